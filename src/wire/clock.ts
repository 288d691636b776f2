/** The browser's clock and storage as interfaces, passed in so that tests can replace them. */

/** Passed to whatever tells the time or waits. Delays are milliseconds. */
export interface Clock {
  /** Milliseconds since the epoch, by the visitor's wall clock. */
  now(): number;
  /** Milliseconds since an arbitrary start, never set back: for durations within this page. */
  monotonic(): number;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
}

/** The part of Web Storage that tokens and drafts need. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">;

/** One that is only read. */
export type ReadableStore = Pick<Storage, "getItem">;

/** The browser's own clock. */
export const wallClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms) as unknown as number,
  clearTimeout: (id) => clearTimeout(id),
};

/** Milliseconds since the call that made it. */
export type Stopwatch = () => number;

/**
 * Counts by the wall clock or the monotonic one, whichever shows more: the monotonic one may pause while a laptop sleeps, and
 * the wall clock may be set back.
 */
export function startStopwatch(clock: Pick<Clock, "now" | "monotonic">): Stopwatch {
  const [wall, monotonic] = [clock.now(), clock.monotonic()];
  return () => Math.max(clock.now() - wall, clock.monotonic() - monotonic);
}
