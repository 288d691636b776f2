/** Deliberate faults of an environment: each is found and named, and nothing else is. */
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { checkEnvironment } from "./checkEnvironment.ts";
import { type Faults, type PassingAnswer, startFaultyEnvironment } from "./faultyEnvironment.ts";

const environment = await startFaultyEnvironment();
test.after(() => environment.close());

const staff = { email: "admin@nordwind.example", password: demoPassword };
const customer = { email: "kunde@musterbau.example", password: demoPassword };

interface Case extends Faults {
  /** What the table must name, by the checks' names. */
  finds: readonly string[];
  /** What the sentence about it must say. */
  says: RegExp;
  account?: typeof staff;
  /** Made before and taken back after. */
  pool?: Partial<typeof environment.backend.cognito.settings>;
  realtime?: { refuseStart: unknown };
  /** In place of the site's own origin. */
  origin?: () => string;
}

const at = (path: string | RegExp, change: (answer: PassingAnswer) => void) => (answer: PassingAnswer) => {
  const fits = typeof path === "string" ? answer.path === path : path.test(answer.path);
  if (fits) change(answer);
};
const withHeader = (path: string | RegExp, name: string, value: string | null) =>
  at(path, ({ headers }) => {
    if (value === null) delete headers[name];
    else headers[name] = value;
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
/** Cognito's refusal of a sign-in. */
const refused = (type: string, message: string) =>
  at("/cognito", (answer) => {
    if (answer.isPreflight || !answer.requestBody.includes("USER_SRP_AUTH")) return;
    answer.status = 400;
    answer.body = Buffer.from(JSON.stringify({ __type: type, message }));
  });
const setting = (key: string, change: object) => (config: Record<string, unknown>) => {
  config[key] = { ...Object(config[key]), ...change };
};
const isPage = /^\/((admin|auth|customer|employee)(\/.*)?)?$/;
const preflight = (path: RegExp, change: (answer: PassingAnswer) => void) =>
  at(path, (answer) => {
    if (answer.isPreflight) change(answer);
  });
const real = (path: RegExp, change: (answer: PassingAnswer) => void) =>
  at(path, (answer) => {
    if (!answer.isPreflight) change(answer);
  });

/** Fault -> what is found. */
const cases: Readonly<Record<string, Case>> = {
  "the site is served without HTTPS": {
    origin: () => environment.backend.url.replace("localhost", "kunden.firma.example"),
    finds: ["host.https"],
    says: /http/,
  },
  "another page stands at /": { site: at("/", html), finds: ["host.page"], says: /text\/html/ },
  "the app's addresses are not rewritten": {
    site: at(/^\/(admin|customer)/, (answer) => {
      answer.status = 404;
    }),
    finds: ["host.rewrites", "host.dottedRewrites"],
    says: /\/(admin|customer)\S*: status 404/,
  },
  "addresses with dots are taken for files": {
    site: at(/^\/auth\/.*@/, (answer) => {
      answer.status = 404;
    }),
    finds: ["host.dottedRewrites"],
    says: /max@firma\.de: status 404/,
  },
  "a missing file answers index.html": {
    site: at("/assets/gone-ABC123.js", html),
    finds: ["host.missing"],
    says: /gone-ABC123\.js/,
  },
  "a bucket answers 403 for a missing file": {
    site: at(/gone|administrator|authx|^\/assets\/$/, (answer) => {
      answer.status = 403;
    }),
    finds: ["host.missing"],
    says: /status 403/,
  },
  "a 404 is kept for a year": {
    site: withHeader("/assets/gone-ABC123.js", "cache-control", "public, max-age=31536000, immutable"),
    finds: ["host.missingCaching"],
    says: /immutable/,
  },
  "a script of the build is missing": {
    site: at(/^\/assets\/staff-\w+\.js$/, (answer) => {
      answer.status = 404;
    }),
    finds: ["host.assets", "host.workerFiles"],
    says: /staff-\w+\.js/,
  },
  "scripts are sent as plain text": {
    site: withHeader(/^\/assets\/.*\.js$/, "content-type", "text/plain"),
    finds: ["host.types"],
    says: /text\/plain/,
  },
  "the manifest is sent without a type": {
    site: withHeader("/manifest.webmanifest", "content-type", "application/octet-stream"),
    finds: ["host.types"],
    says: /octet-stream/,
  },
  "the page is kept for an hour": {
    site: withHeader(isPage, "cache-control", "max-age=3600"),
    finds: ["host.pageCaching"],
    says: /max-age=3600/,
  },
  "assets are not kept": {
    site: withHeader(/^\/assets\/.*\.(js|css)$/, "cache-control", "no-cache"),
    finds: ["host.assetCaching"],
    says: /no-cache/,
  },
  "config.json is kept": {
    site: withHeader("/config.json", "cache-control", "max-age=600"),
    finds: ["host.configCaching"],
    says: /max-age=600/,
  },
  "the worker is kept for a year": {
    site: withHeader("/service-worker.js", "cache-control", "public, max-age=31536000"),
    finds: ["host.workerCaching"],
    says: /31536000/,
  },
  "the worker is redirected": {
    site: at("/service-worker.js", (answer) => {
      answer.status = 301;
      answer.headers.location = "/sw/service-worker.js";
    }),
    finds: ["host.worker"],
    says: /status 301/,
  },
  "the worker is answered by index.html": {
    site: at("/service-worker.js", html),
    finds: ["host.worker"],
    says: /text\/html/,
  },
  "the worker is of another build": {
    site: withText("/service-worker.js", /"sha256-\w{8}/, '"sha256-AAAAAAAA'),
    finds: ["host.workerFiles"],
    says: /\//,
  },
  "pages may be framed": {
    site: withHeader(/./, "content-security-policy", "connect-src 'self' https: wss:"),
    finds: ["host.content-security-policy"],
    says: /connect-src/,
  },
  "no Cross-Origin-Opener-Policy": {
    site: withHeader(/./, "cross-origin-opener-policy", null),
    finds: ["host.cross-origin-opener-policy"],
    says: /missing/,
  },
  "passkeys are switched off": {
    site: at(/./, ({ headers }) => {
      headers["permissions-policy"] =
        headers["permissions-policy"]?.replace(
          "publickey-credentials-get=(self)",
          "publickey-credentials-get=()",
        ) ?? "";
    }),
    finds: ["host.permissions-policy"],
    says: /publickey-credentials-get=\(\)/,
  },
  "the page's address is sent along": {
    site: withHeader(/./, "referrer-policy", "unsafe-url"),
    finds: ["host.referrer-policy"],
    says: /unsafe-url/,
  },
  "HSTS lasts a day": {
    site: withHeader(/./, "strict-transport-security", "max-age=86400"),
    finds: ["host.strict-transport-security"],
    says: /86400/,
  },
  "errors lack the headers": {
    site: withHeader("/assets/gone-ABC123.js", "x-content-type-options", null),
    finds: ["host.x-content-type-options"],
    says: /gone-ABC123\.js: missing/,
  },
  "search engines may list it": {
    site: withHeader(/./, "x-robots-tag", "all"),
    finds: ["host.x-robots-tag"],
    says: /all/,
  },
  "nothing is compressed": {
    site: at(/./, (answer) => {
      if (answer.headers["content-encoding"]) answer.headers["content-encoding"] = "identity";
    }),
    finds: ["host.brotli"],
    says: /identity/,
  },
  "the compressed page is of another build": {
    site: at("/auth/login", (answer) => {
      if (answer.headers["content-encoding"] === "br") answer.body = Buffer.from("old");
    }),
    finds: ["host.brotli"],
    says: /another build/,
  },
  "a CDN adds a script to the page": {
    site: withText(isPage, "</body>", '<script src="https://cdn.example/beacon.js"></script></body>'),
    finds: ["host.untouched"],
    says: /beacon/,
  },
  "a CDN minifies the inline script": {
    site: withText(isPage, "<script>", "<script>\n"),
    finds: ["host.untouched"],
    says: /not the build's/,
  },
  "config.json is HTML": { site: at("/config.json", html), finds: ["config.file"], says: /text\/html/ },
  "config.json has a wrong field": {
    config: (config) => {
      config.idleMinutes = 1;
      config.product = "";
    },
    finds: ["config.idleMinutes", "config.product"],
    says: /is/,
  },
  "config.json lacks a field": {
    config: (config) => {
      delete config.clientsApi;
    },
    finds: ["config.clientsApi"],
    says: /missing/,
  },
  "a service is named by http": {
    config: (config) => {
      config.storage = "http://127.0.0.1:9/storage/";
    },
    finds: ["config.mixedContent", "storage.avv", "storage.sepa"],
    says: /not secure|no answer/,
  },
  "the host's policy does not name the services": {
    site: withHeader(
      /./,
      "content-security-policy",
      "frame-ancestors 'none'; connect-src 'self' https://*.firma.de",
    ),
    finds: ["policy.connect"],
    says: /the host's policy blocks https:\/\/kunden\.firma\.example/,
  },
  "the region is another one": {
    config: (config) => {
      config.region = "eu-west-1";
    },
    finds: ["cognito.region"],
    says: /eu-west-1/,
  },
  "the app client does not exist": {
    config: setting("cognito", { clientId: "gone" }),
    finds: ["cognito.client"],
    says: /ResourceNotFoundException/,
  },
  "the app client has a secret": {
    services: refused(
      "NotAuthorizedException",
      "Client 3n4local is configured with secret but SECRET_HASH was not received",
    ),
    finds: ["cognito.client"],
    says: /secret/,
  },
  "SRP is off": {
    services: refused("InvalidParameterException", "USER_SRP_AUTH is not enabled for the client."),
    finds: ["cognito.srp"],
    says: /USER_SRP_AUTH is not enabled/,
  },
  "renewing a session is off": {
    services: at("/cognito", (answer) => {
      if (!answer.requestBody.includes("check-environment")) return;
      answer.status = 400;
      const message = "Initiate Auth method not supported.";
      answer.body = Buffer.from(JSON.stringify({ __type: "InvalidParameterException", message }));
    }),
    finds: ["cognito.refresh"],
    says: /ServerUnreachable/,
  },
  "unknown users are named": {
    pool: { masksUnknownUsers: false },
    finds: ["cognito.masked"],
    says: /UserNotFoundException/,
  },
  "Cognito's clock cannot be read": {
    services: withHeader("/cognito", "access-control-expose-headers", "x-amzn-errortype"),
    finds: ["cognito.date"],
    says: /not exposed/,
  },
  "a firewall's page stands before Cognito": {
    services: real(/^\/cognito$/, html),
    finds: ["cognito.client"],
    says: /text\/html/,
  },
  "Cognito's preflight lacks the target": {
    services: preflight(/^\/cognito$/, ({ headers }) => {
      headers["access-control-allow-headers"] = "content-type";
    }),
    finds: ["cors.cognito"],
    says: /x-amz-target/,
  },
  "a wildcard stands for Authorization": {
    services: preflight(/^\/graphql$/, ({ headers }) => {
      headers["access-control-allow-headers"] = "*";
    }),
    finds: ["cors.graphql"],
    says: /does not name authorization/,
  },
  "the preflight asks for a token": {
    services: preflight(/^\/api\/clients\//, (answer) => {
      answer.status = 401;
    }),
    finds: ["cors.clients", "cors.clientsPost"],
    says: /status 401/,
  },
  "another origin is allowed": {
    services: at(/^\/api\/admin\//, ({ headers }) => {
      headers["access-control-allow-origin"] = "https://kunden.firma.example/";
    }),
    finds: ["cors.admin", "cors.adminErrors"],
    says: /the page's origin is/,
  },
  "the origin is sent twice": {
    services: real(/^\/graphql$/, ({ headers }) => {
      headers["access-control-allow-origin"] = "*, https://kunden.firma.example";
    }),
    finds: ["cors.graphqlErrors"],
    says: /sent twice/,
  },
  "the gateway's refusals lack CORS": {
    services: real(/^\/api\/clients\//, ({ headers }) => {
      delete headers["access-control-allow-origin"];
    }),
    finds: ["cors.clientsErrors"],
    says: /401.*missing/,
  },
  "a bad token is 403": {
    services: real(/^\/api\/clients\//, (answer) => {
      answer.status = 403;
    }),
    finds: ["clients.token"],
    says: /status 403/,
  },
  "a bad token is accepted": {
    services: real(/^\/graphql$/, (answer) => {
      answer.status = 200;
      answer.body = Buffer.from('{"data":{"listClients":{"nextToken":null}}}');
    }),
    finds: ["graphql.token"],
    says: /status 200/,
  },
  "clientsApi is a page": {
    services: real(/^\/api\/clients\//, html),
    finds: ["clients.token"],
    says: /200, text\/html/,
  },
  "the admin service is not there": {
    services: real(/^\/api\/admin\//, (answer) => {
      answer.status = 502;
    }),
    finds: ["admin.reached"],
    says: /status 502/,
  },
  "the receiver of reports has no CORS": {
    services: preflight(/^\/reports$/, ({ headers }) => {
      delete headers["access-control-allow-origin"];
    }),
    finds: ["cors.reports"],
    says: /missing/,
  },
  "the AVV is a download": {
    services: withHeader("/storage/docs/avv.pdf", "content-disposition", 'attachment; filename="avv.pdf"'),
    finds: ["storage.avv"],
    says: /download/,
  },
  "a download page stands for a PDF": {
    services: at("/storage/docs/sepa.pdf", html),
    finds: ["storage.sepa"],
    says: /no PDF.*text\/html/,
  },
  "a PDF is missing": {
    services: at("/storage/docs/avv.pdf", (answer) => {
      answer.status = 403;
    }),
    finds: ["storage.avv"],
    says: /status 403/,
  },
  "the bucket has no CORS": {
    services: withHeader(/^\/storage\//, "access-control-allow-origin", null),
    finds: ["cors.storage.avv", "cors.storage.sepa"],
    says: /missing/,
  },
  "a proxy does not upgrade": {
    upgrade: { status: 400 },
    finds: ["realtime.refusal"],
    says: /upgrade.*status 400/,
  },
  "a proxy drops the subprotocol": {
    upgrade: { without: "sec-websocket-protocol" },
    finds: ["realtime.refusal"],
    says: /protocol/,
  },
  "the realtime address is another service": {
    config: (config) => setting("graphql", { realtimeUrl: `${environment.services}/nowhere` })(config),
    finds: ["realtime.refusal"],
    says: /status 404/,
  },
  "the dialect is the other one": {
    config: (config) =>
      setting("graphql", {
        realtime: "graphql-transport-ws",
        realtimeUrl: `${environment.services}/graphql/realtime`,
      })(config),
    finds: ["realtime.refusal"],
    says: /protocol/,
  },
  "the customer's id is in another attribute": {
    config: setting("cognito", { clientIdAttribute: "custom:customer" }),
    account: customer,
    finds: ["account.attribute"],
    says: /missing/,
  },
  "the password is wrong": {
    account: { ...staff, password: "Falsch2026" },
    finds: ["account.signIn"],
    says: /NotAuthorizedException/,
  },
  "the account asks for a second factor": {
    account: { ...staff, email: "mfa@nordwind.example" },
    finds: ["account.signIn"],
    says: /code/,
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
    finds: ["reads.staff"],
    says: /Field 'permissions'/,
  },
  "fields are missing or of another type": {
    services: at("/api/clients/client", (answer) => {
      if (answer.status !== 200 || answer.isPreflight) return;
      const json = JSON.parse(answer.body.toString());
      delete json.record_count;
      for (const row of json.clients ?? json.data?.clients ?? []) {
        delete row.name;
        row.id = { number: row.id };
      }
      answer.body = Buffer.from(JSON.stringify(json));
    }),
    account: staff,
    finds: ["reads.customers"],
    says: /(?=.*record_count is missing)(?=.*clients\[\]\.name is missing)(?=.*clients\[\]\.id is Object)/,
  },
  "HTML stands for JSON": {
    services: at("/api/clients/client/assets", (answer) => {
      if (!answer.isPreflight) html(answer);
    }),
    account: staff,
    finds: ["reads.assets"],
    says: /not JSON/,
  },
  "the account's group is no role": {
    account: { ...staff, email: "gast@nordwind.example" },
    finds: ["account.groups"],
    says: /Guardian/,
  },
  "subscriptions are refused": {
    realtime: { refuseStart: { errors: [{ errorType: "UnauthorizedException", message: "no" }] } },
    account: staff,
    finds: ["realtime.onCreateClient", "realtime.onUpdateClient"],
    says: /refused: .*Unauthorized/,
  },
};

await environment.backend.cognito.seed({
  email: "gast@nordwind.example",
  password: demoPassword,
  group: "Guardian",
});

const run = (account?: typeof staff, origin = environment.origin) =>
  checkEnvironment({ origin, account, connection: { ca: environment.ca, lookup: environment.lookup } });

test("without a fault nothing is found, for either role and without an account", async () => {
  for (const account of [undefined, staff, customer]) {
    const findings = await run(account);
    assert.equal(
      findings.filter(({ kind }) => kind === "fault"),
      [],
    );
    assert.ok(findings.length > 50);
  }
});

test("the other forms of realtime are no faults either", async () => {
  const forms = [
    { realtimeAuth: "query" },
    { realtime: "graphql-transport-ws", realtimeUrl: `${environment.services}/graphql/standard` },
  ];
  for (const form of forms) {
    environment.faults = { config: setting("graphql", form) };
    const findings = await run(staff);
    environment.faults = {};
    assert.equal(
      findings.filter(({ kind }) => kind === "fault"),
      [],
    );
  }
});

test("there are at least forty faults", () => {
  assert.ok(Object.keys(cases).length >= 40);
});

for (const [fault, { finds, says, account, pool, realtime, origin, ...faults }] of Object.entries(cases)) {
  test(fault, async () => {
    const { settings } = environment.backend.cognito;
    const before = { ...settings };
    Object.assign(settings, pool);
    Object.assign(environment.backend.control.faults, realtime);
    environment.faults = faults;
    try {
      const found = (await run(account, origin?.())).filter(({ kind }) => kind === "fault");
      assert.equal(found.map(({ id }) => id).sort(), [...finds].sort(), JSON.stringify(found, null, 1));
      for (const { checked, found: text, mend } of found) {
        assert.ok(says.test(text), `${says} in: ${text}`);
        assert.ok(checked.length > 0 && mend.length > 0);
      }
    } finally {
      environment.faults = {};
      Object.assign(settings, before);
      environment.backend.control.faults.refuseStart = null;
    }
  });
}

test.run();
