import { suite } from "uvu";
import * as assert from "uvu/assert";
import { poll } from "../../support/poll.ts";
import { heldRow, signed } from "../graphql/ground.ts";
import { connected, type Frame, ON_UPDATE, openSite, protocolsFor, type Site, speakAppSync } from "./site.ts";

const test = suite<{ site: Site }>("the AppSync dialect");
test.before.each(async (context) => {
  context.site = await openSite();
});
test.after.each(({ site }) => site.close());

const rename = (site: Site, id: string, name: string) =>
  site.world.putClient({ ...heldRow(site.world, id), name });

interface AppSyncError {
  errorType?: string;
  errorCode?: number;
  message: string;
}
const firstError = ({ payload }: Frame) => (payload?.errors as AppSyncError[] | undefined)?.[0];

test("a connection is acknowledged, a start too; then events come with the fields asked for", async ({
  site,
}) => {
  const staff = await connected(site, site.staff);
  assert.equal(staff.ack, { type: "connection_ack", payload: { connectionTimeoutMs: 300_000 } });
  assert.equal(await staff.subscribe("one"), { type: "start_ack", id: "one" });
  site.world.putClient({ ...heldRow(site.world, "berta"), name: "Neu", avv: signed });
  assert.equal(await staff.next(), {
    type: "data",
    id: "one",
    payload: { data: { onUpdateClient: { id: "berta", name: "Neu", avv: { sent: true } } } },
  });
});

test("the older query form carries the same header", async ({ site }) => {
  const header = Buffer.from(JSON.stringify({ Authorization: site.staff, host: site.host })).toString(
    "base64",
  );
  const query = `header=${encodeURIComponent(header)}&payload=e30=`;
  const client = speakAppSync(`ws://${site.host}/graphql/realtime?${query}`, ["graphql-ws"]);
  await client.send({ type: "connection_init" });
  assert.is((await client.next()).type, "connection_ack");
});

test("a customer hears only of their own row, staff of all, created and updated apart", async ({ site }) => {
  const [staff, anna] = [await connected(site, site.staff), await connected(site, site.anna)];
  await staff.subscribe("created", "subscription { onCreateClient { id } }");
  await staff.subscribe("updated");
  await anna.subscribe("mine");
  rename(site, "berta", "Berta");
  rename(site, "anna", "Anna");
  site.world.putClient({ ...heldRow(site.world, "berta"), id: "clara" });

  const heard = [await staff.next(), await staff.next(), await staff.next()];
  const told = heard.map(({ id, payload }) => `${id} ${Object.values(payload?.data ?? {})[0]?.id}`);
  assert.equal(told.sort(), ["created clara", "updated anna", "updated berta"]);
  assert.is((await anna.next()).payload?.data?.onUpdateClient?.name, "Anna");
  assert.equal(anna.arrived, []);
});

test("filter and owner narrow the events", async ({ site }) => {
  const staff = await connected(site, site.staff);
  const query = `subscription On($filter: ModelSubscriptionClientFilterInput, $owner: String) {
    onUpdateClient(filter: $filter, owner: $owner) { id name }
  }`;
  await staff.subscribe("byName", query, { filter: { name: { beginsWith: "B" } } });
  await staff.subscribe("byOwner", query, { owner: "anna" });
  rename(site, "berta", "Anders");
  rename(site, "berta", "Berta");
  rename(site, "anna", "Anna");
  assert.equal([(await staff.next()).id, (await staff.next()).id], ["byName", "byOwner"]);
});

test("after stop comes complete and nothing more; the listener is gone", async ({ site }) => {
  const staff = await connected(site, site.staff);
  await staff.subscribe("one");
  assert.is(site.listeners(), 1);
  await staff.send({ type: "stop", id: "one" });
  assert.equal(await staff.next(), { type: "complete", id: "one" });
  assert.is(site.listeners(), 0);
  rename(site, "anna", "Anna");
  assert.is((await staff.subscribe("two")).type, "start_ack");
});

test("a stop right behind its start is not overtaken by the token's verification", async ({ site }) => {
  const staff = await connected(site, site.staff);
  await Promise.all([staff.start("one", staff.authorization), staff.send({ type: "stop", id: "one" })]);
  assert.equal([(await staff.next()).type, (await staff.next()).type], ["start_ack", "complete"]);
  assert.is(site.listeners(), 0);
});

test("an id serves once per connection, even after its stop", async ({ site }) => {
  const staff = await connected(site, site.staff);
  await staff.subscribe("one");
  await staff.send({ type: "stop", id: "one" });
  await staff.next();
  const again = await staff.subscribe("one");
  assert.is(again.type, "error");
  assert.is(firstError(again)?.errorType, "DuplicatedOperationError");
  assert.is(site.listeners(), 0);
});

test("who may not connect hears why, before any init, and is closed", async ({ site }) => {
  const expired = site.tokenFor("ute", "Employee");
  site.clock.shift(3_600_001);
  const refusals: [header: unknown, errorType: string, errorCode: number, message: RegExp][] = [
    [
      { Authorization: "forged", host: site.host },
      "UnauthorizedException",
      401,
      /Valid authorization header/,
    ],
    [{ Authorization: expired, host: site.host }, "UnauthorizedException", 401, /Token has expired/],
    [
      { Authorization: site.tokenFor("ute", "Employee"), host: "realtime.example" },
      "BadRequestException",
      400,
      /host/,
    ],
    [{ host: site.host }, "BadRequestException", 400, /headers are missing/],
    ["no object", "BadRequestException", 400, /headers are missing/],
  ];
  for (const [header, errorType, errorCode, message] of refusals) {
    const client = speakAppSync(`ws://${site.host}/graphql/realtime`, protocolsFor(header));
    const answer = await client.next();
    assert.is(answer.type, "connection_error");
    const error = firstError(answer);
    assert.is(error?.errorType, errorType);
    assert.is(error?.errorCode, errorCode);
    assert.match(error?.message ?? "", message);
    await client.closed;
  }
  const withoutProtocol = speakAppSync(`ws://${site.host}/graphql/realtime`, []);
  assert.is((await withoutProtocol.next()).type, "connection_error");
  await withoutProtocol.closed;
  await poll(() => site.connections() === 0);
});

test("every start is authorised anew, and only a subscription of the schema is one", async ({ site }) => {
  const staff = await connected(site, site.staff);
  const refused = async () => {
    const answer = await staff.next();
    assert.is(answer.type, "error");
    return firstError(answer);
  };
  await staff.start("1", { Authorization: "forged", host: site.host });
  assert.is((await refused())?.errorType, "UnauthorizedException");
  await staff.start("2", { Authorization: site.staff, host: "elsewhere.example" });
  assert.is((await refused())?.errorType, "BadRequestException");
  await staff.start("3", { Authorization: site.tokenFor("gerd", "Guardian"), host: site.host });
  assert.is((await refused())?.message, "Not Authorized to access onUpdateClient on type Subscription");
  await staff.start("4", staff.authorization, "subscription { onDeleteClient { id } }");
  assert.match((await refused())?.message ?? "", /onDeleteClient/);
  await staff.start("5", staff.authorization, '{ getClient(id: "anna") { id } }');
  assert.match((await refused())?.message ?? "", /subscription/);
  for (const nonsense of ["{", "[]", '{"type":"start","id":"6"}', '{"type":"subscribe","id":"7"}']) {
    await staff.send(nonsense);
    assert.is((await refused())?.errorType, "UnsupportedOperation");
  }
  assert.is((await staff.subscribe("8")).type, "start_ack");
  assert.is(site.listeners(), 1);
});

test("a start before the acknowledgement is refused", async ({ site }) => {
  const authorization = { Authorization: site.staff, host: site.host };
  const client = speakAppSync(`ws://${site.host}/graphql/realtime`, protocolsFor(authorization));
  await client.start("early", authorization, ON_UPDATE);
  assert.is((await client.next()).type, "error");
});

test("a hundred rounds of connect, subscribe and leave let go of everything", async ({ site }) => {
  for (let round = 0; round < 100; round++) {
    const client = await connected(site, round % 2 ? site.staff : site.anna);
    await client.subscribe("one");
    await client.start("two", client.authorization); // in the making when the socket closes
    client.close();
    await client.closed;
  }
  await poll(() => site.connections() === 0 && site.listeners() === 0);
  assert.is(site.subscriptions(), 0);
});

test("a dropped connection leaves nothing either, and the others live on", async ({ site }) => {
  const [one, other] = [await connected(site, site.staff), await connected(site, site.staff)];
  await one.subscribe("one");
  await other.subscribe("one");
  assert.is(site.subscriptions(), 2);
  one.close();
  await poll(() => site.subscriptions() === 1);
  site.drop(1012);
  assert.is(await other.closed, 1012);
  await poll(() => site.listeners() === 0);
  const last = await connected(site, site.staff);
  site.drop();
  assert.is(await last.closed, 1006);
});

test.run();

const KEEP_ALIVE_MS = 15;
const timed = suite<{ site: Site }>("the AppSync dialect's clockwork and faults");
timed.before.each(async (context) => {
  context.site = await openSite({ keepAliveMs: KEEP_ALIVE_MS, connectionTimeoutMs: 1234 });
});
timed.after.each(({ site }) => site.close());

timed("keep-alives come by themselves, until told otherwise", async ({ site }) => {
  const staff = await connected(site, site.staff);
  assert.is(staff.ack.payload?.connectionTimeoutMs, 1234);
  assert.equal([await staff.next(), await staff.next()], [{ type: "ka" }, { type: "ka" }]);
  site.faults.noKeepAlive = true;
  const silent = await connected(site, site.staff);
  await silent.subscribe("one");
  await staff.send({ type: "stop", id: "none" });
  while ((await staff.next()).type !== "complete"); // a keep-alive under way has arrived by now
  let elapsed = 0;
  const metronome = setInterval(() => (elapsed += 1), KEEP_ALIVE_MS);
  await poll(() => elapsed >= 4);
  clearInterval(metronome);
  assert.equal([...staff.arrived, ...silent.arrived], []);
});

timed("after 24 hours the service ends the connection", async ({ site }) => {
  const staff = await connected(site, site.staff);
  site.clock.shift(24 * 60 * 60 * 1000);
  assert.is(await staff.closed, 1000);
});

timed("a refused connection says whatever shape the fault holds", async ({ site }) => {
  const error = {
    errorType: "com.amazonaws.deepdish.graphql.auth#UnauthorizedException",
    message: "No.",
    errorCode: 401,
  };
  for (const payload of [{ errors: [error] }, { errors: error }, { errors: [{ message: "No." }] }, {}]) {
    site.faults.refuseConnection = payload;
    const client = await connected(site, site.staff);
    assert.equal(client.ack, { type: "connection_error", payload });
    await client.closed;
  }
});

timed("a refused start says the fault's payload; the connection lives on", async ({ site }) => {
  const staff = await connected(site, site.staff);
  site.faults.noKeepAlive = true;
  site.faults.refuseStart = { errors: [{ errorType: "MaxSubscriptionsReachedError" }] };
  await staff.start("one", staff.authorization);
  let answer = await staff.next();
  while (answer.type === "ka") answer = await staff.next();
  assert.equal(answer, { type: "error", id: "one", payload: site.faults.refuseStart });
  site.faults.refuseStart = null;
  assert.is((await staff.subscribe("two")).type, "start_ack");
});

timed("acknowledgements can be withheld", async ({ site }) => {
  site.faults.noKeepAlive = true;
  site.faults.noStartAck = true;
  const staff = await connected(site, site.staff);
  await staff.start("one", staff.authorization);
  await staff.send({ type: "stop", id: "one" });
  assert.equal(await staff.next(), { type: "complete", id: "one" });
  assert.is(site.listeners(), 0);

  site.faults.noAck = true;
  const authorization = { Authorization: site.staff, host: site.host };
  const ignored = speakAppSync(`ws://${site.host}/graphql/realtime`, protocolsFor(authorization));
  await ignored.send({ type: "connection_init" });
  await ignored.send("no frame");
  assert.is((await ignored.next()).type, "error");
});

timed("a connection can be made to end soon, by a code or by the cable", async ({ site }) => {
  site.faults.hangUp = { afterMs: 150, code: 1000 };
  const first = await connected(site, site.staff);
  assert.is(first.ack.type, "connection_ack");
  assert.is(await first.closed, 1000);
  site.faults.hangUp = { afterMs: 0, code: null };
  const authorization = { Authorization: site.staff, host: site.host };
  const second = speakAppSync(`ws://${site.host}/graphql/realtime`, protocolsFor(authorization));
  assert.is(await second.closed, 1006);
});

timed.run();
