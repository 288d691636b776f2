/** The customer's own Client record; its id is the account's sub (decision 10). */
import { useApp } from "../../app/context.ts";
import { useRead } from "../../app/data/useRead.ts";
import { useIdentity } from "../../app/session/useIdentity.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import * as appCustomers from "../../services/appCustomers.ts";

/** Null when there is no record for this account. Suspends until it is known. */
export function useOwnClient(): AppCustomer | null {
  const { wire } = useApp();
  const sub = useIdentity()?.sub ?? "";
  return useRead("ownClient", sub, (signal) => appCustomers.get(wire, sub, signal), {
    follow: appCustomers.followRecord(wire, sub),
  }).answer;
}
