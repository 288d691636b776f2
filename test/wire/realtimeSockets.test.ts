/** Both dialects over real sockets against the local backend, by createRealtime. The clock is advanced over long waits. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { WebSocket as NodeSocket } from "ws";
import { createRealtime, type Realtime } from "../../src/wire/realtime/connection.ts";

import { heldRow } from "../backend/graphql/records.ts";
import { ON_UPDATE, openSite, type Site } from "../backend/realtime/site.ts";
import { advancingClock } from "../support/clock.ts";
import { poll } from "../support/poll.ts";
import { type Dialect, dialects, diary } from "../support/realtimePeer.ts";

const paths: Record<Dialect, string> = {
  appsync: "/graphql/realtime",
  "graphql-transport-ws": "/graphql/standard",
};

interface Props {
  /** Tokens in order: the next one after each refusal, and the last one stays. */
  tokens?: (site: Site) => string[];
  auth?: "protocol" | "query";
}

async function openSetup(dialect: Dialect, { tokens, auth = "protocol" }: Props) {
  const site = await openSite();
  const window = Object.assign(new EventTarget(), { document: new EventTarget() });
  const supply = tokens?.(site) ?? [site.staff];
  const clock = advancingClock();
  let opened = 0;
  const realtime = createRealtime({
    dialect,
    loadStandard: () => import("../../src/wire/realtime/graphqlTransportWs.ts"),
    graphqlUrl: "/graphql",
    realtimeUrl: paths[dialect],
    pageUrl: `http://${site.host}/admin/app-customers`,
    auth,
    openSocket(url, protocols) {
      opened += 1;
      const socket = new NodeSocket(url, protocols);
      // Node's sockets throw when closed while opening without an error listener; a browser's do not.
      socket.on("error", () => {});
      return socket as unknown as WebSocket;
    },
    tokens: {
      async accessToken(refused) {
        if (refused === supply[0] && supply.length > 1) supply.shift();
        return supply[0] ?? "";
      },
    },
    clock,
    random: () => 0,
    window: window as unknown as Window,
    report(thrown) {
      throw thrown;
    },
  });
  return {
    site,
    realtime,
    clock,
    /** Advances the clock over the pause before the next attempt. */
    async passPause() {
      const { retryAt } = await poll(() => {
        const state = realtime.state();
        return state.kind === "disrupted" && state;
      });
      clock.advance(retryAt - clock.now());
    },
    /** Sockets opened so far. */
    opened: () => opened,
    comesOnline: () => window.dispatchEvent(new Event("online")),
    rename: (id: string, name: string) => site.world.putClient({ ...heldRow(site.world, id), name }),
  };
}

type Setup = Awaited<ReturnType<typeof openSetup>>;

/** Runs a rule; checks that nothing is left at the service. */
async function onSetup(dialect: Dialect, props: Props, play: (setup: Setup) => Promise<void>) {
  const setup = await openSetup(dialect, props);
  const { site, realtime } = setup;
  try {
    await play(setup);
    realtime.close();
    await poll(() => site.connections() === 0 && site.listeners() === 0);
  } finally {
    realtime.close();
    await site.close();
  }
}

const inBothWith = (props: Props) => (rule: string, play: (setup: Setup) => Promise<void>) => {
  for (const dialect of dialects) test(`${dialect}: ${rule}`, () => onSetup(dialect, props, play));
};
const inBoth = inBothWith({});

const ROUNDS = process.env.ROUNDS === "all" ? 100 : 20;
const isLive = (realtime: Realtime) => () => realtime.state().kind === "live";

inBothWith({ tokens: ({ anna }) => [anna] })(
  "an event arrives, and none of another customer's row",
  async (on) => {
    const subscriber = diary();
    on.realtime.subscribe(ON_UPDATE, {}, subscriber);
    await poll(isLive(on.realtime));
    on.rename("berta", "Berta");
    on.rename("anna", "Anna");
    await poll(() => subscriber.told.length > 1);
    assert.equal(subscriber.told, [
      "live",
      'next {"onUpdateClient":{"id":"anna","name":"Anna","avv":{"sent":false}}}',
    ]);
  },
);

inBoth(`${10 * ROUNDS} subscriptions in turn leave one at the service, then none`, async (on) => {
  const stays = on.realtime.subscribe(ON_UPDATE, {}, diary());
  await poll(isLive(on.realtime));
  for (let round = 0; round < 10 * ROUNDS; round += 1) {
    const leave = on.realtime.subscribe(ON_UPDATE, {}, diary());
    if (round % 2) await new Promise(setImmediate);
    leave();
  }
  const last = diary();
  const leaveLast = on.realtime.subscribe(ON_UPDATE, {}, last);
  await poll(() => last.told.length === 1);
  leaveLast();
  await poll(() => on.site.listeners() === 1);
  assert.is(on.opened(), 1);
  stays();
  await poll(() => on.site.connections() === 0);
  assert.is(on.realtime.state().kind, "idle");
});

inBoth(`${ROUNDS} reconnects leave one connection and one subscription`, async (on) => {
  const subscriber = diary();
  on.realtime.subscribe(ON_UPDATE, {}, subscriber);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await poll(() => subscriber.told.length === round);
    on.site.drop(round % 2 ? undefined : 1000);
    await poll(() => on.realtime.state().kind === "disrupted");
    on.comesOnline();
  }
  await poll(() => subscriber.told.length === ROUNDS + 1);
  await poll(() => on.site.connections() === 1 && on.site.listeners() === 1);
  assert.is(on.opened(), ROUNDS + 1);
  on.rename("anna", "Anna");
  await poll(() => subscriber.told.length === ROUNDS + 2);
});

inBoth("a service that closes with 1000 at once is not flooded with reconnects", async (on) => {
  on.site.faults.hangUp = { afterMs: 0, code: 1000 };
  const began = on.clock.now();
  on.realtime.subscribe(ON_UPDATE, {}, diary());
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await on.passPause();
    assert.is(on.opened(), attempt);
    await poll(() => on.opened() === attempt + 1);
  }
  // Three pauses of 5 s or more; the stock client reconnects 1865 times in a second.
  assert.ok(on.clock.now() - began >= 15_000);
});

inBothWith({ tokens: ({ staff }) => ["forged", staff] })("a rejected token is replaced once", async (on) => {
  on.realtime.subscribe(ON_UPDATE, {}, diary());
  await poll(isLive(on.realtime));
  assert.is(on.opened(), 2);
});

inBoth("a start the service rejects ends alone", async (on) => {
  const subscriber = diary();
  on.site.faults.refuseStart = { errors: [{ errorType: "UnauthorizedException", message: "x" }] };
  on.realtime.subscribe(ON_UPDATE, {}, subscriber);
  await poll(() => subscriber.told.includes("refused"));
  on.site.faults.refuseStart = null;
  const other = diary();
  on.realtime.subscribe(ON_UPDATE, {}, other);
  await poll(() => other.told.includes("live"));
});

test("appsync: the token may be sent in the query", () =>
  onSetup("appsync", { auth: "query" }, async ({ realtime }) => {
    realtime.subscribe(ON_UPDATE, {}, diary());
    await poll(isLive(realtime));
  }));

test.run();
