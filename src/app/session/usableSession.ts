/**
 * Decides whether the session stored in this tab may be used: for the app's session and for the requests that are sent
 * before the app has started.
 */
import { SESSION_KEY } from "../../storageKeys.ts";
import type { ReadableStore } from "../../wire/clock.ts";
import { readStoredSession, type StoredSession } from "../../wire/cognito/storedSession.ts";
import type { SessionServices } from "./keptConfig.ts";
import { readSessionHint } from "./sessionHint.ts";

/** The wire takes an access token that is good for another minute; this is one more, until the app has started. */
const SPARE_MS = 120_000;

/** By so much a stored time may be ahead of the clock, which the device may have corrected since. */
const CLOCK_TOLERANCE_MS = 10_000;

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
  // Without a usable record the sign-in is the last sign of the user, so that the limit ends every session.
  const isKnown = lastActive > 0 && lastActive <= now + CLOCK_TOLERANCE_MS;
  const idleFor = now - (isKnown ? lastActive : session.signedInAt);
  const isIdle = idleFor < -CLOCK_TOLERANCE_MS || idleFor >= idleMs;
  return session.signedInAt < signedOutAt || isIdle ? null : session;
}

/** Whether its access token can be sent without a refresh. */
export function isFreshAt({ receivedAt, lifetimeMs }: StoredSession, now: number): boolean {
  const age = now - receivedAt;
  return age >= 0 && age < lifetimeMs - SPARE_MS;
}
