/**
 * Sign-in by passkey: InitiateAuth with USER_AUTH. Of the first factors of that flow, this pool supports only
 * WEB_AUTHN.
 */
import { randomBytes } from "node:crypto";
import type { Pool } from "./pool.ts";
import { needsSecondFactor } from "./secondFactors.ts";

/**
 * The challenge for the account's passkeys. An account that may not sign in by passkey gets an offer of its other
 * factors, as AWS answers if the preferred challenge is not available. Answers to that offer are not supported here. A
 * passkey is enough only for accounts without a second factor (developer guide, "Authentication with MFA": passwordless
 * factors and MFA exclude each other). An account with a temporary password must first sign in with that.
 */
export function askForPasskey(pool: Pool, username: string): object {
  const account = pool.accounts.named(username);
  const usable = account?.passkeys.filter((one) => one.relyingPartyId === pool.passkeys.relyingPartyId) ?? [];
  const isEnough = account?.status === "CONFIRMED" && !needsSecondFactor(pool, account);
  if (!account || !isEnough || usable.length === 0) {
    return {
      ChallengeName: "SELECT_CHALLENGE",
      Session: randomBytes(384).toString("base64url"),
      ChallengeParameters: {},
      AvailableChallenges: ["PASSWORD_SRP"],
    };
  }
  const code = pool.passkeys.newChallenge();
  const options = { CREDENTIAL_REQUEST_OPTIONS: pool.passkeys.requestOptions(usable, code) };
  return pool.challenges.ask({ name: "WEB_AUTHN", sub: account.sub, code }, options);
}
