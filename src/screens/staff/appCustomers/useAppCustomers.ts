/** All app customers, for the queue and the overview. */
import { useApp } from "../../../app/context.ts";
import { useRead } from "../../../app/data/useRead.ts";
import type { Router } from "../../../app/navigation/router.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { prepareSearch } from "../../../domain/queue.ts";
import * as appCustomers from "../../../services/appCustomers.ts";

const SLOT = "appCustomers";

/** The app customers that a screen has loaded, sorted by name; null when none has. Never asks for them. */
export const recallAppCustomers = (router: Router): readonly AppCustomer[] | null =>
  router.recall<appCustomers.Listing<AppCustomer>>(SLOT)?.rows ?? null;

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
  const { answer, complete } = useRead<appCustomers.Listing<AppCustomer>>(
    SLOT,
    null,
    (signal, soFar) =>
      appCustomers.list(wire, signal, (part) => {
        prepareSearch(part.rows);
        soFar(part);
      }),
    { follow: appCustomers.followList(wire) },
  );
  return { all: answer.rows, unreadable: answer.unreadable, complete };
}
