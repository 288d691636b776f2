/** A timer that keeps counting while a laptop sleeps. */
import { type Clock, startStopwatch } from "../clock.ts";

// Timers pause while a laptop sleeps: after waking, the wall clock is checked within this time.
const LONGEST_SLICE_MS = 10_000;

/** Holds one callback at a time. After a sleep it may be 10 s late, unless `check` is called on waking. */
export type SleepProofTimer = ReturnType<typeof createSleepProofTimer>;

/** Nothing is set at first. */
export function createSleepProofTimer(clock: Clock) {
  let scheduled: { ms: number; run: () => void } | null = null;
  let elapsed = startStopwatch(clock);
  let timer: number | undefined;

  const startCounting = () => {
    elapsed = startStopwatch(clock);
  };

  function check() {
    clock.clearTimeout(timer);
    if (!scheduled) return;
    const remaining = scheduled.ms - elapsed();
    if (remaining > 0) {
      timer = clock.setTimeout(check, Math.min(remaining, LONGEST_SLICE_MS));
      return;
    }
    const { run } = scheduled;
    scheduled = null;
    run();
  }

  return {
    /** Calls `run` once after so many milliseconds; replaces what was set before. */
    set(ms: number, run: () => void): void {
      scheduled = { ms, run };
      startCounting();
      check();
    },
    // The pending timer stays: it fires too early and then sets itself again. So a thousand frames create no timers.
    /** Restarts the count; does nothing when nothing is set. */
    restart: startCounting,
    /** Calls `run` now if it is overdue. */
    check,
    clear(): void {
      scheduled = null;
      clock.clearTimeout(timer);
    },
  };
}
