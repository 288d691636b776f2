/** Both dialects over real sockets against the local backend, by createRealtime. The clock is advanced over long waits. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { WebSocket as NodeSocket } from "ws";
import type { Clock } from "../../src/wire/clock.ts";
import { createRealtime } from "../../src/wire/realtime/createRealtime.ts";
import type { Realtime } from "../../src/wire/realtime/realtime.ts";
import { heldRow } from "../backend/graphql/ground.ts";
import { ON_UPDATE, openSite, type Site } from "../backend/realtime/site.ts";
import { advancingClock } from "../support/advancingClock.ts";
import { poll } from "../support/poll.ts";
import { type Dialect, dialects, diary } from "../support/realtimePeer.ts";

const paths: Record<Dialect, string> = {
  appsync: "/graphql/realtime",
  "graphql-transport-ws": "/graphql/standard",
};

interface Stage {
  site: Site;
  realtime: Realtime;
  clock: Clock;
  /** Advances the clock until the connection is disrupted. */
  untilDisrupted: () => Promise<void>;
  /** Advances the clock over the pause before the next attempt. */
  passPause: () => Promise<void>;
  /** Sockets opened so far. */
  opened: () => number;
  comesOnline: () => void;
  reported: unknown[];
  rename: (id: string, name: string) => void;
}

interface Props {
  /** Tokens in the order they are given, the last for good; the next one after each refusal. */
  tokens?: (site: Site) => string[];
  auth?: "protocol" | "query";
}

async function onStage(
  dialect: Dialect,
  { tokens, auth = "protocol" }: Props,
  play: (stage: Stage) => Promise<void>,
) {
  const site = await openSite();
  const window = Object.assign(new EventTarget(), { document: new EventTarget() });
  const supply = tokens?.(site) ?? [site.staff];
  const reported: unknown[] = [];
  const clock = advancingClock();
  let opened = 0;
  const realtime = createRealtime({
    dialect,
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
    report: (thrown) => reported.push(thrown),
  });
  const disruption = () => {
    const state = realtime.state();
    return state.kind === "disrupted" && state;
  };
  try {
    await play({
      site,
      realtime,
      clock,
      async untilDisrupted() {
        await poll(() => {
          if (disruption()) return true;
          clock.advance(15_000);
          return false;
        });
      },
      async passPause() {
        const { retryAt } = await poll(disruption);
        clock.advance(retryAt - clock.now());
      },
      reported,
      opened: () => opened,
      comesOnline: () => window.dispatchEvent(new Event("online")),
      rename: (id, name) => site.world.putClient({ ...heldRow(site.world, id), name }),
    });
    realtime.close();
    await poll(() => site.connections() === 0 && site.listeners() === 0);
  } finally {
    realtime.close();
    await site.close();
  }
}

function inBoth(rule: string, props: Props, play: (stage: Stage) => Promise<void>): void {
  for (const dialect of dialects) test(`${dialect}: ${rule}`, () => onStage(dialect, props, play));
}

const isLive = (realtime: Realtime) => () => realtime.state().kind === "live";

inBoth(
  "an event arrives, but none of another customer's row",
  { tokens: ({ anna }) => [anna] },
  async ({ realtime, rename }) => {
    const subscriber = diary();
    realtime.subscribe(ON_UPDATE, {}, subscriber);
    await poll(isLive(realtime));
    rename("berta", "Berta");
    rename("anna", "Anna");
    await poll(() => subscriber.told.length > 1);
    assert.equal(subscriber.told, [
      "live",
      'next {"onUpdateClient":{"id":"anna","name":"Anna","avv":{"sent":false}}}',
    ]);
  },
);

inBoth(
  "300 subscriptions in turn leave one at the service, then none",
  {},
  async ({ realtime, site, opened }) => {
    const stays = realtime.subscribe(ON_UPDATE, {}, diary());
    await poll(isLive(realtime));
    for (let round = 0; round < 300; round += 1) {
      const leave = realtime.subscribe(ON_UPDATE, {}, diary());
      if (round % 2) await new Promise(setImmediate);
      leave();
    }
    const last = diary();
    const leaveLast = realtime.subscribe(ON_UPDATE, {}, last);
    await poll(() => last.told.length === 1);
    leaveLast();
    await poll(() => site.listeners() === 1);
    assert.is(opened(), 1);
    stays();
    await poll(() => site.connections() === 0);
    assert.is(realtime.state().kind, "idle");
  },
);

inBoth(
  "100 reconnects leave one connection and one subscription",
  {},
  async ({ realtime, site, opened, comesOnline, rename }) => {
    const subscriber = diary();
    realtime.subscribe(ON_UPDATE, {}, subscriber);
    for (let round = 1; round <= 100; round += 1) {
      await poll(() => subscriber.told.length === round);
      site.drop(round % 2 ? undefined : 1000);
      await poll(() => realtime.state().kind === "disrupted");
      comesOnline();
    }
    await poll(() => subscriber.told.length === 101);
    await poll(() => site.connections() === 1 && site.listeners() === 1);
    assert.is(opened(), 101);
    rename("anna", "Anna");
    await poll(() => subscriber.told.length === 102);
  },
);

inBoth(
  "a service that closes with 1000 at once is not flooded with reconnects",
  {},
  async ({ realtime, clock, site, opened, passPause }) => {
    site.faults.hangUp = { afterMs: 0, code: 1000 };
    const began = clock.now();
    realtime.subscribe(ON_UPDATE, {}, diary());
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await passPause();
      assert.is(opened(), attempt);
      await poll(() => opened() === attempt + 1);
    }
    // Three pauses of 5 s or more; the stock client comes back 1865 times in a second.
    assert.ok(clock.now() - began >= 15_000);
  },
);

inBoth(
  "a thousand events reach every subscriber but the one that throws, over one socket",
  {},
  async ({ realtime, opened, rename, reported }) => {
    const calm = diary();
    realtime.subscribe(
      ON_UPDATE,
      {},
      {
        live: () => {},
        next: () => {
          throw new Error("boom");
        },
      },
    );
    realtime.subscribe(ON_UPDATE, {}, calm);
    await poll(() => calm.told.length === 1);
    for (let number = 0; number < 1000; number += 1) rename("anna", `Anna ${number}`);
    await poll(() => calm.told.length === 1001 && reported.length === 1000);
    assert.is(opened(), 1);
    assert.is(realtime.state().kind, "live");
  },
);

inBoth(
  "a rejected token is replaced once",
  { tokens: ({ staff }) => ["forged", staff] },
  async ({ realtime, opened }) => {
    realtime.subscribe(ON_UPDATE, {}, diary());
    await poll(isLive(realtime));
    assert.is(opened(), 2);
  },
);

inBoth("rejected for good", { tokens: () => ["forged", "forged too"] }, async ({ realtime, opened }) => {
  const subscriber = diary();
  realtime.subscribe(ON_UPDATE, {}, subscriber);
  await poll(() => realtime.state().kind === "refused");
  assert.equal(subscriber.told, ["refused"]);
  assert.is(opened(), 2);
});

inBoth("no ack, and then one", {}, async ({ realtime, site, opened, untilDisrupted, passPause }) => {
  site.faults.noAck = true;
  realtime.subscribe(ON_UPDATE, {}, diary());
  await poll(() => site.connections() === 1);
  await untilDisrupted();
  site.faults.noAck = false;
  await passPause();
  await poll(isLive(realtime));
  assert.is(opened(), 2);
});

inBoth("a start the service rejects ends alone", {}, async ({ realtime, site }) => {
  const subscriber = diary();
  site.faults.refuseStart = { errors: [{ errorType: "UnauthorizedException", message: "x" }] };
  realtime.subscribe(ON_UPDATE, {}, subscriber);
  await poll(() => subscriber.told.includes("refused"));
  site.faults.refuseStart = null;
  const other = diary();
  realtime.subscribe(ON_UPDATE, {}, other);
  await poll(() => other.told.includes("live"));
});

test("appsync: no start_ack, and then one", () =>
  onStage("appsync", {}, async ({ realtime, site, opened, untilDisrupted, passPause }) => {
    realtime.subscribe(ON_UPDATE, {}, diary());
    await poll(isLive(realtime));
    site.faults.noStartAck = true;
    realtime.subscribe(ON_UPDATE, {}, diary());
    await untilDisrupted();
    site.faults.noStartAck = false;
    await passPause();
    await poll(isLive(realtime));
    assert.is(opened(), 2);
  }));

test("appsync: the token may be sent in the query", () =>
  onStage("appsync", { auth: "query" }, async ({ realtime }) => {
    realtime.subscribe(ON_UPDATE, {}, diary());
    await poll(isLive(realtime));
  }));

test.run();
