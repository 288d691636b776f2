/**
 * The session in this tab's storage: one text, so that it is either complete or absent (decision 20). It is read without a
 * library, because the early bundle reads it, too. The bootstrap in index.html only checks whether it is there.
 */
import { parseJson } from "../browser.ts";

/** Times are milliseconds since the epoch by the visitor's clock, which may be wrong: only differences count. */
export interface StoredSession {
  /** Cognito's app client, for which the tokens were issued. */
  appClientId: string;
  accessToken: string;
  refreshToken: string;
  /** The user's e-mail address. It is the typed one if the app client may not read the attribute. */
  email: string;
  /** Empty if the user has no name, or if an older build has stored the session without names. */
  givenName: string;
  fullName: string;
  receivedAt: number;
  signedInAt: number;
  /** Claims of the access token. */
  sub: string;
  groups: readonly string[];
  /** When the access token was issued, milliseconds since the epoch by Cognito's clock. */
  issuedAt: number;
  /** How long the access token is valid from its issue, in milliseconds. */
  lifetimeMs: number;
  /** The milliseconds between the user's proof of identity and the token's issue; Infinity if the token does not say. */
  provedBeforeMs: number;
}

const texts = ["appClientId", "accessToken", "refreshToken", "email"] as const;
const numbers = ["receivedAt", "signedInAt"] as const;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The stored session; null for anything that is not a whole session. */
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
  const { givenName, fullName } = stored;
  return {
    appClientId,
    accessToken,
    refreshToken,
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

/**
 * Whether the session's access token can be sent for another `spareMs` without a refresh. `ageMs` is the time since its
 * receipt.
 */
export const isFreshAt = ({ lifetimeMs }: StoredSession, ageMs: number, spareMs: number): boolean =>
  ageMs >= 0 && ageMs < lifetimeMs - spareMs;

/**
 * The claims of a JSON web token (RFC 7519); null if the text is not a token. They are not verified: the services
 * verify tokens, the app only reads its own.
 */
export function claimsOf(token: string): unknown {
  const payload = token.split(".")[1] ?? "";
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (char) =>
      char.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
