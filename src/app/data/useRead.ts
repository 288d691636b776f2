/** Reading from a screen: `useRead(customers.details(id))`. */
import { useApp } from "../context.ts";
import { useStore } from "../store.ts";
import type { ReadResult } from "./query.ts";
import type { Reading, Visit } from "./visit.ts";

/** The visit of the current address. */
export const useVisit = (): Visit => useStore(useApp().router.location).visit;

/**
 * Runs a query within the visit. Suspends until the first answer; raises the query's Failure to the nearest
 * AsyncBoundary. New parameters supersede the old ones, whose answer stays shown until the new one is there.
 */
export function useRead<T>(...reading: Reading<T>): ReadResult<T> {
  const found = useVisit().read(...reading);
  // Suspends like `use`, which React wants called in every rendering: once there is an answer, there is no promise.
  if (found instanceof Promise) throw found;
  return found;
}
