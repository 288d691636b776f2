/**
 * What the browser keeps for the app, where the app works without it: a storage that is full or forbidden raises nothing.
 * Only the tokens must be stored or the sign-in has failed (cognito/tokens.ts).
 */
import type { KeyValueStore, ReadableStore } from "./clock.ts";

/** Stores the text; false where the storage is full or forbidden. */
export function keepIn(storage: Pick<KeyValueStore, "setItem">, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes what is kept under `key`. */
export function removeFrom(storage: Pick<KeyValueStore, "removeItem">, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing is kept.
  }
}

/** null for what is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** What is kept as JSON; null for nothing, for what is unreadable, and where the storage is forbidden. */
export function readJson(storage: ReadableStore, key: string): unknown {
  try {
    return parseJson(storage.getItem(key));
  } catch {
    return null;
  }
}

/** The fields of a JSON object, still to be checked; none of anything else. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);
