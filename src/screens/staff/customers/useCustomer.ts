import { useApp } from "../../../app/context.ts";
import type { Load } from "../../../app/data/query.ts";
import { useRead } from "../../../app/data/useRead.ts";
import { type ReadState, useReadState } from "../../../app/data/useReadState.ts";
import type { CustomerRecord } from "../../../domain/customer.ts";
import * as customers from "../../../services/customers.ts";

function useDetails(clientId: string): [slot: string, query: string, load: Load<CustomerRecord>] {
  const { wire } = useApp();
  return ["customer", clientId, (signal) => customers.details(wire, clientId, signal)];
}

/** Name and addresses of a customer. Suspends until they are known. */
export const useCustomer = (clientId: string): CustomerRecord => useRead(...useDetails(clientId)).answer;

/** As `useCustomer`, neither suspending nor raising. */
export const useCustomerState = (clientId: string): ReadState<CustomerRecord> =>
  useReadState(...useDetails(clientId));
