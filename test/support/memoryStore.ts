/** A storage in memory whose content a test can read. */
import type { KeyValueStore } from "../../src/wire/browser.ts";

export type MemoryStore = ReturnType<typeof memoryStore>;

export function memoryStore() {
  const entries = new Map<string, string>();
  const store: KeyValueStore = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
  return { ...store, content: (): Readonly<Record<string, string>> => Object.fromEntries(entries) };
}
