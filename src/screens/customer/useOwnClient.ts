/** The visitor's own Client record: its id is the account's sub (decision 10). */
import { useApp } from "../../app/context.ts";
import { useRead } from "../../app/data/useRead.ts";
import { useIdentity } from "../../app/session/useIdentity.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import * as appCustomers from "../../services/appCustomers.ts";

/** The visit's slot the record is read into. */
export const OWN_CLIENT = "ownClient";

/** null: there is no record for this account. Suspends until it is known. */
export function useOwnClient(): AppCustomer | null {
  const { wire } = useApp();
  const sub = useIdentity()?.sub ?? "";
  return useRead(OWN_CLIENT, sub, (signal) => appCustomers.get(wire, sub, signal), {
    follow: appCustomers.followRecord(wire, sub),
  }).answer;
}
