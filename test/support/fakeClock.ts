/** A clock that only the test moves. */
import type { Clock } from "../../src/wire/browser.ts";

export interface FakeClock extends Clock {
  /** Number of timers that are set and neither run nor cleared. */
  pending(): number;
  /** Advances the time and runs due timers in order; promises settle in between. */
  pass(ms: number): Promise<void>;
  /** As when a laptop sleeps: the wall clock advances, timers and the monotonic clock do not. */
  sleep(ms: number): void;
}

/** Resolves after all promise reactions that wait for nothing else. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export function fakeClock(): FakeClock {
  let awake = 0;
  let slept = 0;
  let nextId = 1;
  const timers = new Map<number, { due: number; run: () => void }>();

  const nextDue = (until: number) =>
    [...timers].filter(([, { due }]) => due <= until).sort(([, a], [, b]) => a.due - b.due)[0];

  return {
    now: () => Date.UTC(2026, 10, 21) + awake + slept,
    monotonic: () => awake,
    setTimeout(run, ms) {
      const id = nextId++;
      timers.set(id, { due: awake + Math.max(ms, 0), run });
      return id;
    },
    clearTimeout(id) {
      if (id !== undefined) timers.delete(id);
    },
    pending: () => timers.size,
    async pass(ms) {
      const until = awake + ms;
      await settled();
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        const [id, { due, run }] = timer;
        timers.delete(id);
        awake = Math.max(awake, due);
        run();
        await settled();
      }
      awake = until;
    },
    sleep(ms) {
      slept += ms;
    },
  };
}
