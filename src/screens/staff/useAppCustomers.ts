/** All app customers, for the queue, Home and the search, and the effects of an update of one of them. */
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

interface UpdateForm {
  close: () => void;
  /** Shows the user's edit beside the current record. */
  showConflict: (current: AppCustomer) => void;
}

/**
 * Closes the form after an update, or shows a conflict in it, and updates the record with that id. The simulation calls
 * it too.
 */
export function afterUpdate(outcome: appCustomers.UpdateOutcome, id: string, visit: Visit, form: UpdateForm) {
  if (outcome.kind === "conflict") return form.showConflict(outcome.current);
  form.close();
  visit.put(appCustomers.record(id), () => (outcome.kind === "saved" ? outcome.current : null));
}
