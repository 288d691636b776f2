/** All app customers, for the queue, the overview and the search. */
import { useRead } from "../../../app/data/useRead.ts";
import { type ReadState, readState } from "../../../app/data/useReadState.ts";
import type { Visit } from "../../../app/data/visit.ts";
import type { Router } from "../../../app/navigation/router.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { prepareSearch } from "../../../domain/queue.ts";
import { appCustomersReads } from "./appCustomersReads.ts";

/** The app customers that a screen has loaded, sorted by name; null when none has. Never asks for them. */
export const recallAppCustomers = (router: Router): readonly AppCustomer[] | null =>
  router.recall(...appCustomersReads())?.rows ?? null;

/** As they are, in a visit of the caller's own (useOwnVisit). Called while rendering. */
export const readAppCustomers = (visit: Visit): ReadState<{ rows: readonly AppCustomer[] }> =>
  readState(visit, ...appCustomersReads());

/**
 * The rows sorted by name; while `complete` is false, those received so far. `unreadable` of them could not be read
 * (decision 41). Suspends until the first page is there.
 */
export function useAppCustomers(): {
  all: readonly AppCustomer[];
  unreadable: number;
  complete: boolean;
} {
  const { answer, complete } = useRead(...appCustomersReads());
  if (!complete) prepareSearch(answer.rows);
  return { all: answer.rows, unreadable: answer.unreadable, complete };
}
