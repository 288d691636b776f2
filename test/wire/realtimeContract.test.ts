/** Every transition of the connection's state machine, in both dialects, on a fake clock. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { Failure } from "../../src/domain/failure.ts";
import { settled } from "../support/fakeClock.ts";
import type { FakeSocket } from "../support/fakeSocket.ts";
import { type Dialect, dialects, diary, realtimePeer } from "../support/realtimePeer.ts";

const DOCUMENT = "subscription { onUpdateClient { id } }";

/** One test per dialect. */
function inBoth(rule: string, check: (dialect: Dialect) => Promise<void>): void {
  for (const dialect of dialects) test(`${dialect}: ${rule}`, () => check(dialect));
}

/** A connection with one live subscription. */
async function livePeer(dialect: Dialect) {
  const peer = realtimePeer(dialect);
  const subscriber = diary();
  const unsubscribe = peer.realtime.subscribe(DOCUMENT, { id: "7" }, subscriber);
  await peer.answers();
  return { ...peer, peer, subscriber, unsubscribe };
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
  return { ...peer, peer, unsubscribe };
}

/** A keep-alive on a socket that need not be the newest. */
function beat(dialect: Dialect, socket: FakeSocket | undefined): void {
  socket?.says({ type: dialect === "appsync" ? "ka" : "ping" });
}

inBoth("nothing is opened before the first subscription", async (dialect) => {
  const { realtime, sockets, clock, leftovers } = realtimePeer(dialect);
  await clock.pass(60_000);
  assert.is(sockets.length, 0);
  assert.equal(realtime.state(), { kind: "idle" });
  assert.is(leftovers(), 0);
});

inBoth("from idle through connecting to live, and every change is reported", async (dialect) => {
  const peer = realtimePeer(dialect);
  const states: string[] = [];
  const stopWatching = peer.realtime.watch(() => states.push(peer.realtime.state().kind));
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

inBoth("one socket carries all subscriptions, each with its own events", async (dialect) => {
  const { peer, subscriber } = await livePeer(dialect);
  const other = diary();
  peer.realtime.subscribe("subscription { onCreateClient { id } }", {}, other);
  await peer.clock.pass(1);
  assert.equal(other.told, []);
  await peer.confirms();
  await peer.event(1, 0);
  await peer.event(2, 1);
  assert.is(peer.sockets.length, 1);
  assert.equal(subscriber.told, ["live", "next 1"]);
  assert.equal(other.told, ["live", "next 2"]);
  const ids = peer.starts().map(({ id }) => id);
  assert.is(new Set(ids).size, 2);
});

inBoth("no open within 15 s", async (dialect) => {
  const { realtime, clock, last } = realtimePeer(dialect);
  realtime.subscribe(DOCUMENT, {}, diary());
  await clock.pass(14_999);
  assert.is(realtime.state().kind, "connecting");
  await clock.pass(1);
  assert.equal(realtime.state(), { kind: "disrupted", retryAt: clock.now() + 5000 });
  assert.is(last().closedWith, 1000);
  assert.is(last().listeners(), 0);
});

inBoth("no ack within 15 s", async (dialect) => {
  const { realtime, clock, last } = realtimePeer(dialect);
  realtime.subscribe(DOCUMENT, {}, diary());
  await clock.pass(10_000);
  last().opens();
  await settled();
  assert.is(last().all("connection_init").length, 1);
  await clock.pass(14_999);
  assert.is(realtime.state().kind, "connecting");
  await clock.pass(1);
  assert.is(realtime.state().kind, "disrupted");
});

inBoth("no confirmation of a start within 15 s", async (dialect) => {
  const peer = realtimePeer(dialect);
  peer.realtime.subscribe(DOCUMENT, {}, diary());
  await peer.accepts();
  await peer.clock.pass(14_000);
  assert.is(peer.realtime.state().kind, "connecting");
  await peer.clock.pass(1_000);
  assert.is(peer.realtime.state().kind, "disrupted");
});

inBoth("no token within 15 s", async (dialect) => {
  const peer = realtimePeer(dialect);
  peer.tokens.accessToken = () => new Promise(() => {});
  peer.realtime.subscribe(DOCUMENT, {}, diary());
  await peer.clock.pass(15_000);
  assert.is(peer.realtime.state().kind, "disrupted");
  assert.is(peer.sockets.length, 0);
});

inBoth("backoff doubles from 5 s to 60 s, and starts over once live", async (dialect) => {
  const { peer, realtime, clock } = await livePeer(dialect);
  for (const delay of [5000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    await peer.ends(1006);
    assert.equal(realtime.state(), { kind: "disrupted", retryAt: clock.now() + delay });
    const before = peer.sockets.length;
    await clock.pass(delay - 1);
    assert.is(peer.sockets.length, before);
    await clock.pass(1);
    assert.is(peer.sockets.length, before + 1);
  }
  await peer.answers();
  assert.is(realtime.state().kind, "live");
  await peer.ends(1006);
  assert.equal(realtime.state(), { kind: "disrupted", retryAt: clock.now() + 5000 });
});

inBoth("after a reconnect `live` is called again, so that the subscriber reads again", async (dialect) => {
  const { peer, subscriber, clock } = await livePeer(dialect);
  await peer.ends(1001);
  await clock.pass(5000);
  await peer.answers();
  await peer.event(2);
  assert.equal(subscriber.told, ["live", "live", "next 2"]);
});

inBoth("closed with 1000 by the service, it waits before reconnecting", async (dialect) => {
  const { peer, clock } = await livePeer(dialect);
  await peer.ends(1000);
  await clock.pass(4_999);
  assert.is(peer.sockets.length, 1);
  await clock.pass(1);
  assert.is(peer.sockets.length, 2);
});

inBoth("no close code is final but an authorization error", async (dialect) => {
  for (const code of [1000, 1001, 1005, 1006, 1011, 1012, 1013, 4000, 4408, 4429, 4500, 4999]) {
    const { peer, realtime, clock } = await livePeer(dialect);
    await peer.ends(code);
    assert.is(realtime.state().kind, "disrupted", String(code));
    await clock.pass(5000);
    await peer.answers();
    assert.is(realtime.state().kind, "live");
    realtime.close();
  }
});

inBoth("network or visitor back: it reconnects at once", async (dialect) => {
  const { peer, realtime } = await livePeer(dialect);
  await peer.ends(1006);
  peer.wakeUp();
  peer.wakeUp();
  await peer.answers();
  assert.is(realtime.state().kind, "live");
  assert.is(peer.sockets.length, 2);
});

inBoth("network or visitor back: a fresh dial takes the place of a half-open line", async (dialect) => {
  const { peer, realtime, subscriber, clock } = await livePeer(dialect);
  const timersWhileLive = clock.pending();
  peer.wakeUp();
  peer.wakeUp();
  await settled();
  assert.is(peer.sockets.length, 2, "one probe at a time");
  assert.is(realtime.state().kind, "stale");
  assert.is(peer.sockets[0]?.closedWith, null, "the line stays until the other is acknowledged");
  await peer.answers();
  assert.is(realtime.state().kind, "live");
  assert.is(peer.sockets[0]?.closedWith, 1000);
  assert.is(peer.sockets[0]?.listeners(), 0);
  assert.equal(subscriber.told, ["live", "live"], "what was missed is read again");
  await peer.event(7);
  assert.is(subscriber.told.at(-1), "next 7");
  assert.is(clock.pending(), timersWhileLive);
  realtime.close();
  assert.is(peer.leftovers(), 0);
});

inBoth("a probe that fails ends a silent line at once, instead of after five minutes", async (dialect) => {
  const { peer, realtime, clock } = await livePeer(dialect);
  peer.wakeUp();
  await settled();
  await peer.ends(1006);
  assert.equal(realtime.state(), { kind: "disrupted", retryAt: clock.now() + 5000 });
  assert.is(peer.sockets[0]?.closedWith, 1000);

  const silent = await livePeer(dialect);
  silent.peer.wakeUp();
  await silent.clock.pass(15_000);
  assert.is(silent.realtime.state().kind, "disrupted");
});

inBoth("a line that is heard of outlives a probe that fails", async (dialect) => {
  const { peer, realtime, subscriber, sockets } = await livePeer(dialect);
  const [line] = sockets;
  const start = peer.starts()[0]?.id;
  peer.wakeUp();
  await settled();
  assert.is(realtime.state().kind, "stale");
  line?.says(
    dialect === "appsync"
      ? { type: "data", id: start, payload: { data: 1 } }
      : { type: "next", id: start, payload: { data: 1 } },
  );
  await settled();
  assert.is(realtime.state().kind, "live");
  await peer.ends(1006);
  assert.is(realtime.state().kind, "live");
  assert.is(line?.closedWith, null);
  assert.equal(subscriber.told, ["live", "next 1"]);
  realtime.close();
  assert.is(peer.leftovers(), 0);
});

inBoth("heard of, then replaced by its probe: not live before the new line is", async (dialect) => {
  const { peer, realtime, sockets } = await livePeer(dialect);
  peer.wakeUp();
  await settled();
  beat(dialect, sockets[0]);
  assert.is(realtime.state().kind, "live");
  await peer.accepts();
  assert.is(sockets[0]?.closedWith, 1000);
  assert.is(realtime.state().kind, "connecting");
  await peer.confirms();
  assert.is(realtime.state().kind, "live");
});

inBoth("the line ends while it is probed: one new connection, not two", async (dialect) => {
  const { peer, realtime, clock, sockets } = await livePeer(dialect);
  peer.wakeUp();
  await settled();
  sockets[0]?.ends(1006);
  await settled();
  assert.is(realtime.state().kind, "disrupted");
  assert.is(sockets[1]?.closedWith, 1000);
  await clock.pass(5_000);
  await peer.answers();
  assert.is(realtime.state().kind, "live");
  assert.is(sockets.length, 3);
  realtime.close();
  assert.is(peer.leftovers(), 0);
});

inBoth("live only while every subscription is", async (dialect) => {
  const { peer, realtime } = await livePeer(dialect);
  const leave = realtime.subscribe("subscription { onCreateClient { id } }", {}, diary());
  await peer.clock.pass(1);
  assert.is(realtime.state().kind, "connecting");
  await peer.confirms();
  assert.is(realtime.state().kind, "live");
  await peer.refusesStart(1, "InternalFailure");
  assert.is(realtime.state().kind, "connecting");
  leave();
  assert.is(realtime.state().kind, "live");
});

inBoth(
  "a subscription rejected for its query is given up after three times, and reported",
  async (dialect) => {
    const { peer, realtime, subscriber, clock, reported } = await livePeer(dialect);
    const bad = diary();
    realtime.subscribe("subscription { onNothing { id } }", {}, bad);
    await clock.pass(1);
    // The standard dialect's pong may confirm a start that is rejected right after it.
    await peer.confirms();
    for (const pause of [5_000, 10_000, 0]) {
      await peer.refusesStart(-1, "GraphQLValidationError");
      await clock.pass(pause + 1);
    }
    assert.equal(bad.told.filter((word) => word === "refused").length, 1);
    assert.is(peer.starts().length, 4);
    assert.equal(
      reported.map((failure) => (failure instanceof Failure ? failure.code : failure)),
      ["Rejected"],
    );
    assert.is(realtime.state().kind, "refused");
    await peer.event(1, 0);
    assert.is(subscriber.told.at(-1), "next 1", "the other goes on");

    await peer.ends(1006);
    await clock.pass(5_000);
    await peer.answers();
    assert.is(peer.starts().length, 1, "a new line does not make the query right");
    assert.is(realtime.state().kind, "refused");

    realtime.resume();
    await peer.answers();
    assert.is(peer.starts().length, 2, "a new sign-in may");
    assert.is(realtime.state().kind, "live");
  },
);

inBoth("every subscription given up: refused, not idle", async (dialect) => {
  const peer = realtimePeer(dialect);
  const leave = peer.realtime.subscribe(DOCUMENT, {}, diary());
  await peer.accepts();
  for (const pause of [5_000, 10_000, 60_000]) {
    await peer.refusesStart(-1, "GraphQLValidationError");
    await peer.clock.pass(pause + 1);
  }
  assert.is(peer.realtime.state().kind, "refused");
  assert.is(peer.starts().length, 3);
  leave();
  await peer.clock.pass(1_000);
  assert.is(peer.realtime.state().kind, "idle");
  assert.is(peer.leftovers(), 0);
});

inBoth("every subscription given up: still refused on a new line", async (dialect) => {
  const { peer, realtime, clock } = await refusedPeer(dialect);
  await peer.ends(1001);
  await clock.pass(5_000);
  await peer.accepts();
  assert.is(peer.starts().length, 0, "nothing is left to start, so nothing else would say so");
  assert.is(realtime.state().kind, "refused");
});

inBoth("every subscription given up: still refused on the line of a probe", async (dialect) => {
  const { peer, realtime } = await refusedPeer(dialect);
  peer.wakeUp();
  await peer.accepts();
  assert.is(peer.sockets.length, 2);
  assert.is(realtime.state().kind, "refused");
});

inBoth("a subscription given up: refused also while the line is silent or probed", async (dialect) => {
  const { peer, realtime, clock } = await refusedPeer(dialect);
  const states: string[] = [];
  realtime.watch(() => states.push(realtime.state().kind));
  await clock.pass(65_000);
  peer.wakeUp();
  await peer.accepts();
  assert.is(peer.sockets.length, 2, "the line is probed all the same");
  assert.equal(states, []);
});

inBoth("65 s of silence are stale, until the next frame", async (dialect) => {
  const { peer, realtime, clock } = await livePeer(dialect);
  await clock.pass(64_990);
  assert.is(realtime.state().kind, "live");
  await clock.pass(10);
  assert.is(realtime.state().kind, "stale");
  await peer.beats();
  assert.is(realtime.state().kind, "live");
  await clock.pass(65_000);
  assert.is(realtime.state().kind, "stale");
});

inBoth(
  "another screen's subscriptions on a stale line: 65 s of silence are noticed again",
  async (dialect) => {
    const { peer, realtime, clock, unsubscribe } = await livePeer(dialect);
    await clock.pass(65_000);
    assert.is(realtime.state().kind, "stale");
    unsubscribe();
    realtime.subscribe(DOCUMENT, {}, diary());
    await clock.pass(1);
    await peer.confirms();
    assert.is(realtime.state().kind, "live");
    await clock.pass(65_000);
    assert.is(realtime.state().kind, "stale");
  },
);

inBoth("a silent line stays stale, whoever comes or leaves, until it is heard of", async (dialect) => {
  for (const silence of ["65 s", "probe"] as const) {
    const { peer, realtime, clock, sockets, unsubscribe } = await livePeer(dialect);
    realtime.subscribe(DOCUMENT, {}, diary());
    await clock.pass(1);
    await peer.confirms();
    if (silence === "probe") peer.wakeUp();
    else await clock.pass(65_000);
    assert.is(realtime.state().kind, "stale", silence);
    unsubscribe();
    assert.is(realtime.state().kind, "stale", silence);
    const leave = realtime.subscribe(DOCUMENT, {}, diary());
    assert.is(realtime.state().kind, "stale", silence);
    leave();
    beat(dialect, sockets[0]);
    assert.is(realtime.state().kind, "live", silence);
    realtime.close();
  }
});

inBoth("a keep-alive every minute keeps it live for a day", async (dialect) => {
  const { peer, realtime, clock } = await livePeer(dialect);
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    await clock.pass(60_000);
    await peer.beats();
    assert.is(realtime.state().kind, "live");
  }
  assert.is(peer.sockets.length, 1);
});

inBoth("5 min of silence end the connection without waiting for a close", async (dialect) => {
  const { realtime, clock, last } = await livePeer(dialect);
  await clock.pass(299_990);
  assert.is(realtime.state().kind, "stale");
  await clock.pass(10);
  assert.is(realtime.state().kind, "disrupted");
  assert.is(last().closedWith, 1000);
});

inBoth(
  "after a laptop's sleep the loss is noticed within ten seconds, or at the first wake signal",
  async (dialect) => {
    const slow = await livePeer(dialect);
    slow.clock.sleep(3_600_000);
    await slow.clock.pass(10_000);
    assert.is(slow.realtime.state().kind, "disrupted");

    const quick = await livePeer(dialect);
    quick.clock.sleep(3_600_000);
    quick.wakeUp();
    await quick.peer.answers();
    assert.is(quick.realtime.state().kind, "live");
    assert.is(quick.sockets.length, 2);
  },
);

inBoth("a backoff delay that passed during sleep ends soon after waking", async (dialect) => {
  const { peer, clock } = await livePeer(dialect);
  for (let loss = 0; loss < 5; loss += 1) {
    await peer.ends(1006);
    if (loss < 4) await clock.pass(60_000);
  }
  const before = peer.sockets.length;
  clock.sleep(3_600_000);
  await clock.pass(10_000);
  assert.is(peer.sockets.length, before + 1);
});

inBoth("rejected, it reconnects once with a new token", async (dialect) => {
  const peer = realtimePeer(dialect);
  const subscriber = diary();
  peer.realtime.subscribe(DOCUMENT, {}, subscriber);
  await settled();
  peer.last().opens();
  await peer.refusesConnection();
  assert.is(peer.tokens.renewals(), 1);
  assert.is(peer.sockets.length, 2);
  await peer.answers();
  assert.equal(subscriber.told, ["live"]);
});

inBoth("rejected again, it stays refused, tells all subscribers, and does not reconnect", async (dialect) => {
  const peer = realtimePeer(dialect);
  const subscribers = [diary(), diary()];
  for (const subscriber of subscribers) peer.realtime.subscribe(DOCUMENT, {}, subscriber);
  for (let time = 0; time < 2; time += 1) {
    await settled();
    peer.last().opens();
    await peer.refusesConnection();
  }
  assert.is(peer.realtime.state().kind, "refused");
  for (const { told } of subscribers) assert.equal(told, ["refused"]);
  peer.wakeUp();
  await peer.clock.pass(3_600_000);
  assert.is(peer.sockets.length, 2);
  assert.is(peer.tokens.renewals(), 1);
});

inBoth("after a new sign-in the subscriptions of a refused connection are resumed", async (dialect) => {
  const peer = realtimePeer(dialect);
  const subscriber = diary();
  peer.tokens.fail(new Failure("SessionExpired"));
  peer.realtime.subscribe(DOCUMENT, {}, subscriber);
  await settled();
  assert.is(peer.realtime.state().kind, "refused");
  peer.tokens.fail(null);
  peer.realtime.resume();
  await peer.answers();
  assert.equal(subscriber.told, ["refused", "live"]);
  peer.realtime.resume();
  await settled();
  assert.is(peer.sockets.length, 1);
});

inBoth("a new token is fetched at most once per 5 min", async (dialect) => {
  const { peer, realtime, clock } = await livePeer(dialect);
  await peer.refusesConnection();
  await peer.answers();
  assert.is(peer.tokens.renewals(), 1);
  await clock.pass(200_000);
  await peer.beats();
  await clock.pass(99_999);
  await peer.beats();
  await peer.refusesConnection();
  assert.is(peer.tokens.renewals(), 2);
  await peer.answers();
  await peer.refusesConnection();
  assert.is(realtime.state().kind, "refused");
  assert.is(peer.tokens.renewals(), 2);
});

inBoth(
  "rejected starts share one new token; rejected again, that subscription ends and the others go on",
  async (dialect) => {
    const peer = realtimePeer(dialect);
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
    assert.is(peer.realtime.state().kind, "refused");
    assert.is(peer.sockets.length, 1);
  },
);

inBoth(
  "a start that fails for a transient reason is sent again after a delay, on the same socket",
  async (dialect) => {
    const peer = realtimePeer(dialect);
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
  assert.is(peer.realtime.state().kind, "live");
});

inBoth("a subscription ended by the service is started again", async (dialect) => {
  const { peer, subscriber, clock, last } = await livePeer(dialect);
  last().says({ type: "complete", id: peer.starts()[0]?.id });
  await settled();
  assert.is(peer.realtime.state().kind, "connecting");
  await clock.pass(5_001);
  await peer.confirms();
  assert.equal(subscriber.told, ["live", "live"]);
});

inBoth(
  "a network failure while the token is fetched is transient, the end of the session is not",
  async (dialect) => {
    for (const [code, is] of [
      ["NetworkError", "disrupted"],
      ["ServerUnreachable", "disrupted"],
      ["Timeout", "disrupted"],
      ["SessionExpired", "refused"],
      ["Unauthorized", "refused"],
    ] as const) {
      const peer = realtimePeer(dialect);
      peer.tokens.fail(new Failure(code));
      peer.realtime.subscribe(DOCUMENT, {}, diary());
      await settled();
      assert.is(peer.realtime.state().kind, is);

      const later = await livePeer(dialect);
      later.tokens.fail(new Failure(code));
      later.realtime.subscribe(DOCUMENT, {}, diary());
      await settled();
      assert.is(later.realtime.state().kind, is);
    }
  },
);

inBoth("a socket the browser refuses to open is a disruption", async (dialect) => {
  const peer = realtimePeer(dialect);
  peer.refuseToOpen();
  peer.realtime.subscribe(DOCUMENT, {}, diary());
  await settled();
  assert.is(peer.realtime.state().kind, "disrupted");
});

inBoth(
  "a second after the last unsubscribe it is idle and closed with 1000, without timers or listeners",
  async (dialect) => {
    const { peer, realtime, clock, unsubscribe, last, leftovers } = await livePeer(dialect);
    unsubscribe();
    unsubscribe();
    await settled();
    assert.is(peer.stops().length, 1);
    await clock.pass(999);
    assert.is(last().closedWith, null);
    await clock.pass(1);
    assert.is(last().closedWith, 1000);
    assert.is(realtime.state().kind, "idle");
    assert.is(leftovers(), 0);
  },
);

inBoth("a subscription within that second keeps the connection", async (dialect) => {
  const { peer, unsubscribe, clock } = await livePeer(dialect);
  unsubscribe();
  const next = diary();
  peer.realtime.subscribe(DOCUMENT, {}, next);
  await clock.pass(5_000);
  await peer.confirms();
  assert.equal(next.told, ["live"]);
  assert.is(peer.sockets.length, 1);
});

inBoth("after unsubscribing no more events come", async (dialect) => {
  const { peer, subscriber, unsubscribe } = await livePeer(dialect);
  peer.realtime.subscribe(DOCUMENT, {}, diary());
  unsubscribe();
  await peer.event(1, 0);
  assert.equal(subscriber.told, ["live"]);
});

inBoth("a start abandoned before its confirmation is stopped after it", async (dialect) => {
  const peer = realtimePeer(dialect);
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

inBoth("sign-out ends everything at once, in every state", async (dialect) => {
  const connecting = realtimePeer(dialect);
  connecting.realtime.subscribe(DOCUMENT, {}, diary());
  connecting.realtime.close();
  await settled();
  assert.is(connecting.sockets.length, 0);
  assert.is(connecting.leftovers(), 0);

  const opening = realtimePeer(dialect);
  opening.realtime.subscribe(DOCUMENT, {}, diary());
  await settled();
  opening.realtime.close();
  await settled();
  assert.is(opening.leftovers(), 0);

  const acknowledged = realtimePeer(dialect);
  acknowledged.realtime.subscribe(DOCUMENT, {}, diary());
  await acknowledged.accepts();
  acknowledged.realtime.close();
  await settled();
  assert.is(acknowledged.leftovers(), 0);

  const { peer, subscriber, leftovers, realtime } = await livePeer(dialect);
  realtime.close();
  await peer.event(1);
  await settled();
  assert.equal(subscriber.told, ["live"]);
  assert.is(leftovers(), 0);
  assert.is(realtime.state().kind, "idle");

  const disrupted = await livePeer(dialect);
  await disrupted.peer.ends(1006);
  disrupted.realtime.close();
  await disrupted.clock.pass(600_000);
  assert.is(disrupted.sockets.length, 1);
  assert.is(disrupted.leftovers(), 0);
});

inBoth("a throwing subscriber does not affect the others", async (dialect) => {
  const peer = realtimePeer(dialect);
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
  assert.is(peer.realtime.state().kind, "live");
  assert.is(peer.sockets.length, 1);
  assert.is(peer.reported.length, 4);
});

inBoth("unexpected frames are ignored", async (dialect) => {
  const { peer, realtime, subscriber, last } = await livePeer(dialect);
  for (const frame of [
    { type: "data", id: "unknown", payload: { data: 1 } },
    { type: "complete", id: "unknown" },
  ]) {
    last().says(
      dialect === "appsync" ? frame : { ...frame, type: frame.type === "data" ? "next" : frame.type },
    );
  }
  await peer.event(1);
  assert.equal(subscriber.told, ["live", "next 1"]);
  assert.is(realtime.state().kind, "live");
});

inBoth(
  "300 subscriptions and 100 reconnects leave no timers, listeners or subscriptions",
  async (dialect) => {
    const { peer, realtime, clock, unsubscribe, leftovers } = await livePeer(dialect);
    const timersWhileLive = clock.pending();
    for (let round = 0; round < 300; round += 1) {
      const leave = realtime.subscribe(DOCUMENT, { round }, diary());
      if (round % 3 > 0) await clock.pass(1);
      if (round % 3 > 1) await peer.confirms();
      leave();
    }
    await clock.pass(1);
    await peer.confirms();
    assert.is(peer.sockets.length, 1);
    const stopped = new Set(peer.stops().map(({ id }) => id));
    assert.is(peer.starts().filter(({ id }) => !stopped.has(id)).length, 1);
    assert.is(clock.pending(), timersWhileLive);

    for (let round = 0; round < 100; round += 1) {
      await peer.ends(round % 2 ? 1006 : 1000);
      await clock.pass(5000);
      await peer.answers();
      assert.is(realtime.state().kind, "live");
    }
    assert.is(peer.sockets.length, 101);
    assert.is(clock.pending(), timersWhileLive);
    assert.is(peer.wakers.size, 1);
    unsubscribe();
    await clock.pass(1000);
    assert.is(leftovers(), 0);
  },
);

test.run();
