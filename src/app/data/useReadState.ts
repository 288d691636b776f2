/** Optional reads: like `useRead`, but neither suspending nor raising. */
import { Failure } from "../../domain/failure.ts";
import type { Load, ReadOptions } from "./query.ts";
import { useVisit } from "./useRead.ts";

/** The state of a query; `retry` runs it again. */
export type ReadState<T> =
  | { kind: "loading" }
  | { kind: "failed"; failure: Failure; retry: () => void }
  | { kind: "answered"; answer: T };

/** Runs a query within the visit, with the parameters of `useRead`. */
export function useReadState<T>(
  slot: string,
  query: unknown,
  load: Load<T>,
  options: ReadOptions<T> = {},
): ReadState<T> {
  const visit = useVisit();
  try {
    const found = visit.read(slot, JSON.stringify(query), load, options);
    return found instanceof Promise ? { kind: "loading" } : { kind: "answered", answer: found.answer };
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    return { kind: "failed", failure: thrown, retry: visit.retry };
  }
}
