/** All app customers, for the queue, the overview and the search, and what follows an update of one of them. */
import type { Router } from "../../../core/router.ts";
import type { Visit } from "../../../core/visit.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { prepareSearch } from "../../../domain/queue.ts";
import { type ReadState, readState, useRead } from "../../../hooks/useRead.ts";
import * as appCustomers from "../../../services/appCustomers.ts";

/** The app customers that a screen has loaded, sorted by name; null if none has. Never requests them. */
export const recallAppCustomers = (router: Router): readonly AppCustomer[] | null =>
  router.recall(appCustomers.list())?.rows ?? null;

/** The current app customers, read in the caller's own visit (useOwnVisit). Call it while rendering. */
export const readAppCustomers = (visit: Visit): ReadState<{ rows: readonly AppCustomer[] }> =>
  readState(visit, appCustomers.list());

/**
 * The rows sorted by name; while `complete` is false, those received so far. `unreadable` of them could not be read
 * (decision 41). Suspends until the first page is there.
 */
export function useAppCustomers() {
  const { answer, complete } = useRead(appCustomers.list());
  if (!complete) prepareSearch(answer.rows);
  return { all: answer.rows, unreadable: answer.unreadable, complete };
}

interface UpdateForm {
  close: () => void;
  /** The edit stays, beside what the record is now. */
  showConflict: (current: AppCustomer) => void;
}

/** What follows an update of the record with that id, here and in the simulation. */
export function afterUpdate(outcome: appCustomers.UpdateOutcome, id: string, visit: Visit, form: UpdateForm) {
  if (outcome.kind === "conflict") return form.showConflict(outcome.current);
  form.close();
  visit.put(appCustomers.record(id), () => (outcome.kind === "saved" ? outcome.current : null));
}
