/** The customer system's own tokens: GET /auth hands one out, every other call carries it. */
import { randomBytes } from "node:crypto";
import type { BackendClock } from "../contract.ts";
import { Refusal } from "./call.ts";

const LIFETIME_MS = 15 * 60_000;

/** Tokens live in memory only: after a restart everyone fetches a new one, as after their expiry. */
export function createOauthTokens(clock: BackendClock) {
  const issued = new Map<string, { sub: string; until: number }>();
  return {
    /** A new token for this account, good for 15 minutes. */
    issue(sub: string) {
      for (const [token, { until }] of issued) if (until <= clock.now()) issued.delete(token);
      const token = randomBytes(24).toString("base64url");
      issued.set(token, { sub, until: clock.now() + LIFETIME_MS });
      return token;
    },
    /** Refuses with 401 a token that is missing, unknown, expired or another account's. */
    check(token: string | null, sub: string) {
      const known = issued.get(token ?? "");
      if (!known || known.sub !== sub || known.until <= clock.now()) {
        throw new Refusal(401, "The OAuth token is invalid or has expired");
      }
    },
  };
}
