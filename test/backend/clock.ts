/** The backend's time. Tests shift it, so that a code, a token or an invitation expires without anyone waiting. */
import type { BackendClock } from "./contract.ts";

/** Runs on `base` (the machine's own time unless a test brings another). */
export function createClock(base: BackendClock = { now: () => Date.now() }) {
  let shifted = 0;
  return {
    now: () => base.now() + shifted,
    /** Moves the time by milliseconds, back when negative; shifts add up. */
    shift(ms: number) {
      shifted += ms;
    },
  };
}
