/** The users of a customer, for whoever shows or invites them: one question, asked once. */
import { useApp } from "../../app/app.ts";
import { useRead } from "../../app/read.ts";
import type { CustomerUser } from "../../domain/customer.ts";
import * as customers from "../../services/customers.ts";

export function useCustomerUsers(customerId: string): CustomerUser[] {
  const { wire } = useApp();
  return useRead("users", customerId, (signal) => customers.users(wire, customerId, signal)).answer;
}

/** Index of the chosen user; where there is one only, it is that one. */
export const chosenOf = (users: readonly CustomerUser[], chosen: number | null): number | null =>
  users.length === 1 ? 0 : chosen;
