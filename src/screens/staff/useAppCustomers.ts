/** All app customers, for the queue, Home and the search. */
import type { Router } from "../../core/router.ts";
import type { Visit } from "../../core/visit.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { prepareSearch } from "../../domain/queue.ts";
import { type ReadState, readState, useRead } from "../../hooks/useRead.ts";
import * as appCustomers from "../../services/appCustomers.ts";

/** The app customers that a screen has loaded, sorted by name; null if none has. Never requests them. */
export const recallAppCustomers = (router: Router): readonly AppCustomer[] | null =>
  router.recall(appCustomers.list())?.rows ?? null;

/** The current app customers, read in the caller's own visit (useOwnVisit). Call it while rendering. */
export const readAppCustomers = (visit: Visit): ReadState<{ rows: readonly AppCustomer[] }> =>
  readState(visit, appCustomers.list());

/**
 * Returns the rows sorted by name; while `complete` is false, only those received so far. `unreadable` is the number of
 * rows that could not be read and are missing (decision 41). Suspends until the first page is there.
 */
export function useAppCustomers() {
  const { answer, complete } = useRead(appCustomers.list());
  if (!complete) prepareSearch(answer.rows);
  return { all: answer.rows, unreadable: answer.unreadable, complete };
}
