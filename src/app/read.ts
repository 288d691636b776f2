/** Reading from a screen: `useRead("customers", { search, page }, (signal) => customers.list(app.wire, …))`. */
import { use } from "react";
import { useApp } from "./app.ts";
import { useStore } from "./store.ts";
import type { Load, Reading, ReadOptions, Visit } from "./visit.ts";

/** The visit of the current address. */
export const useVisit = (): Visit => useStore(useApp().router.place).visit;

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
): Reading<T> {
  const visit = useVisit();
  const key = JSON.stringify(question);
  const first = visit.read(slot, key, load, options);
  if (!(first instanceof Promise)) return first;
  use(first);
  const settled = visit.read(slot, key, load, options);
  // The arrival has settled: either the answer is there or the failure was raised.
  if (settled instanceof Promise) throw settled;
  return settled;
}
