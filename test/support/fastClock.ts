/** Real time, but `speed` times as fast: for timeouts of seconds over real sockets. */
import { type Clock, wallClock } from "../../src/wire/clock.ts";

export function fastClock(speed: number): Clock {
  const start = wallClock.now();
  const passed = () => (performance.now() - begin) * speed;
  const begin = performance.now();
  return {
    now: () => start + passed(),
    monotonic: passed,
    setTimeout: (run, ms) => wallClock.setTimeout(run, ms / speed),
    clearTimeout: wallClock.clearTimeout,
  };
}
