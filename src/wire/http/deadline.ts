/** The end of a call: by time, or because the caller no longer wants it. */
import { Failure } from "../../domain/failure.ts";
import type { Clock } from "../clock.ts";

export interface Deadline {
  /** Aborted at the end, with the Failure (Timeout or Aborted) as its reason. */
  readonly signal: AbortSignal;
  /** Milliseconds left. */
  remaining(): number;
  /** Waits for a promise no longer than the deadline allows, then raises the signal's reason. */
  within<T>(promise: Promise<T>): Promise<T>;
  /** Rests for so many milliseconds; raises the signal's reason when the deadline comes first. */
  pause(ms: number): Promise<void>;
  /** Lets go of timer and listener; to be called on every path. */
  release(): void;
}

/** Starts counting at once. `cancel` is the caller's own signal. */
export function startDeadline(clock: Clock, ms: number, cancel: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const end = clock.monotonic() + ms;
  const timer = clock.setTimeout(() => controller.abort(new Failure("Timeout")), ms);
  const abort = () => controller.abort(new Failure("Aborted", { cause: cancel?.reason }));
  if (cancel?.aborted) abort();
  else cancel?.addEventListener("abort", abort, { once: true });

  const within = <T>(promise: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const giveUp = () => reject(signal.reason);
      if (signal.aborted) giveUp();
      signal.addEventListener("abort", giveUp, { once: true });
      promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
    });

  return {
    signal,
    within,
    remaining: () => end - clock.monotonic(),
    async pause(rest) {
      let rested: number | undefined;
      try {
        await within(new Promise<void>((resolve) => (rested = clock.setTimeout(resolve, rest))));
      } finally {
        clock.clearTimeout(rested);
      }
    },
    release() {
      clock.clearTimeout(timer);
      cancel?.removeEventListener("abort", abort);
    },
  };
}
