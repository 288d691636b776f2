/** A clock that only the test moves. It needs no real timer: hours take milliseconds, and always go the same way. */
import type { Clock } from "../../src/wire/browser.ts";

/** The page of a timer. The timers of a frozen page wait for its thaw, those of a dead page never run. */
export interface Owner {
  isDead: boolean;
  isFrozen: boolean;
}

export type FakeClock = ReturnType<typeof fakeClock>;

/** Resolves after all promise reactions that wait for nothing else. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** `start`: what the wall clock shows at first, in milliseconds since the epoch. */
export function fakeClock(start = Date.UTC(2026, 10, 23, 8)) {
  let awake = 0;
  let slept = 0;
  let made = 0;
  /** In the order in which they were set. */
  const timers = new Map<number, { due: number; owner: Owner | null; run: () => void }>();

  /** Sets a timer of a page, or of none; returns its id. */
  function after(ms: number, owner: Owner | null, run: () => void): number {
    made += 1;
    timers.set(made, { due: awake + Math.max(ms, 0), owner, run });
    return made;
  }

  /** Removes and returns the timer that is due first. After a thaw all late timers are due now, in the order of their setting. */
  function takeNext(until: number): (() => void) | null {
    let first = 0;
    let firstDue = Number.POSITIVE_INFINITY;
    for (const [id, { due, owner }] of timers) {
      if (owner?.isDead) timers.delete(id);
      else if (due <= until && Math.max(due, awake) < firstDue && !owner?.isFrozen) {
        first = id;
        firstDue = Math.max(due, awake);
      }
    }
    const timer = timers.get(first);
    if (!timer) return null;
    timers.delete(first);
    awake = firstDue;
    return timer.run;
  }

  const clock: Clock = {
    now: () => start + awake + slept,
    monotonic: () => awake,
    setTimeout: (run, ms) => after(ms, null, run),
    clearTimeout: (id = 0) => void timers.delete(id),
  };
  return {
    ...clock,
    after,
    /** Number of timers that are set and neither run nor cleared. */
    pending: () => timers.size,
    /** Advances the time by milliseconds and runs due timers in order; promises settle in between. */
    async pass(ms: number): Promise<void> {
      const until = awake + ms;
      await settled();
      for (let run = takeNext(until); run; run = takeNext(until)) {
        run();
        await settled();
      }
      awake = until;
    },
    /** As when a laptop sleeps: the wall clock advances, timers and the monotonic clock do not. */
    sleep(ms: number) {
      slept += ms;
    },
  };
}
