/** A storage in memory whose content a test can read. */
import type { KeyValueStore } from "../../src/wire/browser.ts";

export interface MemoryStore extends KeyValueStore {
  content(): Readonly<Record<string, string>>;
}

export function memoryStore(): MemoryStore {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    content: () => Object.fromEntries(entries),
  };
}
