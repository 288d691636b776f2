/**
 * How long a call may take, and whether it was sent. This is a file of its own, because the early sign-in needs it without the
 * other request code.
 */
import { Failure } from "../../domain/failure.ts";
import type { Clock } from "../browser.ts";

/** The time limit of one call, with everything that it waits for. The caller of `startDeadline` must release it. */
export type Deadline = ReturnType<typeof startDeadline>;

/** A deadline `ms` milliseconds from now. `cancel` is the caller's signal. */
export function startDeadline(clock: Clock, ms: number, cancel: AbortSignal | undefined) {
  const controller = new AbortController();
  const { signal } = controller;
  const end = clock.monotonic() + ms;
  const timer = clock.setTimeout(() => controller.abort(new Failure("Timeout")), ms);
  let pauseTimer: number | undefined;
  const abort = () => controller.abort(new Failure("Aborted", { cause: cancel?.reason }));
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  ended.catch(() => {}); // no caller may be waiting
  if (cancel?.aborted) abort();
  else cancel?.addEventListener("abort", abort, { once: true });

  const within = <T>(promise: Promise<T>) => Promise.race([ended, promise]);

  return {
    /** Aborted at the end, with the Failure (Timeout or Aborted) as its reason. */
    signal,
    /** Waits for a promise, at most until the deadline; then raises the signal's reason. */
    within,
    /** Milliseconds left. */
    remaining: (): number => end - clock.monotonic(),
    /** Waits `pauseMs` milliseconds. Raises the signal's reason if the deadline comes first. */
    pause: (pauseMs: number): Promise<void> =>
      within(
        new Promise((resolve) => {
          pauseTimer = clock.setTimeout(resolve, pauseMs);
        }),
      ),
    /** Removes timers and listener; must be called on every path. */
    release(): void {
      clock.clearTimeout(timer);
      clock.clearTimeout(pauseTimer);
      cancel?.removeEventListener("abort", abort);
    },
  };
}

// Whether a failed request never left the device, so that it certainly had no effect

/**
 * `navigator.onLine === false` alone proves nothing. If a failure follows within this time, nothing was sent.
 * Milliseconds.
 */
const AT_ONCE_MS = 250;

/** Call it just before a request is sent. After a failure, the returned function says whether nothing was sent. */
export function watchSending(clock: Clock, online: () => boolean): () => boolean {
  const saidOffline = !online();
  const at = clock.monotonic();
  return () => saidOffline && clock.monotonic() - at < AT_ONCE_MS;
}
