/** The proof of a password by SRP: the challenge, and the check of the answer. */
import { timingSafeEqual } from "node:crypto";
import { CognitoException, invalidParameter, isDisabled, notAuthorized, wrongPassword } from "./exception.ts";
import { type Parameters, required } from "./operation.ts";
import type { Pool } from "./pool.ts";
import type { Account } from "./records.ts";
import { createServerHalf, isClientHalf, signatureOf } from "./srp.ts";

/** As Java writes it: "Tue Sep 9 03:04:05 UTC 2025". */
const TIMESTAMP = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d{1,2} \d{2}:\d{2}:\d{2} UTC \d{4}$/;
const TIMESTAMP_SKEW_MS = 5 * 60_000; // measured: beyond it AWS answers as to a wrong password

/** The challenge PASSWORD_VERIFIER. `clientShown` is SRP_A. */
export function askProof(pool: Pool, username: string, clientShown: string): object {
  if (!isClientHalf(clientShown)) throw invalidParameter("Invalid SRP_A");
  if (!pool.settings.masksUnknownUsers && !pool.accounts.named(username)) {
    throw new CognitoException("UserNotFoundException", "User does not exist.");
  }
  const person = pool.accounts.person(username);
  const half = createServerHalf(person);
  return {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      SALT: person.salt,
      SECRET_BLOCK: pool.challenges.askProof({ username, sub: person.sub, clientShown, half }),
      SRP_B: half.shown,
      USERNAME: person.sub,
      USER_ID_FOR_SRP: person.sub,
    },
  };
}

/** The account with the proved password. Also raises what `demandUsable` raises. */
export function checkProof(pool: Pool, responses: Parameters): Account {
  const secretBlock = required(responses, "PASSWORD_CLAIM_SECRET_BLOCK");
  const signature = Buffer.from(required(responses, "PASSWORD_CLAIM_SIGNATURE"), "base64");
  const timestamp = required(responses, "TIMESTAMP");
  const signedAt = Date.parse(timestamp);
  if (!TIMESTAMP.test(timestamp) || Number.isNaN(signedAt))
    throw invalidParameter("TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english");

  const asked = pool.challenges.takeProof(secretBlock, required(responses, "USERNAME"));
  const { sub, username, clientShown, half } = asked;
  pool.attempts.demandUnlocked(sub);
  const right = signatureOf(
    { userId: sub, clientShown, secretBlock, timestamp },
    pool.accounts.person(username),
    half,
  );
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) {
    pool.attempts.noteWrongPassword(sub);
    throw wrongPassword();
  }
  // A wrong clock is refused like a wrong password, but does not count as an attempt.
  if (Math.abs(pool.clock.now() - signedAt) > TIMESTAMP_SKEW_MS) throw wrongPassword();
  const account = pool.accounts.named(sub);
  if (!account) throw wrongPassword();
  pool.attempts.forgive(sub);
  demandUsable(pool, account);
  return account;
}

/** Raises the refusal of an account that may not sign in, even with the right first factor. */
function demandUsable(pool: Pool, account: Account): void {
  if (!account.enabled) throw isDisabled();
  if (account.status === "UNCONFIRMED") {
    throw new CognitoException("UserNotConfirmedException", "User is not confirmed.");
  }
  if (account.status === "RESET_REQUIRED") {
    throw new CognitoException("PasswordResetRequiredException", "Password reset required for the user");
  }
  if (account.temporaryUntil !== null && pool.clock.now() >= account.temporaryUntil) {
    throw notAuthorized("Temporary password has expired and must be reset by an administrator.");
  }
}
