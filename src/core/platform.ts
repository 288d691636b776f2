/** What the browser gives the app, as one object. A test passes another window, never other code. */
import type { Failure } from "../domain/failure.ts";
import { PROBE_KEY, SESSION_CHANNEL } from "../storageKeys.ts";
import { type Clock, type KeyValueStore, wallClock } from "../wire/browser.ts";
import type { EarlyStart } from "../wire/cognito/cognitoOptions.ts";

/** Bundles that are fetched on their own. The build has the same names, with their sources (.build/bundleSources.mjs). */
export type BundleName =
  | "staff"
  | "records"
  | "customer"
  | "srpLibrary"
  | "graphqlTransportWs"
  | "bankdata"
  | "zipLibrary"
  | "qrCodeLibrary"
  | "pdfLibrary"
  | "scriptFace";

/** Runs `importIt`, an import(), once the bundle's files are there. Rejects if they do not come. */
export type LoadBundle = <T>(name: BundleName, importIt: () => Promise<T>) => Promise<T>;

/** Cleared at the first change of address, and if there is no active session (`createApp`). */
export interface EarlyResponses {
  /** Like `fetch`, but a request that was sent early is not sent again. Each response serves once. */
  fetch: typeof fetch;
  /** Aborts requests under way and hands over no more responses. */
  clear(): void;
}

/** Made once per page by `browserPlatform`. Prerendering and tests make their own. */
export interface Platform {
  window: Window;
  fetch: typeof fetch;
  /** Responses to requests sent before the app was loaded. */
  early: EarlyResponses;
  /** A sign-in begun before the app was loaded. */
  earlySignIn?: EarlyStart | null;
  loadBundle: LoadBundle;
  openSocket: (url: string, protocols: string[]) => WebSocket;
  /** Messages between the tabs of this browser; null if the browser has no channel. */
  channel: BroadcastChannel | null;
  /** Web Locks, shared by the tabs; null if the browser has none, as on a page without TLS. */
  locks: LockManager | null;
  /** Holds tokens and drafts of this tab alone. */
  tabStorage: KeyValueStore;
  /** False if the browser forbids storage. A reload then empties `tabStorage`, which ends the session. */
  survivesReload: boolean;
  /** Shared by the tabs. Never holds secrets. */
  sharedStorage: KeyValueStore;
  clock: Clock;
  /** Between 0 and 1. */
  random: () => number;
  /** Receives every failure except aborted requests. `isHandled`: the screen has its own answer to it. */
  report: (failure: Failure, isHandled?: boolean) => void;
}

/** null if the browser forbids storage: blocked cookies, policies, a private window without space. */
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

/** null if the browser has none, or forbids it together with storage. */
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

/** The real browser. A part that it lacks or forbids is replaced. Never throws. */
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
