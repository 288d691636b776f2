/** Signing in: InitiateAuth begins, every further step is a RespondToAuthChallenge. */
import * as v from "valibot";
import { equal } from "../accounts.ts";
import { demandMissing, missing, write } from "../attributes.ts";
import {
  CognitoException,
  invalidParameter,
  isDisabled,
  notAuthorized,
  wrongPassword,
} from "../exception.ts";
import { operation, type Parameters, required, text } from "../operation.ts";
import { askForPasskey } from "../passkeySignIn.ts";
import { askProof, checkProof } from "../passwordProof.ts";
import type { Pool } from "../pool.ts";
import { type Account, type Challenge, challengeNames } from "../records.ts";
import { askFor, askSecondFactor, secondFactorsOf } from "../secondFactors.ts";
import { totpStep } from "../totp.ts";

/** Prefix of the attributes that are set together with the new password. */
const ATTRIBUTE = "userAttributes.";

export const initiateAuth = operation(
  v.object({
    ClientId: text,
    AuthFlow: text,
    AuthParameters: v.optional(v.record(v.string(), v.string()), {}),
  }),
  (pool, { AuthFlow, AuthParameters }) => {
    const { settings } = pool;
    switch (AuthFlow) {
      case "USER_SRP_AUTH":
        return askProof(pool, required(AuthParameters, "USERNAME"), required(AuthParameters, "SRP_A"));
      case "REFRESH_TOKEN_AUTH":
      case "REFRESH_TOKEN":
        // Rotation and this flow exclude each other (developer guide, "Refresh token rotation").
        if (settings.refreshTokenRotation !== null) throw notEnabled(AuthFlow);
        return refresh(pool, AuthParameters);
      case "USER_AUTH":
        if (!settings.knowsNewCalls) throw unknownValue("authFlow", AuthFlow, oldFlows);
        if (!settings.allowsUserAuth) throw notEnabled(AuthFlow);
        if (AuthParameters.PREFERRED_CHALLENGE !== "WEB_AUTHN") {
          throw invalidParameter("Only the challenge WEB_AUTHN can be asked for here.");
        }
        return askForPasskey(pool, required(AuthParameters, "USERNAME"));
      default:
        throw notEnabled(AuthFlow);
    }
  },
);

const oldFlows = [
  "USER_SRP_AUTH",
  "REFRESH_TOKEN_AUTH",
  "REFRESH_TOKEN",
  "CUSTOM_AUTH",
  "ADMIN_NO_SRP_AUTH",
  "USER_PASSWORD_AUTH",
  "ADMIN_USER_PASSWORD_AUTH",
];

const notEnabled = (flow: string): CognitoException =>
  invalidParameter(`${flow} flow not enabled for this client`);

const unknownValue = (field: string, value: string, known: readonly string[]): CognitoException =>
  invalidParameter(
    `1 validation error detected: Value '${value}' at '${field}' failed to satisfy constraint: Member must satisfy enum value set: [${known.join(", ")}]`,
  );

async function refresh(pool: Pool, parameters: Parameters): Promise<object> {
  const AuthenticationResult = await pool.tokens.refresh(required(parameters, "REFRESH_TOKEN"));
  return { AuthenticationResult, ChallengeParameters: {} };
}

const answerable = ["PASSWORD_VERIFIER", ...challengeNames] as const;

export const respondToAuthChallenge = operation(
  v.object({
    ClientId: text,
    ChallengeName: v.picklist(answerable, `Member must satisfy enum value set: [${answerable.join(", ")}]`),
    ChallengeResponses: v.optional(v.record(v.string(), v.string()), {}),
    Session: v.optional(v.string()),
  }),
  (pool, { ChallengeName, ChallengeResponses, Session }) => {
    if (ChallengeName === "PASSWORD_VERIFIER") {
      return afterPassword(pool, checkProof(pool, ChallengeResponses));
    }
    if (!Session) throw invalidParameter("Missing required parameter Session");
    const challenge = pool.challenges.find(Session, ChallengeName, required(ChallengeResponses, "USERNAME"));
    const account = pool.accounts.named(challenge.sub);
    if (!account) throw notAuthorized("Invalid session for the user.");
    if (!account.enabled) throw isDisabled();
    return answers[ChallengeName](pool, account, challenge, ChallengeResponses);
  },
);

async function afterPassword(pool: Pool, account: Account): Promise<object> {
  if (account.status === "FORCE_CHANGE_PASSWORD") {
    const { sub } = account;
    return pool.challenges.ask(
      { name: "NEW_PASSWORD_REQUIRED", sub },
      {
        USER_ID_FOR_SRP: sub,
        requiredAttributes: JSON.stringify(missing(account, pool.settings).map((name) => ATTRIBUTE + name)),
        userAttributes: JSON.stringify(account.attributes),
      },
    );
  }
  return askSecondFactor(pool, account) ?? signedIn(pool, account);
}

async function signedIn(pool: Pool, account: Account): Promise<object> {
  return { AuthenticationResult: await pool.tokens.issue(account), ChallengeParameters: {} };
}

type Answer = (
  pool: Pool,
  account: Account,
  challenge: Challenge,
  responses: Parameters,
) => object | Promise<object>;

const answers: Readonly<Record<Challenge["name"], Answer>> = {
  NEW_PASSWORD_REQUIRED(pool, account, challenge, responses) {
    const password = required(responses, "NEW_PASSWORD");
    const wished = Object.entries(responses).flatMap(([name, value]) =>
      name.startsWith(ATTRIBUTE) ? [{ Name: name.slice(ATTRIBUTE.length), Value: value }] : [],
    );
    demandMissing(account, pool.settings, wished);
    pool.accounts.setPassword(account, password, "newPassword");
    write(account, wished);
    challenge.answered = true;
    return afterPassword(pool, account);
  },

  SELECT_MFA_TYPE(pool, account, challenge, responses) {
    const wanted = required(responses, "ANSWER");
    const factor = secondFactorsOf(account).find((one) => one === wanted);
    if (!factor) throw invalidParameter("Invalid MFA type");
    challenge.answered = true;
    return askFor(pool, account, factor);
  },

  MFA_SETUP(pool, account, challenge) {
    if (!challenge.setUp?.confirmed) throw invalidParameter("User has not verified software token mfa");
    challenge.answered = true;
    return signedIn(pool, account);
  },

  SOFTWARE_TOKEN_MFA(pool, account, challenge, responses) {
    const { totp } = account;
    if (!totp) throw new CognitoException("SoftwareTokenMFANotFoundException", "User has no software token.");
    const step = totpStep(totp.secret, required(responses, "SOFTWARE_TOKEN_MFA_CODE"), pool.clock.now());
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

  SMS_MFA: sentCode("SMS_MFA_CODE"),
  EMAIL_OTP: sentCode("EMAIL_OTP_CODE"),

  async WEB_AUTHN(pool, account, challenge, responses) {
    const credential = required(responses, "CREDENTIAL");
    challenge.answered = true; // also after a wrong answer: no challenge may be tried again
    if (!(await pool.passkeys.signs(account, credential, challenge.code ?? ""))) throw wrongPassword();
    return signedIn(pool, account);
  },
};

/** Answers a challenge whose code was sent. */
function sentCode(name: string): Answer {
  return (pool, account, challenge, responses) => {
    if (!equal(challenge.code ?? "", required(responses, name))) {
      pool.challenges.noteWrongCode(challenge);
      throw new CognitoException("CodeMismatchException", "Invalid code or auth state for the user.");
    }
    challenge.answered = true;
    return signedIn(pool, account);
  };
}
