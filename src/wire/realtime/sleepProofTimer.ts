/** A timer that a sleeping laptop does not fool. */
import type { Clock } from "../clock.ts";

export interface SleepProofTimer {
  /** Rings once after so many milliseconds, instead of whatever was set before. */
  set(ms: number, ring: () => void): void;
  /** Counts from now again; an alarm that is not set stays so. */
  restart(): void;
  /** Rings now if it should have rung already. */
  check(): void;
  clear(): void;
}

// Timers stand still while a laptop sleeps: after waking, the wall clock is looked at within this time.
const LONGEST_SLICE_MS = 10_000;

/** Time is counted by the wall clock or the monotonic one, whichever went further: the one sleeps, the other is set back. */
export function createSleepProofTimer(clock: Clock): SleepProofTimer {
  let set: { ms: number; ring: () => void } | null = null;
  let since = { wall: 0, monotonic: 0 };
  let timer: number | undefined;

  const startCounting = () => {
    since = { wall: clock.now(), monotonic: clock.monotonic() };
  };
  const elapsed = () => Math.max(clock.now() - since.wall, clock.monotonic() - since.monotonic);

  function look() {
    clock.clearTimeout(timer);
    if (!set) return;
    const rest = set.ms - elapsed();
    if (rest > 0) {
      timer = clock.setTimeout(look, Math.min(rest, LONGEST_SLICE_MS));
      return;
    }
    const { ring } = set;
    set = null;
    ring();
  }

  return {
    set(ms, ring) {
      set = { ms, ring };
      startCounting();
      look();
    },
    // The timer under way stays: it looks too early, and sets itself again. So a thousand events cost no timers.
    restart: startCounting,
    check: look,
    clear() {
      set = null;
      clock.clearTimeout(timer);
    },
  };
}
