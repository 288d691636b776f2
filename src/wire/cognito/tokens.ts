/**
 * The tokens of this tab: one record under one key of the tab's storage (decision 20), so that a session is either complete or
 * absent. The identity can be read synchronously, without the SRP library and without a request.
 */
import * as v from "valibot";
import type { Identity } from "../../domain/account.ts";
import { Failure } from "../../domain/failure.ts";
import { CUSTOMER_SYSTEM_TOKEN_KEY, SESSION_KEY } from "../../storageKeys.ts";
import { keepIn } from "../browser.ts";
import type { CognitoOptions, SerializedSession } from "./cognitoOptions.ts";
import { claimsOf, isFreshAt, readStoredSession, type StoredSession } from "./storedSession.ts";

const REFRESH_BEFORE_MS = 60_000; // guaranteed by accessToken(); a token with less time left expires on the way (measured)

/** Tokens as Cognito issues them: two JSON web tokens, and an opaque refresh token. */
export interface IssuedTokens {
  idToken: string;
  accessToken: string;
  refreshToken: string;
}

/** A name that is missing or not a text must not fail a sign-in. */
const name = v.optional(v.fallback(v.pipe(v.string(), v.trim()), ""), "");

/** Only names: an app client need not be allowed to read them, and a session does not need them. */
const idClaims = v.object({ email: name, name, given_name: name, family_name: name });

export interface StoredTokens extends Pick<StoredSession, "accessToken" | "refreshToken"> {
  identity: Identity;
}

/**
 * The session in this tab's storage. Every call reads it again; a session of another app client counts as none. If `storage` is
 * full, `save` raises the browser's own error.
 */
export function createTokenStore({
  settings,
  storage,
  clock,
}: Pick<CognitoOptions, "settings" | "storage" | "clock">) {
  /** The access token's age in milliseconds when this page first saw it, and the monotonic time of that moment. */
  let firstSeen = { accessToken: "", ageMs: 0, at: 0 };

  function parseRecord(text: string | null): StoredSession | null {
    const record = readStoredSession(text);
    return record?.appClientId === settings.appClientId ? record : null;
  }

  const readRecord = () => parseRecord(storage.getItem(SESSION_KEY));

  /** Stores another tab's tokens; false if the storage is full. No caller could handle an error here. */
  const isStored = (serializedSession: SerializedSession): boolean =>
    keepIn(storage, SESSION_KEY, serializedSession);

  /**
   * Milliseconds. The greater age of two clocks: the wall clock keeps counting while a laptop sleeps, and the monotonic clock
   * is never set back.
   */
  function ageMs({ accessToken, receivedAt }: StoredSession): number {
    const wallClockAge = clock.now() - receivedAt;
    if (firstSeen.accessToken !== accessToken)
      firstSeen = { accessToken, ageMs: wallClockAge, at: clock.monotonic() };
    if (wallClockAge < 0) return Number.POSITIVE_INFINITY; // the clock was set back: one refresh too many is better than none
    return Math.max(wallClockAge, firstSeen.ageMs + clock.monotonic() - firstSeen.at);
  }

  return {
    /** null if nothing readable of this app client is stored. */
    read(): StoredTokens | null {
      const record = readRecord();
      return record && tokensOf(record);
    },

    /** The stored session, also of an app client that config.json no longer names. */
    ofAnyClient: (): StoredSession | null => readStoredSession(storage.getItem(SESSION_KEY)),

    /** Whether the stored access token is valid for another minute, counted from its receipt. */
    isFresh(): boolean {
      const stored = readRecord();
      return stored !== null && isFreshAt(stored, ageMs(stored), REFRESH_BEFORE_MS);
    },

    /** How long ago the stored access token was received, in milliseconds; Infinity if nothing is stored. */
    ageMs(): number {
      const stored = readRecord();
      return stored ? ageMs(stored) : Number.POSITIVE_INFINITY;
    },

    /**
     * How long ago the user proved their identity, in milliseconds; Infinity if nothing is stored. It uses the token's
     * `auth_time`, which a refresh does not change, and only differences of the visitor's clock.
     */
    proofAgeMs(): number {
      const stored = readRecord();
      return stored ? stored.provedBeforeMs + ageMs(stored) : Number.POSITIVE_INFINITY;
    },

    /** How long an access token of this session is valid, in milliseconds; 0 if nothing is stored. */
    lifetimeMs: (): number => readRecord()?.lifetimeMs ?? 0,

    /**
     * Stores new tokens. `signIn` is omitted for a refresh. Its `email` is what the user typed, because an app client need not
     * be allowed to read the attribute. Raises ServerUnreachable if the access token is unreadable.
     */
    save(issued: IssuedTokens, signIn?: { at: number; email: string }): StoredTokens {
      const { idToken, accessToken, refreshToken } = issued;
      const person = personOf(v.parse(idClaims, Object(claimsOf(idToken))));
      const receivedAt = clock.now();
      const held = signIn ? null : readRecord();
      const text = JSON.stringify({
        appClientId: settings.appClientId,
        accessToken,
        refreshToken,
        ...person,
        email: person.email || (signIn?.email ?? held?.email ?? ""),
        receivedAt,
        signedInAt: signIn?.at ?? held?.signedInAt ?? receivedAt,
      });
      const stored = parseRecord(text);
      if (!stored) throw new Failure("ServerUnreachable", { detail: "the tokens are unreadable" });
      storage.setItem(SESSION_KEY, text);
      ageMs(stored);
      return tokensOf(stored);
    },

    /** Removes the tokens, and the customer system's token, because it belongs to the same session (decision 15). */
    clear(): void {
      storage.removeItem(SESSION_KEY);
      storage.removeItem(CUSTOMER_SYSTEM_TOKEN_KEY);
    },

    /** The stored session for another tab; null if there is none. */
    serializedSession(): SerializedSession | null {
      const text = storage.getItem(SESSION_KEY);
      return parseRecord(text) ? text : null;
    },

    /**
     * Stores another tab's session. null if it is unreadable, the storage is full, or it was signed in before `notBefore`
     * (milliseconds since the epoch).
     */
    adopt(serializedSession: SerializedSession, notBefore: number): Identity | null {
      const adopted = parseRecord(serializedSession);
      if (!adopted || adopted.signedInAt < notBefore || !isStored(serializedSession)) return null;
      return tokensOf(adopted).identity;
    },

    /**
     * Takes over newer tokens of this session (`thisSession`), or also those of a later sign-in by the same person
     * (`thisPerson`). Returns null if they are not newer, the storage is full, or nothing is stored.
     * A later sign-in's tokens replace this session's tokens even if this session has renewed them since.
     */
    adoptNewer(serializedSession: SerializedSession, whose: "thisSession" | "thisPerson"): Identity | null {
      const held = readRecord();
      const offered = parseRecord(serializedSession);
      if (!held || !offered || offered.sub !== held.sub) return null;
      const isLaterSignIn = whose === "thisPerson" && offered.signedInAt > held.signedInAt;
      const isRenewed =
        offered.signedInAt === held.signedInAt &&
        offered.accessToken !== held.accessToken &&
        offered.issuedAt >= held.issuedAt;
      if (!(isLaterSignIn || isRenewed) || !isStored(serializedSession)) return null;
      return tokensOf(offered).identity;
    },
  };
}

function tokensOf({ accessToken, refreshToken, ...claimed }: StoredSession): StoredTokens {
  const { sub, email, givenName, fullName, groups, signedInAt } = claimed;
  return { accessToken, refreshToken, identity: { sub, email, givenName, fullName, groups, signedInAt } };
}

const personOf = ({ email, ...names }: v.InferOutput<typeof idClaims>) => ({
  email,
  givenName: names.given_name,
  fullName: names.name || [names.given_name, names.family_name].filter(Boolean).join(" "),
});
