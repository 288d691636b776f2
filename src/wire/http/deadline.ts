/** The end of a call: by time, or because the caller cancels it. */
import { Failure } from "../../domain/failure.ts";
import type { Clock } from "../clock.ts";

/** The time of one call with all it waits for; whoever starts it by `startDeadline` also releases it. */
export type Deadline = ReturnType<typeof startDeadline>;

/** A deadline `ms` milliseconds from now. `cancel` is the caller's own signal. */
export function startDeadline(clock: Clock, ms: number, cancel: AbortSignal | undefined) {
  const controller = new AbortController();
  const { signal } = controller;
  const end = clock.monotonic() + ms;
  const timer = clock.setTimeout(() => controller.abort(new Failure("Timeout")), ms);
  const abort = () => controller.abort(new Failure("Aborted", { cause: cancel?.reason }));
  if (cancel?.aborted) abort();
  else cancel?.addEventListener("abort", abort, { once: true });

  const within = <T>(promise: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const rejectWithReason = () => reject(signal.reason);
      if (signal.aborted) rejectWithReason();
      signal.addEventListener("abort", rejectWithReason, { once: true });
      promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", rejectWithReason));
    });

  return {
    /** Aborted at the end, with the Failure (Timeout or Aborted) as its reason. */
    signal,
    /** Waits for a promise until the deadline at most, then raises the signal's reason. */
    within,
    /** Milliseconds left. */
    remaining: (): number => end - clock.monotonic(),
    /** Waits so many milliseconds; raises the signal's reason when the deadline comes first. */
    async pause(pauseMs: number): Promise<void> {
      let pauseTimer: number | undefined;
      try {
        await within(new Promise<void>((resolve) => (pauseTimer = clock.setTimeout(resolve, pauseMs))));
      } finally {
        clock.clearTimeout(pauseTimer);
      }
    },
    /** Removes timer and listener; must be called on every path. */
    release(): void {
      clock.clearTimeout(timer);
      cancel?.removeEventListener("abort", abort);
    },
  };
}
