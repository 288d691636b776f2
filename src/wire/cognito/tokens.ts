/**
 * The tokens of this tab: one text under one key of the tab's own storage (decision 20), so that a session is there
 * whole or not at all, and who is signed in can be told at once, without the provider's library and without a request.
 */
import * as v from "valibot";
import { Failure } from "../../domain/failure.ts";
import { storageKeys } from "../../storageKeys.ts";
import { claimsOf } from "./claims.ts";
import type { CognitoOptions, Identity, SessionParcel } from "./cognito.ts";
import { readStoredSession, type StoredSession } from "./storedSession.ts";

const RENEW_BEFORE_MS = 60_000; // what accessToken() promises a caller at least (measured: a token dies under way)

/** As the provider issues them: JSON web tokens, and an opaque one for the refresh. */
export interface IssuedTokens {
  idToken: string;
  accessToken: string;
  refreshToken: string;
}

const idClaims = v.object({ email: v.string() });

export interface HeldSession extends Pick<StoredSession, "accessToken" | "refreshToken"> {
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

  function readOwn(text: string | null): StoredSession | null {
    const stored = readStoredSession(text);
    return stored?.appClientId === settings.clientId ? stored : null;
  }

  const current = () => readOwn(storage.getItem(storageKeys.session));

  /** By the wall clock, which runs on while a laptop sleeps, or the steady one, which nobody sets back: the older counts. */
  function ageMs({ accessToken, receivedAt }: StoredSession): number {
    const byWallClock = clock.now() - receivedAt;
    if (seen.accessToken !== accessToken) seen = { accessToken, ageMs: byWallClock, at: clock.monotonic() };
    if (byWallClock < 0) return Number.POSITIVE_INFINITY; // set back since: better one refresh too many
    return Math.max(byWallClock, seen.ageMs + clock.monotonic() - seen.at);
  }

  return {
    read() {
      const stored = current();
      return stored && heldOf(stored);
    },

    isFresh() {
      const held = current();
      return held !== null && ageMs(held) < held.lifetimeMs - RENEW_BEFORE_MS;
    },

    keep({ idToken, accessToken, refreshToken }, signedInAt) {
      const claims = v.safeParse(idClaims, claimsOf(idToken));
      const receivedAt = clock.now();
      const text = JSON.stringify({
        appClientId: settings.clientId,
        accessToken,
        refreshToken,
        email: claims.success ? claims.output.email : undefined,
        receivedAt,
        signedInAt: signedInAt ?? current()?.signedInAt ?? receivedAt,
      });
      const held = readOwn(text);
      if (!held) throw new Failure("ServerUnreachable", { detail: "the tokens cannot be read" });
      storage.setItem(storageKeys.session, text);
      ageMs(held);
      return heldOf(held);
    },

    clear: () => storage.removeItem(storageKeys.session),

    parcel() {
      const text = storage.getItem(storageKeys.session);
      return readOwn(text) ? text : null;
    },

    adopt(parcel, notBefore) {
      const held = readOwn(parcel);
      if (!held || held.signedInAt < notBefore) return null;
      storage.setItem(storageKeys.session, parcel);
      return heldOf(held).identity;
    },
  };
}

const heldOf = ({
  accessToken,
  refreshToken,
  sub,
  email,
  groups,
  signedInAt,
}: StoredSession): HeldSession => ({
  accessToken,
  refreshToken,
  identity: { sub, email, groups, signedInAt },
});
