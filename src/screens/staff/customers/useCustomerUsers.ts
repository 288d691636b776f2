import { useApp } from "../../../app/context.ts";
import type { Load } from "../../../app/data/query.ts";
import { useRead } from "../../../app/data/useRead.ts";
import { type ReadState, useReadState } from "../../../app/data/useReadState.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import * as customers from "../../../services/customers.ts";

function useUsers(clientId: string): [slot: string, query: string, load: Load<CustomerUser[]>] {
  const { wire } = useApp();
  return ["users", clientId, (signal) => customers.users(wire, clientId, signal)];
}

/** The users of a customer, fetched once for all parts of the screen. Suspends until they are known. */
export const useCustomerUsers = (clientId: string): CustomerUser[] => useRead(...useUsers(clientId)).answer;

/** As `useCustomerUsers`, neither suspending nor raising. */
export const useCustomerUsersState = (clientId: string): ReadState<CustomerUser[]> =>
  useReadState(...useUsers(clientId));
