import { useApp } from "../../../app/context.ts";
import { useRead } from "../../../app/data/useRead.ts";
import type { CustomerRecord } from "../../../domain/customer.ts";
import * as customers from "../../../services/customers.ts";

/** Name and addresses of a customer. Suspends until they are known. */
export function useCustomer(clientId: string): CustomerRecord {
  const { wire } = useApp();
  return useRead("customer", clientId, (signal) => customers.details(wire, clientId, signal)).answer;
}
