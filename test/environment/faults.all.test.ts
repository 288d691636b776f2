/** Deliberate faults of an environment: each is found and named, and nothing else is. */
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { buildSchema, introspectionFromSchema } from "graphql";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { checkEnvironment } from "../../.tools/environment/checkEnvironment.ts";
import type { Finding } from "../../.tools/environment/finding.ts";
import { findingsTable } from "../../.tools/environment/table.ts";
import type { Where } from "../backend/control.ts";
import { demoPassword } from "../backend/demo.ts";
import { generatedSchema } from "../backend/graphql/schema.ts";
import { type Faults, type PassingAnswer, startFaultyEnvironment } from "./faultyEnvironment.ts";

const environment = await startFaultyEnvironment();
test.after(() => environment.close());

const staff = { email: "admin@nordwind.example", password: demoPassword };
const employee = { ...staff, email: "mitarbeit@nordwind.example" };
const customer = { ...staff, email: "kunde@musterbau.example" };

interface Case extends Faults {
  /** What the table must name, by the checks' names, and what the sentence about it must say. */
  finds: Readonly<Record<string, RegExp | string>>;
  account?: typeof staff | readonly (typeof staff)[];
  /** Operations that do not check the caller's role. */
  overlooks?: readonly Where[];
  /** Made before and taken back after. */
  pool?: Partial<typeof environment.backend.cognito.settings>;
  lifetimes?: Partial<typeof environment.backend.cognito.lifetimes>;
  realtime?: { refuseStart: unknown };
  /** In place of the site's own origin. */
  origin?: () => string;
}

const at = (path: string | RegExp, change: (answer: PassingAnswer) => void) => (answer: PassingAnswer) => {
  const fits = typeof path === "string" ? answer.path === path : path.test(answer.path);
  if (fits) change(answer);
};
const status = (code: number) => (answer: PassingAnswer) => {
  answer.status = code;
};
const header = (name: string, value: string) => (answer: PassingAnswer) => {
  answer.headers[name] = value;
};
const withoutOrigin = ({ headers }: PassingAnswer) => {
  delete headers["access-control-allow-origin"];
};
const withHeader = (path: string | RegExp, name: string, value: string | null) =>
  at(path, (answer) => {
    if (value === null) delete answer.headers[name];
    else header(name, value)(answer);
  });
const withText = (path: string | RegExp, from: string | RegExp, to: string) =>
  at(path, (answer) => {
    // A CDN compresses what it has changed.
    const isSmall = answer.headers["content-encoding"] === "br";
    const text = (isSmall ? brotliDecompressSync(answer.body) : answer.body).toString().replace(from, to);
    answer.body = isSmall ? brotliCompressSync(text) : Buffer.from(text);
  });
const html = (answer: PassingAnswer) => {
  answer.status = 200;
  answer.headers["content-type"] = "text/html";
  delete answer.headers["content-encoding"];
  answer.body = Buffer.from("<!doctype html><title>Anmeldung</title>");
};
/** As a service that does not check the token. */
const answered = (answer: PassingAnswer) => {
  answer.status = 200;
  answer.body = Buffer.from("{}");
};
const isForged = ({ authorization }: PassingAnswer) =>
  Buffer.from(authorization.split(".")[1] ?? "", "base64url").includes("check-environment");
const tokenUse = ({ authorization }: PassingAnswer): unknown =>
  JSON.parse(Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString()).token_use;
/** Cognito's refusal of a sign-in. */
const refused = (type: string, message: string) =>
  at("/cognito", (answer) => {
    if (answer.isPreflight || !answer.requestBody.includes("USER_SRP_AUTH")) return;
    answer.status = 400;
    answer.body = Buffer.from(JSON.stringify({ __type: type, message }));
  });
const set = (change: object) => (config: Record<string, unknown>) => void Object.assign(config, change);
const setting = (key: string, change: object) => (config: Record<string, unknown>) =>
  set({ [key]: { ...Object(config[key]), ...change } })(config);
const gone = "/assets/gone-ABC123.js";
const isPage = /^\/((admin|auth|customer|employee)(\/.*)?)?$/;
const pdfWorker = /\/pdfjs-[\d.]+\/worker\.js$/;
const of = (isPreflight: boolean) => (path: string | RegExp, change: (answer: PassingAnswer) => void) =>
  at(path, (answer) => {
    if (answer.isPreflight === isPreflight) change(answer);
  });
const [preflight, real] = [of(true), of(false)];

/** What the rows below change of the data service's answers. */
interface AppCustomers {
  listClients: { items: Record<string, unknown>[]; nextToken: unknown };
  getClient: Record<string, unknown>;
}

/** Answers of the data service to queries whose text holds `asked`. */
const graphql = (asked: string, change: (data: AppCustomers) => unknown) =>
  real(/^\/graphql$/, (answer) => {
    if (!answer.requestBody.includes(asked) || answer.status !== 200) return;
    answer.body = Buffer.from(JSON.stringify({ data: change(JSON.parse(answer.body.toString()).data) }));
  });
/** The answer to introspection. */
const introspection = (body: object) =>
  real(/^\/graphql$/, (answer) => {
    const isAsked = answer.requestBody.includes("__schema") && answer.status === 200;
    if (isAsked) answer.body = Buffer.from(JSON.stringify(body));
  });
const schemaOf = (name: string) => introspection({ data: introspectionFromSchema(generatedSchema(name)) });
/** The data service cannot resolve a field of one record, alone and in lists: null there, and an error beside the data. */
const unreadableField = (lists: string, one: string, id: string, path: readonly [string, ...string[]]) =>
  real(/^\/graphql$/, (answer) => {
    if (answer.status !== 200 || !answer.requestBody.includes(` ${path[0]} `)) return;
    const { data } = JSON.parse(answer.body.toString());
    const rows: Record<string, unknown>[] = data[lists]?.items ?? [];
    const index = rows.findIndex((row) => row.id === id);
    const record = index < 0 ? data[one] : rows[index];
    if (record?.id !== id) return;
    record[path[0]] = null;
    const at = index < 0 ? [one, ...path] : [lists, "items", index, ...path];
    const errors = [{ path: at, errorType: "MappingTemplate", message: "Value was null" }];
    answer.body = Buffer.from(JSON.stringify({ data, errors }));
  });
const musterbau = environment.backend.world.clients().find(({ email }) => email === customer.email)?.id ?? "";
const [someStaff] = environment.backend.world.staff();
const unreadableAvv = unreadableField("listClients", "getClient", musterbau, ["avv", "required"]);
const anotherId = graphql("getClient(", ({ getClient }) => ({ getClient: { ...getClient, id: 5 } }));
const ofOneCustomer = /^\/api\/clients\/(clientcontract|client\/(details|users|sites|asset))$/;

/** One header of the site's answers, and the one finding, which says its value or that it is missing. */
const headers: readonly (readonly [
  fault: string,
  path: string | RegExp,
  name: string,
  value: string | null,
  finds: string,
])[] = [
  [
    "a 404 is kept for a year",
    gone,
    "cache-control",
    "public, max-age=31536000, immutable",
    "host.missingCaching",
  ],
  ["scripts are sent as plain text", /^\/assets\/.*\.js$/, "content-type", "text/plain", "host.types"],
  [
    "the manifest is sent without a type",
    "/manifest.webmanifest",
    "content-type",
    "application/octet-stream",
    "host.types",
  ],
  ["the page is kept for an hour", isPage, "cache-control", "max-age=3600", "host.pageCaching"],
  ["assets are not kept", /^\/assets\/.*\.(js|css)$/, "cache-control", "no-cache", "host.assetCaching"],
  ["config.json is kept", "/config.json", "cache-control", "max-age=600", "host.configCaching"],
  [
    "the worker is kept for a year",
    "/service-worker.js",
    "cache-control",
    "public, max-age=31536000",
    "host.workerCaching",
  ],
  [
    "pages may be framed",
    isPage,
    "content-security-policy",
    "connect-src 'self' https: wss:",
    "host.content-security-policy",
  ],
  [
    "pdf.js' worker has the page's policy alone",
    pdfWorker,
    "content-security-policy",
    "frame-ancestors 'none'; connect-src 'self' https: wss:",
    "host.pdfWorkerPolicy",
  ],
  [
    "no Cross-Origin-Opener-Policy",
    /./,
    "cross-origin-opener-policy",
    null,
    "host.cross-origin-opener-policy",
  ],
  ["the page's address is sent along", /./, "referrer-policy", "unsafe-url", "host.referrer-policy"],
  ["HSTS lasts a day", /./, "strict-transport-security", "max-age=86400", "host.strict-transport-security"],
  ["errors lack the headers", gone, "x-content-type-options", null, "host.x-content-type-options"],
  ["search engines may list it", /./, "x-robots-tag", "all", "host.x-robots-tag"],
];

/** Fault -> what is found. */
const cases: Readonly<Record<string, Case>> = {
  ...Object.fromEntries(
    headers.map(([fault, path, name, value, id]) => [
      fault,
      { site: withHeader(path, name, value), finds: { [id]: value ?? "missing" } },
    ]),
  ),
  "the site is served without HTTPS": {
    origin: () => environment.backend.url.replace("localhost", "kunden.firma.example"),
    finds: { "host.https": /http/ },
  },
  "another page stands at /": { site: at("/", html), finds: { "host.page": /text\/html/ } },
  "the app's addresses are not rewritten": {
    site: at(/^\/(admin|customer)/, status(404)),
    finds: {
      "host.rewrites": /\/(admin|customer)\S*: status 404/,
      "host.dottedRewrites": /\/(admin|customer)\S*: status 404/,
    },
  },
  "addresses with dots are taken for files": {
    site: at(/^\/auth\/.*@/, status(404)),
    finds: { "host.dottedRewrites": /max@firma\.de: status 404/ },
  },
  "a missing file answers index.html": { site: at(gone, html), finds: { "host.missing": /gone-ABC123\.js/ } },
  "a bucket answers 403 for a missing file": {
    site: at(/gone|administrator|authx|^\/assets\/$/, status(403)),
    finds: { "host.missing": /status 403/ },
  },
  "a script of the build is missing": {
    site: at(/^\/assets\/staff-\w+\.js$/, status(404)),
    finds: { "host.assets": /staff-\w+\.js/, "host.workerFiles": /staff-\w+\.js/ },
  },
  "pdf.js' worker is missing": {
    site: at(pdfWorker, status(404)),
    finds: { "host.assets": /pdfjs-[\d.]+\/worker\.js is missing/ },
  },
  "the worker is redirected": {
    site: at("/service-worker.js", (answer) => {
      answer.status = 301;
      answer.headers.location = "/sw/service-worker.js";
    }),
    finds: { "host.worker": /status 301/ },
  },
  "the worker is answered by index.html": {
    site: at("/service-worker.js", html),
    finds: { "host.worker": /text\/html/ },
  },
  "the worker is of another build": {
    site: withText("/service-worker.js", /"sha256-\w{8}/, '"sha256-AAAAAAAA'),
    finds: { "host.workerFiles": /\// },
  },
  "passkeys are switched off": {
    site: at(/./, ({ headers }) => {
      headers["permissions-policy"] = headers["permissions-policy"]?.replace("get=(self)", "get=()") ?? "";
    }),
    finds: { "host.permissions-policy": /publickey-credentials-get=\(\)/ },
  },
  "nothing is compressed": {
    site: at(/./, (answer) => {
      if (answer.headers["content-encoding"]) answer.headers["content-encoding"] = "identity";
    }),
    finds: { "host.brotli": /identity/ },
  },
  "the compressed page is of another build": {
    site: at("/auth/login", (answer) => {
      if (answer.headers["content-encoding"] === "br") answer.body = Buffer.from("old");
    }),
    finds: { "host.brotli": /another build/ },
  },
  "a CDN adds a script to the page": {
    site: withText(isPage, "</body>", '<script src="https://cdn.example/beacon.js"></script></body>'),
    finds: { "host.untouched": /beacon/ },
  },
  "a CDN minifies the inline script": {
    site: withText(isPage, "<script>", "<script>\n"),
    finds: { "host.untouched": /not the build's/ },
  },
  "config.json is HTML": { site: at("/config.json", html), finds: { "config.file": /text\/html/ } },
  "config.json has a wrong field": {
    config: set({ idleMinutes: 1, product: "" }),
    finds: { "config.idleMinutes": /is/, "config.product": /is/ },
  },
  "config.json names no country of the creditor": {
    config: (config) => {
      delete Object(config.sepa).creditorCountry;
    },
    finds: { "config.creditorCountry": /missing/ },
  },
  "config.json has a creditor's id with a wrong check digit": {
    config: (config) => {
      Object(config.sepa).creditorId = "DE97ZZZ09999999999";
    },
    finds: { "config.sepa.creditorId": /is/ },
  },
  "config.json lacks a field": {
    config: set({ clientsApi: undefined }),
    finds: { "config.clientsApi": /missing/ },
  },
  "a service is named by http": {
    config: set({ storage: "http://127.0.0.1:9/storage/" }),
    finds: { "config.mixedContent": /not secure/, "storage.avv": /no answer/, "storage.sepa": /no answer/ },
  },
  "the host's policy does not name the services": {
    site: withHeader(
      isPage,
      "content-security-policy",
      "frame-ancestors 'none'; connect-src 'self' https://*.firma.de",
    ),
    finds: { "policy.connect": /the host's policy blocks https:\/\/kunden\.firma\.example/ },
  },
  "violations of the policy are reported nowhere": {
    config: (config) => {
      delete config.reports;
    },
    finds: { "policy.reports": /no reports\.url/ },
  },
  "the region is another one": {
    config: set({ region: "eu-west-1" }),
    finds: { "cognito.region": /eu-west-1/ },
  },
  "the app client does not exist": {
    config: setting("cognito", { clientId: "gone" }),
    finds: { "cognito.client": /ResourceNotFoundException/ },
  },
  "the app client has a secret": {
    services: refused(
      "NotAuthorizedException",
      "Client 3n4local is configured with secret but SECRET_HASH was not received",
    ),
    finds: { "cognito.client": /secret/ },
  },
  "SRP is off": {
    services: refused("InvalidParameterException", "USER_SRP_AUTH is not enabled for the client."),
    finds: { "cognito.srp": /USER_SRP_AUTH is not enabled/ },
  },
  "nothing answers at Cognito's address": {
    config: setting("cognito", { endpoint: "https://127.0.0.1:9/cognito" }),
    finds: { "cognito.pool": /no answer/, "cognito.client": /no answer/, "cors.cognito": /no answer/ },
  },
  "Cognito's answers lack CORS": {
    services: real(/^\/cognito$/, withoutOrigin),
    finds: { "cors.cognitoAnswers": /missing/, "cognito.refresh": /NetworkError/ },
  },
  "renewing a session is off": {
    services: at("/cognito", (answer) => {
      if (!answer.requestBody.includes("check-environment")) return;
      answer.status = 400;
      const message = "Initiate Auth method not supported.";
      answer.body = Buffer.from(JSON.stringify({ __type: "InvalidParameterException", message }));
    }),
    finds: { "cognito.refresh": /ServerUnreachable/ },
  },
  "passkeys are offered, and the app client does not allow their flow": {
    pool: { allowsUserAuth: false },
    finds: { "cognito.passkeys": /USER_AUTH is refused/ },
  },
  "unknown users are named": {
    pool: { masksUnknownUsers: false },
    finds: { "cognito.masked": /UserNotFoundException/ },
  },
  "Cognito's clock cannot be read": {
    services: withHeader("/cognito", "access-control-expose-headers", "x-amzn-errortype"),
    finds: { "cognito.date": /not exposed/ },
  },
  "a firewall's page stands before Cognito": {
    services: real(/^\/cognito$/, html),
    finds: { "cognito.client": /text\/html/ },
  },
  "Cognito's preflight lacks the target": {
    services: preflight(/^\/cognito$/, header("access-control-allow-headers", "content-type")),
    finds: { "cors.cognito": /x-amz-target/ },
  },
  "a wildcard stands for Authorization": {
    services: preflight(/^\/graphql$/, header("access-control-allow-headers", "*")),
    finds: { "cors.graphql": /does not name authorization/ },
  },
  "the preflight asks for a token": {
    services: preflight(/^\/api\/clients\//, status(401)),
    finds: { "cors.clients": /status 401/, "cors.clientsPost": /status 401/ },
  },
  "one address of each REST service has no preflight": {
    services: preflight(/\/(client\/details|document\/avv|createNewUser)$/, status(403)),
    finds: {
      "cors.clients": /^OPTIONS \S+\/client\/details: status 403/,
      "cors.clientsPost": /^OPTIONS \S+\/document\/avv: status 403/,
      "cors.admin": /^OPTIONS \S+\/createNewUser: status 403/,
    },
  },
  "another origin is allowed": {
    services: at(/^\/api\/admin\//, header("access-control-allow-origin", "https://kunden.firma.example/")),
    finds: { "cors.admin": /the page's origin is/, "cors.adminErrors": /the page's origin is/ },
  },
  "whatever origin asks is allowed, by the preflight": {
    services: preflight(/^\/graphql$/, (answer) =>
      header("access-control-allow-origin", answer.origin)(answer),
    ),
    finds: { "cors.foreignOrigin": /graphql\.url allows/ },
  },
  "whatever origin asks is allowed, by the bucket": {
    services: real(/^\/storage\//, (answer) => header("access-control-allow-origin", answer.origin)(answer)),
    finds: { "cors.foreignOrigin": /storage allows/ },
  },
  "the origin is sent twice": {
    services: real(/^\/graphql$/, header("access-control-allow-origin", "*, https://kunden.firma.example")),
    finds: { "cors.graphqlErrors": /sent twice/ },
  },
  "the gateway's refusals lack CORS": {
    services: real(/^\/api\/clients\//, withoutOrigin),
    finds: { "cors.clientsErrors": /401.*missing/ },
  },
  "the gateway's own 403 lacks CORS": {
    services: real("/api/clients/check-environment", (answer) => {
      answer.status = 403;
      withoutOrigin(answer);
    }),
    finds: { "cors.clientsErrors": /^GET \S+\/check-environment \S+ .*token: status 403.*missing$/ },
  },
  "refusals of a request without a token lack CORS": {
    services: real(/^\/(graphql|api\/admin\/.*)$/, (answer) => {
      if (answer.authorization === "" && answer.path !== "/api/admin/check-environment")
        withoutOrigin(answer);
    }),
    finds: {
      "cors.adminErrors": /^POST \S+ without a token: status 401.*missing$/,
      "cors.graphqlErrors": /^without a token: status 401.*missing$/,
    },
  },
  "a bad token is 403": {
    services: real(/^\/api\/clients\//, status(403)),
    finds: { "clients.token": /status 403/ },
  },
  "a bad token is accepted": {
    services: real(/^\/graphql$/, (answer) => {
      answer.status = 200;
      answer.body = Buffer.from('{"data":{"listClients":{"nextToken":null}}}');
    }),
    finds: { "graphql.token": /status 200/ },
  },
  "clientsApi is a page": {
    services: real(/^\/api\/clients\//, html),
    finds: { "clients.token": /200, text\/html/ },
  },
  "the admin service is not there": {
    services: real(/^\/api\/admin\//, status(502)),
    finds: { "admin.reached": /status 502/ },
  },
  "the admin service's address is of another service": {
    services: real(/^\/api\/admin\//, status(404)),
    finds: { "admin.reached": /POST .*status 404/ },
  },
  "the receiver of reports has no CORS": {
    services: preflight(/^\/reports$/, withoutOrigin),
    finds: { "cors.reports": /missing/ },
  },
  "the AVV is a download": {
    services: withHeader("/storage/docs/avv.pdf", "content-disposition", 'attachment; filename="avv.pdf"'),
    finds: { "storage.avv": /download/ },
  },
  "a download page stands for a PDF": {
    services: at("/storage/docs/sepa.pdf", html),
    account: customer,
    finds: { "storage.sepa": /no PDF.*text\/html/, "reads.blank.sepa": /NotAPdf/ },
  },
  "a PDF is cut in half": {
    services: at("/storage/docs/avv.pdf", (answer) => {
      answer.body = answer.body.subarray(0, answer.body.length / 2);
    }),
    finds: { "storage.avv": /cut off/ },
  },
  "a PDF has lost its middle": {
    services: at("/storage/docs/avv.pdf", (answer) => {
      answer.body = Buffer.concat([answer.body.subarray(0, 200), answer.body.subarray(-200)]);
    }),
    finds: { "storage.avv": /cannot be read/ },
  },
  "the mandate in the bucket is of the other scheme": {
    config: setting("sepa", { scheme: "B2B" }),
    finds: { "storage.scheme": /names CORE, sepa\.scheme is B2B/ },
  },
  "a PDF is missing": {
    services: at("/storage/docs/avv.pdf", status(403)),
    account: customer,
    finds: { "storage.avv": /status 403/, "reads.blank.avv": /Forbidden/ },
  },
  "the bucket has no CORS": {
    services: withHeader(/^\/storage\//, "access-control-allow-origin", null),
    finds: { "cors.storage.avv": /missing/, "cors.storage.sepa": /missing/ },
  },
  "a proxy does not upgrade": {
    upgrade: { status: 400 },
    finds: { "realtime.refusal": /upgrade.*status 400/ },
  },
  "a proxy drops the subprotocol": {
    upgrade: { without: "sec-websocket-protocol" },
    finds: { "realtime.refusal": /protocol/ },
  },
  "the realtime address is another service": {
    config: setting("graphql", { realtimeUrl: `${environment.services}/nowhere` }),
    finds: { "realtime.refusal": /status 404/ },
  },
  "the dialect is the other one": {
    config: setting("graphql", {
      realtime: "graphql-transport-ws",
      realtimeUrl: `${environment.services}/graphql/realtime`,
    }),
    finds: { "realtime.refusal": /protocol/ },
  },
  "the account's attribute names another customer than its record": {
    config: setting("cognito", { clientIdAttribute: "email" }),
    account: customer,
    finds: { "reads.clientId": /client_id is \w+, the attribute says kunde@/ },
  },
  "the account's attributes cannot be read": {
    services: at("/cognito", (answer) => {
      if (!answer.requestBody.includes('"AccessToken":')) return;
      answer.status = 400;
      answer.body = Buffer.from(JSON.stringify({ __type: "InvalidParameterException", message: "" }));
    }),
    account: customer,
    finds: { "account.attribute": /Unknown/ },
  },
  "the password is wrong": {
    account: { ...staff, password: "Falsch2026" },
    finds: { "account.signIn": /NotAuthorizedException/ },
  },
  "the account asks for a second factor": {
    account: { ...staff, email: "mfa@nordwind.example" },
    finds: { "account.signIn": /code/ },
  },
  "a field of the schema is another one": {
    services: at("/graphql", (answer) => {
      if (!answer.requestBody.includes("permissions")) return;
      const message =
        "Validation error of type FieldUndefined: Field 'permissions' in type 'User' is undefined";
      answer.body = Buffer.from(
        JSON.stringify({ data: null, errors: [{ errorType: "ValidationError", message }] }),
      );
    }),
    account: staff,
    finds: { "reads.staff": /Field 'permissions'/ },
  },
  "fields are missing or of another type": {
    services: real("/api/clients/client", (answer) => {
      if (answer.status !== 200) return;
      const json = JSON.parse(answer.body.toString());
      delete json.record_count;
      for (const row of json.clients ?? json.data?.clients ?? []) {
        delete row.name;
        row.id = { number: row.id };
      }
      answer.body = Buffer.from(JSON.stringify(json));
    }),
    account: staff,
    finds: {
      "reads.customers":
        /(?=.*record_count is missing)(?=.*clients\[\]\.name is missing)(?=.*clients\[\]\.id is Object)/,
    },
  },
  "HTML stands for JSON": {
    services: real("/api/clients/client/assets", html),
    account: staff,
    finds: { "reads.assets": /not JSON/ },
  },
  "HTML stands for what is read of one customer": {
    services: real(ofOneCustomer, html),
    account: staff,
    finds: {
      "reads.customer": /not JSON/,
      "reads.people": /not JSON/,
      "reads.assetFields": /not JSON/,
      "reads.contract": /not JSON/,
      "reads.sites": /not JSON/,
    },
  },
  "lists of app customers have another id": {
    services: graphql("listClients(", ({ listClients: { items, nextToken } }) => ({
      listClients: { items: items.map((row) => ({ ...row, id: 5 })), nextToken },
    })),
    account: staff,
    finds: { "reads.invited": /id is 5/, "reads.appCustomers": /id is 5/ },
  },
  "a field of an app customer cannot be read": {
    services: unreadableAvv,
    account: staff,
    finds: {
      "reads.invited": /avv\.required: Value was null/,
      "reads.appCustomers": /1 rows could not be read; items\[\]\.avv\.required: Value was null/,
      "reads.unreadable": `${musterbau}: avv.required: Value was null (MappingTemplate)`,
    },
  },
  "a field of the customer's own record cannot be read": {
    services: unreadableAvv,
    account: customer,
    finds: { "reads.ownRecord": /avv\.required: Value was null \(MappingTemplate\)/ },
  },
  "a field of a member of staff cannot be read": {
    services: unreadableField("listUsers", "none", someStaff?.id ?? "", ["group"]),
    account: staff,
    finds: {
      "reads.staff": /items\[\]\.group: Value was null/,
      "reads.unreadableStaff": new RegExp(`^${someStaff?.id}: .*group: Value was null \\(MappingTemplate\\)`),
    },
  },
  "one app customer has another id": {
    services: anotherId,
    account: staff,
    finds: { "reads.appCustomer": /id is 5/ },
  },
  "the customer's own record has another id": {
    services: anotherId,
    account: customer,
    finds: { "reads.ownRecord": /id is 5/ },
  },
  "no record has the account's sub as its id": {
    services: graphql("getClient(", () => ({ getClient: null })),
    account: customer,
    finds: { "reads.recordOfSub": /none/ },
  },
  "a signed document is no PDF": {
    services: graphql("getDocument(", () => ({ getDocument: "[60,33]" })),
    account: staff,
    finds: { "reads.signed": /NotAPdf/ },
  },
  "one member of staff cannot be asked for": {
    services: graphql('"filter":{"id"', () => ({ listUsers: { items: [{}], nextToken: null } })),
    account: staff,
    finds: { "reads.member": /items\[\]\.id is missing/ },
  },
  "the account's group is no role": {
    account: { ...staff, email: "gast@nordwind.example" },
    finds: { "account.groups": /Guardian/ },
  },
  "an access token is good for a day": {
    lifetimes: { accessToken: 24 * 3_600_000 },
    account: staff,
    finds: { "account.tokenLifetime": /1440 minutes/ },
  },
  "a refresh token outlives the sign-out": {
    services: at("/cognito", (answer) => {
      const isRefresh = /"RefreshToken":"(?!check-environment)/.test(answer.requestBody);
      if (!isRefresh || answer.status !== 400) return;
      answer.status = 200;
      const AuthenticationResult = { IdToken: "id", AccessToken: "access" };
      answer.body = Buffer.from(JSON.stringify({ AuthenticationResult }));
    }),
    account: staff,
    finds: { "account.signOut": /after RevokeToken a refresh gives tokens/ },
  },
  "sessions cannot be ended": {
    services: at("/cognito", (answer) => {
      if (!answer.requestBody.includes('"Token":')) return;
      answer.status = 400;
      const message = "Token revocation is not enabled for this client";
      answer.body = Buffer.from(JSON.stringify({ __type: "UnsupportedOperationException", message }));
    }),
    account: customer,
    finds: { "account.signOut": /could not be ended/ },
  },
  "an address of the customer system needs no token": {
    services: real("/api/clients/client/details", (answer) => {
      if (answer.authorization === "") answered(answer);
    }),
    finds: { "clients.token": /^GET \S+\/client\/details without a token: status 200/ },
  },
  "a filing needs no token, and only its body is refused": {
    services: real("/api/clients/document/sepa", status(400)),
    finds: {
      "clients.token":
        /^POST \S+\/document\/sepa without a token: status 400.*; POST \S+ with a forged token: status 400/,
    },
  },
  "the customer system believes a token that nobody has signed": {
    services: real(/^\/api\/clients\//, (answer) => {
      if (isForged(answer)) answered(answer);
    }),
    finds: {
      "clients.token": /^GET \S+\/auth: status 200.*; GET \S+\/client with a forged token: status 200/,
    },
  },
  "the admin service believes a token that nobody has signed": {
    services: real("/api/admin/createNewUser", (answer) => {
      if (isForged(answer)) answer.status = 400;
    }),
    finds: { "admin.token": /^POST \S+\/createNewUser with a forged token: status 400/ },
  },
  "the data service answers without a token": {
    services: real("/graphql", (answer) => {
      if (answer.authorization === "") answered(answer);
    }),
    finds: { "graphql.token": /without a token: status 200/ },
  },
  "listClients does not check the role": {
    account: customer,
    overlooks: [{ operation: "listClients" }],
    finds: { "roles.customer.listClients": /what belongs to others is answered/ },
  },
  "a customer's account alone: listClients and getClient do not check the role, and no record can be read whole":
    {
      account: customer,
      overlooks: [{ operation: "listClients" }, { operation: "getClient" }],
      services: real("/graphql", (answer) => {
        const { requestBody } = answer;
        if (!requestBody.includes("getClient(") || requestBody.includes(musterbau)) return;
        if (/avv/.test(requestBody)) answer.body = Buffer.from('{"data":{"getClient":{"id":7}}}');
      }),
      finds: {
        "roles.customer.listClients": /what belongs to others is answered/,
        "roles.customer.getClient": /what belongs to others is answered/,
      },
    },
  "getClient does not check whose record it is": {
    account: [customer, employee],
    overlooks: [{ operation: "getClient" }],
    finds: { "roles.customer.getClient": /what belongs to others is answered/ },
  },
  "getDocument does not check whose document it is": {
    account: [staff, customer],
    overlooks: [{ operation: "getDocument" }],
    finds: { "roles.customer.getDocument": /what belongs to others is answered/ },
  },
  "listUsers does not check the role": {
    account: [employee, customer],
    overlooks: [{ operation: "listUsers" }],
    finds: {
      "roles.customer.listUsers": /what belongs to others is answered/,
      "roles.employee.listUsers": /what belongs to others is answered/,
    },
  },
  "the customer system does not check the role": {
    account: customer,
    overlooks: [{ path: /^\/api\/clients\// }],
    finds: {
      "roles.customer.auth": /status 200/,
      "roles.customer.client": /status 200/,
      "roles.customer.client/details": /status (200|404)/,
      "roles.customer.client/users": /status (200|404)/,
      "roles.customer.client/sites": /status (200|404)/,
      "roles.customer.clientcontract": /status (200|404)/,
      "roles.customer.client/assets": /status (200|404)/,
      "roles.customer.client/asset": /status 404/,
      "roles.customer.client/remindermail": /status 400.* without a body/,
      "roles.customer.document/avv": /status 400.* without a body/,
      "roles.customer.document/sepa": /status 400.* without a body/,
    },
  },
  "one address of the customer system does not check the role, and takes any account's oauth": {
    account: [staff, customer],
    overlooks: [{ path: "/api/clients/client/users" }],
    finds: { "roles.customer.client/users": /status 200/ },
  },
  "the admin service does not check the role": {
    account: [employee, customer],
    overlooks: [{ path: /^\/api\/admin\// }],
    finds: {
      "roles.customer.createNewUser": /status 400.* without a body/,
      "roles.customer.sendClientInvitation": /status 400.* without a body/,
      "roles.employee.createNewUser": /status 400.* without a body/,
      "roles.employee.sendClientInvitation": /status 400.* without a body/,
    },
  },
  "the admin service fails at a request without a body before it checks the role": {
    account: employee,
    services: real("/api/admin/createNewUser", (answer) => {
      if (answer.status === 403) answer.status = 502;
    }),
    finds: { "roles.employee.createNewUser": /status 502.* perhaps not at all, or the service has failed/ },
  },
  "the gateways want the identity token": {
    account: staff,
    services: real(/^\/api\//, (answer) => {
      if (isForged(answer) || answer.authorization === "") return;
      answer.status = tokenUse(answer) === "id" ? 400 : 401;
      answer.headers["content-type"] = "application/json";
      answer.body = Buffer.from('{"message":"Unauthorized"}');
    }),
    finds: {
      "account.tokenKind":
        /^GET \S+\/auth: status 401\S* \S+ to the access token, status 400\S* \S+ to the identity token; POST \S+\/sendClientInvitation: status 401/,
      "reads.customers": /Unauthorized/,
    },
  },
  "the schema is of Amplify's first transformer, with the owner rule alone": {
    services: schemaOf("v1_owner_rule_only"),
    account: [staff, customer],
    finds: {
      "schema.updatedAt": /changes at the same moment are not detected/,
      "schema.live": /staff are not live/,
      "schema.evidence": /data is AWSJSON/,
    },
  },
  "the schema asks for more than the app knows": {
    services: schemaOf("today_block_has_a_further_required_field"),
    account: customer,
    finds: {
      "schema.updateClient.name": /Field "name" of required type/,
      "schema.evidence": /data is AWSJSON/,
    },
  },
  "subscriptions are refused": {
    realtime: { refuseStart: { errors: [{ errorType: "UnauthorizedException", message: "no" }] } },
    account: staff,
    finds: {
      "realtime.onCreateClient": /refused: .*Unauthorized/,
      "realtime.onUpdateClient": /refused: .*Unauthorized/,
    },
  },
};

await environment.backend.cognito.seed({
  email: "gast@nordwind.example",
  password: demoPassword,
  group: "Guardian",
});

const { AccessToken: tokenOfAdmin } = (await environment.backend.cognito.administration.openSession(
  staff.email,
)) as { AccessToken: string };

/** A fault, or what is lost. */
const isFound = ({ kind }: Finding): boolean => kind === "fault" || kind === "warning";

const run = (account?: Case["account"], origin = environment.origin) =>
  checkEnvironment({ origin, account, connection: { ca: environment.ca, lookup: environment.lookup } });

test("without a fault nothing is found, for either role and without an account; every check has its fault below", async () => {
  const provoked = new Set(Object.values(cases).flatMap(({ finds }) => Object.keys(finds)));
  provoked.add("config.schema"); // whose faults are named by their fields: "config.product"
  provoked.add("schema.operations"); // likewise: "schema.Client.email"
  provoked.add("roles.signature"); // a note alone: reading cannot show a fault
  for (const role of ["customer", "employee"]) provoked.add(`roles.${role}`); // not asked without such an account
  for (const account of [undefined, staff, customer]) {
    const findings = await run(account);
    assert.equal(findings.filter(isFound), []);
    assert.ok(findings.length > 50);
    assert.equal(
      findings.filter(({ id }) => !provoked.has(id)).map(({ id }) => id),
      [],
    );
  }
});

test("the other forms of realtime, an admin service that knows its path for POST alone, and a host that leads /index.html on to / are no faults either", async () => {
  const forms: readonly Faults[] = [
    { config: setting("graphql", { realtimeAuth: "query" }) },
    {
      config: setting("graphql", {
        realtime: "graphql-transport-ws",
        realtimeUrl: `${environment.services}/graphql/standard`,
      }),
    },
    {
      services: real(/^\/api\/admin\//, (answer) => {
        if (answer.method === "GET") answer.status = 404;
      }),
    },
    {
      site: at("/index.html", (answer) => {
        answer.status = 308;
        answer.headers.location = "/";
      }),
    },
  ];
  for (const form of forms) {
    environment.faults = form;
    const findings = await run(staff);
    environment.faults = {};
    assert.equal(findings.filter(isFound), []);
  }
});

test("other ways to refuse are no faults: a customer's list of one, null for what is another's, AdminQueries' 500", async () => {
  environment.faults = {
    services(answer) {
      if (answer.isPreflight || answer.status === 401) return;
      const refusal = /"errorType":"Unauthorized"/.test(answer.body.toString());
      if (answer.path.startsWith("/api/admin/") && answer.status === 403) {
        answer.status = 500;
        const message = "User does not have permissions to perform administrative tasks";
        answer.body = Buffer.from(JSON.stringify({ message }));
      }
      if (answer.path !== "/graphql" || !refusal) return;
      // The filter of an owner comes after the scan: pages without a row, and the own one.
      const isFirst = answer.requestBody.includes('"nextToken":null');
      const listClients = { items: isFirst ? [] : [{ id: musterbau }], nextToken: isFirst ? "next" : null };
      const data = answer.requestBody.includes("listClients(")
        ? { listClients }
        : { getClient: null, getDocument: null, listUsers: { items: [], nextToken: null } };
      answer.body = Buffer.from(JSON.stringify({ data }));
    },
  };
  const findings = await run([staff, employee, customer]);
  environment.faults = {};
  assert.equal(findings.filter(isFound), []);
  const asked = findings.filter(({ id }) => /^roles\.(customer|employee)/.test(id));
  assert.equal([...new Set(asked.map(({ kind }) => kind))], ["ok"]);
  assert.is(asked.length, 20);
});

test("of several accounts each line names its own; roles that no account has are named as not asked", async () => {
  const withAll = findingsTable(await run([customer, staff, employee]));
  for (const { email } of [customer, staff, employee]) {
    assert.match(withAll, `The account signs in (${email})`);
  }
  assert.not.match(withAll, "not asked");
  const [unasked, last] = findingsTable(await run(customer))
    .split("\n")
    .slice(-2);
  assert.is(
    unasked,
    "An employee is refused what is for others: not asked, because --user names no such account.",
  );
  assert.match(last ?? "", /^No fault in \d+ checks\.$/);
  assert.match(
    findingsTable(await run()),
    /\nA customer is refused .*: not asked.*\nAn employee .*\nNo fault/,
  );
});

test("what a signature alone may write is named once where the schema takes it, and is no fault", async () => {
  const noteOf = async (accounts: Case["account"]) => {
    const notes = (await run(accounts)).filter(({ id }) => id === "roles.signature");
    assert.is(notes.length, 1);
    return notes[0];
  };
  const note = await noteOf([customer, staff]);
  assert.is(note?.kind, "skipped");
  assert.match(note?.found ?? "", "UpdateClientInput (client_id, email, sent, sentAt, path).");
  assert.match(note?.found ?? "", "slot preUpdate of Mutation.updateClient");

  const query = "type Query { getClient: String }";
  const noteOn = async (inputs: string) => {
    const data = introspectionFromSchema(buildSchema(`${query} ${inputs}`));
    environment.faults = { services: introspection({ data }) };
    return await noteOf(staff);
  };
  const block = "input AvvInput { required: Boolean sent: Boolean }";
  const generated = await noteOn(
    `${block} input CreateClientInput { name: String avv: AvvInput! } input UpdateClientInput { id: ID! owner: String } input DeleteClientInput { id: ID! }`,
  );
  assert.match(
    generated?.found ?? "",
    "CreateClientInput (sent); UpdateClientInput (owner); DeleteClientInput ().",
  );
  assert.is((await noteOn(`${block} input UpdateClientInput { id: ID! name: String }`))?.kind, "ok");
  environment.faults = {};
});

test("switched-off introspection is reported with what was not asked, and is no fault", async () => {
  const message = "Introspection is disabled";
  environment.faults = {
    services: introspection({ data: null, errors: [{ errorType: "ValidationError", message }] }),
  };
  const findings = await run(staff);
  environment.faults = {};
  assert.equal(findings.filter(isFound), []);
  const about = (id: string) => findings.find((finding) => finding.id === id);
  assert.equal([about("schema.operations")?.kind, about("roles.signature")?.kind], ["skipped", "skipped"]);
  assert.is(
    about("schema.operations")?.found,
    "the schema cannot be read, because introspection is switched off (Introspection is disabled (ValidationError)): it was not asked whether it takes the app's operations, and who could write what only a signature may",
  );
  assert.match(about("roles.signature")?.found ?? "", /the schema cannot be read.*slot preUpdate/);
});

test("a pool that rotates refresh tokens is without fault, and the table says so", async () => {
  const { settings } = environment.backend.cognito;
  settings.refreshTokenRotation = { graceSeconds: 0 };
  const findings = await run(customer);
  settings.refreshTokenRotation = null;
  assert.equal(findings.filter(isFound), []);
  assert.match(
    findings.find(({ id }) => id === "account.signOut")?.found ?? "",
    "rotation of refresh tokens is on",
  );
});

for (const [
  fault,
  { finds, account, overlooks = [], pool, lifetimes, realtime, origin, ...faults },
] of Object.entries(cases)) {
  test(fault, async () => {
    const { control, cognito } = environment.backend;
    const { settings, lifetimes: usual } = cognito;
    for (const where of overlooks) control.match(where, { does: "overlookRole", as: tokenOfAdmin });
    const before = { settings: { ...settings }, lifetimes: { ...usual } };
    Object.assign(settings, pool);
    Object.assign(usual, lifetimes);
    Object.assign(control.faults, realtime);
    environment.faults = faults;
    try {
      const found = (await run(account, origin?.())).filter(isFound);
      const ids = found.map(({ id }) => id);
      assert.equal(ids.sort(), Object.keys(finds).sort(), JSON.stringify(found, null, 1));
      for (const { id, checked, found: text, mend } of found) {
        assert.match(text, finds[id] ?? "");
        assert.ok(checked.length > 0 && mend.length > 0);
      }
    } finally {
      environment.faults = {};
      Object.assign(settings, before.settings);
      Object.assign(usual, before.lifetimes);
      control.behave();
    }
  });
}

test.run();
