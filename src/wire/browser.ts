/** The browser's clock and storage as interfaces, so that tests can replace them. */

/** Passed to all code that reads the time or waits. Delays are milliseconds. */
export interface Clock {
  /** Milliseconds since the epoch, by the visitor's wall clock. */
  now(): number;
  /** Milliseconds since an arbitrary start, never set back: for durations within this page. */
  monotonic(): number;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
}

/** The part of Web Storage that the app uses. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">;

export type ReadableStore = Pick<Storage, "getItem">;

export const wallClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms) as unknown as number,
  clearTimeout: (id) => clearTimeout(id),
};

/** Returns the milliseconds since `startStopwatch` made it. */
export type Stopwatch = () => number;

/**
 * Counts by the wall clock or the monotonic clock, whichever shows more. The monotonic clock may pause while a laptop sleeps,
 * and the wall clock may be set back.
 */
export function startStopwatch(clock: Pick<Clock, "now" | "monotonic">): Stopwatch {
  const [wall, monotonic] = [clock.now(), clock.monotonic()];
  return () => Math.max(clock.now() - wall, clock.monotonic() - monotonic);
}

// What the browser stores for the app. The app works without it: a full or forbidden storage raises nothing. Only a sign-in
// fails if its tokens cannot be stored (cognito/tokens.ts).

/** Stores the text; false if the storage is full or forbidden. */
export function keepIn(storage: Pick<KeyValueStore, "setItem">, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes the value under `key`. Never fails. */
export function removeFrom(storage: Pick<KeyValueStore, "removeItem">, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing is kept.
  }
}

/** The value of JSON text; null if it is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** The stored JSON value; null if nothing is stored, it is unreadable, or the storage is forbidden. */
export function readJson(storage: ReadableStore, key: string): unknown {
  try {
    return parseJson(storage.getItem(key));
  } catch {
    return null;
  }
}

/** The fields of a JSON object, unchecked; none for anything else. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);
