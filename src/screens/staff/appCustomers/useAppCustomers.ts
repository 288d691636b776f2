/** All app customers, for the queue, the overview and the search. */
import { useApp } from "../../../app/context.ts";
import type { Load, ReadOptions } from "../../../app/data/query.ts";
import { useRead } from "../../../app/data/useRead.ts";
import { type ReadState, readState } from "../../../app/data/useReadState.ts";
import type { Visit } from "../../../app/data/visit.ts";
import type { Router } from "../../../app/navigation/router.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { prepareSearch } from "../../../domain/queue.ts";
import * as appCustomers from "../../../services/appCustomers.ts";

const SLOT = "appCustomers";

type Rows = appCustomers.Listing<AppCustomer>;
type ReadingWire = Parameters<typeof appCustomers.list>[0] & Parameters<typeof appCustomers.followList>[0];

const loadOf =
  (wire: ReadingWire): Load<Rows> =>
  (signal, soFar) =>
    appCustomers.list(wire, signal, (part) => {
      prepareSearch(part.rows);
      soFar(part);
    });

const optionsOf = (wire: ReadingWire): ReadOptions<Rows> => ({ follow: appCustomers.followList(wire) });

/** The rows sorted by name, in a visit of the caller's own (useOwnVisit). Called while rendering. */
export const readAppCustomers = (visit: Visit, wire: ReadingWire): ReadState<Rows> =>
  readState(visit, SLOT, null, loadOf(wire), optionsOf(wire));

/** The app customers that a screen has loaded, sorted by name; null when none has. Never asks for them. */
export const recallAppCustomers = (router: Router): readonly AppCustomer[] | null =>
  router.recall<Rows>(SLOT)?.rows ?? null;

/**
 * The rows sorted by name; while `complete` is false, those received so far. `unreadable` of them could not be read
 * (decision 41). Suspends until the first page is there.
 */
export function useAppCustomers(): {
  all: readonly AppCustomer[];
  unreadable: number;
  complete: boolean;
} {
  const { wire } = useApp();
  const { answer, complete } = useRead(SLOT, null, loadOf(wire), optionsOf(wire));
  return { all: answer.rows, unreadable: answer.unreadable, complete };
}
