/** The whole list of app customers, for the queue and the overview: one slot, so that one row can be put in place in both. */
import { useApp } from "../../../app/context.ts";
import { useRead } from "../../../app/data/useRead.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { prepareSearch } from "../../../domain/queue.ts";
import * as appCustomers from "../../../services/appCustomers.ts";

/** The rows by name; while `complete` is false, those that have come so far. */
export function useAppCustomers(): { all: readonly AppCustomer[]; complete: boolean } {
  const { wire } = useApp();
  const { answer, complete } = useRead<readonly AppCustomer[]>(
    "appCustomers",
    null,
    (signal, soFar) =>
      appCustomers.list(wire, signal, (rows) => {
        prepareSearch(rows);
        soFar(rows);
      }),
    { follow: appCustomers.followList(wire) },
  );
  return { all: answer, complete };
}
