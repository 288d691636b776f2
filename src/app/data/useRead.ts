/** Reading from a screen: `useRead("customers", { search, page }, (signal) => customers.list(app.wire, …))`. */
import { useApp } from "../context.ts";
import type { RouterLocation } from "../navigation/router.ts";
import { useStore } from "../store.ts";
import type { Load, ReadOptions, ReadResult } from "./query.ts";
import { createVisit, type Visit } from "./visit.ts";

/** The visit that belongs to a place. */
export const visitOf = ({ visit }: Pick<RouterLocation, "visit">): Visit => visit.whole(createVisit);

/** The visit of the current address. */
export const useVisit = (): Visit => visitOf(useStore(useApp().router.location));

/**
 * Asks a question within the visit; suspends until the first answer, raises the question's Failure to the nearest
 * `Part`. A new question (anything JSON can tell apart) supersedes the old one, whose answer stays shown meanwhile.
 * The options say how the answer follows changes of its records, or that it can never change.
 */
export function useRead<T>(
  slot: string,
  question: unknown,
  load: Load<T>,
  options: ReadOptions<T> = {},
): ReadResult<T> {
  const visit = useVisit();
  const key = JSON.stringify(question);
  const found = visit.read(slot, key, load, options);
  // Suspends like `use`, which React wants called in every rendering: once there is an answer, there is no promise.
  if (found instanceof Promise) throw found;
  return found;
}
