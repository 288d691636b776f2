/**
 * The tokens of this tab: one text under one key of the tab's own storage (decision 20), so that a session is there
 * whole or not at all, and who is signed in can be told at once, without the provider's library and without a request.
 */
import * as v from "valibot";
import { Failure } from "../../domain/failure.ts";
import { storageKeys } from "../../storageKeys.ts";
import { claimsOf } from "./claims.ts";
import type { CognitoOptions, Identity, SessionParcel } from "./cognito.ts";

const RENEW_BEFORE_MS = 60_000; // what accessToken() promises a caller at least (measured: a token dies under way)

/** As the provider issues them: JSON web tokens, and an opaque one for the refresh. */
export interface IssuedTokens {
  idToken: string;
  accessToken: string;
  refreshToken: string;
}

const record = v.object({
  clientId: v.string(),
  accessToken: v.string(),
  refreshToken: v.string(),
  email: v.string(),
  /** Both by the visitor's clock: only differences of it count, so it may be hours wrong. */
  receivedAt: v.number(),
  signedInAt: v.number(),
});
type Stored = v.InferOutput<typeof record>;

const accessClaims = v.object({
  sub: v.string(),
  iat: v.number(),
  exp: v.number(),
  "cognito:groups": v.optional(v.array(v.string()), []),
});
const idClaims = v.object({ email: v.string() });

export interface HeldSession extends Pick<Stored, "accessToken" | "refreshToken"> {
  identity: Identity;
}

export interface TokenStore {
  read(): HeldSession | null;
  /** True while the stored access token is good for another minute, counted from its receipt. */
  isFresh(): boolean;
  /** Keeps new tokens. `signedInAt` is left out when they are a refresh's. Raises ServerUnreachable when they are no tokens. */
  keep(issued: IssuedTokens, signedInAt?: number): HeldSession;
  clear(): void;
  parcel(): SessionParcel | null;
  adopt(parcel: SessionParcel, notBefore: number): Identity | null;
}

export function createTokenStore({ settings, storage, clock }: CognitoOptions): TokenStore {
  /** The age of a token when this page first saw it, and when that was by the clock nobody can set back. */
  let seen = { accessToken: "", ageMs: 0, at: 0 };

  function readStored(
    text: string | null,
  ): { stored: Stored; session: HeldSession; lifetimeMs: number } | null {
    const stored = v.safeParse(record, parsed(text));
    if (!stored.success || stored.output.clientId !== settings.clientId) return null;
    const { accessToken, refreshToken, email, signedInAt } = stored.output;
    const claims = v.safeParse(accessClaims, claimsOf(accessToken));
    if (!claims.success) return null;
    const { sub, iat, exp, "cognito:groups": groups } = claims.output;
    return {
      stored: stored.output,
      session: { accessToken, refreshToken, identity: { sub, email, groups, signedInAt } },
      lifetimeMs: (exp - iat) * 1000,
    };
  }

  const current = () => readStored(storage.getItem(storageKeys.session));

  /** By the wall clock, which runs on while a laptop sleeps, or the steady one, which nobody sets back: the older counts. */
  function ageMs({ accessToken, receivedAt }: Stored): number {
    const byWallClock = clock.now() - receivedAt;
    if (seen.accessToken !== accessToken) seen = { accessToken, ageMs: byWallClock, at: clock.monotonic() };
    if (byWallClock < 0) return Number.POSITIVE_INFINITY; // set back since: better one refresh too many
    return Math.max(byWallClock, seen.ageMs + clock.monotonic() - seen.at);
  }

  return {
    read: () => current()?.session ?? null,

    isFresh() {
      const held = current();
      return held !== null && ageMs(held.stored) < held.lifetimeMs - RENEW_BEFORE_MS;
    },

    keep({ idToken, accessToken, refreshToken }, signedInAt) {
      const claims = v.safeParse(idClaims, claimsOf(idToken));
      const receivedAt = clock.now();
      const text = JSON.stringify({
        clientId: settings.clientId,
        accessToken,
        refreshToken,
        email: claims.success ? claims.output.email : undefined,
        receivedAt,
        signedInAt: signedInAt ?? current()?.stored.signedInAt ?? receivedAt,
      });
      const held = readStored(text);
      if (!held) throw new Failure("ServerUnreachable", { detail: "the tokens cannot be read" });
      storage.setItem(storageKeys.session, text);
      ageMs(held.stored);
      return held.session;
    },

    clear: () => storage.removeItem(storageKeys.session),

    parcel() {
      const text = storage.getItem(storageKeys.session);
      return readStored(text) ? text : null;
    },

    adopt(parcel, notBefore) {
      const held = readStored(parcel);
      if (!held || held.stored.signedInAt < notBefore) return null;
      storage.setItem(storageKeys.session, parcel);
      return held.session.identity;
    },
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
