/** Optional reads: like `useRead`, but neither suspending nor raising. */
import { Failure } from "../../domain/failure.ts";
import { useVisit } from "./useRead.ts";
import type { Reading, Visit } from "./visit.ts";

/**
 * The state of a query; `retry` runs it again. `busy`: a newer query is under way, and the answer is the one before's, or
 * parts of it are still to come.
 */
export type ReadState<T> =
  | { kind: "loading" }
  | { kind: "failed"; failure: Failure; retry: () => void }
  | { kind: "answered"; answer: T; busy: boolean };

/** Runs a query within the visit, with the parameters of `useRead`. */
export const useReadState = <T>(...reading: Reading<T>): ReadState<T> => readState(useVisit(), ...reading);

/** As `useReadState`, in a visit of the caller's own (useOwnVisit). Called while rendering. */
export function readState<T>(visit: Visit, ...reading: Reading<T>): ReadState<T> {
  try {
    const found = visit.read(...reading);
    if (found instanceof Promise) return { kind: "loading" };
    return { kind: "answered", answer: found.answer, busy: found.busy || !found.complete };
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    return { kind: "failed", failure: thrown, retry: visit.retry };
  }
}
