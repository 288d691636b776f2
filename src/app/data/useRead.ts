/** Reading from a screen: `useRead("customers", { search, page }, (signal) => customers.page(app.wire, …))`. */
import { useApp } from "../context.ts";
import { useStore } from "../store.ts";
import type { Load, ReadOptions, ReadResult } from "./query.ts";
import type { Visit } from "./visit.ts";

/** The visit of the current address. */
export const useVisit = (): Visit => useStore(useApp().router.location).visit;

/**
 * Runs a query within the visit. Suspends until the first answer; raises the query's Failure to the nearest
 * AsyncBoundary. A new `query` (anything JSON can tell apart) supersedes the old one, whose answer stays shown until the
 * new one is there. The options say how the answer follows changes of its records, or that it can never change.
 */
export function useRead<T>(
  slot: string,
  query: unknown,
  load: Load<T>,
  options: ReadOptions<T> = {},
): ReadResult<T> {
  const visit = useVisit();
  const found = visit.read(slot, JSON.stringify(query), load, options);
  // Suspends like `use`, which React wants called in every rendering: once there is an answer, there is no promise.
  if (found instanceof Promise) throw found;
  return found;
}
