/**
 * The session as it lies in this tab's storage: one text, so that it is there whole or not at all (decision 20). Read
 * without a library, because the early bundle reads it, too; the bootstrap in index.html only asks whether it is there.
 */
import { parseJson } from "../storage.ts";
import { claimsOf } from "./claims.ts";

/** Times are milliseconds since the epoch by the visitor's clock: only differences of them count, so it may be wrong. */
export interface StoredSession {
  /** Cognito's app client, for which the tokens were issued. */
  appClientId: string;
  accessToken: string;
  refreshToken: string;
  /** Of the session that this sign-in has replaced: revoked with this one. Empty where there was none. */
  formerRefreshToken: string;
  /** What the user typed, for an app client that may not read the attribute. */
  email: string;
  /** Empty where the user has no name, and in a session stored before names were. */
  givenName: string;
  fullName: string;
  receivedAt: number;
  signedInAt: number;
  /** Claims of the access token. */
  sub: string;
  groups: readonly string[];
  /** When the access token was issued, milliseconds since the epoch by Cognito's clock. */
  issuedAt: number;
  /** How long the access token was good when it was issued, in milliseconds. */
  lifetimeMs: number;
  /** How long before that the user had proved who they are, in milliseconds; Infinity where the token does not say. */
  provedBeforeMs: number;
}

const texts = ["appClientId", "accessToken", "refreshToken", "email"] as const;
const numbers = ["receivedAt", "signedInAt"] as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** null for anything that is not a whole session. */
export function readStoredSession(text: string | null): StoredSession | null {
  const stored = parseJson(text);
  if (!isObject(stored)) return null;
  if (!texts.every((name) => typeof stored[name] === "string")) return null;
  if (!numbers.every((name) => Number.isFinite(stored[name]))) return null;
  const claims = claimsOf(String(stored.accessToken));
  if (!isObject(claims)) return null;
  const { sub, iat, exp, auth_time, "cognito:groups": claimed } = claims;
  if (typeof sub !== "string" || typeof iat !== "number" || typeof exp !== "number") return null;
  const groups = Array.isArray(claimed) ? claimed.filter((group) => typeof group === "string") : [];
  const { appClientId, accessToken, refreshToken, email, receivedAt, signedInAt } = stored;
  const { givenName, fullName, formerRefreshToken } = stored;
  return {
    appClientId,
    accessToken,
    refreshToken,
    formerRefreshToken: typeof formerRefreshToken === "string" ? formerRefreshToken : "",
    email,
    givenName: typeof givenName === "string" ? givenName : "",
    fullName: typeof fullName === "string" ? fullName : "",
    receivedAt,
    signedInAt,
    sub,
    groups,
    issuedAt: iat * 1000,
    lifetimeMs: (exp - iat) * 1000,
    provedBeforeMs: typeof auth_time === "number" ? (iat - auth_time) * 1000 : Number.POSITIVE_INFINITY,
  } as StoredSession;
}
