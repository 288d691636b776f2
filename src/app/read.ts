/** Reading from a screen: `useRead("customers", { search, page }, (signal) => customers.list(app.wire, …))`. */
import { use } from "react";
import { useApp } from "./app.ts";
import { useStore } from "./store.ts";
import type { Load, Reading, Visit } from "./visit.ts";

/** The visit of the current address. */
export const useVisit = (): Visit => useStore(useApp().router.place).visit;

/**
 * Asks a question within the visit; suspends until the first answer, raises the question's Failure to the nearest
 * `Part`. A new question (anything JSON can tell apart) supersedes the old one, whose answer stays shown meanwhile.
 * `lasting` says that an answer can never change (a signed document): it is not fetched again when the rest is renewed.
 */
export function useRead<T>(
  slot: string,
  question: unknown,
  load: Load<T>,
  { lasting = false }: { lasting?: boolean } = {},
): Reading<T> {
  const visit = useVisit();
  const key = JSON.stringify(question);
  const first = visit.read(slot, key, load, lasting);
  if (!(first instanceof Promise)) return first;
  use(first);
  const settled = visit.read(slot, key, load, lasting);
  // The arrival has settled: either the answer is there or the failure was raised.
  if (settled instanceof Promise) throw settled;
  return settled;
}
