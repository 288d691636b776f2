/** The users of a customer, for whoever shows or invites them: one question, asked once. */
import { useApp } from "../../../app/context.ts";
import { useRead } from "../../../app/data/useRead.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import * as customers from "../../../services/customers.ts";

/** Suspends until they are known; raises the question's Failure to the nearest Part. */
export function useCustomerUsers(clientId: string): CustomerUser[] {
  const { wire } = useApp();
  return useRead("users", clientId, (signal) => customers.users(wire, clientId, signal)).answer;
}

/**
 * The chosen user as the list has it now; where there is one only, it is that one. Found by name and address, not by
 * place: the list may be fetched again, and nobody else must be invited because somebody was added before them.
 */
export const chosenOf = (
  users: readonly CustomerUser[],
  chosen: CustomerUser | null,
): CustomerUser | undefined =>
  users.length === 1
    ? users[0]
    : users.find(({ name, emailaddress }) => name === chosen?.name && emailaddress === chosen.emailaddress);
