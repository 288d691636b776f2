/**
 * The tokens of this tab: one record under one key of the tab's storage (decision 20), so that a session is either
 * complete or absent and the identity can be read synchronously, without the SRP library and without a request.
 */
import * as v from "valibot";
import { Failure } from "../../domain/failure.ts";
import { storageKeys } from "../../storageKeys.ts";
import { claimsOf } from "./claims.ts";
import type { CognitoOptions, Identity, SessionParcel } from "./cognito.ts";

const REFRESH_BEFORE_MS = 60_000; // what accessToken() guarantees (measured: a shorter-lived token expires on the way)

/** As Cognito issues them: two JSON web tokens, and an opaque one for the refresh. */
export interface IssuedTokens {
  idToken: string;
  accessToken: string;
  refreshToken: string;
}

const storedRecord = v.object({
  appClientId: v.string(),
  accessToken: v.string(),
  refreshToken: v.string(),
  email: v.string(),
  /** Milliseconds since the epoch by the visitor's clock, which may be hours wrong: only differences are used. */
  receivedAt: v.number(),
  signedInAt: v.number(),
});
type StoredRecord = v.InferOutput<typeof storedRecord>;

const accessClaims = v.object({
  sub: v.string(),
  iat: v.number(),
  exp: v.number(),
  "cognito:groups": v.optional(v.array(v.string()), []),
});
const idClaims = v.object({ email: v.string() });

/** The stored session. */
export interface StoredTokens extends Pick<StoredRecord, "accessToken" | "refreshToken"> {
  identity: Identity;
}

export interface TokenStore {
  /** null when nothing readable of this app client is stored. */
  read(): StoredTokens | null;
  /** True while the stored access token is valid for another minute, counted from its receipt. */
  isFresh(): boolean;
  /** Stores new tokens; `signedInAt` is left out for a refresh. Raises ServerUnreachable when the tokens are unreadable. */
  save(issued: IssuedTokens, signedInAt?: number): StoredTokens;
  /** Removes the tokens, and the customer system's, which belongs to the same session (decision 15). */
  clear(): void;
  parcel(): SessionParcel | null;
  adopt(parcel: SessionParcel, notBefore: number): Identity | null;
}

export function createTokenStore({ settings, storage, clock }: CognitoOptions): TokenStore {
  /** The access token's age when this page first saw it, and the monotonic time of that moment. */
  let firstSeen = { accessToken: "", ageMs: 0, at: 0 };

  function parseRecord(
    text: string | null,
  ): { record: StoredRecord; session: StoredTokens; lifetimeMs: number } | null {
    const record = v.safeParse(storedRecord, parseJson(text));
    if (!record.success || record.output.appClientId !== settings.appClientId) return null;
    const { accessToken, refreshToken, email, signedInAt } = record.output;
    const claims = v.safeParse(accessClaims, claimsOf(accessToken));
    if (!claims.success) return null;
    const { sub, iat, exp, "cognito:groups": groups } = claims.output;
    return {
      record: record.output,
      session: { accessToken, refreshToken, identity: { sub, email, groups, signedInAt } },
      lifetimeMs: (exp - iat) * 1000,
    };
  }

  const readRecord = () => parseRecord(storage.getItem(storageKeys.session));

  /** By the wall clock, which keeps counting while a laptop sleeps, or the monotonic one, which is never set back: the greater age. */
  function ageMs({ accessToken, receivedAt }: StoredRecord): number {
    const wallClockAge = clock.now() - receivedAt;
    if (firstSeen.accessToken !== accessToken)
      firstSeen = { accessToken, ageMs: wallClockAge, at: clock.monotonic() };
    if (wallClockAge < 0) return Number.POSITIVE_INFINITY; // the clock was set back: rather one refresh too many
    return Math.max(wallClockAge, firstSeen.ageMs + clock.monotonic() - firstSeen.at);
  }

  return {
    read: () => readRecord()?.session ?? null,

    isFresh() {
      const stored = readRecord();
      return stored !== null && ageMs(stored.record) < stored.lifetimeMs - REFRESH_BEFORE_MS;
    },

    save({ idToken, accessToken, refreshToken }, signedInAt) {
      const claims = v.safeParse(idClaims, claimsOf(idToken));
      const receivedAt = clock.now();
      const text = JSON.stringify({
        appClientId: settings.appClientId,
        accessToken,
        refreshToken,
        email: claims.success ? claims.output.email : undefined,
        receivedAt,
        signedInAt: signedInAt ?? readRecord()?.record.signedInAt ?? receivedAt,
      });
      const stored = parseRecord(text);
      if (!stored) throw new Failure("ServerUnreachable", { detail: "the tokens are unreadable" });
      storage.setItem(storageKeys.session, text);
      ageMs(stored.record);
      return stored.session;
    },

    clear() {
      storage.removeItem(storageKeys.session);
      storage.removeItem(storageKeys.customerSystemToken);
    },

    parcel() {
      const text = storage.getItem(storageKeys.session);
      return parseRecord(text) ? text : null;
    },

    adopt(parcel, notBefore) {
      const adopted = parseRecord(parcel);
      if (!adopted || adopted.record.signedInAt < notBefore) return null;
      storage.setItem(storageKeys.session, parcel);
      return adopted.session.identity;
    },
  };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
