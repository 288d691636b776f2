/** What the browser gives the app, as one object: a test hands in another window, never other code. */
import type { Failure } from "../domain/failure.ts";
import { PROBE_KEY, SESSION_CHANNEL } from "../storageKeys.ts";
import { type Clock, type KeyValueStore, wallClock } from "../wire/clock.ts";
import type { EarlySignIn } from "../wire/cognito/cognitoOptions.ts";

/** Names of the bundles that are fetched on their own. The build has the same ones, with their sources (.build/bundleSources.mjs). */
export type BundleName =
  | "staff"
  | "customer"
  | "account"
  | "srpLibrary"
  | "graphqlTransportWs"
  | "bankdata"
  | "zipLibrary"
  | "passkeysLibrary"
  | "qrCodeLibrary"
  | "pdfLibrary"
  | "scriptFace";

/** Runs `importIt`, an import(), once the bundle's files are there. Rejects when they do not come. */
export type LoadBundle = <T>(name: BundleName, importIt: () => Promise<T>) => Promise<T>;

/** Cleared at the first change of address, and whenever there is no active session (`createApp`). */
export interface EarlyResponses {
  /** `fetch`, except that a request which has been sent already is not sent again. Each response serves once. */
  fetch: typeof fetch;
  /** Aborts what is under way; nothing is handed over any more. */
  clear(): void;
}

/** Made once per page by `browserPlatform`; prerendering and tests make their own. */
export interface Platform {
  window: Window;
  fetch: typeof fetch;
  /** Responses to requests that were sent before the app was there. */
  early: EarlyResponses;
  /** A sign-in that was begun before the app was there. */
  earlySignIn?: EarlySignIn | null;
  /** Loads a bundle that is fetched on its own. */
  loadBundle: LoadBundle;
  openSocket: (url: string, protocols: string[]) => WebSocket;
  /** Talk between the tabs of this browser; null where the browser has none. */
  channel: BroadcastChannel | null;
  /** Web Locks, shared by the tabs; null where the browser has none, as on a page without TLS. */
  locks: LockManager | null;
  /** Tokens and drafts, of this tab alone. */
  tabStorage: KeyValueStore;
  /** False when the browser forbids storage: `tabStorage` is then emptied by a reload, which ends the session. */
  survivesReload: boolean;
  /** Shared by the tabs; only ever holds what is no secret. */
  sharedStorage: KeyValueStore;
  clock: Clock;
  /** Between 0 and 1. */
  random: () => number;
  /** Hears of every failure but aborted requests; the screen has an answer of its own to one that `isForeseen`. */
  report: (failure: Failure, isForeseen?: boolean) => void;
}

/** null when the browser forbids storage: blocked cookies, policies, a private window without room. */
function storageOf(window: Window, name: "localStorage" | "sessionStorage"): KeyValueStore | null {
  try {
    const storage = window[name];
    storage.setItem(PROBE_KEY, "");
    storage.removeItem(PROBE_KEY);
    return storage;
  } catch {
    return null;
  }
}

/** null when the browser has none, or forbids it as it forbids storage. */
function channelOf(window: Window & typeof globalThis): BroadcastChannel | null {
  try {
    return new window.BroadcastChannel(SESSION_CHANNEL);
  } catch {
    return null;
  }
}

function memoryStorage(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** The real browser. A part it lacks or forbids is replaced: nothing here throws. */
export function browserPlatform(window: Window & typeof globalThis): Platform {
  const tabStorage = storageOf(window, "sessionStorage");
  const fetch: Platform["fetch"] = (input, init) => window.fetch(input, init);
  return {
    window,
    fetch,
    early: { fetch, clear() {} },
    loadBundle: (_, importIt) => importIt(),
    openSocket: (url, protocols) => new window.WebSocket(url, protocols),
    channel: channelOf(window),
    locks: window.navigator.locks ?? null,
    tabStorage: tabStorage ?? memoryStorage(),
    survivesReload: tabStorage !== null,
    sharedStorage: storageOf(window, "localStorage") ?? memoryStorage(),
    clock: wallClock,
    random: Math.random,
    report: (failure) => console.error(failure.message, failure.cause ?? ""),
  };
}
