/**
 * What was asked before the app was there (shell/askAhead.ts), handed over: to the app it is what the network answers
 * to its own first request. The two are separate bundles, so the window is all they share.
 */
import type { KeyValueStore } from "../wire/platform.ts";

/** A GET that is under way, or its answer. */
export interface Asked {
  /** The access token it carries: nobody else gets the answer. */
  token: string;
  answer: Promise<Response>;
  /** performance.now(), milliseconds. */
  askedAt: number;
}

declare global {
  interface Window {
    /** By full address. Each serves once. */
    asked?: Map<string, Asked>;
  }
}

/** What is not wanted for so long is not what a screen begins with. Milliseconds. */
const SERVES_FOR_MS = 20_000;

/** `fetch`, but what is asked for already is not asked for again. */
export function withAsked(window: Window, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const { asked } = window;
    const address = String(input);
    const found = asked?.get(address);
    const token = new Headers(init?.headers).get("Authorization");
    const serves = found?.token === token && window.performance.now() - found.askedAt < SERVES_FOR_MS;
    if (!serves || (init?.method ?? "GET") !== "GET") return fetch(input, init);
    asked?.delete(address);
    return found.answer;
  };
}

const ADDRESS_KEY = "customerSystem.address";

/** Where REST service A is, by the config this tab's session began with: asked ahead, there is no config yet. */
export const rememberedAddress = {
  read: (storage: KeyValueStore): string | null => storage.getItem(ADDRESS_KEY),
  keep: (storage: KeyValueStore, address: string): void => storage.setItem(ADDRESS_KEY, address),
};
