/**
 * Decides whether the session stored in this tab may be used: for the app's session and for the requests that are sent
 * before the app has started.
 */
import { SESSION_KEY, SESSION_SERVICES_KEY } from "../../storageKeys.ts";
import type { KeyValueStore, ReadableStore } from "../../wire/clock.ts";
import { readStoredSession, type StoredSession } from "../../wire/cognito/storedSession.ts";
import type { ServiceAddresses } from "../../wire/http/request.ts";
import { fieldsOf, keepIn, readJson, removeFrom } from "../../wire/storage.ts";
import type { Config } from "../config.ts";
import { readSessionHint } from "./sessionHint.ts";

/** What a checked config.json said when this tab's session was last used. */
export interface SessionServices {
  /** Cognito's app client. */
  appClientId: string;
  /** After so long without activity the session ends, in milliseconds. */
  idleMs: number;
  /** The only addresses an early request may carry a token to. */
  addresses: ServiceAddresses;
  /** As it was checked, with its defaults. */
  config: Config;
}

/** The wire takes an access token that is good for another minute; this is one more, until the app has started. */
const SPARE_MS = 120_000;

/**
 * The stored session if it may be used at `now`; null when there is none, or it is signed out, idle or another app
 * client's.
 */
export function usableSession(
  { tabStorage, sharedStorage }: Readonly<Record<"tabStorage" | "sharedStorage", ReadableStore>>,
  { appClientId, idleMs }: Pick<SessionServices, "appClientId" | "idleMs">,
  now: number,
): StoredSession | null {
  const session = readStoredSession(tabStorage.getItem(SESSION_KEY));
  if (!session || session.appClientId !== appClientId) return null;
  const { lastActive, signedOutAt } = readSessionHint(sharedStorage);
  const isIdle = lastActive > 0 && now - lastActive >= idleMs;
  return session.signedInAt < signedOutAt || isIdle ? null : session;
}

/** Whether its access token can be sent without a refresh. */
export function isFreshAt({ receivedAt, lifetimeMs }: StoredSession, now: number): boolean {
  const age = now - receivedAt;
  return age >= 0 && age < lifetimeMs - SPARE_MS;
}

/** null when nothing was kept, or by another build. The config is the bootstrap's to read. */
export function readSessionServices(storage: ReadableStore): Omit<SessionServices, "config"> | null {
  const { appClientId, idleMs, addresses } = fieldsOf(readJson(storage, SESSION_SERVICES_KEY));
  const { customerSystem, graphql } = fieldsOf(addresses);
  if (typeof appClientId !== "string" || typeof idleMs !== "number") return null;
  if (typeof customerSystem !== "string" || typeof graphql !== "string") return null;
  return { appClientId, idleMs, addresses: { customerSystem, graphql } };
}

/** Stored for this tab's next start. Never fails: without it nothing is sent early, and config.json is waited for. */
export function keepSessionServices(storage: KeyValueStore, services: SessionServices): void {
  keepIn(storage, SESSION_SERVICES_KEY, JSON.stringify(services));
}

/** The next start sends nothing early and waits for config.json. Never fails. */
export const forgetSessionServices = (storage: Pick<KeyValueStore, "removeItem">): void =>
  removeFrom(storage, SESSION_SERVICES_KEY);
