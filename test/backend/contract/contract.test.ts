import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Caller, callerAs, callerWith } from "../caller.ts";
import type { Mail } from "../contract.ts";
import { drawnSignature } from "../documents/drawnSignature.ts";
import { type Backend, startBackend } from "../server.ts";
import { ContractBroken } from "./contractCheck.ts";
import { readFrames } from "./frames.ts";
import kinds from "./mails.json";
import { mailDrifts, type Recipient } from "./mails.ts";
import { type Exchange, type OpenApi, readOpenApi } from "./openApi.ts";
import { compileContract } from "./schemas.ts";

let backend: Backend;
let openApi: OpenApi;
let admin: Caller;
let token: string;

/** Each kept exchange by what it is: "GET /api/clients/auth 200". */
const kept = new Map<string, Exchange>();

test.before(async () => {
  openApi = await readOpenApi();
  backend = await startBackend({ checkContract: true });
  token = await signedIn("admin@nordwind.example");
  admin = callerWith(backend, token);
});
test.after(() => backend.close());

const demo = { clientId: "10001", id: "10001-1" };
const person = {
  client_id: "10002",
  client: "Müller & Söhne <Bau>",
  email: "vertrag@mueller.example",
  name: "Jürgen Müller",
};
const colleague = {
  groupname: "Employee",
  attributes: { firstname: "Änne", lastname: "Groß", email: "aenne@nordwind.example", permissions: {} },
};
const report = {
  code: "Malformed",
  route: "AppCustomers",
  build: "4f2k",
  browser: { name: "Firefox", version: "140.0" },
  moment: "2026-11-21T13:05:00.000Z",
  frames: [{ file: "staff-4F2K.js", line: 1, column: 2048 }],
};

async function signedIn(email: string): Promise<string> {
  const { AccessToken } = (await backend.cognito.administration.openSession(email)) as {
    AccessToken: string;
  };
  return AccessToken;
}

async function exchange(
  method: string,
  path: string,
  { authorization, body }: { authorization?: string; body?: unknown } = {},
): Promise<Exchange> {
  const url = new URL(backend.url + path);
  const requestBody = body === undefined ? "" : JSON.stringify(body);
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...(authorization && { authorization }) },
    ...(method === "POST" && { body: requestBody }),
  });
  const { status, headers } = response;
  const made = { method, url, requestBody, status, headers, body: Buffer.from(await response.arrayBuffer()) };
  kept.set(`${method} ${url.pathname} ${status}`, made);
  return made;
}

const bodies: Readonly<Record<string, (oauth: string) => unknown>> = {
  "/api/clients/client/remindermail": () => ({ email: "kunde@musterbau.example" }),
  "/api/clients/document/avv": (oauth) => ({ oauth, clientId: demo.clientId }),
  "/api/clients/document/sepa": (oauth) => ({ oauth, clientId: demo.clientId }),
  "/api/admin/createNewUser": () => colleague,
  "/api/admin/sendClientInvitation": () => person,
  "/graphql": () => ({ query: "{ listClients(limit: 5) { items { id } nextToken } }" }),
  "/reports": () => report,
};

function signFor(documentType: "avv" | "sepa") {
  const [client] = backend.world.clients().filter(({ client_id }) => client_id === demo.clientId);
  backend.world.putDocument({
    sub: client?.id ?? "",
    documentType,
    path: `signed/${client?.id}/${documentType}.pdf`,
    pdfBase64: "JVBERi0=",
    createdAt: new Date(backend.clock.now()).toISOString(),
    filedAt: null,
  });
}

test("every call that is described is answered as described, with and without a token", async () => {
  signFor("avv");
  signFor("sepa");
  const customer = await signedIn("kunde@musterbau.example");
  const oauth = await admin.oauth();
  for (const { method, path } of openApi.operations) {
    const query =
      method === "GET" ? `?${new URLSearchParams({ ...demo, oauth, search: "", site: "1" })}` : "";
    const body = bodies[path]?.(oauth);
    const isRest = path.startsWith("/api/");
    if (isRest && method !== "OPTIONS") {
      assert.is((await exchange(method, path + query, { body })).status, 401, path);
      assert.is((await exchange(method, path + query, { authorization: customer, body })).status, 403, path);
    }
    const { status } = await exchange(method, path + query, { authorization: token, body });
    assert.ok(status >= 200 && status <= 299, `${method} ${path}: ${status}`);
  }
  await exchange("POST", "/graphql", { body: bodies["/graphql"]?.("") });
  await exchange("POST", "/graphql", { authorization: token, body: { query: "{ getClient }" } });
  await exchange("GET", `/api/clients/client/details?oauth=${oauth}&clientId=9`, { authorization: token });
  await exchange("POST", "/api/admin/sendClientInvitation", {
    authorization: token,
    body: { ...person, email: "kunde@musterbau.example" },
  });
  await exchange("POST", "/reports", { body: {} });
  for (const made of kept.values()) assert.equal(openApi.driftsOf(made), []);
  assert.equal(backend.drifts, []);
});

/** The answer with its JSON, headers or status changed. */
function mutated(
  of: string,
  change: {
    json?: (json: never) => unknown;
    header?: [string, string | null];
    status?: number;
    body?: string;
  },
): Exchange {
  const made = kept.get(of);
  if (!made) throw new Error(`nothing was answered to ${of}`);
  const headers = new Headers(made.headers);
  if (change.header) {
    const [name, value] = change.header;
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  const json = change.json && JSON.stringify(change.json(JSON.parse(made.body.toString()) as never));
  return {
    ...made,
    headers,
    status: change.status ?? made.status,
    body: Buffer.from(json ?? change.body ?? made.body),
  };
}

test("a drift of any kind is found in a real answer, and named", () => {
  const cases: [of: string, Parameters<typeof mutated>[1], finds: RegExp][] = [
    [
      "GET /api/clients/client 200",
      { json: ({ record_count, ...rest }: { record_count: number }) => ({ ...rest, total: record_count }) },
      /record_count/,
    ],
    [
      "GET /api/clients/client 200",
      { json: (page: object) => ({ ...page, record_count: "237" }) },
      /record_count must be integer/,
    ],
    [
      "GET /api/clients/client/details 200",
      { json: ({ data }: { data: { client_name: string } }) => ({ data: { name: data.client_name } }) },
      /client_name/,
    ],
    [
      "GET /api/clients/client/users 200",
      {
        json: ({ users }: { users: object[] }) => ({ users: users.map((user) => ({ ...user, phone: "1" })) }),
      },
      /additional properties \(phone\)/,
    ],
    ["GET /api/clients/auth 200", { json: () => ({ oauth: "" }) }, /oauth/],
    ["GET /api/clients/auth 200", { body: "<!doctype html>" }, /not JSON/],
    ["GET /api/clients/auth 200", { header: ["content-type", "text/html"] }, /content type is text\/html/],
    ["GET /api/clients/auth 200", { status: 302 }, /this status is not described/],
    ...[
      "GET /api/clients/auth 200",
      "GET /api/clients/auth 401",
      "POST /graphql 401",
      "GET /api/clients/client/details 404",
    ].map((of): [string, Parameters<typeof mutated>[1], RegExp] => [
      of,
      { header: ["access-control-allow-origin", null] },
      /header Access-Control-Allow-Origin is missing/,
    ]),
    [
      "GET /api/clients/auth 401",
      { header: ["access-control-expose-headers", "date"] },
      /Access-Control-Expose-Headers/,
    ],
    [
      "OPTIONS /api/clients/auth 204",
      { header: ["access-control-allow-headers", "*"] },
      /Access-Control-Allow-Headers/,
    ],
    ["OPTIONS /api/admin/createNewUser 204", { status: 401 }, /not described/],
    [
      "POST /api/admin/sendClientInvitation 400",
      { json: (error: object) => ({ ...error, code: "UserExists", name: "UserExists" }) },
      /code/,
    ],
    ["POST /graphql 401", { json: () => ({ message: "Unauthorized" }) }, /errors/],
    ["POST /graphql 200", { json: ({ data }: { data: unknown }) => ({ result: data }) }, /data/],
    [
      "GET /storage/docs/avv.pdf 200",
      { header: ["content-disposition", "attachment"] },
      /Content-Disposition/,
    ],
    ["GET /storage/docs/avv.pdf 200", { header: ["content-type", "text/html"] }, /content type/],
  ];
  for (const [of, change, finds] of cases) {
    assert.match(openApi.driftsOf(mutated(of, change)).join("\n"), finds, of);
  }
});

test("an accepted request that is not described as such is a drift, a new call too", () => {
  const page = mutated("GET /api/clients/client/details 200", {});
  page.url = new URL(page.url);
  page.url.searchParams.delete("clientId");
  assert.match(openApi.driftsOf(page).join(), /query clientId is missing/);
  const made = mutated("POST /api/admin/createNewUser 200", {});
  assert.match(openApi.driftsOf({ ...made, requestBody: "{}" }).join(), /request \/ must have/);
  const other = { ...made, url: new URL("/api/admin/deleteUser", backend.url) };
  assert.match(openApi.driftsOf(other).join(), /no such call is described/);
});

test("a backend that drifts does not close in silence", async () => {
  const drifting = await startBackend({ checkContract: true });
  const { AccessToken } = (await drifting.cognito.administration.openSession("admin@nordwind.example")) as {
    AccessToken: string;
  };
  const customer = drifting.world.customers.find(({ id }) => id === demo.clientId);
  Reflect.set(customer ?? {}, "name", 5);
  await callerWith(drifting, AccessToken).ask("/client/details", demo);
  assert.equal(drifting.drifts, [
    "GET /api/clients/client/details 200: body /data/client_name must be string",
  ]);
  try {
    await drifting.close();
    assert.unreachable();
  } catch (error) {
    assert.instance(error, ContractBroken);
  }
});

test("frames of both dialects: what is described passes, what is not is named", async () => {
  const driftsOf = await readFrames();
  const good: [Parameters<typeof driftsOf>[0], Parameters<typeof driftsOf>[1], object][] = [
    ["appsync", "fromServer", { type: "connection_ack", payload: { connectionTimeoutMs: 300_000 } }],
    ["appsync", "fromServer", { type: "ka" }],
    ["appsync", "fromServer", { type: "data", id: "1", payload: { data: { onUpdateClient: { id: "a" } } } }],
    ["appsync", "fromClient", { type: "connection_init" }],
    [
      "appsync",
      "fromClient",
      {
        type: "start",
        id: "1",
        payload: { data: "{}", extensions: { authorization: { Authorization: "t", host: "h" } } },
      },
    ],
    ["graphqlTransportWs", "fromClient", { type: "connection_init", payload: { Authorization: "t" } }],
    [
      "graphqlTransportWs",
      "fromServer",
      { type: "next", id: "1", payload: { data: { onCreateClient: { id: "a" } } } },
    ],
    ["graphqlTransportWs", "fromServer", { type: "error", id: "1", payload: [{ message: "No." }] }],
  ];
  for (const [dialect, sender, frame] of good)
    assert.equal(driftsOf(dialect, sender, JSON.stringify(frame)), []);
  const bad: [Parameters<typeof driftsOf>[0], object | string, RegExp][] = [
    ["appsync", { type: "connection_ack", payload: { timeoutMs: 300_000 } }, /connectionTimeoutMs/],
    ["appsync", { type: "start_ack" }, /'id'/],
    ["appsync", { type: "data", id: "1", payload: { data: { onUpdateClient: { name: "A" } } } }, /'id'/],
    [
      "appsync",
      { type: "data", id: "1", payload: { data: { onDeleteClient: { id: "a" } } } },
      /onDeleteClient/,
    ],
    ["appsync", { type: "next", id: "1" }, /no frame of type next/],
    ["appsync", "no JSON", /not JSON/],
    ["graphqlTransportWs", { type: "next", id: "1", payload: {} }, /must have/],
    ["graphqlTransportWs", { type: "data", id: "1" }, /no frame of type data/],
  ];
  for (const [dialect, frame, finds] of bad) {
    const text = typeof frame === "string" ? frame : JSON.stringify(frame);
    assert.match(driftsOf(dialect, "fromServer", text).join(), finds);
  }
});

test("a mail without one of its variables is found", async () => {
  const mails = backend.outbox.all();
  const recipientOf = ({ to }: Mail): Recipient => ({
    client: backend.world.clients().find(({ email }) => email === to) ?? null,
    staff: backend.world.staff().find(({ email }) => email === to) ?? null,
    company: "Nordwind IT GmbH",
  });
  const mailOf = (kind: Mail["kind"]): Mail => {
    const mail = mails.find((one) => one.kind === kind);
    if (!mail) throw new Error(`no ${kind} was sent`);
    return mail;
  };
  const cases: [Mail["kind"], (mail: Mail) => string, finds: string][] = [
    ["invitation", ({ code }) => code ?? "", "temporaryPassword"],
    ["invitation", ({ to }) => to, "email"],
    ["invitation", ({ link }) => link ?? "", "link"],
    ["invitation", () => person.client, "client"],
    ["invitation", () => person.name, "name"],
    ["invitation", () => "Nordwind IT GmbH", "company"],
    ["reminder", () => "SEPA-Mandat", "documents"],
    ["reminder", ({ link }) => link ?? "", "link"],
    ["newStaff", ({ code }) => code ?? "", "temporaryPassword"],
  ];
  for (const [kind, text, finds] of cases) {
    const mail = mailOf(kind);
    const recipient = recipientOf(mail);
    assert.equal(mailDrifts(mail, recipient), []);
    const without = (shown: string) => shown.replaceAll(text(mail), "…");
    const changed = { ...mail, subject: without(mail.subject), text: without(mail.text) };
    assert.equal(mailDrifts(changed, recipient), [`mail ${kind}: ${finds} is missing`]);
  }
  const copy = { ...mailOf("reminder"), kind: "signedCopy" as const, subject: "Ihre Kopie: AV-Vertrag" };
  assert.equal(mailDrifts(copy, recipientOf(copy)), ["mail signedCopy: pdf is missing"]);
  const code = { ...mailOf("invitation"), kind: "resetCode" as const, text: "Ihr Code" };
  assert.equal(mailDrifts(code, recipientOf(code)), [
    "mail resetCode: code is missing",
    "mail resetCode: link is missing",
  ]);
  const eCode = { ...mailOf("invitation"), kind: "emailCode" as const, text: "Ihr Code", code: "12345678" };
  assert.equal(mailDrifts(eCode, recipientOf(eCode)), ["mail emailCode: code is missing"]);
  assert.equal(Object.keys(kinds).length, 7);
});

test("the signed form and its evidence", async () => {
  const check = (await compileContract({ closed: true }))("documentData.schema.json");
  const evidence = {
    blank: { sha256: "0".repeat(64), length: 20_480 },
    moment: "2026-11-21T14:05:00+01:00",
    method: "drawn",
    build: "4f2k",
  };
  const avv = { documentType: "avv", signature: drawnSignature() };
  const good = [
    avv,
    { ...avv, evidence },
    { ...avv, evidence: { ...evidence, blank: null, method: "typed" } },
  ];
  for (const form of good) assert.equal(check(form), []);
  const bad: object[] = [
    { ...avv, documentType: "sepa" },
    { ...avv, signature: "data:image/svg+xml;base64,PHN2Zz4=" },
    { ...avv, evidence: { ...evidence, moment: "2026-11-21T14:05:00" } },
    { ...avv, evidence: { ...evidence, method: "stamped" } },
    { ...avv, evidence: { ...evidence, blank: { sha256: "abc", length: 1 } } },
    { ...avv, evidence: { ...evidence, ip: "192.0.2.1" } },
  ];
  for (const form of bad) assert.ok(check(form).length > 0, JSON.stringify(form));
});

test("the preflight of a described call needs no token, and other addresses are nobody's business here", async () => {
  const { status, headers } = await exchange("OPTIONS", "/api/clients/client");
  assert.is(status, 204);
  assert.match(headers.get("access-control-allow-headers") ?? "", /authorization/);
  const page = await exchange("GET", "/config.json");
  assert.equal(openApi.driftsOf(page), []);
  const config = JSON.parse(page.body.toString()) as { reports: unknown };
  assert.equal(config.reports, { url: "/reports" });
});

test("an employee's and a customer's day keep to the contract, too", async () => {
  const employee = await callerAs(backend, "mitarbeit@nordwind.example");
  await employee.ask("/client", { search: "müller" });
  const customer = await callerAs(backend, "kunde@musterbau.example");
  const client = backend.world.clients().find(({ email }) => email === "kunde@musterbau.example");
  const input = {
    sub: client?.id,
    documentType: "avv",
    data: JSON.stringify({ documentType: "avv", signature: drawnSignature() }),
    client_id: client?.client_id,
    email: client?.email,
  };
  const query = "mutation ($input: CreateDocumentInput!) { createDocument(input: $input) }";
  const { body } = await customer.post("/graphql", { query, variables: { input } });
  assert.is(body.errors, undefined);
  assert.is(backend.outbox.all().at(-1)?.kind, "signedCopy");
  assert.equal(backend.drifts, []);
});

test.run();
