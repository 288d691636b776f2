/** Every transition of the connection's state machine, in both dialects, on a fake clock. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { Failure } from "../../src/domain/failure.ts";
import { settled } from "../support/clock.ts";
import { type Dialect, dialects, diary, realtimePeer } from "../support/realtimePeer.ts";

const DOCUMENT = "subscription { onUpdateClient { id } }";

/** A connection with one live subscription. */
async function livePeer(dialect: Dialect) {
  const peer = realtimePeer(dialect);
  const subscriber = diary();
  const unsubscribe = peer.realtime.subscribe(DOCUMENT, { id: "7" }, subscriber);
  await peer.answers();
  return { ...peer, subscriber, unsubscribe };
}

/** A connection whose only subscription was given up. */
async function refusedPeer(dialect: Dialect) {
  const peer = realtimePeer(dialect);
  const unsubscribe = peer.realtime.subscribe(DOCUMENT, {}, diary());
  await peer.accepts();
  for (const pause of [5_000, 10_000, 0]) {
    await peer.refusesStart(-1, "GraphQLValidationError");
    await peer.clock.pass(pause + 1);
  }
  assert.is(peer.realtime.state().kind, "refused");
  return { ...peer, unsubscribe };
}

/** Makes each rule a test per dialect, with a peer that `open` prepares. */
const rules =
  <P extends Pick<ReturnType<typeof realtimePeer>, "realtime">>(open: (dialect: Dialect) => P | Promise<P>) =>
  (rule: string, check: (peer: P) => Promise<void>): void => {
    for (const dialect of dialects)
      test(`${dialect}: ${rule}`, async () => {
        const peer = await open(dialect);
        await check(peer);
        peer.realtime.close();
      });
  };
const inBoth = rules(realtimePeer);
const whenLive = rules(livePeer);
const whenRefused = rules(refusedPeer);

inBoth("the state goes from idle through connecting to live, and reports every change", async (peer) => {
  const states: string[] = [];
  const stopWatching = peer.realtime.watch(() => states.push(peer.kind()));
  const subscriber = diary();
  peer.realtime.subscribe(DOCUMENT, { id: "7" }, subscriber);
  await peer.accepts();
  assert.equal(subscriber.told, []);
  assert.is(peer.starts().length, 1);
  await peer.confirms();
  await peer.event({ onUpdateClient: { id: "7" } });
  assert.equal(subscriber.told, ["live", 'next {"onUpdateClient":{"id":"7"}}']);
  assert.equal(states, ["connecting", "live"]);
  assert.is(peer.realtime.state(), peer.realtime.state());
  stopWatching();
  peer.realtime.close();
  assert.equal(states, ["connecting", "live"]);
});

type Peer = ReturnType<typeof realtimePeer>;

/** What a connection waits for in vain, and the way to there. */
const missing: Record<string, (peer: Peer) => unknown> = {
  "open socket": () => {},
  async ack(peer) {
    await peer.clock.pass(10_000);
    peer.last().opens();
    await settled();
    assert.is(peer.last().all("connection_init").length, 1);
  },
  "confirmation of a start": (peer) => peer.accepts(),
};
for (const [what, reach] of Object.entries(missing)) {
  inBoth(`15 s without the ${what} are a disruption, which closes the socket`, async (peer) => {
    peer.realtime.subscribe(DOCUMENT, {}, diary());
    await reach(peer);
    await peer.clock.pass(14_998);
    assert.is(peer.kind(), "connecting");
    await peer.clock.pass(2);
    assert.is(peer.kind(), "disrupted");
    assert.equal([peer.last().closedWith, peer.last().listeners()], [1000, 0]);
  });
}

inBoth("a missing token after 15 s is a disruption", async (peer) => {
  peer.tokens.accessToken = () => new Promise(() => {});
  peer.realtime.subscribe(DOCUMENT, {}, diary());
  await peer.clock.pass(15_000);
  assert.is(peer.kind(), "disrupted");
  assert.is(peer.sockets.length, 0);
});

whenLive("backoff doubles from 5 s to 60 s, and starts over once it was live for a minute", async (peer) => {
  for (const delay of [5000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    await peer.ends(1006);
    assert.equal(peer.realtime.state(), { kind: "disrupted", retryAt: peer.clock.now() + delay });
    const before = peer.sockets.length;
    await peer.clock.pass(delay - 1);
    assert.is(peer.sockets.length, before);
    await peer.clock.pass(1);
    assert.is(peer.sockets.length, before + 1);
  }
  for (const [livesFor, delay] of [
    [59_999, 60_000],
    [60_000, 5_000],
  ] as const) {
    await peer.answers();
    assert.is(peer.kind(), "live");
    await peer.clock.pass(livesFor);
    await peer.ends(1006);
    assert.equal(peer.realtime.state(), { kind: "disrupted", retryAt: peer.clock.now() + delay });
    await peer.clock.pass(delay);
  }
});

whenLive("a subscription that ends soon after its start waits longer each time", async (peer) => {
  for (const delay of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    await peer.refusesStart(-1, "InternalFailure");
    const before = peer.starts().length;
    await peer.clock.pass(delay - 1);
    assert.is(peer.starts().length, before);
    await peer.clock.pass(1);
    assert.is(peer.starts().length, before + 1);
    await peer.confirms();
  }
});

for (const code of [1000, 1001, 1005, 1006, 1011, 1012, 1013, 4000, 4408, 4429, 4500, 4999]) {
  whenLive(`closed with ${code}, it waits, then reconnects`, async (peer) => {
    await peer.ends(code);
    await peer.clock.pass(4_999);
    assert.is(peer.kind(), "disrupted");
    assert.is(peer.sockets.length, 1);
    await peer.clock.pass(1);
    await peer.answers();
    assert.is(peer.kind(), "live");
    assert.equal(peer.subscriber.told, ["live", "live"], "so that the subscriber reads again");
  });
}

whenLive("the network or the visitor coming back reconnects at once", async (peer) => {
  await peer.ends(1006);
  peer.wakeUp();
  peer.wakeUp();
  await peer.answers();
  assert.is(peer.kind(), "live");
  assert.is(peer.sockets.length, 2);
});

whenLive("the network coming back replaces the connection at once, and only once", async (peer) => {
  await peer.beats();
  peer.wakeUp(true);
  peer.wakeUp(true);
  await peer.answers();
  assert.is(peer.kind(), "live");
  assert.is(peer.sockets.length, 2);
  assert.is(peer.sockets[0]?.closedWith, 1000);
  assert.equal(peer.subscriber.told, ["live", "live"]);
});

whenLive("a returning visitor replaces a connection that is silent for 65 s at once", async (peer) => {
  const timersWhileLive = peer.clock.pending();
  await peer.clock.pass(64_990);
  peer.wakeUp();
  await settled();
  assert.is(peer.sockets.length, 1);
  await peer.clock.pass(10);
  peer.wakeUp();
  peer.wakeUp();
  await peer.answers();
  assert.is(peer.kind(), "live");
  assert.is(peer.sockets.length, 2, "one new connection, not two");
  assert.is(peer.sockets[0]?.closedWith, 1000);
  assert.is(peer.sockets[0]?.listeners(), 0);
  assert.equal(peer.subscriber.told, ["live", "live"], "what was missed is read again");
  await peer.event(7);
  assert.is(peer.subscriber.told.at(-1), "next 7");
  assert.is(peer.clock.pending(), timersWhileLive);
  peer.realtime.close();
  assert.is(peer.leftovers(), 0);
});

whenLive("the connection is live only while every subscription is", async (peer) => {
  const leave = peer.realtime.subscribe("subscription { onCreateClient { id } }", {}, diary());
  await peer.clock.pass(1);
  assert.is(peer.kind(), "connecting");
  await peer.confirms();
  assert.is(peer.kind(), "live");
  await peer.refusesStart(1, "InternalFailure");
  assert.is(peer.kind(), "connecting");
  leave();
  assert.is(peer.kind(), "live");
});

whenLive(
  "a subscription rejected for its query is given up after three times, and reported",
  async (peer) => {
    const bad = diary();
    peer.realtime.subscribe("subscription { onNothing { id } }", {}, bad);
    await peer.clock.pass(1);
    // The standard dialect's pong may confirm a start that is rejected right after it.
    await peer.confirms();
    for (const pause of [5_000, 10_000, 0]) {
      await peer.refusesStart(-1, "GraphQLValidationError");
      await peer.clock.pass(pause + 1);
    }
    assert.equal(bad.told.filter((word) => word === "refused").length, 1);
    assert.is(peer.starts().length, 4);
    assert.equal(
      peer.reported.map((failure) => (failure instanceof Failure ? failure.code : failure)),
      ["Rejected"],
    );
    assert.is(peer.kind(), "refused");
    await peer.event(1, 0);
    assert.is(peer.subscriber.told.at(-1), "next 1", "the other goes on");

    await peer.ends(1006);
    await peer.clock.pass(5_000);
    await peer.answers();
    assert.is(peer.starts().length, 1, "a new line does not make the query right");
    assert.is(peer.kind(), "refused");

    peer.realtime.resume();
    await peer.answers();
    assert.is(peer.starts().length, 2, "a new sign-in may");
    assert.is(peer.kind(), "live");
  },
);

whenRefused(
  "a connection with every subscription given up is refused, not idle, and starts none again",
  async (peer) => {
    await peer.clock.pass(60_000);
    assert.is(peer.kind(), "refused");
    assert.is(peer.starts().length, 3);
    peer.unsubscribe();
    await peer.clock.pass(1_000);
    assert.is(peer.kind(), "idle");
    assert.is(peer.leftovers(), 0);
  },
);

whenRefused(
  "a connection with a subscription given up is also refused while silent, and after its replacement",
  async (peer) => {
    await peer.clock.pass(65_000);
    assert.is(peer.kind(), "refused");
    peer.wakeUp();
    await peer.accepts();
    assert.is(peer.sockets.length, 2, "the line is replaced all the same");
    assert.is(peer.kind(), "refused");
  },
);

whenLive("another screen's subscriptions on a stale connection restart the 65 s of silence", async (peer) => {
  await peer.clock.pass(65_000);
  assert.is(peer.kind(), "stale");
  peer.unsubscribe();
  peer.realtime.subscribe(DOCUMENT, {}, diary());
  await peer.clock.pass(1);
  await peer.confirms();
  assert.is(peer.kind(), "live");
  await peer.clock.pass(65_000);
  assert.is(peer.kind(), "stale");
});

whenLive(
  "a silent connection stays stale through new and ended subscriptions, until a frame arrives",
  async (peer) => {
    peer.realtime.subscribe(DOCUMENT, {}, diary());
    await peer.clock.pass(1);
    await peer.confirms();
    await peer.clock.pass(65_000);
    assert.is(peer.kind(), "stale");
    peer.unsubscribe();
    assert.is(peer.kind(), "stale");
    const leave = peer.realtime.subscribe(DOCUMENT, {}, diary());
    assert.is(peer.kind(), "stale");
    leave();
    await peer.beats(peer.sockets[0]);
    assert.is(peer.kind(), "live");
  },
);

whenLive("5 min of silence end the connection without waiting for a close", async (peer) => {
  await peer.clock.pass(299_990);
  assert.is(peer.kind(), "stale");
  await peer.clock.pass(10);
  assert.is(peer.kind(), "disrupted");
  assert.is(peer.last().closedWith, 1000);
});

whenLive("the loss is noticed within ten seconds after a laptop's sleep", async (peer) => {
  peer.clock.sleep(3_600_000);
  await peer.clock.pass(10_000);
  assert.is(peer.kind(), "disrupted");
});

whenLive("the loss is noticed at the first wake signal after a laptop's sleep", async (peer) => {
  peer.clock.sleep(65_000);
  peer.wakeUp();
  await peer.answers();
  assert.is(peer.kind(), "live");
  assert.is(peer.sockets.length, 2);
});

whenLive("a backoff delay that passed during sleep ends soon after waking", async (peer) => {
  for (let loss = 0; loss < 5; loss += 1) {
    await peer.ends(1006);
    if (loss < 4) await peer.clock.pass(60_000);
  }
  const before = peer.sockets.length;
  peer.clock.sleep(3_600_000);
  await peer.clock.pass(10_000);
  assert.is(peer.sockets.length, before + 1);
});

inBoth(
  "a connection refused twice stays refused, informs all subscribers, and does not reconnect",
  async (peer) => {
    const subscribers = [diary(), diary()];
    for (const subscriber of subscribers) peer.realtime.subscribe(DOCUMENT, {}, subscriber);
    for (let time = 0; time < 2; time += 1) {
      await settled();
      peer.last().opens();
      await peer.refusesConnection();
    }
    assert.is(peer.kind(), "refused");
    for (const { told } of subscribers) assert.equal(told, ["refused"]);
    peer.wakeUp();
    await peer.clock.pass(3_600_000);
    assert.is(peer.sockets.length, 2);
    assert.is(peer.tokens.renewals(), 1);
  },
);

inBoth("a new sign-in resumes the subscriptions of a refused connection", async (peer) => {
  const subscriber = diary();
  peer.tokens.fail(new Failure("SessionExpired"));
  peer.realtime.subscribe(DOCUMENT, {}, subscriber);
  await settled();
  assert.is(peer.kind(), "refused");
  peer.tokens.fail(null);
  peer.realtime.resume();
  await peer.answers();
  assert.equal(subscriber.told, ["refused", "live"]);
  peer.realtime.resume();
  await settled();
  assert.is(peer.sockets.length, 1);
});

whenLive("a new token is fetched at most once per 5 min", async (peer) => {
  await peer.refusesConnection();
  await peer.answers();
  assert.is(peer.tokens.renewals(), 1);
  await peer.clock.pass(200_000);
  await peer.beats();
  await peer.clock.pass(99_999);
  await peer.beats();
  await peer.refusesConnection();
  assert.is(peer.tokens.renewals(), 2);
  await peer.answers();
  await peer.refusesConnection();
  assert.is(peer.kind(), "refused");
  assert.is(peer.tokens.renewals(), 2);
});

inBoth(
  "rejected starts share one new token; a subscription rejected again ends, and the others go on",
  async (peer) => {
    const [good, bad] = [diary(), diary()];
    peer.realtime.subscribe(DOCUMENT, {}, good);
    peer.realtime.subscribe(DOCUMENT, {}, bad);
    await peer.accepts();
    await peer.refusesStart(0);
    await peer.refusesStart(1, "prefix#UnauthorizedException");
    await peer.clock.pass(1);
    assert.is(peer.starts().length, 4);
    assert.is(peer.tokens.renewals(), 1);
    await peer.refusesStart(3, "BadRequestException");
    await peer.confirms();
    await peer.event(1, 2);
    assert.equal(good.told, ["live", "next 1"]);
    assert.equal(bad.told, ["refused"]);
    assert.is(peer.kind(), "refused");
    assert.is(peer.sockets.length, 1);
  },
);

const OWNED = "subscription ($owner: String!) { onUpdateClient(owner: $owner) { id } }";

inBoth(
  "a subscription that stays refused with a new token is started in its other form, and stays with it",
  async (peer) => {
    const subscriber = diary();
    peer.realtime.subscribe(DOCUMENT, {}, subscriber, { document: OWNED, variables: { owner: "7" } });
    await peer.accepts();
    const sent = () => peer.starts().map((start) => JSON.stringify(start).includes("$owner"));
    await peer.refusesStart(-1, "InternalFailure");
    await peer.clock.pass(5_001);
    assert.equal(sent(), [false, false], "a fault that may pass says nothing of the form");
    await peer.refusesStart(-1, "Unauthorized");
    await peer.clock.pass(1);
    assert.equal(sent(), [false, false, false], "first with a new token");
    await peer.refusesStart(-1, "Unauthorized");
    await peer.clock.pass(1);
    assert.equal(sent(), [false, false, false, true]);
    assert.is(peer.tokens.renewals(), 1);
    await peer.confirms();
    await peer.event(1);
    await peer.ends(1006);
    await peer.clock.pass(10_000);
    await peer.accepts();
    assert.equal(sent(), [true], "a new connection begins with it");
    await peer.confirms();
    assert.equal(subscriber.told, ["live", "next 1", "live"]);
  },
);

inBoth(
  "a service that misses the argument owner gets it; without another form the subscription is refused",
  async (peer) => {
    const missing =
      "Validation error of type MissingFieldArgument: Missing field argument owner @ 'onUpdateClient'";
    const [customer, staff] = [diary(), diary()];
    peer.realtime.subscribe(DOCUMENT, {}, customer, { document: OWNED, variables: { owner: "7" } });
    peer.realtime.subscribe(DOCUMENT, {}, staff);
    await peer.accepts();
    for (const start of [0, 1]) await peer.refusesStart(start, "", missing);
    await peer.clock.pass(1);
    assert.is(peer.starts().length, 3);
    assert.is(peer.tokens.renewals(), 0, "no token would help");
    await peer.confirms();
    assert.equal([customer.told, staff.told], [["live"], ["refused"]]);
  },
);

inBoth(
  "a start that fails for a transient reason is sent again after a delay, on the same socket",
  async (peer) => {
    const subscriber = diary();
    peer.realtime.subscribe(DOCUMENT, {}, subscriber);
    await peer.accepts();
    await peer.refusesStart(-1, "InternalFailure");
    assert.is(peer.starts().length, 1);
    await peer.clock.pass(5_000);
    assert.is(peer.starts().length, 2);
    await peer.refusesStart(-1, "InternalFailure");
    await peer.clock.pass(9_999);
    assert.is(peer.starts().length, 2);
    await peer.clock.pass(2);
    await peer.confirms();
    assert.equal(subscriber.told, ["live"]);
    assert.is(peer.sockets.length, 1);
  },
);

test("graphql-transport-ws: a pong confirms only what was started before its ping", async () => {
  const peer = realtimePeer("graphql-transport-ws");
  const [first, second] = [diary(), diary()];
  peer.realtime.subscribe(DOCUMENT, {}, first);
  await peer.accepts();
  peer.realtime.subscribe(DOCUMENT, {}, second);
  await peer.clock.pass(1);
  assert.is(peer.last().all("ping").length, 2);
  peer.last().says({ type: "pong" });
  await settled();
  assert.equal([first.told, second.told], [["live"], []]);
  peer.last().says({ type: "pong" });
  await settled();
  assert.equal(second.told, ["live"]);
  assert.is(peer.kind(), "live");
  peer.realtime.close();
});

whenLive("a subscription ended by the service is started again", async (peer) => {
  peer.last().says({ type: "complete", id: peer.starts()[0]?.id });
  await settled();
  assert.is(peer.kind(), "connecting");
  await peer.clock.pass(5_001);
  await peer.confirms();
  assert.equal(peer.subscriber.told, ["live", "live"]);
});

for (const [code, kind] of [
  ["NetworkError", "disrupted"],
  ["ServerUnreachable", "disrupted"],
  ["Timeout", "disrupted"],
  ["SessionExpired", "refused"],
  ["Unauthorized", "refused"],
] as const) {
  for (const [when, rule] of [
    ["first", inBoth],
    ["later", whenLive],
  ] as const) {
    rule(`${code} while a ${when} token is fetched: ${kind}`, async (peer) => {
      peer.tokens.fail(new Failure(code));
      peer.realtime.subscribe(DOCUMENT, {}, diary());
      await settled();
      assert.is(peer.kind(), kind);
    });
  }
}

inBoth("a socket that the browser refuses to open is a disruption", async (peer) => {
  peer.refuseToOpen();
  peer.realtime.subscribe(DOCUMENT, {}, diary());
  await settled();
  assert.is(peer.kind(), "disrupted");
});

whenLive(
  "the connection is idle and closed with 1000 a second after the last unsubscribe, without timers or listeners",
  async (peer) => {
    peer.unsubscribe();
    peer.unsubscribe();
    await settled();
    assert.is(peer.stops().length, 1);
    await peer.clock.pass(999);
    assert.is(peer.last().closedWith, null);
    await peer.clock.pass(1);
    assert.is(peer.last().closedWith, 1000);
    assert.is(peer.kind(), "idle");
    assert.is(peer.leftovers(), 0);
  },
);

whenLive("a subscription within that second keeps the connection", async (peer) => {
  peer.unsubscribe();
  const next = diary();
  peer.realtime.subscribe(DOCUMENT, {}, next);
  await peer.clock.pass(5_000);
  await peer.confirms();
  assert.equal(next.told, ["live"]);
  assert.is(peer.sockets.length, 1);
});

whenLive("no event comes after unsubscribing", async (peer) => {
  peer.realtime.subscribe(DOCUMENT, {}, diary());
  peer.unsubscribe();
  await peer.event(1, 0);
  assert.equal(peer.subscriber.told, ["live"]);
});

inBoth("a start abandoned before its confirmation is stopped after it", async (peer) => {
  peer.realtime.subscribe(DOCUMENT, {}, diary());
  const unsubscribe = peer.realtime.subscribe(DOCUMENT, {}, diary());
  await peer.accepts();
  unsubscribe();
  await settled();
  assert.is(peer.stops().length, 0);
  await peer.confirms();
  assert.equal(
    peer.stops().map(({ id }) => id),
    [peer.starts()[1]?.id],
  );
});

const states: Record<string, (peer: Peer) => unknown> = {
  "the token is fetched": () => {},
  "the socket opens": settled,
  "starts are confirmed": (peer) => peer.accepts(),
  "a lost connection waits to be opened again": async (peer) => {
    await peer.answers();
    await peer.ends(1006);
  },
};
for (const [state, reach] of Object.entries(states)) {
  inBoth(`sign-out while ${state} ends everything at once`, async (peer) => {
    peer.realtime.subscribe(DOCUMENT, {}, diary());
    await reach(peer);
    const opened = peer.sockets.length;
    peer.realtime.close();
    await peer.clock.pass(600_000);
    assert.is(peer.sockets.length, opened);
    assert.is(peer.leftovers(), 0);
  });
}

whenLive("sign-out while live ends everything at once", async (peer) => {
  peer.realtime.close();
  await peer.event(1);
  await settled();
  assert.equal(peer.subscriber.told, ["live"]);
  assert.is(peer.leftovers(), 0);
  assert.is(peer.kind(), "idle");
});

inBoth("a throwing subscriber does not affect the others", async (peer) => {
  const calm = diary();
  const boom = () => {
    throw new Error("boom");
  };
  peer.realtime.watch(boom);
  peer.realtime.subscribe(DOCUMENT, {}, { next: boom, live: boom, refused: boom });
  peer.realtime.subscribe(DOCUMENT, {}, calm);
  await peer.answers();
  await peer.event(1, 0);
  await peer.event(2, 1);
  assert.equal(calm.told, ["live", "next 2"]);
  assert.is(peer.kind(), "live");
  assert.is(peer.sockets.length, 1);
  assert.is(peer.reported.length, 4);
});

whenLive("unexpected frames are ignored", async (peer) => {
  for (const type of [peer.dialect === "appsync" ? "data" : "next", "complete"]) {
    peer.last().says({ type, id: "unknown", payload: { data: 1 } });
  }
  await peer.event(1);
  assert.equal(peer.subscriber.told, ["live", "next 1"]);
  assert.is(peer.kind(), "live");
});

whenLive("300 subscriptions and 100 reconnects leave no timers, listeners or subscriptions", async (peer) => {
  const timersWhileLive = peer.clock.pending();
  for (let round = 0; round < 300; round += 1) {
    const leave = peer.realtime.subscribe(DOCUMENT, { round }, diary());
    if (round % 3 > 0) await peer.clock.pass(1);
    if (round % 3 > 1) await peer.confirms();
    leave();
  }
  await peer.clock.pass(1);
  await peer.confirms();
  assert.is(peer.sockets.length, 1);
  const stopped = new Set(peer.stops().map(({ id }) => id));
  assert.is(peer.starts().filter(({ id }) => !stopped.has(id)).length, 1);
  assert.is(peer.clock.pending(), timersWhileLive);

  for (let round = 0; round < 100; round += 1) {
    await peer.ends(round % 2 ? 1006 : 1000);
    const state = peer.realtime.state();
    if (state.kind === "disrupted") await peer.clock.pass(state.retryAt - peer.clock.now());
    await peer.answers();
    assert.is(peer.kind(), "live");
  }
  assert.is(peer.sockets.length, 101);
  assert.is(peer.clock.pending(), timersWhileLive);
  assert.is(peer.wakers.size, 1);
  peer.unsubscribe();
  await peer.clock.pass(1000);
  assert.is(peer.leftovers(), 0);
});

test.run();
