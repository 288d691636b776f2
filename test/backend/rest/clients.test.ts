import { test } from "uvu";
import * as assert from "uvu/assert";
import { callerAs } from "../caller.ts";
import { startBackend } from "../server.ts";

const begun = Date.now();
const backend = await startBackend({ clock: { now: () => begun } });
test.after(() => backend.close());
const employee = await callerAs(backend, "mitarbeit@nordwind.example");

const demo = { clientId: "10001" };
const readings = [
  "/clientcontract",
  "/client",
  "/client/details",
  "/client/users",
  "/client/sites",
  "/client/assets",
  "/client/asset",
];

test("every call but the first carries an oauth token of the same account that has not expired", async () => {
  const admin = await callerAs(backend, "admin@nordwind.example");
  const message = "The OAuth token is invalid or has expired";
  const oauth = await employee.oauth();
  for (const path of readings) {
    const asked = `/api/clients${path}`;
    assert.equal(await employee.get(asked, demo), { status: 401, body: { message } }, `${path} without`);
    assert.equal((await employee.get(asked, { ...demo, oauth: "made-up" })).status, 401, `${path} made up`);
    assert.equal((await admin.get(asked, { ...demo, oauth })).status, 401, `${path} another account's`);
    assert.not.equal((await employee.get(asked, { ...demo, oauth })).status, 401, path);
  }
  for (const path of ["/document/avv", "/document/sepa"]) {
    const answer = await employee.post(`/api/clients${path}`, { ...demo, oauth: "" });
    assert.equal(answer, { status: 401, body: { message } }, path);
  }
  backend.clock.shift(15 * 60_000 - 1);
  assert.is((await employee.get("/api/clients/client", { oauth })).status, 200, "good for fifteen minutes");
  backend.clock.shift(1);
  assert.is((await employee.get("/api/clients/client", { oauth })).status, 401, "and no longer");
  assert.is((await employee.ask("/client")).status, 200, "a new one serves");
});

test("pages hold fifty customers; the page after the last is empty", async () => {
  const { record_count, page_size, page_no } = (await employee.ask("/client")).body;
  assert.equal([record_count, page_size, page_no], [237, 50, 1]);
  const sizes: number[] = [];
  const ids = new Set<unknown>();
  for (const site of ["1", "2", "3", "4", "5", "6"]) {
    const { body } = await employee.ask("/client", { search: "", site });
    const clients = body.clients as { id: string }[];
    sizes.push(clients.length);
    for (const { id } of clients) ids.add(id);
  }
  assert.equal(sizes, [50, 50, 50, 50, 37, 0]);
  assert.is(ids.size, 237);
  for (const site of ["0", "zwei"]) assert.is((await employee.ask("/client", { site })).status, 400);
});

test("the search overlooks case, umlauts and the order of words", async () => {
  const found = async (search: string) => {
    const { body } = await employee.ask("/client", { search });
    return (body.clients as { name: string }[]).map(({ name }) => name);
  };
  for (const search of ["müller & söhne", "MULLER SOHNE", "soehne mueller", "<bau>", "  Müller   Söhne "]) {
    assert.ok((await found(search)).includes("Müller & Söhne <Bau>"), search);
  }
  assert.equal(await found("musterbau"), ["Musterbau GmbH"]);
  assert.equal(await found('weiss "ELEKTRO"'), ['Weiß "Elektro" GmbH']);
  assert.equal(await found("gibt es nicht"), []);
});

test("a customer answers with addresses, users, sites, assets and contract", async () => {
  const inBremen = { line2: "Bremen", line4: "Deutschland" };
  assert.equal((await employee.ask("/client/details", demo)).body.data, {
    client_name: "Musterbau GmbH",
    invoice_address: { ...inBremen, line1: "Bahnhofstraße 12", postcode: "28195" },
    delivery_address: { ...inBremen, line1: "Am Bauhof 3", postcode: "28309" },
  });
  const { users } = (await employee.ask("/client/users", demo)).body as { users: { emailaddress: string }[] };
  assert.equal(
    users.map(({ emailaddress }) => emailaddress),
    ["kunde@musterbau.example", "jonas.meyer@musterbau.example", ""],
  );
  const assets = (await employee.ask("/client/assets", demo)).body.data as { assets: { id: string }[] };
  assert.is(assets.assets.length, 5);
  const id = assets.assets[0]?.id ?? "";
  const asset = (await employee.ask("/client/asset", { ...demo, id })).body.data as { fields: object[] };
  assert.equal(Object.keys(asset.fields[0] ?? {}), ["id", "name", "value"]);
  for (const path of ["/client/sites", "/clientcontract"]) {
    assert.ok((await employee.ask(path, demo)).body.data, path);
  }
});

test("an unknown customer or asset, and another customer's asset, are 404", async () => {
  for (const [path, query] of [
    ["/client/details", { clientId: "9" }],
    ["/client/users", {}],
    ["/client/asset", { ...demo, id: "10009-1" }],
    ["/nothing/here", demo],
  ] as const) {
    assert.is((await employee.ask(path, query)).status, 404, path);
  }
});

test("a reminder goes to an app customer's address, however it is written, and to nobody else", async () => {
  const remind = (email: unknown) => employee.post("/api/clients/client/remindermail", { email });
  const before = backend.outbox.all().length;
  assert.is((await remind(" Kunde@Musterbau.example ")).status, 200);
  const mail = backend.outbox.all().at(-1);
  const link = `${backend.url}/auth/login#email=kunde%40musterbau.example`;
  const expected = ["reminder", "kunde@musterbau.example", link];
  assert.equal([mail?.kind, mail?.to, mail?.link], expected);
  assert.match(mail?.text ?? "", "AV-Vertrag, SEPA-Mandat");
  for (const [email, status] of [
    ["niemand@nirgends.example", 404],
    ["keine Adresse", 400],
    [undefined, 400],
  ] as const) {
    assert.is((await remind(email)).status, status, email);
  }
  assert.is(backend.outbox.all().length, before + 1);
});

test("filing stores the signed document in the customer system, and refuses when there is none", async () => {
  const file = async (type: string) =>
    employee.post(`/api/clients/document/${type}`, { ...demo, oauth: await employee.oauth() });
  assert.is((await file("avv")).status, 404);
  const [client] = backend.world.clients().filter(({ client_id }) => client_id === demo.clientId);
  const sub = client?.id ?? "";
  backend.world.putDocument({
    sub,
    documentType: "avv",
    path: `signed/${sub}/avv.pdf`,
    pdfBase64: "JVBERi0=",
    createdAt: new Date(backend.clock.now()).toISOString(),
    filedAt: null,
  });
  assert.is((await file("avv")).status, 200);
  assert.ok(backend.world.document(sub, "avv")?.filedAt);
  assert.is((await file("sepa")).status, 404);
});

test.run();
