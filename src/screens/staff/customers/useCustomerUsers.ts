import { useApp } from "../../../app/context.ts";
import { useRead } from "../../../app/data/useRead.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import * as customers from "../../../services/customers.ts";

/** The users of a customer, fetched once for all parts of the screen. Suspends until they are known. */
export function useCustomerUsers(clientId: string): CustomerUser[] {
  const { wire } = useApp();
  return useRead("users", clientId, (signal) => customers.users(wire, clientId, signal)).answer;
}

/**
 * The chosen user in the current list; the only user where there is one. Found by name and address and not by position,
 * because the list may be fetched again with users added before the chosen one.
 */
export const currentChoice = (
  users: readonly CustomerUser[],
  chosen: CustomerUser | null,
): CustomerUser | undefined =>
  users.length === 1
    ? users[0]
    : users.find(({ name, emailaddress }) => name === chosen?.name && emailaddress === chosen.emailaddress);
