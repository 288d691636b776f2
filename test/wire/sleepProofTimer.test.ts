/** Timers that a sleeping laptop or a corrected clock does not fool, and the signals that end a wait. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { onWake } from "../../src/wire/realtime/onWake.ts";
import { createSleepProofTimer } from "../../src/wire/realtime/sleepProofTimer.ts";
import { fakeClock } from "../support/fakeClock.ts";

function alarmOn(clock = fakeClock()) {
  let rings = 0;
  const alarm = createSleepProofTimer(clock);
  const ring = () => {
    rings += 1;
  };
  return { clock, alarm, ring, rings: () => rings };
}

test("it rings once, on time, whatever the length", async () => {
  for (const ms of [1, 9_999, 10_000, 10_001, 300_000]) {
    const { clock, alarm, ring, rings } = alarmOn();
    alarm.set(ms, ring);
    await clock.pass(ms - 1);
    assert.is(rings(), 0);
    await clock.pass(1);
    assert.is(rings(), 1);
    await clock.pass(600_000);
    assert.is(rings(), 1);
    assert.is(clock.pending(), 0);
  }
});

test("after a sleep it rings within ten seconds, or when it is looked at", async () => {
  const slow = alarmOn();
  slow.alarm.set(300_000, slow.ring);
  slow.clock.sleep(300_000);
  await slow.clock.pass(10_000);
  assert.is(slow.rings(), 1);

  const quick = alarmOn();
  quick.alarm.set(300_000, quick.ring);
  quick.alarm.check();
  assert.is(quick.rings(), 0);
  quick.clock.sleep(300_000);
  quick.alarm.check();
  assert.is(quick.rings(), 1);
  assert.is(quick.clock.pending(), 0);
});

test("a wall clock set back does not hold it up", async () => {
  const { clock, alarm, ring, rings } = alarmOn();
  alarm.set(65_000, ring);
  clock.sleep(-86_400_000);
  await clock.pass(65_000);
  assert.is(rings(), 1);
});

test("counting from now again costs no timer", async () => {
  const { clock, alarm, ring, rings } = alarmOn();
  alarm.set(65_000, ring);
  for (let frame = 0; frame < 1000; frame += 1) {
    await clock.pass(60);
    alarm.restart();
  }
  assert.is(clock.pending(), 1);
  await clock.pass(64_999);
  assert.is(rings(), 0);
  await clock.pass(1);
  assert.is(rings(), 1);
});

test("cleared or never set, it stays silent", async () => {
  const { clock, alarm, ring, rings } = alarmOn();
  alarm.restart();
  alarm.check();
  alarm.set(1_000, ring);
  alarm.clear();
  alarm.check();
  await clock.pass(10_000);
  assert.is(rings(), 0);
  assert.is(clock.pending(), 0);
});

test("the network's return and a look at the tab are signals, its hiding is none", () => {
  const document = Object.assign(new EventTarget(), { visibilityState: "hidden" });
  const window = Object.assign(new EventTarget(), { document });
  let signals = 0;
  const stop = onWake(window as unknown as Window)(() => {
    signals += 1;
  });
  document.dispatchEvent(new Event("visibilitychange"));
  assert.is(signals, 0);
  document.visibilityState = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("online"));
  assert.is(signals, 2);
  stop();
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("online"));
  assert.is(signals, 2);
});

test.run();
