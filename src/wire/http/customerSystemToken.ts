/**
 * The customer system's token as it is kept in this tab's sessionStorage, with the user it was issued for (decision 15).
 * Read by the wire and by early requests; never logged.
 */
import { CUSTOMER_SYSTEM_TOKEN_KEY } from "../../storageKeys.ts";
import type { KeyValueStore } from "../clock.ts";

interface StoredToken {
  sub: string;
  token: string;
}

/** The stored token of the user `sub`; null when there is none, it is another user's, or it is unreadable. */
export function readCustomerSystemToken(storage: Pick<KeyValueStore, "getItem">, sub: string): string | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(CUSTOMER_SYSTEM_TOKEN_KEY) ?? "null");
    return isStoredToken(stored) && stored.sub === sub ? stored.token : null;
  } catch {
    return null;
  }
}

/** Stores the token of the user `sub`. Never fails: without storage every page load fetches a token of its own. */
export function saveCustomerSystemToken(storage: KeyValueStore, sub: string, token: string): void {
  try {
    storage.setItem(CUSTOMER_SYSTEM_TOKEN_KEY, JSON.stringify({ sub, token } satisfies StoredToken));
  } catch {
    // Storage is full or forbidden.
  }
}

/** Removes the stored token. Never fails. */
export function removeCustomerSystemToken(storage: KeyValueStore): void {
  try {
    storage.removeItem(CUSTOMER_SYSTEM_TOKEN_KEY);
  } catch {
    // Storage is forbidden, so nothing is stored.
  }
}

const isStoredToken = (value: unknown): value is StoredToken =>
  typeof value === "object" &&
  value !== null &&
  typeof Reflect.get(value, "sub") === "string" &&
  typeof Reflect.get(value, "token") === "string" &&
  Reflect.get(value, "token") !== "";
