/** Optional reads: like `useRead`, but neither suspending nor raising. */
import { Failure } from "../../domain/failure.ts";
import type { Load, ReadOptions } from "./query.ts";
import { useVisit } from "./useRead.ts";
import type { Visit } from "./visit.ts";

/**
 * The state of a query; `retry` runs it again. `busy`: a newer query is under way, and the answer is the one before's.
 */
export type ReadState<T> =
  | { kind: "loading" }
  | { kind: "failed"; failure: Failure; retry: () => void }
  | { kind: "answered"; answer: T; busy: boolean };

/** Runs a query within the visit, with the parameters of `useRead`. */
export function useReadState<T>(
  slot: string,
  query: unknown,
  load: Load<T>,
  options: ReadOptions<T> = {},
): ReadState<T> {
  return readState(useVisit(), slot, query, load, options);
}

/** As `useReadState`, in a visit of the caller's own (useOwnVisit). Called while rendering. */
export function readState<T>(
  visit: Visit,
  slot: string,
  query: unknown,
  load: Load<T>,
  options: ReadOptions<T> = {},
): ReadState<T> {
  try {
    const found = visit.read(slot, JSON.stringify(query), load, options);
    if (found instanceof Promise) return { kind: "loading" };
    return { kind: "answered", answer: found.answer, busy: found.busy };
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    return { kind: "failed", failure: thrown, retry: visit.retry };
  }
}
