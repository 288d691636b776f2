/**
 * The tokens of this tab: one record under one key of the tab's storage (decision 20), so that a session is either
 * complete or absent and the identity can be read synchronously, without the SRP library and without a request.
 */
import * as v from "valibot";
import type { Identity } from "../../domain/account.ts";
import { Failure } from "../../domain/failure.ts";
import { CUSTOMER_SYSTEM_TOKEN_KEY, SESSION_KEY } from "../../storageKeys.ts";
import { fieldsOf, keepIn, parseJson } from "../storage.ts";
import { claimsOf } from "./claims.ts";
import type { CognitoOptions, SessionParcel } from "./cognitoOptions.ts";
import { readStoredSession, type StoredSession } from "./storedSession.ts";

const REFRESH_BEFORE_MS = 60_000; // what accessToken() guarantees (measured: a shorter-lived token expires on the way)

/** As Cognito issues them: two JSON web tokens, and an opaque one for the refresh. */
export interface IssuedTokens {
  idToken: string;
  accessToken: string;
  refreshToken: string;
}

/** A name that is not set, or not a text, must not end a sign-in. */
const name = v.optional(v.fallback(v.pipe(v.string(), v.trim()), ""), "");

/** Only names: an app client need not be allowed to read any of them, and a session needs none. */
const idClaims = v.object({ email: name, name, given_name: name, family_name: name });

/** The stored session. */
export interface StoredTokens
  extends Pick<StoredSession, "accessToken" | "refreshToken" | "formerRefreshToken"> {
  identity: Identity;
}

/**
 * The session in this tab's storage, which every call reads anew; one of another app client counts as none. Where
 * `storage` is full, `save` raises the browser's own error.
 */
export function createTokenStore({
  settings,
  storage,
  clock,
}: Pick<CognitoOptions, "settings" | "storage" | "clock">) {
  /** The access token's age when this page first saw it, and the monotonic time of that moment. */
  let firstSeen = { accessToken: "", ageMs: 0, at: 0 };

  function parseRecord(text: string | null): StoredSession | null {
    const record = readStoredSession(text);
    return record?.appClientId === settings.appClientId ? record : null;
  }

  const readRecord = () => parseRecord(storage.getItem(SESSION_KEY));

  /**
   * The record as it replaces what is stored. Another sign-in of the same person keeps the refresh token of the one before,
   * which is revoked with it: until the sign-out other tabs may go on with that.
   */
  function withFormer(record: object): string {
    const text = JSON.stringify(record);
    const [held, next] = [readRecord(), parseRecord(text)];
    if (held?.sub !== next?.sub) return text;
    const isSameSignIn = held?.signedInAt === next?.signedInAt;
    const formerRefreshToken = isSameSignIn ? held?.formerRefreshToken : held?.refreshToken;
    return JSON.stringify({ ...record, formerRefreshToken });
  }

  /** Another tab's tokens do not come by a call that could raise the error of a full storage. */
  const isStored = (parcel: SessionParcel): boolean =>
    keepIn(storage, SESSION_KEY, withFormer(fieldsOf(parseJson(parcel))));

  /**
   * By the wall clock, which keeps counting while a laptop sleeps, or the monotonic one, which is never set back: the
   * greater age.
   */
  function ageMs({ accessToken, receivedAt }: StoredSession): number {
    const wallClockAge = clock.now() - receivedAt;
    if (firstSeen.accessToken !== accessToken)
      firstSeen = { accessToken, ageMs: wallClockAge, at: clock.monotonic() };
    if (wallClockAge < 0) return Number.POSITIVE_INFINITY; // the clock was set back: rather one refresh too many
    return Math.max(wallClockAge, firstSeen.ageMs + clock.monotonic() - firstSeen.at);
  }

  return {
    /** null when nothing readable of this app client is stored. */
    read(): StoredTokens | null {
      const record = readRecord();
      return record && tokensOf(record);
    },

    /** True while the stored access token is valid for another minute, counted from its receipt. */
    isFresh(): boolean {
      const stored = readRecord();
      return stored !== null && ageMs(stored) < stored.lifetimeMs - REFRESH_BEFORE_MS;
    },

    /** How long ago the stored access token was received, in milliseconds; Infinity when nothing is stored. */
    ageMs(): number {
      const stored = readRecord();
      return stored ? ageMs(stored) : Number.POSITIVE_INFINITY;
    },

    /**
     * How long ago the user proved who they are: by the token's `auth_time`, which a refresh leaves as it is, and without
     * the visitor's clock, of which only a difference counts. Milliseconds; Infinity when nothing is stored.
     */
    proofAgeMs(): number {
      const stored = readRecord();
      return stored ? stored.provedBeforeMs + ageMs(stored) : Number.POSITIVE_INFINITY;
    },

    /** How long an access token of this session is good, in milliseconds; 0 when nothing is stored. */
    lifetimeMs: (): number => readRecord()?.lifetimeMs ?? 0,

    /**
     * Stores new tokens. `signIn` is left out for a refresh; its `email` is what the user typed, for an app client that may not
     * read the attribute. Raises ServerUnreachable when the access token is unreadable.
     */
    save(issued: IssuedTokens, signIn?: { at: number; email: string }): StoredTokens {
      const { idToken, accessToken, refreshToken } = issued;
      const person = personOf(v.parse(idClaims, Object(claimsOf(idToken))));
      const receivedAt = clock.now();
      const held = signIn ? null : readRecord();
      const text = withFormer({
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

    /** Removes the tokens, and the customer system's, which belongs to the same session (decision 15). */
    clear(): void {
      storage.removeItem(SESSION_KEY);
      storage.removeItem(CUSTOMER_SYSTEM_TOKEN_KEY);
    },

    /** The stored session for another tab; null when there is none. */
    parcel(): SessionParcel | null {
      const text = storage.getItem(SESSION_KEY);
      return parseRecord(text) ? text : null;
    },

    /**
     * Stores another tab's session; null when it is unreadable, finds no room or was signed in before `notBefore` (ms
     * since the epoch).
     */
    adopt(parcel: SessionParcel, notBefore: number): Identity | null {
      const adopted = parseRecord(parcel);
      if (!adopted || adopted.signedInAt < notBefore || !isStored(parcel)) return null;
      return tokensOf(adopted).identity;
    },

    /** Takes over newer tokens of `whose`; null when they are not, find no room, or when nothing is stored. */
    adoptNewer(parcel: SessionParcel, whose: "thisSession" | "thisPerson"): Identity | null {
      const held = readRecord();
      const offered = parseRecord(parcel);
      if (!held || !offered || offered.sub !== held.sub) return null;
      const isThisSession = offered.signedInAt === held.signedInAt;
      const isLaterSignIn = whose === "thisPerson" && offered.signedInAt > held.signedInAt;
      const isNewer = offered.accessToken !== held.accessToken && offered.issuedAt >= held.issuedAt;
      if (!isNewer || !(isThisSession || isLaterSignIn) || !isStored(parcel)) return null;
      return tokensOf(offered).identity;
    },
  };
}

function tokensOf({
  accessToken,
  refreshToken,
  formerRefreshToken,
  ...claimed
}: StoredSession): StoredTokens {
  const { sub, email, givenName, fullName, groups, signedInAt } = claimed;
  return {
    accessToken,
    refreshToken,
    formerRefreshToken,
    identity: { sub, email, givenName, fullName, groups, signedInAt },
  };
}

const personOf = ({ email, ...names }: v.InferOutput<typeof idClaims>) => ({
  email,
  givenName: names.given_name,
  fullName: names.name || [names.given_name, names.family_name].filter(Boolean).join(" "),
});
