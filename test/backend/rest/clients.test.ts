/** The customer system: its tokens, its search and the filing of documents. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { invitedPeople } from "../../support/invitedPeople.ts";
import { callerAs } from "../caller.ts";
import { startBackend } from "../server.ts";

const backend = await startBackend();
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

test("every call but the first needs an oauth token of the same account that has not expired", async () => {
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
  backend.clock.shift(14 * 60_000);
  assert.is((await employee.get("/api/clients/client", { oauth })).status, 200, "good for fifteen minutes");
  backend.clock.shift(60_000);
  assert.is((await employee.get("/api/clients/client", { oauth })).status, 401, "and no longer");
  assert.is((await employee.ask("/client")).status, 200, "a new one serves");
});

test("the search finds every word, in any spelling and order; its pages count from 1", async () => {
  const found = async (search: string) => {
    const { body } = await employee.ask("/client", { search });
    return (body.clients as { name: string }[]).map(({ name }) => name);
  };
  assert.equal(await found("SOEHNE muller <bau>"), ["Müller & Söhne <Bau>"]);
  assert.equal(await found("gibt es nicht"), []);
  for (const site of ["0", "1.5", "x"])
    assert.is((await employee.ask("/client", { site })).status, 400, site);
});

test("filing stores the signed document in the customer system, and refuses when there is none", async () => {
  const file = async (type: string) =>
    employee.post(`/api/clients/document/${type}`, { ...demo, oauth: await employee.oauth() });
  assert.is((await file("avv")).status, 404);
  const client = backend.world.clients().find(({ client_id }) => client_id === demo.clientId);
  assert.ok(client);
  invitedPeople(backend).store(client, "avv", "");
  assert.is((await file("avv")).status, 200);
  assert.ok(backend.world.document(client.id, "avv")?.filedAt);
  assert.is((await file("sepa")).status, 404);
});

test.run();
