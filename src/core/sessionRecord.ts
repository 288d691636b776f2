/**
 * What the browser keeps of a session besides its tokens: the hint that the tabs share, the config.json for the tab's
 * next start, and the area of the last sign-in. Also decides whether the session stored in this tab may be used, for
 * the app and for the early requests before it.
 */
import { homeArea, roleOf } from "../domain/role.ts";
import { LAST_AREA_KEY, SESSION_CONFIG_KEY, SESSION_HINT_KEY, SESSION_KEY } from "../storageKeys.ts";
import {
  fieldsOf,
  type KeyValueStore,
  keepIn,
  type ReadableStore,
  readJson,
  removeFrom,
} from "../wire/browser.ts";
import { readStoredSession, type StoredSession } from "../wire/cognito/storedSession.ts";
import { type ServiceAddresses, serviceUrl } from "../wire/http/request.ts";
import type { Config } from "./config.ts";

/** A stored time may be this far ahead of the clock, because the device may have corrected its clock since. */
const CLOCK_TOLERANCE_MS = 10_000;

/** The stored session if it may be used at `now`; null if there is none, or it is signed out, idle or another client's. */
export function usableSession(
  { tabStorage, sharedStorage }: Readonly<Record<"tabStorage" | "sharedStorage", ReadableStore>>,
  { appClientId, idleMs }: Pick<SessionServices, "appClientId" | "idleMs">,
  now: number,
): StoredSession | null {
  const session = readStoredSession(tabStorage.getItem(SESSION_KEY));
  if (!session || session.appClientId !== appClientId) return null;
  const { lastActive, signedOutAt } = readSessionHint(sharedStorage);
  // Without a usable record the sign-in counts as the last activity, so that the limit ends every session.
  const isKnown = lastActive > 0 && lastActive <= now + CLOCK_TOLERANCE_MS;
  const idleFor = now - (isKnown ? lastActive : session.signedInAt);
  const isIdle = idleFor < -CLOCK_TOLERANCE_MS || idleFor >= idleMs;
  return session.signedInAt < signedOutAt || isIdle ? null : session;
}

// What the tabs of one browser share about the session: never a token (decision 20). It is in localStorage, because a new tab
// must know before its first paint whether another tab may hand a session over. It is read without a library, because the early
// bundle reads it, too. The bootstrap in index.html only looks for a `sub` in it.

/** One record per browser. Both times are milliseconds since the epoch by the visitor's clock; 0: none recorded. */
export interface SessionHint {
  /** The user who signed in last; null after a sign-out. */
  sub: string | null;
  lastActive: number;
  /**
   * Sessions that began before this moment are refused. Infinity if the record is damaged, because it may have recorded
   * a sign-out.
   */
  signedOutAt: number;
}

/** A missing or unreadable hint means: not signed in. */
export function readSessionHint(storage: ReadableStore): SessionHint {
  const { sub, lastActive, signedOutAt } = fieldsOf(readJson(storage, SESSION_HINT_KEY));
  return {
    sub: typeof sub === "string" ? sub : null,
    lastActive: time(lastActive, 0),
    signedOutAt: signedOutAt === undefined ? 0 : time(signedOutAt, Number.POSITIVE_INFINITY),
  };
}

const time = (kept: unknown, otherwise: number) =>
  typeof kept === "number" && Number.isFinite(kept) ? kept : otherwise;

/** Changes some fields. Never fails: without storage only the hand-over between tabs is lost. */
export function writeSessionHint(storage: KeyValueStore, change: Partial<SessionHint>): void {
  keepIn(storage, SESSION_HINT_KEY, JSON.stringify({ ...readSessionHint(storage), ...change }));
}

// The config.json that this tab's session keeps, so that the tab's next start need not wait for the file (decision 56). The
// bootstrap starts the app with it. The early bundle, which has no schema library, takes from it what requests need.

/** What a session needs of the config: how long it may be used, and where its reads go. */
export interface SessionServices {
  /** Cognito's app client. */
  appClientId: string;
  /** The session ends after this time without activity. Milliseconds. */
  idleMs: number;
  /** The only addresses an early request may carry a token to. */
  addresses: ServiceAddresses;
}

type ServicesConfig = Pick<Config, "clientsApi" | "idleMinutes"> & {
  cognito: Pick<Config["cognito"], "clientId">;
  graphql: Pick<Config["graphql"], "url">;
};

/** A relative address belongs to the page's origin. */
export const servicesOf = (config: ServicesConfig, pageUrl: string): SessionServices => ({
  appClientId: config.cognito.clientId,
  idleMs: config.idleMinutes * 60_000,
  addresses: {
    customerSystem: serviceUrl(config.clientsApi, pageUrl).href,
    graphql: serviceUrl(config.graphql.url, pageUrl).href,
  },
});

/** `config` is already checked. Never fails: without storage nothing is sent early, and the next start waits. */
export const keepConfig = (storage: Pick<KeyValueStore, "setItem">, config: Config): boolean =>
  keepIn(storage, SESSION_CONFIG_KEY, JSON.stringify(config));

/** The next start sends nothing early and waits for config.json. Never fails. */
export const forgetConfig = (storage: Pick<KeyValueStore, "removeItem">): void =>
  removeFrom(storage, SESSION_CONFIG_KEY);

/**
 * null if nothing is kept. The kept config is not checked again: the build that stored it has checked it, and keys of
 * config.json keep their meaning.
 */
export function keptServices(storage: ReadableStore, pageUrl: string): SessionServices | null {
  try {
    return servicesOf(readJson(storage, SESSION_CONFIG_KEY) as ServicesConfig, pageUrl);
  } catch {
    return null;
  }
}

// The area of the last sign-in on this device: its bundle is fetched while a password is typed. Nothing personal is stored.

/** Stores the area of the signed-in user. Never fails: without it the area's bundle is fetched after the sign-in. */
export function rememberArea(storage: KeyValueStore, groups: readonly string[]): void {
  const role = roleOf(groups);
  if (role) keepIn(storage, LAST_AREA_KEY, homeArea(role));
}
