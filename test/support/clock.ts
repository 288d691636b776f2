/** The clocks of tests: `fakeClock`, and two of real time for tests with real connections. */
import { type Clock, wallClock } from "../../src/wire/browser.ts";

/** The page of a timer. The timers of a frozen page wait for its thaw, those of a dead page never run. */
export interface Owner {
  isDead: boolean;
  isFrozen: boolean;
}

export type FakeClock = ReturnType<typeof fakeClock>;

/** Resolves after all promise reactions that wait for nothing else. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Time moves only when the test says so. No real timer is needed: hours take milliseconds, and always go the same way.
 * `start`: what the wall clock shows at first, in milliseconds since the epoch.
 */
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

  /** Runs again and again, each time after so many milliseconds, until the returned function is called. */
  function every(ms: number, run: () => void): () => void {
    const again = () => {
      id = after(ms, null, again);
      run();
    };
    let id = after(ms, null, again);
    return () => void timers.delete(id);
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
    every,
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

/** `advancingClock` looks this often whether a timer is due. */
const LOOK_MS = 10;

/** Real time, which a test can advance instead of waiting. A busy machine does not make a time limit end early. */
export function advancingClock() {
  let advanced = 0;
  const monotonic = () => wallClock.monotonic() + advanced;
  const clock: Clock = {
    now: () => wallClock.now() + advanced,
    monotonic,
    setTimeout(run, ms) {
      const due = monotonic() + ms;
      const look = setInterval(
        () => {
          if (monotonic() < due) return;
          clearInterval(look);
          run();
        },
        Math.min(ms, LOOK_MS),
      );
      return look as unknown as number;
    },
    clearTimeout: (id) => clearInterval(id),
  };
  return {
    ...clock,
    advance(ms: number) {
      advanced += ms;
    },
  };
}

/** Longer than the pauses between retries in these tests, shorter than the limit of any request. */
const SHORT_MS = 5000;

/** Real time without the pauses between retries. */
export const hastyClock: Clock = {
  ...wallClock,
  setTimeout: (run, ms) => wallClock.setTimeout(run, ms < SHORT_MS ? 0 : ms),
};
