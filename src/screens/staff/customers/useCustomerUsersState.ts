import { useApp } from "../../../app/context.ts";
import { type ReadState, useReadState } from "../../../app/data/useReadState.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import * as customers from "../../../services/customers.ts";

/** The users of a customer, fetched once for all parts of the screen. */
export function useCustomerUsersState(clientId: string): ReadState<CustomerUser[]> {
  const { wire } = useApp();
  return useReadState("users", clientId, (signal) => customers.users(wire, clientId, signal));
}
