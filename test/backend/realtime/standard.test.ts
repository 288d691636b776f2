import { type Client, createClient } from "graphql-ws";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { WebSocket } from "ws";
import { poll } from "../../support/poll.ts";
import { heldRow } from "../graphql/ground.ts";
import { ON_UPDATE, openSite, type Site } from "./site.ts";

const test = suite<{ site: Site; clients: Client[] }>("the standard dialect");
test.before.each(async (context) => {
  context.site = await openSite();
  context.clients = [];
});
test.after.each(async ({ site, clients }) => {
  for (const client of clients) await client.dispose();
  await site.close();
});

/** graphql-ws's own client, which gives up at the first failure. */
function clientOf({ site, clients }: { site: Site; clients: Client[] }, token: string): Client {
  const client = createClient({
    url: `ws://${site.host}/graphql/standard`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: token },
    retryAttempts: 0,
    lazyCloseTimeout: 0,
  });
  clients.push(client);
  return client;
}

/** What a subscription hears, and how it ended. */
function listen(client: Client, query = ON_UPDATE) {
  const heard: unknown[] = [];
  const errors: unknown[] = [];
  const ended: { complete?: true; error?: unknown } = {};
  const stop = client.subscribe(
    { query },
    {
      next: ({ data, errors: refused }) => (refused ? errors.push(...refused) : heard.push(data)),
      error: (error) => {
        ended.error = error;
      },
      complete: () => {
        ended.complete = true;
      },
    },
  );
  return { heard, errors, ended, stop };
}

const rename = (site: Site, id: string, name: string) =>
  site.world.putClient({ ...heldRow(site.world, id), name });

test("the same events, for staff all, for a customer their own", async (context) => {
  const { site } = context;
  const staff = listen(clientOf(context, site.staff));
  const anna = listen(clientOf(context, site.anna));
  await poll(() => site.listeners() === 2);
  rename(site, "berta", "Berta");
  rename(site, "anna", "Anna");
  const ofAnna = { onUpdateClient: { id: "anna", name: "Anna", avv: { sent: false } } };
  await poll(() => staff.heard.length === 2 && anna.heard.length === 1);
  assert.equal(staff.heard[1], ofAnna);
  assert.equal(anna.heard, [ofAnna]);
  staff.stop();
  await poll(() => site.listeners() === 1);
});

test("without a valid token the connection is forbidden", async (context) => {
  const { ended } = listen(clientOf(context, "forged"));
  await poll(() => ended.error !== undefined);
  assert.is((ended.error as { code: number }).code, 4403);
  assert.is(context.site.subscriptions(), 0);
});

test("a role without rights, a query and an unknown field are errors of that subscription alone", async (context) => {
  const { site } = context;
  const guardian = listen(clientOf(context, site.tokenFor("gerd", "Guardian")));
  const staff = clientOf(context, site.staff);
  const query = listen(staff, '{ getClient(id: "anna") { id } }');
  const unknown = listen(staff, "subscription { onDeleteClient { id } }");
  await poll(() => guardian.ended.complete === true);
  assert.is(
    (guardian.errors[0] as Error).message,
    "Not Authorized to access onUpdateClient on type Subscription",
  );
  await poll(() => [query, unknown].every(({ ended }) => Array.isArray(ended.error)));
  listen(staff);
  await poll(() => site.listeners() === 1);
});

test("a hundred rounds of connect, subscribe and leave let go of everything", async (context) => {
  const { site } = context;
  for (let round = 0; round < 100; round++) {
    const client = clientOf(context, round % 2 ? site.staff : site.anna);
    listen(client);
    await poll(() => site.listeners() === 1);
    if (round % 3) await client.dispose();
    else client.terminate();
    await poll(() => site.listeners() === 0);
  }
  await poll(() => site.connections() === 0);
});

test("the same faults: no acknowledgement, refused connection, refused start, hang-up", async (context) => {
  const { site } = context;
  site.faults.refuseStart = { errors: [] };
  const refused = listen(clientOf(context, site.staff));
  await poll(() => Array.isArray(refused.ended.error));
  site.faults.refuseStart = null;

  site.faults.refuseConnection = {};
  const forbidden = listen(clientOf(context, site.staff));
  await poll(() => (forbidden.ended.error as { code?: number } | undefined)?.code === 4403);
  site.faults.refuseConnection = null;

  site.faults.hangUp = { afterMs: 20, code: 1012 };
  const hungUp = listen(clientOf(context, site.staff));
  await poll(() => (hungUp.ended.error as { code?: number } | undefined)?.code === 1012);
  site.faults.hangUp = null;

  site.faults.noAck = true;
  const waiting = createClient({
    url: `ws://${site.host}/graphql/standard`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: site.staff },
    connectionAckWaitTimeout: 30,
    retryAttempts: 0,
  });
  context.clients.push(waiting);
  const unanswered = listen(waiting);
  await poll(() => (unanswered.ended.error as { code?: number } | undefined)?.code === 4504);
  assert.is(site.listeners(), 0);
});

test("a ping stays unanswered while keep-alives are off", async (context) => {
  const { site } = context;
  let pings = 0;
  let pongs = 0;
  const pinging = createClient({
    url: `ws://${site.host}/graphql/standard`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: site.staff },
    keepAlive: 10,
    retryAttempts: 0,
    on: {
      ping: () => (pings += 1),
      // Switched off right after a pong: the client sends its next ping only after the last one was answered.
      pong: () => {
        pongs += 1;
        site.faults.noKeepAlive = pongs > 2;
      },
    },
  });
  context.clients.push(pinging);
  listen(pinging);
  await poll(() => pongs > 2 && pings > pongs, "an unanswered ping");
  const before = pongs;
  listen(pinging); // answered after the ping was read
  await poll(() => site.listeners() === 2);
  assert.is(pongs, before);
});

test.run();
