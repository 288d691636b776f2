/** What only AppSync's dialect does. wire/realtimeSockets tests the rest in both dialects. */
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { poll } from "../../support/poll.ts";
import { heldRow } from "../graphql/records.ts";
import { connected, type Frame, ON_UPDATE, openSite, protocolsFor, type Site, speakAppSync } from "./site.ts";

const test = suite<{ site: Site }>("the AppSync dialect");
test.before.each(async (context) => {
  context.site = await openSite();
});
test.after.each(({ site }) => site.close());

const rename = (site: Site, id: string, name: string) =>
  site.world.putClient({ ...heldRow(site.world, id), name });

const firstError = ({ payload }: Frame) =>
  (payload?.errors as { errorType?: string; errorCode?: number; message: string }[] | undefined)?.[0];

test("filter and owner narrow the events; created and updated rows are separate", async ({ site }) => {
  const staff = await connected(site, site.staff);
  const query = `subscription On($filter: ModelSubscriptionClientFilterInput, $owner: String) {
    onUpdateClient(filter: $filter, owner: $owner) { id name }
  }`;
  await staff.subscribe("byName", query, { filter: { name: { eq: "Berta" } } });
  await staff.subscribe("byOwner", query, { owner: "anna" });
  await staff.subscribe("created", "subscription { onCreateClient { id } }");
  rename(site, "berta", "Anders");
  rename(site, "berta", "Berta");
  rename(site, "anna", "Anna");
  site.world.putClient({ ...heldRow(site.world, "anna"), id: "clara" });
  const heard = [await staff.next(), await staff.next(), await staff.next()];
  assert.equal(
    heard.map(({ id }) => id),
    ["byName", "byOwner", "created"],
  );
});

test("a stop brings complete and no more events; an id serves once per connection", async ({ site }) => {
  const staff = await connected(site, site.staff);
  await staff.subscribe("one");
  assert.is(site.listeners(), 1);
  await staff.send({ type: "stop", id: "one" });
  assert.equal(await staff.next(), { type: "complete", id: "one" });
  rename(site, "anna", "Anna");
  const again = await staff.subscribe("one");
  assert.equal([again.type, firstError(again)?.errorType], ["error", "DuplicatedOperationError"]);
  assert.is(site.listeners(), 0);
});

test("a stop right after its start ends it, although its token is still being verified", async ({ site }) => {
  const staff = await connected(site, site.staff);
  await Promise.all([staff.start("one", staff.authorization), staff.send({ type: "stop", id: "one" })]);
  assert.equal([(await staff.next()).type, (await staff.next()).type], ["start_ack", "complete"]);
  assert.is(site.listeners(), 0);
});

test("a caller that may not connect gets the reason before any init, then a close", async ({ site }) => {
  const expired = site.tokenFor("ute", "Employee");
  site.clock.shift(3_600_001);
  const { host } = site;
  const valid = site.tokenFor("ute", "Employee");
  const refusals: [protocols: string[], says: RegExp][] = [
    [protocolsFor({ Authorization: "forged", host }), /^UnauthorizedException 401: .*authorization header/],
    [protocolsFor({ Authorization: expired, host }), /^UnauthorizedException 401: Token has expired/],
    [protocolsFor({ Authorization: valid, host: "realtime.example" }), /^BadRequestException 400: .*host/],
    [protocolsFor({ host }), /^BadRequestException 400: .*headers are missing/],
    [protocolsFor("no object"), /^BadRequestException 400: .*headers are missing/],
    [[], /^NoProtocolError 400: /],
  ];
  for (const [protocols, says] of refusals) {
    const client = speakAppSync(`ws://${host}/graphql/realtime`, protocols);
    const answer = await client.next();
    assert.is(answer.type, "connection_error");
    const { errorType, errorCode, message } = firstError(answer) ?? {};
    assert.match(`${errorType} ${errorCode}: ${message}`, says);
    await client.closed;
  }
  await poll(() => site.connections() === 0);
});

test("every start is authorised anew, and must be a subscription of the schema", async ({ site }) => {
  const staff = await connected(site, site.staff);
  const refused = async () => {
    const answer = await staff.next();
    assert.is(answer.type, "error");
    return firstError(answer);
  };
  const guardian = { Authorization: site.tokenFor("gerd", "Guardian"), host: site.host };
  const starts: [authorization: object, query: string, says: RegExp][] = [
    [{ Authorization: "forged", host: site.host }, ON_UPDATE, /^UnauthorizedException/],
    [{ Authorization: site.staff, host: "elsewhere.example" }, ON_UPDATE, /^BadRequestException/],
    [guardian, ON_UPDATE, /: Not Authorized to access onUpdateClient on type Subscription$/],
    [staff.authorization, "subscription { onDeleteClient { id } }", /:.*onDeleteClient/],
    [staff.authorization, '{ getClient(id: "anna") { id } }', /:.*subscription/],
  ];
  for (const [n, [authorization, query, says]] of starts.entries()) {
    await staff.start(String(n), authorization, query);
    const error = await refused();
    assert.match(`${error?.errorType}: ${error?.message}`, says);
  }
  for (const nonsense of ["{", "[]", '{"type":"start","id":"6"}', '{"type":"subscribe","id":"7"}']) {
    await staff.send(nonsense);
    assert.is((await refused())?.errorType, "UnsupportedOperation");
  }
  assert.is((await staff.subscribe("8")).type, "start_ack");
  assert.is(site.listeners(), 1);
});

test("keep-alives come by themselves; after 24 hours the service ends the connection", async () => {
  const site = await openSite({ keepAliveMs: 15 });
  const staff = await connected(site, site.staff);
  assert.equal([await staff.next(), await staff.next()], [{ type: "ka" }, { type: "ka" }]);
  site.clock.shift(24 * 60 * 60 * 1000);
  assert.is(await staff.closed, 1000);
  await site.close();
});

test.run();
