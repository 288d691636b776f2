/** Signing in: the password's proof by SRP, the challenges after it, and the session that goes on by its refresh token. */
import { timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { equal } from "../accounts.ts";
import { demandWritable, write } from "../attributes.ts";
import { sixDigits } from "../codes.ts";
import { maskedPhone } from "../delivery.ts";
import {
  CognitoException,
  invalidParameter,
  isDisabled,
  notAuthorized,
  wrongPassword,
} from "../exception.ts";
import { operation, text } from "../operation.ts";
import { type Pool, poolNameOf } from "../pool.ts";
import type { Account, Challenge } from "../records.ts";
import { createServerHalf, isClientHalf, signatureOf } from "../srp.ts";
import { srpTimestamp } from "../timestamp.ts";
import { totpStep } from "../totp.ts";

type Parameters = Readonly<Record<string, string>>;

/** Before the name of an attribute that is set along with the new password. */
const ATTRIBUTE = "userAttributes.";

const TIMESTAMP_SKEW_MS = 5 * 60_000; // measured: beyond it AWS answers as to a wrong password

export const initiateAuth = operation(
  v.object({
    ClientId: text,
    AuthFlow: text,
    AuthParameters: v.optional(v.record(v.string(), v.string()), {}),
  }),
  (pool, { AuthFlow, AuthParameters }) => {
    switch (AuthFlow) {
      case "USER_SRP_AUTH":
        return askProof(pool, AuthParameters);
      case "REFRESH_TOKEN_AUTH":
      case "REFRESH_TOKEN":
        return refresh(pool, AuthParameters);
      default:
        throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
    }
  },
);

function askProof(pool: Pool, parameters: Parameters): object {
  const username = demanded(parameters, "USERNAME");
  const clientShown = demanded(parameters, "SRP_A");
  if (!isClientHalf(clientShown)) throw invalidParameter("Invalid SRP_A");
  if (!pool.masksUnknownUsers() && !pool.accounts.named(username)) {
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

async function refresh(pool: Pool, parameters: Parameters): Promise<object> {
  const AuthenticationResult = await pool.tokens.refresh(demanded(parameters, "REFRESH_TOKEN"));
  return { AuthenticationResult, ChallengeParameters: {} };
}

export const respondToAuthChallenge = operation(
  v.object({
    ClientId: text,
    ChallengeName: v.picklist(
      ["PASSWORD_VERIFIER", "NEW_PASSWORD_REQUIRED", "SMS_MFA", "SOFTWARE_TOKEN_MFA"],
      "Member must satisfy enum value set: [PASSWORD_VERIFIER, NEW_PASSWORD_REQUIRED, SMS_MFA, SOFTWARE_TOKEN_MFA]",
    ),
    ChallengeResponses: v.optional(v.record(v.string(), v.string()), {}),
    Session: v.optional(v.string()),
  }),
  (pool, { ChallengeName, ChallengeResponses, Session }) => {
    if (ChallengeName === "PASSWORD_VERIFIER") return checkProof(pool, ChallengeResponses);
    if (!Session) throw invalidParameter("Missing required parameter Session");
    const challenge = pool.challenges.find(Session, ChallengeName, demanded(ChallengeResponses, "USERNAME"));
    const account = pool.accounts.named(challenge.sub);
    if (!account) throw notAuthorized("Invalid session for the user.");
    if (!account.enabled) throw isDisabled();
    return answers[ChallengeName](pool, account, challenge, ChallengeResponses);
  },
);

function checkProof(pool: Pool, responses: Parameters): Promise<object> {
  const secretBlock = demanded(responses, "PASSWORD_CLAIM_SECRET_BLOCK");
  const signature = Buffer.from(demanded(responses, "PASSWORD_CLAIM_SIGNATURE"), "base64");
  const timestamp = demanded(responses, "TIMESTAMP");
  const signedAt = srpTimestamp(timestamp);
  if (signedAt === null)
    throw invalidParameter("TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english");

  const asked = pool.challenges.takeProof(secretBlock, demanded(responses, "USERNAME"));
  const { sub, username, clientShown, half } = asked;
  pool.attempts.demandUnlocked(sub);
  const right = signatureOf(
    { poolName: poolNameOf(pool.names), userId: sub, clientShown, secretBlock, timestamp },
    pool.accounts.person(username),
    half,
  );
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) {
    pool.attempts.noteWrongPassword(sub);
    throw wrongPassword();
  }
  // A wrong clock is no wrong password: it is refused alike, but does not count.
  if (Math.abs(pool.clock.now() - signedAt) > TIMESTAMP_SKEW_MS) throw wrongPassword();
  const account = pool.accounts.named(sub);
  if (!account) throw wrongPassword();
  pool.attempts.forgive(sub);
  demandUsable(pool, account);
  return afterPassword(pool, account);
}

/** What the right password is refused for. */
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

async function afterPassword(pool: Pool, account: Account): Promise<object> {
  if (account.status === "FORCE_CHANGE_PASSWORD") {
    const { sub } = account;
    return {
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      Session: pool.challenges.open({ name: "NEW_PASSWORD_REQUIRED", sub, code: null }),
      ChallengeParameters: {
        USER_ID_FOR_SRP: sub,
        requiredAttributes: "[]",
        userAttributes: JSON.stringify(account.attributes),
      },
    };
  }
  return askSecondFactor(pool, account) ?? signedIn(pool, account);
}

/** null for an account without one. Of two the preferred is asked for, the app where none is. */
function askSecondFactor(pool: Pool, account: Account): object | null {
  const { sub, mfa } = account;
  if (mfa.totp && !(mfa.sms && mfa.prefersSms)) {
    return {
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      Session: pool.challenges.open({ name: "SOFTWARE_TOKEN_MFA", sub, code: null }),
      ChallengeParameters: { USER_ID_FOR_SRP: sub },
    };
  }
  const phone = account.attributes.phone_number;
  if (!mfa.sms || phone === undefined) return null;
  const code = sixDigits();
  pool.delivery.textCode(phone, code);
  return {
    ChallengeName: "SMS_MFA",
    Session: pool.challenges.open({ name: "SMS_MFA", sub, code }),
    ChallengeParameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: "SMS",
      CODE_DELIVERY_DESTINATION: maskedPhone(phone),
      USER_ID_FOR_SRP: sub,
    },
  };
}

async function signedIn(pool: Pool, account: Account): Promise<object> {
  return { AuthenticationResult: await pool.tokens.issue(account), ChallengeParameters: {} };
}

type Answer = (pool: Pool, account: Account, challenge: Challenge, responses: Parameters) => Promise<object>;

const answers: Readonly<Record<Challenge["name"], Answer>> = {
  async NEW_PASSWORD_REQUIRED(pool, account, challenge, responses) {
    const password = demanded(responses, "NEW_PASSWORD");
    const wished = Object.entries(responses).flatMap(([name, value]) =>
      name.startsWith(ATTRIBUTE) ? [{ Name: name.slice(ATTRIBUTE.length), Value: value }] : [],
    );
    demandWritable(wished);
    pool.accounts.setPassword(account, password, "newPassword");
    write(account, wished);
    challenge.answered = true;
    return afterPassword(pool, account);
  },

  async SMS_MFA(pool, account, challenge, responses) {
    if (challenge.code === null || !equal(challenge.code, demanded(responses, "SMS_MFA_CODE"))) {
      pool.challenges.noteWrongCode(challenge);
      throw new CognitoException("CodeMismatchException", "Invalid code or auth state for the user.");
    }
    challenge.answered = true;
    return signedIn(pool, account);
  },

  async SOFTWARE_TOKEN_MFA(pool, account, challenge, responses) {
    const { totp } = account;
    if (!totp) throw new CognitoException("SoftwareTokenMFANotFoundException", "User has no software token.");
    const step = totpStep(totp.secret, demanded(responses, "SOFTWARE_TOKEN_MFA_CODE"), pool.clock.now());
    if (step === null) {
      pool.challenges.noteWrongCode(challenge);
      throw new CognitoException("CodeMismatchException", "Invalid code received for user");
    }
    if (step <= totp.lastStep) {
      throw new CognitoException("ExpiredCodeException", "Your software token has already been used once.");
    }
    totp.lastStep = step;
    challenge.answered = true;
    return signedIn(pool, account);
  },
};

function demanded(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}
