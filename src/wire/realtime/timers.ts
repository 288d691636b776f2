/** Delays between connection attempts, timers that survive a sleep, and signals to try at once. */
import { type Clock, startStopwatch } from "../browser.ts";

const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 60_000;

// Milliseconds. After an outage all visitors reconnect, but should not do so in the same second.
const JITTER_MS = 2_500;

/** Milliseconds to wait after a failure that followed `failures` others in a row: doubles from 5 s to 60 s, with jitter. */
export const backoffDelay = (failures: number, random: () => number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS) + random() * JITTER_MS;

// A timer that keeps counting while a laptop sleeps

// Timers pause while a laptop sleeps. After waking, the wall clock is checked within this time. Milliseconds.
const LONGEST_SLICE_MS = 10_000;

/** Holds one callback at a time. After a sleep it may be 10 s late, unless `check` is called at waking. */
export type SleepProofTimer = ReturnType<typeof createSleepProofTimer>;

/** A timer with nothing set. */
export function createSleepProofTimer(clock: Clock) {
  let scheduled: { ms: number; run: () => void } | null = null;
  let elapsed = startStopwatch(clock);
  let timer: number | undefined;

  function restart() {
    elapsed = startStopwatch(clock);
  }

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
    /** Calls `run` once after `ms` milliseconds. Replaces what was set before. */
    set(ms: number, run: () => void): void {
      scheduled = { ms, run };
      restart();
      check();
    },
    /**
     * Restarts the count. Does nothing if nothing is set. The pending browser timer stays: it fires too early and then sets
     * itself again, so that a thousand frames create no timers.
     */
    restart,
    /** Calls `run` now if it is overdue. */
    check,
    clear(): void {
      scheduled = null;
      clock.clearTimeout(timer);
    },
  };
}

// Signals that the network or the visitor is back, so that an immediate attempt makes sense

/** Calls `listener` at each signal. Returns a function that stops listening. */
export type Wake = (listener: (isNetworkBack: boolean) => void) => () => void;

/**
 * The browser's signals: the network is back (`online`), the tab is visible again (`visibilitychange`), or the page
 * comes back from the browser's memory (`pageshow` with `persisted`). `isNetworkBack` is false for `visibilitychange`,
 * because the network may have been there all the time.
 */
export function onWake(window: Window): Wake {
  return (listener) => {
    const stop = new AbortController();
    const { signal } = stop;
    const { document } = window;
    const onVisibilityChange = () => {
      if (document.visibilityState === "visible") listener(false);
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) listener(true);
    };
    window.addEventListener("online", () => listener(true), { signal });
    window.addEventListener("pageshow", onPageShow, { signal });
    document.addEventListener("visibilitychange", onVisibilityChange, { signal });
    return () => stop.abort();
  };
}
