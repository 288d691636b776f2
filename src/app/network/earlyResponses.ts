/**
 * What was asked before the app was there (shell/askAhead.ts), handed over: to the app it is what the network answers
 * to its own first request. The two are separate bundles, so the window is all they share.
 */

import { storageKeys } from "../../storageKeys.ts";
import type { KeyValueStore } from "../../wire/clock.ts";

/** What asking ahead has to know of the config before there is one: as it was when this tab last opened its wire. */
export interface Ground {
  /** Base address of REST service A, absolute. */
  address: string;
  /** The app client the session's tokens are for. */
  clientId: string;
  /** A session nobody sits in front of ends after so many milliseconds. */
  idleMs: number;
}

/** A GET that is under way, or its answer. */
export interface Asked {
  /** The access token it carries: nobody else gets the answer. */
  token: string;
  answer: Promise<Response>;
  abort(): void;
}

declare global {
  interface Window {
    /** By full address. Each serves once. There from the moment the app asks for itself: then nothing is asked ahead. */
    asked?: Map<string, Asked>;
  }
}

/** `fetch`, but what is asked for already is not asked for again. */
export function withAsked(window: Window, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  window.asked ??= new Map();
  return (input, init = {}) => {
    const address = String(input);
    const found = window.asked?.get(address);
    if (!found || (init.method ?? "GET") !== "GET") return fetch(input, init);
    window.asked?.delete(address);
    if (found.token !== new Headers(init.headers).get("Authorization")) {
      found.abort();
      return fetch(input, init);
    }
    if (init.signal?.aborted) found.abort();
    init.signal?.addEventListener("abort", found.abort, { once: true });
    return found.answer;
  };
}

/** Nobody gets what is left, and what is under way is given up. */
export function forgetAsked(window: Window): void {
  for (const { abort } of window.asked?.values() ?? []) abort();
  window.asked = new Map();
}

/** Notes for this tab's next start on what ground its session stands. Never fails. */
export function keepGround(storage: KeyValueStore, ground: Ground): void {
  try {
    storage.setItem(storageKeys.sessionServices, JSON.stringify(ground));
  } catch {
    // Storage is full or forbidden: asking ahead is a comfort, not a need.
  }
}
