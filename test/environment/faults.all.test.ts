/** Deliberate faults of an environment: each is found and named, and nothing else is. */
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { buildSchema, introspectionFromSchema } from "graphql";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { checkEnvironment } from "../../.tools/environment/checkEnvironment.ts";
import { type Finding, findingsTable } from "../../.tools/environment/finding.ts";
import type { Where } from "../backend/control.ts";
import { demoPassword } from "../backend/demo.ts";
import { generatedSchema } from "../backend/graphql/schema.ts";
import { type Faults, type PassingAnswer, startFaultyEnvironment } from "./faultyEnvironment.ts";

const environment = await startFaultyEnvironment();
test.after(() => environment.close());
test.after.each(() => {
  environment.faults = {};
});

const staff = { email: "admin@nordwind.example", password: demoPassword };
const employee = { ...staff, email: "mitarbeit@nordwind.example" };
const customer = { ...staff, email: "kunde@musterbau.example" };

interface Case extends Faults {
  /** Of the test, if another page names it. */
  title?: string;
  account?: typeof staff | readonly (typeof staff)[];
  /** Operations that do not check the caller's role. */
  overlooks?: readonly Where[];
  /** Made before and taken back after. */
  pool?: Partial<typeof environment.backend.cognito.settings>;
  lifetimes?: Partial<typeof environment.backend.cognito.lifetimes>;
  realtime?: { refuseStart: unknown };
  /** Of each finding, if it must not be the other. */
  kind?: "fault" | "warning";
  /** Part of the advice, for causes that are easily confused. */
  mends?: RegExp;
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
/** Cognito's refusal of requests whose body holds `asked`. */
const refused = (asked: string, type: string, message = "") =>
  at("/cognito", (answer) => {
    if (answer.isPreflight || !answer.requestBody.includes(asked)) return;
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

/** The rows below. */
const cases: { found: Readonly<Record<string, RegExp | string>>; fault: Case }[] = [];
/** What must be found, and nothing else: the checks' names, the sentence of all or of each, and what brings it about. */
function finds(ids: string, says: RegExp | string | readonly (RegExp | string)[], fault: Case): void {
  const each = ids.split(" ").map((id, index) => [id, [says].flat()[index] ?? [says].flat()[0]] as const);
  cases.push({ found: Object.fromEntries(each) as Readonly<Record<string, RegExp | string>>, fault });
}

/** A header of the site's answers. The check's sentence says its value, or that it is missing. */
for (const [id, path, name, value] of [
  ["host.missingCaching", gone, "cache-control", "public, max-age=31536000, immutable"],
  ["host.types", /^\/assets\/.*\.js$/, "content-type", "text/plain"],
  ["host.types", "/manifest.webmanifest", "content-type", "application/octet-stream"],
  ["host.pageCaching", isPage, "cache-control", "max-age=3600"],
  ["host.assetCaching", /^\/assets\/.*\.(js|css)$/, "cache-control", "no-cache"],
  ["host.configCaching", "/config.json", "cache-control", "max-age=600"],
  ["host.workerCaching", "/service-worker.js", "cache-control", "public, max-age=31536000"],
  ["host.content-security-policy", isPage, "content-security-policy", "connect-src 'self' https: wss:"],
  [
    "host.pdfWorkerPolicy",
    pdfWorker,
    "content-security-policy",
    "frame-ancestors 'none'; connect-src 'self' https: wss:",
  ],
  ["host.cross-origin-opener-policy", /./, "cross-origin-opener-policy", null],
  ["host.referrer-policy", /./, "referrer-policy", "unsafe-url"],
  ["host.strict-transport-security", /./, "strict-transport-security", "max-age=86400"],
  ["host.x-content-type-options", gone, "x-content-type-options", null],
  ["host.x-robots-tag", /./, "x-robots-tag", "all"],
] as const)
  finds(id, value ?? "missing", { site: withHeader(path, name, value) });

finds("host.https", /http/, {
  origin: () => environment.backend.url.replace("localhost", "kunden.firma.example"),
});
finds("host.page", /text\/html/, { site: at("/", html) });
finds("host.rewrites host.dottedRewrites", /\/(admin|customer)\S*: status 404/, {
  site: at(/^\/(admin|customer)/, status(404)),
});
finds("host.dottedRewrites", /max@firma\.de: status 404/, { site: at(/^\/auth\/.*@/, status(404)) });
finds("host.missing", /gone-ABC123\.js/, {
  title: "a missing file answers index.html",
  site: at(gone, html),
});
finds("host.missing", /status 403/, { site: at(/gone|administrator|authx|^\/assets\/$/, status(403)) });
finds("host.assets host.workerFiles", /customer-\w+\.js/, {
  site: at(/^\/assets\/customer-\w+\.js$/, status(404)),
});
finds("host.assets", /pdfjs-[\d.]+\/worker\.js: missing, status 404/, { site: at(pdfWorker, status(404)) });
finds("host.worker", /status 301/, {
  site: at("/service-worker.js", (answer) => {
    answer.status = 301;
    answer.headers.location = "/sw/service-worker.js";
  }),
});
finds("host.worker", /text\/html/, { site: at("/service-worker.js", html) });
finds("host.workerFiles", /\//, {
  site: withText("/service-worker.js", /"sha256-\w{8}/, '"sha256-AAAAAAAA'),
});
finds("host.permissions-policy", /publickey-credentials-get=\(\)/, {
  site: at(/./, ({ headers }) => {
    headers["permissions-policy"] = headers["permissions-policy"]?.replace("get=(self)", "get=()") ?? "";
  }),
});
finds("host.brotli", /identity/, {
  site: at(/./, (answer) => {
    if (answer.headers["content-encoding"]) answer.headers["content-encoding"] = "identity";
  }),
});
finds("host.brotli", /auth\/login: gzip/, {
  kind: "warning",
  site: at("/auth/login", ({ headers }) => {
    if (headers["content-encoding"]) headers["content-encoding"] = "gzip";
  }),
});
finds("host.brotli", /another build/, {
  site: at("/auth/login", (answer) => {
    if (answer.headers["content-encoding"] === "br") answer.body = Buffer.from("old");
  }),
});
finds("host.untouched", /beacon/, {
  site: withText(isPage, "</body>", '<script src="https://cdn.example/beacon.js"></script></body>'),
});
finds("host.untouched", /not the build's/, { site: withText(isPage, "<script>", "<script>\n") });
finds("config.file", /text\/html/, { site: at("/config.json", html) });
finds("config.idleMinutes config.product", /is/, { config: set({ idleMinutes: 1, product: "" }) });
finds("config.unknownKeys", /^sepa\.iban is ignored; idleMinuets is ignored$/, {
  kind: "warning",
  config: (config) => {
    set({ idleMinuets: 20 })(config);
    setting("sepa", { iban: "DE" })(config);
  },
});
finds("config.newKeys", /cognito.authenticator is missing \(new in 1\.1\.0\)/, {
  config: setting("cognito", { authenticator: undefined }),
});
finds("config.creditorCountry", /missing/, {
  kind: "warning",
  config: setting("sepa", { creditorCountry: undefined }),
});
finds("config.sepa.creditorId", /is/, {
  config: setting("sepa", { creditorId: "DE97ZZZ09999999999" }),
});
finds("config.clientsApi", /missing/, { config: set({ clientsApi: undefined }) });
finds("config.mixedContent storage.avv storage.sepa", [/not secure/, /no answer/, /no answer/], {
  config: set({ storage: "http://127.0.0.1:9/storage/" }),
});
finds("policy.element", /<meta http-equiv=Content-Security-Policy> is missing/, {
  title: "the page has lost its content policy",
  site: withText(isPage, /<meta http-equiv="Content-Security-Policy"[^>]*>/, ""),
});
finds("policy.element", /lacks "object-src 'none'"; .*lacks "require-trusted-types-for 'script'"/, {
  site: withText(isPage, /object-src 'none'; (.*?)require-trusted-types-for 'script'; /, "$1"),
});
finds("policy.element", /stands behind a script/, {
  site: withText(isPage, /(<meta http-equiv="Content-Security-Policy"[^>]*>)(.*)<\/head>/s, "$2$1</head>"),
});
finds("policy.connect", /the host's policy blocks https:\/\/kunden\.firma\.example/, {
  site: withHeader(
    isPage,
    "content-security-policy",
    "frame-ancestors 'none'; connect-src 'self' https://*.firma.de",
  ),
});
finds("policy.reports", /no reports\.url/, {
  title: "violations of the policy are reported nowhere",
  kind: "warning",
  config: set({ reports: undefined }),
});
finds("cognito.region", /eu-west-1/, { config: set({ region: "eu-west-1" }) });
finds("cognito.client", /ResourceNotFoundException/, { config: setting("cognito", { clientId: "gone" }) });
finds("cognito.client", /secret/, {
  services: refused(
    "USER_SRP_AUTH",
    "NotAuthorizedException",
    "Client 3n4local is configured with secret but SECRET_HASH was not received",
  ),
});
finds("cognito.srp", /USER_SRP_AUTH is not enabled/, {
  services: refused(
    "USER_SRP_AUTH",
    "InvalidParameterException",
    "USER_SRP_AUTH is not enabled for the client.",
  ),
});
finds("cognito.pool cognito.client cors.cognito", /no answer/, {
  config: setting("cognito", { endpoint: "https://127.0.0.1:9/cognito" }),
});
finds("cors.cognitoAnswers cors.cognitoErrors", /missing/, {
  services: real(/^\/cognito$/, withoutOrigin),
});
finds("cors.cognitoErrors", /missing/, {
  title: "the page cannot read Cognito's refusals",
  services: real(/^\/cognito$/, (answer) => {
    if (answer.status >= 400) withoutOrigin(answer);
  }),
  account: customer,
});
finds("cognito.refresh", /InvalidParameterException, Initiate Auth method not supported/, {
  mends: /Allow ALLOW_REFRESH_TOKEN_AUTH/,
  services: refused("check-environment", "InvalidParameterException", "Initiate Auth method not supported."),
});
finds("cognito.refresh", /UnknownOperationException/, {
  mends: /must pass GetTokensFromRefreshToken on/,
  services: refused("check-environment", "UnknownOperationException"),
});
finds("cognito.passkeys", /USER_AUTH is refused/, { pool: { allowsUserAuth: false } });
finds("cognito.masked", /UserNotFoundException/, { pool: { masksUnknownUsers: false } });
finds("cognito.date", /not exposed/, {
  services: withHeader("/cognito", "access-control-expose-headers", "x-amzn-errortype"),
});
finds("cognito.client", /text\/html/, { services: real(/^\/cognito$/, html) });
finds("cors.cognito", /x-amz-target/, {
  services: preflight(/^\/cognito$/, header("access-control-allow-headers", "content-type")),
});
finds("cors.graphql", /does not name authorization/, {
  services: preflight(/^\/graphql$/, header("access-control-allow-headers", "*")),
});
finds("cors.clients cors.clientsPost", /status 401/, {
  services: preflight(/^\/api\/clients\//, status(401)),
});
finds(
  "cors.clients cors.clientsPost cors.admin",
  [
    /^OPTIONS \S+\/client\/details: status 403/,
    /^OPTIONS \S+\/document\/avv: status 403/,
    /^OPTIONS \S+\/createNewUser: status 403/,
  ],
  { services: preflight(/\/(client\/details|document\/avv|createNewUser)$/, status(403)) },
);
finds("cors.admin cors.adminErrors", /the page's origin is/, {
  services: at(/^\/api\/admin\//, header("access-control-allow-origin", "https://kunden.firma.example/")),
});
finds("cors.foreignOrigin", /graphql\.url allows/, {
  title: "whatever origin asks is allowed, by the preflight",
  services: preflight(/^\/graphql$/, (answer) =>
    header("access-control-allow-origin", answer.origin)(answer),
  ),
});
finds("cors.foreignOrigin", /storage allows/, {
  title: "whatever origin asks is allowed, by the bucket",
  services: real(/^\/storage\//, (answer) => header("access-control-allow-origin", answer.origin)(answer)),
});
finds("cors.graphqlErrors", /sent twice/, {
  services: real(/^\/graphql$/, header("access-control-allow-origin", "*, https://kunden.firma.example")),
});
finds("cors.clientsErrors", /401.*missing/, { services: real(/^\/api\/clients\//, withoutOrigin) });
finds("cors.clientsErrors", /^GET \S+\/check-environment \S+ .*token: status 403.*missing$/, {
  services: real("/api/clients/check-environment", (answer) => {
    answer.status = 403;
    withoutOrigin(answer);
  }),
});
finds(
  "cors.adminErrors cors.graphqlErrors",
  [/^POST \S+ without a token: status 401.*missing$/, /^without a token: status 401.*missing$/],
  {
    services: real(/^\/(graphql|api\/admin\/.*)$/, (answer) => {
      if (answer.authorization === "" && answer.path !== "/api/admin/check-environment")
        withoutOrigin(answer);
    }),
  },
);
finds("clients.token", /status 403/, { services: real(/^\/api\/clients\//, status(403)) });
finds("graphql.token", /status 200/, {
  services: real(/^\/graphql$/, (answer) => {
    answer.status = 200;
    answer.body = Buffer.from('{"data":{"listClients":{"nextToken":null}}}');
  }),
});
finds("clients.token", /200, text\/html/, { services: real(/^\/api\/clients\//, html) });
finds("admin.reached", /status 502/, { services: real(/^\/api\/admin\//, status(502)) });
finds("admin.reached", /POST .*status 404/, { services: real(/^\/api\/admin\//, status(404)) });
finds("cors.reports", /missing/, { services: preflight(/^\/reports$/, withoutOrigin) });
finds("storage.avv", /download/, {
  services: withHeader("/storage/docs/avv.pdf", "content-disposition", 'attachment; filename="avv.pdf"'),
});
finds("storage.sepa reads.blank.sepa", [/no PDF.*text\/html/, /NotAPdf/], {
  services: at("/storage/docs/sepa.pdf", html),
  account: customer,
});
finds("storage.avv", /cut off/, {
  services: at("/storage/docs/avv.pdf", (answer) => {
    answer.body = answer.body.subarray(0, answer.body.length / 2);
  }),
});
finds("storage.avv", /cannot be read/, {
  services: at("/storage/docs/avv.pdf", (answer) => {
    answer.body = Buffer.concat([answer.body.subarray(0, 200), answer.body.subarray(-200)]);
  }),
});
finds("storage.scheme", /names CORE, sepa\.scheme is B2B/, { config: setting("sepa", { scheme: "B2B" }) });
finds("storage.avv reads.blank.avv", [/status 403/, /Forbidden/], {
  services: at("/storage/docs/avv.pdf", status(403)),
  account: customer,
});
const listed = (type: string, text: string) => (answer: PassingAnswer) => {
  answer.status = 200;
  answer.headers["content-type"] = type;
  answer.body = Buffer.from(text);
};
const bucketRoot = /^\/storage\/?$/;
for (const [how, path, type, text] of [
  [
    "S3's list",
    bucketRoot,
    "application/xml",
    '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Contents><Key>a</Key></Contents></ListBucketResult>',
  ],
  ["an empty list", bucketRoot, "application/xml", "<ListBucketResult><Name>b</Name></ListBucketResult>"],
  ["nginx's folder", bucketRoot, "text/html", '<h1>Index</h1><a href="signed/">signed/</a>'],
  ["names as JSON", bucketRoot, "application/json", '[{"name":"docs","type":"directory"}]'],
  ["keys as text", bucketRoot, "text/plain", "docs/avv.pdf\nsigned/4711/avv.pdf\n"],
  ["its folder of signed documents", "/storage/signed/", "text/html", "<title>Index of /signed</title>"],
] as const)
  finds("storage.listing", /GET \S+ lists keys: status 200/, {
    title: `the bucket lists its keys to everybody: ${how}`,
    services: at(path, listed(type, text)),
  });
finds("storage.listing", /GET \S+\?list-type=2&prefix=signed\/ lists keys/, {
  title: "the bucket lists its keys to everybody: only below a prefix",
  services(answer) {
    if (answer.query.includes("prefix=signed/")) listed("application/xml", "<ListBucketResult/>")(answer);
  },
});
finds("storage.listing", /GET \S+\/storage\/signed lists keys/, {
  title: "the bucket lists its keys to everybody: by a redirect",
  services(answer) {
    if (answer.path === "/storage/signed") header("location", "/storage/all")(answer);
    if (answer.path === "/storage/signed") answer.status = 302;
    if (answer.path === "/storage/all") listed("application/json", '["signed/4711/avv.pdf"]')(answer);
  },
});
const signedDocument = /^\/storage\/signed\/.*\.pdf$/;
for (const [how, found, leak] of [
  ["to everybody", /GET \S+\.pdf without a token: status 200, application\/pdf/, () => true],
  ["to forged tokens", /^GET \S+\.pdf with a forged token: status 200/, isForged],
] as const)
  finds("storage.signed", found, {
    title: `the bucket gives signed documents ${how}`,
    account: staff,
    services: at(signedDocument, (answer) => {
      if (leak(answer)) listed("application/pdf", "%PDF-1.7")(answer);
    }),
  });
finds("storage.signed", /status 302/, {
  title: "the bucket leads everybody to a signed document",
  account: employee,
  services: at(signedDocument, status(302)),
});
finds("cors.storage.avv cors.storage.sepa", /missing/, {
  services: withHeader(/^\/storage\//, "access-control-allow-origin", null),
});
finds("realtime.refusal", /upgrade.*status 400/, { upgrade: { status: 400 } });
finds("realtime.refusal", /protocol/, { upgrade: { without: "sec-websocket-protocol" } });
finds("realtime.refusal", /status 404/, {
  config: setting("graphql", { realtimeUrl: `${environment.services}/nowhere` }),
});
finds("realtime.refusal", /protocol/, {
  config: setting("graphql", {
    realtime: "graphql-transport-ws",
    realtimeUrl: `${environment.services}/graphql/realtime`,
  }),
});
finds("reads.clientId", /client_id is \w+, the attribute says kunde@/, {
  config: setting("cognito", { clientIdAttribute: "email" }),
  account: customer,
});
finds("account.attribute account.authenticator", /ServiceMismatch/, {
  services: refused('"AccessToken":', "InvalidParameterException"),
  account: customer,
});
finds("account.signIn", /NotAuthorizedException/, { account: { ...staff, password: "Falsch2026" } });
finds("account.signIn", /code/, { account: { ...staff, email: "mfa@nordwind.example" } });
finds("reads.staff", /Field 'permissions'/, {
  services: at("/graphql", (answer) => {
    if (!answer.requestBody.includes("permissions")) return;
    const message =
      "Validation error of type FieldUndefined: Field 'permissions' in type 'User' is undefined";
    answer.body = Buffer.from(
      JSON.stringify({ data: null, errors: [{ errorType: "ValidationError", message }] }),
    );
  }),
  account: staff,
});
finds(
  "reads.customers",
  /(?=.*record_count is missing)(?=.*clients\[\]\.name is missing)(?=.*clients\[\]\.id is Object)/,
  {
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
  },
);
finds("reads.assets", /not JSON/, { services: real("/api/clients/client/assets", html), account: staff });
finds("reads.customer reads.people reads.assetFields reads.contract reads.sites", /not JSON/, {
  services: real(ofOneCustomer, html),
  account: staff,
});
finds("reads.invited reads.appCustomers", /id is 5/, {
  services: graphql("listClients(", ({ listClients: { items, nextToken } }) => ({
    listClients: { items: items.map((row) => ({ ...row, id: 5 })), nextToken },
  })),
  account: staff,
});
finds(
  "reads.invited reads.appCustomers reads.unreadable",
  [
    /avv\.required: Value was null/,
    /1 rows could not be read; items\[\]\.avv\.required: Value was null/,
    `${musterbau}: avv.required: Value was null (MappingTemplate)`,
  ],
  { services: unreadableAvv, account: staff },
);
finds("reads.ownRecord", /avv\.required: Value was null \(MappingTemplate\)/, {
  services: unreadableAvv,
  account: customer,
});
finds(
  "reads.staff reads.unreadableStaff",
  [
    /items\[\]\.group: Value was null/,
    new RegExp(`^${someStaff?.id}: .*group: Value was null \\(MappingTemplate\\)`),
  ],
  { services: unreadableField("listUsers", "none", someStaff?.id ?? "", ["group"]), account: staff },
);
finds("reads.appCustomer", /id is 5/, { services: anotherId, account: staff });
finds("reads.ownRecord", /id is 5/, { services: anotherId, account: customer });
finds("reads.recordOfSub", /none/, {
  services: graphql("getClient(", () => ({ getClient: null })),
  account: customer,
});
finds("reads.signed", /NotAPdf/, {
  services: graphql("getDocument(", () => ({ getDocument: "[60,33]" })),
  account: staff,
});
finds("reads.member", /items\[\]\.id is missing/, {
  services: graphql('"filter":{"id"', () => ({ listUsers: { items: [{}], nextToken: null } })),
  account: staff,
});
finds("account.groups", /Guardian/, { account: { ...staff, email: "gast@nordwind.example" } });
finds("account.tokenLifetime", /1440 minutes/, {
  title: "an access token is good for a day",
  lifetimes: { accessToken: 24 * 3_600_000 },
  account: staff,
});
finds("account.deviceTracking", /NewDeviceMetadata/, {
  title: "the pool remembers devices",
  services: at("/cognito", (answer) => {
    if (answer.requestBody.includes('"RefreshToken":')) {
      answer.status = 400;
      answer.body = Buffer.from('{"__type":"NotAuthorizedException","message":"Invalid Refresh Token."}');
    }
    const json = JSON.parse(answer.body.toString() || "{}");
    if (!json.AuthenticationResult) return;
    json.AuthenticationResult.NewDeviceMetadata = { DeviceKey: "eu-central-1_1", DeviceGroupKey: "-x" };
    answer.body = Buffer.from(JSON.stringify(json));
  }),
  account: staff,
});
finds("account.renewal", /right after the sign-in: SessionExpired/, {
  title: "a session cannot be renewed",
  services: at("/cognito", (answer) => {
    if (!/"RefreshToken":"(?!check-environment)/.test(answer.requestBody)) return;
    answer.status = 400;
    answer.body = Buffer.from('{"__type":"NotAuthorizedException","message":"Refresh Token has expired"}');
  }),
  account: staff,
});
finds("account.signOut", /after RevokeToken a refresh gives tokens/, {
  title: "a refresh token outlives the sign-out",
  services: at("/cognito", (answer) => {
    const isRefresh = /"RefreshToken":"(?!check-environment)/.test(answer.requestBody);
    if (!isRefresh || answer.status !== 400) return;
    answer.status = 200;
    const AuthenticationResult = { IdToken: "id", AccessToken: "access" };
    answer.body = Buffer.from(JSON.stringify({ AuthenticationResult }));
  }),
  account: staff,
});
finds("account.signOut", /could not be ended/, {
  services: refused('"Token":', "UnsupportedOperationException", "Token revocation is not enabled."),
  account: customer,
});
finds("clients.token", /^GET \S+\/client\/details without a token: status 200/, {
  services: real("/api/clients/client/details", (answer) => {
    if (answer.authorization === "") answered(answer);
  }),
});
finds(
  "clients.token",
  /^POST \S+\/document\/sepa without a token: status 400.*; POST \S+ with a forged token: status 400/,
  { services: real("/api/clients/document/sepa", status(400)) },
);
finds("clients.token", /^GET \S+\/auth: status 200.*; GET \S+\/client with a forged token: status 200/, {
  services: real(/^\/api\/clients\//, (answer) => {
    if (isForged(answer)) answered(answer);
  }),
});
finds("admin.token", /^POST \S+\/createNewUser with a forged token: status 400/, {
  services: real("/api/admin/createNewUser", (answer) => {
    if (isForged(answer)) answer.status = 400;
  }),
});
finds("graphql.token", /without a token: status 200/, {
  services: real("/graphql", (answer) => {
    if (answer.authorization === "") answered(answer);
  }),
});
finds("roles.customer.listClients", /what belongs to others is answered/, {
  account: customer,
  overlooks: [{ operation: "listClients" }],
});
finds("roles.customer.listClients roles.customer.getClient", /what belongs to others is answered/, {
  account: customer,
  overlooks: [{ operation: "listClients" }, { operation: "getClient" }],
  services: real("/graphql", (answer) => {
    const { requestBody } = answer;
    if (!requestBody.includes("getClient(") || requestBody.includes(musterbau)) return;
    if (/avv/.test(requestBody)) answer.body = Buffer.from('{"data":{"getClient":{"id":7}}}');
  }),
});
finds("roles.customer.getClient", /what belongs to others is answered/, {
  account: [customer, employee],
  overlooks: [{ operation: "getClient" }],
});
finds("roles.customer.getDocument", /what belongs to others is answered/, {
  account: [staff, customer],
  overlooks: [{ operation: "getDocument" }],
});
finds("roles.customer.listUsers roles.employee.listUsers", /what belongs to others is answered/, {
  account: [employee, customer],
  overlooks: [{ operation: "listUsers" }],
});
finds(
  "roles.customer.auth roles.customer.client roles.customer.client/details roles.customer.client/users roles.customer.client/sites roles.customer.clientcontract roles.customer.client/assets roles.customer.client/asset roles.customer.client/remindermail roles.customer.document/avv roles.customer.document/sepa",
  [
    /status 200/,
    /status 200/,
    /status (200|404)/,
    /status (200|404)/,
    /status (200|404)/,
    /status (200|404)/,
    /status (200|404)/,
    /status 404/,
    /status 400.* without a body/,
    /status 400.* without a body/,
    /status 400.* without a body/,
  ],
  { account: customer, overlooks: [{ path: /^\/api\/clients\// }] },
);
finds("roles.customer.client/users", /status 200/, {
  account: [staff, customer],
  overlooks: [{ path: "/api/clients/client/users" }],
});
finds(
  "roles.customer.createNewUser roles.customer.sendClientInvitation roles.employee.createNewUser roles.employee.sendClientInvitation",
  /status 400.* without a body/,
  { account: [employee, customer], overlooks: [{ path: /^\/api\/admin\// }] },
);
finds("roles.employee.createNewUser", /status 502.* perhaps not at all, or the service has failed/, {
  account: employee,
  services: real("/api/admin/createNewUser", (answer) => {
    if (answer.status === 403) answer.status = 502;
  }),
});
finds(
  "account.tokenKind reads.customers",
  [
    /^GET \S+\/auth: status 401\S* \S+ to the access token, status 400\S* \S+ to the identity token; POST \S+\/sendClientInvitation: status 401/,
    /Unauthorized/,
  ],
  {
    account: staff,
    services: real(/^\/api\//, (answer) => {
      if (isForged(answer) || answer.authorization === "") return;
      answer.status = tokenUse(answer) === "id" ? 400 : 401;
      answer.headers["content-type"] = "application/json";
      answer.body = Buffer.from('{"message":"Unauthorized"}');
    }),
  },
);
finds(
  "schema.updatedAt schema.live schema.evidence",
  [/changes at the same moment are not detected/, /staff are not live/, /data is AWSJSON/],
  { services: schemaOf("v1_owner_rule_only"), account: [staff, customer] },
);
finds("schema.updateClient.name schema.evidence", [/Field "name" of required type/, /data is AWSJSON/], {
  services: schemaOf("today_block_has_a_further_required_field"),
  account: customer,
});
finds("realtime.onCreateClient realtime.onUpdateClient", /refused: .*Unauthorized/, {
  realtime: { refuseStart: { errors: [{ errorType: "UnauthorizedException", message: "no" }] } },
  account: staff,
});

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
  const provoked = new Set(cases.flatMap(({ found }) => Object.keys(found)));
  provoked.add("config.schema"); // its faults are named by their fields: "config.product"
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
    assert.equal((await run(staff)).filter(isFound), []);
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
});

test("switched-off introspection is reported with what was not asked, and is no fault", async () => {
  const message = "Introspection is disabled";
  environment.faults = {
    services: introspection({ data: null, errors: [{ errorType: "ValidationError", message }] }),
  };
  const findings = await run(staff);
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

for (const { found: wanted, fault } of cases) {
  const {
    title,
    account,
    overlooks = [],
    pool,
    lifetimes,
    realtime,
    origin,
    kind: wantedKind,
    mends = /./,
    ...faults
  } = fault;
  const what = Object.entries(wanted).map(([id, says]) => `${id}: ${says}`);
  test(title ?? what.join(", "), async () => {
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
      assert.equal(ids.sort(), Object.keys(wanted).sort(), JSON.stringify(found, null, 1));
      for (const { kind, id, checked, found: text, mend } of found) {
        assert.is(kind, wantedKind ?? kind);
        assert.match(text, wanted[id] ?? "");
        assert.ok(checked.length > 0);
        assert.match(mend, mends);
      }
    } finally {
      Object.assign(settings, before.settings);
      Object.assign(usual, before.lifetimes);
      control.behave();
    }
  });
}

test.run();
