/** Live updates: events name records to read again, bursts are merged, and a reconnection reads everything again. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createVisit } from "../../src/core/visit.ts";
import { Failure, type FailureCode } from "../../src/domain/failure.ts";
import { followChanges } from "../../src/hooks/useLive.ts";
import type { Realtime } from "../../src/wire/realtime/connection.ts";
import type { Subscriber } from "../../src/wire/realtime/transport.ts";
import { fakeClock, settled } from "../support/clock.ts";
import { described, readDescribed } from "../support/describedChange.ts";

/** A realtime connection whose events the test sends. */
function line() {
  const subscribers = new Map<string, Subscriber>();
  const realtime: Pick<Realtime, "subscribe"> = {
    subscribe(document, _variables, subscriber) {
      subscribers.set(document, subscriber);
      return () => subscribers.delete(document);
    },
  };
  return {
    realtime: realtime as Realtime,
    subscribers,
    send: (event: unknown) => [...subscribers.values()][0]?.next(event),
    live() {
      for (const subscriber of subscribers.values()) subscriber.live();
    },
  };
}

/** A visit on a screen of its own, and a function that makes it follow the connection. */
function openScreen() {
  const clock = fakeClock();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const window = Object.assign(new EventTarget(), { document }) as unknown as Window;
  const visit = createVisit({
    read: readDescribed,
    clock,
    sessionIsOver: () => false,
    report() {},
  });
  const wire = line();
  /** The codes with which the session was found to be over. */
  const ended: FailureCode[] = [];
  const sessionIsOver = ({ code }: Failure) => void ended.push(code);
  const follows = () =>
    followChanges({ realtime: wire.realtime, visit: () => visit, sessionIsOver, clock, window });
  return { clock, window, visit, wire, follows, ended };
}

/** A screen that shows every record, and counts its reads. */
async function watching() {
  const screen = openScreen();
  const asked: string[] = [];
  const load = async () => {
    asked.push("all");
    return [];
  };
  screen.visit.read("rows", "", load, {
    follow(id: string) {
      asked.push(id);
      return described(async () => (rows: never[]) => rows);
    },
  });
  await settled();
  return { ...screen, asked, stop: screen.follows() };
}

const changed = (id: string) => ({ onUpdateClient: { id } });

test("an event's record is read at once", async () => {
  const { wire, asked } = await watching();
  wire.send(changed("7"));
  assert.equal(asked, ["all", "7"]);
});

test("a visible page without live updates is read again every three minutes", async () => {
  const { wire, clock, window, asked, stop } = await watching();
  for (const subscriber of wire.subscribers.values()) subscriber.refused?.(new Failure("Rejected"));
  await clock.pass(179_999);
  assert.equal(asked, ["all"]);
  await clock.pass(1);
  assert.equal(asked, ["all", "all"]);
  Object.assign(window.document, { visibilityState: "hidden" });
  await clock.pass(600_000);
  assert.is(asked.length, 2);
  Object.assign(window.document, { visibilityState: "visible" });
  await clock.pass(180_000);
  assert.is(asked.length, 3);
  stop();
  await clock.pass(600_000);
  assert.is(asked.length, 3);
});

test("a session that only the realtime connection finds ended is over; other refusals end none", () => {
  const { wire, follows, ended } = openScreen();
  const stop = follows();
  for (const code of ["Forbidden", "ServerUnreachable", "SessionExpired"] as const) {
    for (const subscriber of wire.subscribers.values()) subscriber.refused?.(new Failure(code));
  }
  assert.equal(ended, ["SessionExpired", "SessionExpired"], "once for each subscription");
  stop();
});

test("a thousand events in a second cause a few reads, of the record or of all, and the last event is followed", async () => {
  for (const [idOf, last] of [
    [() => "7", "7"],
    [(event: number) => `r${event}`, "all"],
  ] as const) {
    const { clock, wire, asked } = await watching();
    for (let event = 0; event < 1_000; event += 1) {
      wire.send(changed(idOf(event)));
      await clock.pass(1);
    }
    await clock.pass(2_000);
    assert.ok(asked.length <= 6, `${asked.length} questions`);
    assert.is(asked.at(-1), last);
  }
});

test("a new connection, the first included, reads everything that follows events once more", async () => {
  const { clock, visit, wire, asked } = await watching();
  visit.read("customers", "", async () => asked.push("customers"));
  for (let times = 1; times <= 2; times += 1) {
    await clock.pass(1_000);
    wire.live();
    await clock.pass(1_000);
    assert.equal(asked, ["all", "customers", ...Array(times).fill("all")]);
  }
});

test("a read under way when the connection opens may be older, and is repeated after its answer", async () => {
  const { clock, visit, wire, follows } = openScreen();
  const answers: ((rows: string) => void)[] = [];
  const load = () => new Promise<string>((answer) => answers.push(answer));
  const shown = () => visit.read("rows", "", load, { follow: () => null });
  shown();
  follows();
  wire.live();
  await clock.pass(1_000);
  assert.is(answers.length, 1);
  answers[0]?.("before the change");
  await settled();
  answers[1]?.("after the change");
  await settled();
  assert.equal(shown(), { answer: "after the change", busy: false, complete: true });
});

test("the first connection leaves a failed read alone; the next connection repeats it", async () => {
  const { clock, visit, wire, follows } = openScreen();
  let loads = 0;
  const load = async () => {
    loads += 1;
    throw new Failure("ServerUnreachable");
  };
  visit.read("rows", "", load, { follow: () => null });
  await settled();
  follows();
  wire.live();
  await clock.pass(1_000);
  assert.is(loads, 1);
  wire.live();
  await clock.pass(1_000);
  assert.is(loads, 2);
});

test("an event without a record's id makes everything read again", async () => {
  const { clock, wire, asked } = await watching();
  await clock.pass(1_000);
  wire.send({ onUpdateClient: null });
  await settled();
  assert.equal(asked, ["all", "all"]);
});

/** Hides the tab for that time, and shows it again. */
async function lookAway({ clock, window }: Awaited<ReturnType<typeof watching>>, pass: () => unknown) {
  const { document } = window;
  const become = (visibilityState: string) => {
    Object.assign(document, { visibilityState });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  become("hidden");
  await pass();
  become("visible");
  await clock.pass(1_000);
}

test("a tab that was hidden for half a minute, or is back online, shows the newest data", async () => {
  const screen = await watching();
  const { clock, window, asked } = screen;
  await clock.pass(1_000);
  window.dispatchEvent(new Event("online"));
  await clock.pass(1_000);
  assert.is(asked.length, 2);
  await lookAway(screen, () => clock.pass(30_000));
  assert.is(asked.length, 3);
  await lookAway(screen, () => clock.sleep(30_000));
  assert.is(asked.length, 4, "a laptop's sleep counts");
});

test("a short look at another tab reads nothing", async () => {
  const screen = await watching();
  for (let times = 0; times < 10; times += 1) await lookAway(screen, () => screen.clock.pass(29_000));
  assert.equal(screen.asked, ["all"]);
});

test("a hidden tab reads nothing at reconnections, and once when it is visible again", async () => {
  const screen = await watching();
  await lookAway(screen, async () => {
    for (let times = 0; times < 10; times += 1) {
      screen.wire.live();
      await screen.clock.pass(1_000);
      screen.wire.send({ onUpdateClient: null });
      screen.window.dispatchEvent(new Event("online"));
    }
    assert.equal(screen.asked, ["all"]);
  });
  assert.equal(screen.asked, ["all", "all"]);
  await lookAway(screen, () => screen.clock.pass(1_000));
  assert.is(screen.asked.length, 2);
});

test("stopping leaves no timer, listener or subscription", async () => {
  const { clock, window, wire, asked, stop } = await watching();
  wire.send(changed("7"));
  wire.live();
  stop();
  assert.is(clock.pending(), 0);
  assert.is(wire.subscribers.size, 0);
  await clock.pass(1_000);
  window.dispatchEvent(new Event("online"));
  await settled();
  assert.is(asked.length, 2);
});

test.run();
