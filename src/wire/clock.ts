/** What the browser gives, handed in from outside so that a test hands in something else. */

export interface Clock {
  /** Milliseconds since the epoch, by the visitor's wall clock. */
  now(): number;
  /** Milliseconds since some start, never set back: for durations on this machine. */
  monotonic(): number;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
}

/** Enough of Web Storage for tokens and drafts. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">;

/** The browser's own clock. */
export const wallClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms) as unknown as number,
  clearTimeout: (id) => clearTimeout(id),
};
