/** The check of the contract: described answers pass, and every kind of drift is found. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { mandateForm } from "../../../src/domain/mandate.ts";
import { invitedPeople } from "../../support/invitedPeople.ts";
import { callerAs, callerWith, tokenOf } from "../caller.ts";
import type { Mail } from "../contract.ts";
import { drawnSignature } from "../documents/drawnSignature.ts";
import { documentTypes } from "../rules.ts";
import { startBackend } from "../server.ts";
import { ContractBroken } from "./contractCheck.ts";
import documentData from "./documentData.schema.json";
import { readFrames } from "./frames.ts";
import kinds from "./mails.json";
import { mailDrifts } from "./mails.ts";
import { type Exchange, readOpenApi } from "./openApi.ts";
import { compileContract } from "./schemas.ts";

const openApi = await readOpenApi();
const backend = await startBackend();
test.after(() => backend.close());

const token = await tokenOf(backend, "admin@nordwind.example");
const admin = callerWith(backend, token);

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
  frames: [{ file: "staff-4F2K.js", line: 1, column: 2048 }],
};

/** Each kept exchange by what it is: "GET /api/clients/auth 200". */
const kept = new Map<string, Exchange>();

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

test("every described call is answered as described, with and without a token", async () => {
  const client = backend.world.clients().find(({ client_id }) => client_id === demo.clientId);
  assert.ok(client);
  for (const type of documentTypes) invitedPeople(backend).store(client, type, "");
  const customer = await tokenOf(backend, "kunde@musterbau.example");
  const oauth = await admin.oauth();
  for (const { method, path } of openApi.operations) {
    const query =
      method === "GET" ? `?${new URLSearchParams({ ...demo, oauth, search: "", site: "1" })}` : "";
    const body = bodies[path]?.(oauth);
    const ask = async (who: object) => (await exchange(method, path + query, { ...who, body })).status;
    if (path.startsWith("/api/") && method !== "OPTIONS") {
      assert.is(await ask({}), 401, path);
      assert.is(await ask({ authorization: customer }), 403, path);
    }
    const status = await ask({ authorization: token });
    assert.ok(status >= 200 && status <= 299, `${method} ${path}: ${status}`);
  }
  const authorization = token;
  const taken = { ...person, email: "kunde@musterbau.example" };
  await exchange("POST", "/graphql", { body: bodies["/graphql"]?.("") });
  await exchange("POST", "/graphql", { authorization, body: { query: "{ getClient }" } });
  await exchange("GET", `/api/clients/client/details?oauth=${oauth}&clientId=9`, { authorization });
  await exchange("POST", "/api/admin/sendClientInvitation", { authorization, body: taken });
  await exchange("POST", "/reports", { body: {} });
  for (const made of kept.values()) assert.equal(openApi.driftsOf(made), []);
  assert.equal(backend.drifts, []);
});

/** What the rows below read of an answer. */
interface Json {
  record_count?: number;
  data?: { client_name?: string };
  users?: readonly object[];
}

interface Change {
  json?: (json: Json) => unknown;
  header?: [name: string, value: string | null];
  status?: number;
  body?: string;
}

/** The answer with its JSON, headers or status changed. */
function mutated(of: string, { json, header, status, body }: Change): Exchange {
  const made = kept.get(of);
  if (!made) throw new Error(`nothing was answered to ${of}`);
  const headers = new Headers(made.headers);
  if (header) {
    const [name, value] = header;
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  const changed = json && JSON.stringify(json(JSON.parse(made.body.toString())));
  return { ...made, headers, status: status ?? made.status, body: Buffer.from(changed ?? body ?? made.body) };
}

const withoutOrigin: Change = { header: ["access-control-allow-origin", null] };
const noOrigin = /header Access-Control-Allow-Origin is missing/;
const page = "GET /api/clients/client 200";
const auth = "GET /api/clients/auth 200";
const pdf = "GET /storage/docs/avv.pdf 200";
const phoneAdded = ({ users }: Json) => ({ users: users?.map((user) => ({ ...user, phone: "1" })) });
const renamed = { code: "UserExists", name: "UserExists" };

const drifts: readonly (readonly [of: string, change: Change, finds: RegExp])[] = [
  [page, { json: ({ record_count, ...rest }) => ({ ...rest, total: record_count }) }, /record_count/],
  [page, { json: (all) => ({ ...all, record_count: "237" }) }, /record_count must be integer/],
  [
    "GET /api/clients/client/details 200",
    { json: ({ data }) => ({ data: { name: data?.client_name } }) },
    /client_name/,
  ],
  ["GET /api/clients/client/users 200", { json: phoneAdded }, /additional properties \(phone\)/],
  [auth, { json: () => ({ oauth: "" }) }, /oauth/],
  [auth, { body: "<!doctype html>" }, /not JSON/],
  [auth, { header: ["content-type", "text/html"] }, /content type is text\/html/],
  [auth, { status: 302 }, /this status is not described/],
  [auth, withoutOrigin, noOrigin],
  ["GET /api/clients/auth 401", withoutOrigin, noOrigin],
  ["POST /graphql 401", withoutOrigin, noOrigin],
  ["GET /api/clients/client/details 404", withoutOrigin, noOrigin],
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
  ["POST /api/admin/sendClientInvitation 400", { json: (error) => ({ ...error, ...renamed }) }, /code/],
  ["POST /graphql 401", { json: () => ({ message: "Unauthorized" }) }, /errors/],
  ["POST /graphql 200", { json: ({ data }) => ({ result: data }) }, /data/],
  [pdf, { header: ["content-disposition", "attachment"] }, /Content-Disposition/],
  [pdf, { header: ["content-type", "text/html"] }, /content type/],
];

test("every kind of drift from the contract is found in a real answer, and named", () => {
  for (const [of, change, finds] of drifts) {
    assert.match(openApi.driftsOf(mutated(of, change)).join("\n"), finds, of);
  }
});

test("an accepted request that the contract does not describe is a drift, and so is a new call", () => {
  const details = mutated("GET /api/clients/client/details 200", {});
  details.url = new URL(details.url);
  details.url.searchParams.delete("clientId");
  assert.match(openApi.driftsOf(details).join(), /query clientId is missing/);
  const made = mutated("POST /api/admin/createNewUser 200", {});
  assert.match(openApi.driftsOf({ ...made, requestBody: "{}" }).join(), /request \/ must have/);
  const other = { ...made, url: new URL("/api/admin/deleteUser", backend.url) };
  assert.match(openApi.driftsOf(other).join(), /no such call is described/);
});

test("a backend that has drifted from the contract raises an error when it closes", async () => {
  const drifting = await startBackend();
  const caller = await callerAs(drifting, "admin@nordwind.example");
  const customer = drifting.world.customers.find(({ id }) => id === demo.clientId);
  Reflect.set(customer ?? {}, "name", 5);
  await caller.ask("/client/details", demo);
  assert.equal(drifting.drifts, [
    "GET /api/clients/client/details 200: body /data/client_name must be string",
  ]);
  const closed = await drifting.close().catch((error: unknown) => error);
  assert.instance(closed, ContractBroken);
});

test("in both dialects described frames pass, and drifts are named", async () => {
  const driftsOf = await readFrames();
  type Dialect = Parameters<typeof driftsOf>[0];
  const event = (name: string, fields: object) => ({ data: { [name]: fields } });
  const authorization = { Authorization: "t", host: "h" };
  const start = { data: "{}", extensions: { authorization } };
  const good: [Dialect, Parameters<typeof driftsOf>[1], object][] = [
    ["appsync", "fromServer", { type: "connection_ack", payload: { connectionTimeoutMs: 300_000 } }],
    ["appsync", "fromServer", { type: "ka" }],
    ["appsync", "fromServer", { type: "data", id: "1", payload: event("onUpdateClient", { id: "a" }) }],
    ["appsync", "fromClient", { type: "connection_init" }],
    ["appsync", "fromClient", { type: "start", id: "1", payload: start }],
    ["graphqlTransportWs", "fromClient", { type: "connection_init", payload: { Authorization: "t" } }],
    [
      "graphqlTransportWs",
      "fromServer",
      { type: "next", id: "1", payload: event("onCreateClient", { id: "a" }) },
    ],
    ["graphqlTransportWs", "fromServer", { type: "error", id: "1", payload: [{ message: "No." }] }],
  ];
  for (const [dialect, sender, frame] of good)
    assert.equal(driftsOf(dialect, sender, JSON.stringify(frame)), []);
  const bad: [Dialect, object | string, RegExp][] = [
    ["appsync", { type: "connection_ack", payload: { timeoutMs: 300_000 } }, /connectionTimeoutMs/],
    ["appsync", { type: "start_ack" }, /'id'/],
    ["appsync", { type: "data", id: "1", payload: event("onUpdateClient", { name: "A" }) }, /'id'/],
    ["appsync", { type: "data", id: "1", payload: event("onDeleteClient", { id: "a" }) }, /onDeleteClient/],
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
  const mailOf = (kind: Mail["kind"]): Mail => {
    const mail = backend.outbox.all().find((one) => one.kind === kind);
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
    assert.equal(mailDrifts(mail, backend.world), []);
    const without = (shown: string) => shown.replaceAll(text(mail), "…");
    const changed = { ...mail, subject: without(mail.subject), text: without(mail.text) };
    assert.equal(mailDrifts(changed, backend.world), [`mail ${kind}: ${finds} is missing`]);
  }
  const others: [from: Mail["kind"], change: Partial<Mail> & Pick<Mail, "kind">, finds: string[]][] = [
    ["reminder", { kind: "signedCopy", subject: "Ihre Kopie: AV-Vertrag" }, ["pdf"]],
    ["invitation", { kind: "resetCode", text: "Ihr Code" }, ["code", "link"]],
    ["invitation", { kind: "emailCode", text: "Ihr Code", code: "12345678" }, ["code"]],
  ];
  for (const [from, change, finds] of others) {
    const mail = { ...mailOf(from), ...change };
    const expected = finds.map((one) => `mail ${change.kind}: ${one} is missing`);
    assert.equal(mailDrifts(mail, backend.world), expected);
  }
  assert.equal(Object.keys(kinds).length, 7);
});

test("the signed form is valid with or without evidence; a wrong form or evidence is a drift", async () => {
  const check = (await compileContract({ closed: true }))("documentData.schema.json");
  const evidence = {
    blank: { sha256: "0".repeat(64), length: 20_480 },
    moment: "2026-11-21T14:05:00+01:00",
    method: "drawn",
    build: "4f2k",
  };
  const avv = { documentType: "avv", signature: drawnSignature() };
  const withEvidence = (change: object) => ({ ...avv, evidence: { ...evidence, ...change } });
  for (const form of [avv, withEvidence({}), withEvidence({ blank: null, method: "typed" })]) {
    assert.equal(check(form), []);
  }
  for (const form of [
    { ...avv, documentType: "sepa" },
    { ...avv, signature: "data:image/svg+xml;base64,PHN2Zz4=" },
    withEvidence({ moment: "2026-11-21T14:05:00" }),
    withEvidence({ method: "stamped" }),
    withEvidence({ blank: { sha256: "abc", length: 1 } }),
    withEvidence({ ip: "192.0.2.1" }),
  ]) {
    assert.ok(check(form).length > 0, JSON.stringify(form));
  }
});

test("the schema describes the fields of the app's mandate, and requires those that the form requires", () => {
  const { properties, required } = documentData.$defs.sepa;
  const { documentType: _, signature: __, evidence: ___, ...described } = properties;
  assert.equal(Object.keys(described).toSorted(), Object.keys(mandateForm.entries).toSorted());
  for (const [name, field] of Object.entries(mandateForm.entries))
    assert.is(required.includes(name), field.type !== "optional", `${name} is required`);
});

test.run();
