import { useApp } from "../../../app/context.ts";
import { type ReadState, useReadState } from "../../../app/data/useReadState.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import * as appCustomers from "../../../services/appCustomers.ts";

/** The app customers of a customer, kept up to date. */
export function useInvitedUsers(clientId: string): ReadState<readonly AppCustomer[]> {
  const { wire } = useApp();
  return useReadState<readonly AppCustomer[]>(
    "invited",
    clientId,
    (signal) => appCustomers.invitedUsers(wire, clientId, signal),
    { follow: appCustomers.followRows(wire, ({ client_id }) => client_id === clientId) },
  );
}
