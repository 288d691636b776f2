/** Timers that keep counting through a laptop's sleep or a clock change, and the signals that end a wait. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createSleepProofTimer, onWake } from "../../src/wire/realtime/timers.ts";

import { fakeClock } from "../support/clock.ts";

function timerOn(clock = fakeClock()) {
  let runs = 0;
  const timer = createSleepProofTimer(clock);
  const run = () => {
    runs += 1;
  };
  return { clock, timer, run, runs: () => runs };
}

test("the timer runs once, on time, for any duration", async () => {
  for (const ms of [1, 9_999, 10_000, 10_001, 300_000]) {
    const { clock, timer, run, runs } = timerOn();
    timer.set(ms, run);
    await clock.pass(ms - 1);
    assert.is(runs(), 0);
    await clock.pass(1);
    assert.is(runs(), 1);
    await clock.pass(600_000);
    assert.is(runs(), 1);
    assert.is(clock.pending(), 0);
  }
});

test("the timer runs within ten seconds after a sleep, or when it is checked", async () => {
  const slow = timerOn();
  slow.timer.set(300_000, slow.run);
  slow.clock.sleep(300_000);
  await slow.clock.pass(10_000);
  assert.is(slow.runs(), 1);

  const quick = timerOn();
  quick.timer.set(300_000, quick.run);
  quick.timer.check();
  assert.is(quick.runs(), 0);
  quick.clock.sleep(300_000);
  quick.timer.check();
  assert.is(quick.runs(), 1);
  assert.is(quick.clock.pending(), 0);
});

test("a wall clock set back does not delay the timer", async () => {
  const { clock, timer, run, runs } = timerOn();
  timer.set(65_000, run);
  clock.sleep(-86_400_000);
  await clock.pass(65_000);
  assert.is(runs(), 1);
});

test("restarting creates no timers", async () => {
  const { clock, timer, run, runs } = timerOn();
  timer.set(65_000, run);
  for (let frame = 0; frame < 1000; frame += 1) {
    await clock.pass(60);
    timer.restart();
  }
  assert.is(clock.pending(), 1);
  await clock.pass(64_999);
  assert.is(runs(), 0);
  await clock.pass(1);
  assert.is(runs(), 1);
});

test("a timer that was cleared or never set does not run", async () => {
  const { clock, timer, run, runs } = timerOn();
  timer.restart();
  timer.check();
  timer.set(1_000, run);
  timer.clear();
  timer.check();
  await clock.pass(10_000);
  assert.is(runs(), 0);
  assert.is(clock.pending(), 0);
});

test("`online`, a page from the back/forward cache and a visible tab are signals, and carry whether the network is back", () => {
  const document = Object.assign(new EventTarget(), { visibilityState: "hidden" });
  const window = Object.assign(new EventTarget(), { document });
  const signals: boolean[] = [];
  const stop = onWake(window as unknown as Window)((isNetworkBack) => signals.push(isNetworkBack));
  const happen = () => {
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("online"));
    for (const persisted of [false, true])
      window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  };
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(signals, [], "hiding it is none");
  document.visibilityState = "visible";
  happen();
  assert.equal(signals, [false, true, true]);
  stop();
  happen();
  assert.is(signals.length, 3);
});

test.run();
