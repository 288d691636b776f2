/** Reading what follows typing: nothing is sent for a query that a newer one supersedes at once. */
import { Failure } from "../../domain/failure.ts";
import type { Clock } from "../../wire/clock.ts";
import type { Load } from "./query.ts";

/** Fast typing has a key every 100 to 200 ms. Milliseconds. */
const SETTLED_MS = 250;

/** Runs the load once its query has stood for a moment. */
export const debounced =
  <T>(clock: Clock, load: Load<T>): Load<T> =>
  async (signal, soFar) => {
    await pause(clock, signal);
    return load(signal, soFar);
  };

const pause = (clock: Clock, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => {
      clock.clearTimeout(timer);
      reject(new Failure("Aborted", { cause: signal.reason }));
    };
    const timer = clock.setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, SETTLED_MS);
    signal.addEventListener("abort", abort, { once: true });
  });
