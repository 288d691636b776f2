/**
 * The customer system's token as it is kept in this tab's sessionStorage, with the user it was issued for (decision 15).
 * Read by the wire and by early requests; never logged.
 */
import { CUSTOMER_SYSTEM_TOKEN_KEY } from "../../storageKeys.ts";
import type { KeyValueStore, ReadableStore } from "../clock.ts";
import { fieldsOf, keepIn, readJson, removeFrom } from "../storage.ts";

/** The stored token of the user `sub`; null when there is none, it is another user's, or it is unreadable. */
export function readCustomerSystemToken(storage: ReadableStore, sub: string): string | null {
  const stored = fieldsOf(readJson(storage, CUSTOMER_SYSTEM_TOKEN_KEY));
  if (stored.sub !== sub || typeof stored.token !== "string") return null;
  return stored.token || null;
}

/** Stores the token of the user `sub`. Never fails: in a full storage each call fetches a token of its own. */
export function saveCustomerSystemToken(storage: KeyValueStore, sub: string, token: string): void {
  keepIn(storage, CUSTOMER_SYSTEM_TOKEN_KEY, JSON.stringify({ sub, token }));
}

/** Removes the stored token. Never fails. */
export const removeCustomerSystemToken = (storage: KeyValueStore): void =>
  removeFrom(storage, CUSTOMER_SYSTEM_TOKEN_KEY);
