/** Signing in by passkey: InitiateAuth with USER_AUTH, of whose first factors this pool answers WEB_AUTHN alone. */
import { randomBytes } from "node:crypto";
import type { Pool } from "./pool.ts";
import { needsSecondFactor } from "./secondFactors.ts";

/**
 * The challenge of the account's passkeys. An account that may not sign in by one is offered what there is instead, as
 * AWS answers a preferred challenge that is not available; nothing here takes the answer to that offer.
 *
 * A passkey does for accounts without a second factor alone (developer guide, "Authentication with MFA": passwordless
 * factors and MFA exclude each other). A temporary password must be entered.
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
  return {
    ChallengeName: "WEB_AUTHN",
    Session: pool.challenges.open({ name: "WEB_AUTHN", sub: account.sub, code }),
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: pool.passkeys.requestOptions(usable, code) },
  };
}
