/**
 * Real time that a test advances instead of waiting. Limits of seconds over real sockets then end when the test advances the
 * clock, and never because the machine is busy.
 */
import { type Clock, wallClock } from "../../src/wire/browser.ts";

/** `advance`: as if so many milliseconds had passed at once; due timers run after the caller's turn. */
export function advancingClock(): Clock & { advance(ms: number): void } {
  let advanced = 0;
  let nextId = 1;
  const timers = new Map<number, { due: number; run: () => void; timer: number }>();

  const monotonic = () => wallClock.monotonic() + advanced;

  function start(id: number, due: number, run: () => void): void {
    const ring = () => {
      timers.delete(id);
      run();
    };
    timers.set(id, { due, run, timer: wallClock.setTimeout(ring, Math.max(due - monotonic(), 0)) });
  }

  return {
    now: () => wallClock.now() + advanced,
    monotonic,
    setTimeout(run, ms) {
      const id = nextId++;
      start(id, monotonic() + ms, run);
      return id;
    },
    clearTimeout(id) {
      if (id === undefined) return;
      wallClock.clearTimeout(timers.get(id)?.timer);
      timers.delete(id);
    },
    advance(ms) {
      advanced += ms;
      for (const [id, { due, run, timer }] of timers) {
        wallClock.clearTimeout(timer);
        start(id, due, run);
      }
    },
  };
}
