/** Reading from a screen: `useRead(customers.details(id))`, reads that are optional, and those of a dialog. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ReadResult } from "../core/query.ts";
import type { Reading, Visit } from "../core/visit.ts";
import { Failure } from "../domain/failure.ts";
import { useApp, useStore } from "./useApp.ts";

/** The visit of the current address. */
export const useVisit = (): Visit => useStore(useApp().router.location).visit;

/**
 * Runs a query within the visit. Suspends until the first answer; raises the query's Failure to the nearest
 * AsyncBoundary. New parameters supersede the old ones. The old answer stays shown until the new one is there.
 */
export function useRead<T>(...reading: Reading<T>): ReadResult<T> {
  const found = useVisit().read(...reading);
  // Throws the promise itself: React wants `use` called in every rendering, but after the answer there is no promise.
  if (found instanceof Promise) throw found;
  return found;
}

// Optional reads: like `useRead`, but neither suspending nor raising.

/**
 * The state of a query; `retry` runs it again. `busy`: the answer belongs to an earlier query while a newer one is
 * under way, or parts of the answer are still to come.
 */
export type ReadState<T> =
  | { kind: "loading" }
  | { kind: "failed"; failure: Failure; retry: () => void }
  | { kind: "answered"; answer: T; busy: boolean };

/** Runs a query within the visit, with the parameters of `useRead`. */
export const useReadState = <T>(...reading: Reading<T>): ReadState<T> => readState(useVisit(), ...reading);

/** Like `useReadState`, in the caller's own visit (useOwnVisit). Call it while rendering. */
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

// A dialog has a visit of its own for its reads, beside the screen's visit. It ends with the component.

/**
 * Renders the component again at each change of the visit. A failure in this visit can end the session, as in a
 * screen's visit.
 */
export function useOwnVisit(): Visit {
  const [visit] = useState(useApp().newVisit);
  useSyncExternalStore(visit.watch, visit.version, visit.version);
  useEffect(() => visit.leave, [visit]);
  return visit;
}
