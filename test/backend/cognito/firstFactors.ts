/** Signing in with a choice (USER_AUTH): what a name may sign in by, and the challenge of each way. */
import { randomDigits } from "./codes.ts";
import { maskedMail, maskedPhone } from "./delivery.ts";
import { invalidParameter } from "./exception.ts";
import { askProof } from "./passwordProof.ts";
import type { Pool } from "./pool.ts";
import type { Account, Passkey } from "./records.ts";
import { needsSecondFactor } from "./secondFactors.ts";

const choices = ["PASSWORD_SRP", "WEB_AUTHN", "EMAIL_OTP", "SMS_OTP"] as const;
export type Choice = (typeof choices)[number];

const MAIL_SIGN_IN_DIGITS = 8; // a code that stands alone is longer than a second factor's

/**
 * Somebody who wants in. A name without an account gets what one might have: AWS answers it by one of the challenges
 * that the pool allows, whatever PreventUserExistenceErrors says (developer guide, "Managing user existence error
 * responses").
 */
interface Candidate {
  username: string;
  sub: string;
  account: Account | null;
  passkeys: readonly Pick<Passkey, "id" | "transports">[];
  /** Where codes may go; null: nowhere. */
  phone: string | null;
  email: string | null;
}

/** Raises InvalidParameterException for a name that is no choice. */
export function choiceNamed(name: string): Choice {
  const choice = choices.find((one) => one === name);
  if (!choice) throw invalidParameter(`Unsupported challenge ${name}`);
  return choice;
}

/** The challenge of `choice`; where there is none or it is not to be had, the question which. */
export function askToChoose(pool: Pool, username: string, choice: Choice | null, srpA?: string): object {
  const candidate = candidateOf(pool, username);
  const available = availableTo(pool, candidate);
  if (choice && available.includes(choice)) return challenge(pool, candidate, choice, srpA);
  return {
    ChallengeName: "SELECT_CHALLENGE",
    Session: pool.challenges.open({ name: "SELECT_CHALLENGE", sub: candidate.sub, username }),
    ChallengeParameters: {},
    AvailableChallenges: available,
  };
}

/** The challenge of what was chosen. Raises InvalidParameterException where it is not to be had. */
export function askChosen(pool: Pool, username: string, choice: Choice, srpA?: string): object {
  const candidate = candidateOf(pool, username);
  if (!availableTo(pool, candidate).includes(choice)) {
    throw invalidParameter(`Selected challenge ${choice} is not available`);
  }
  return challenge(pool, candidate, choice, srpA);
}

function candidateOf({ accounts, passkeys }: Pool, username: string): Candidate {
  const account = accounts.named(username);
  // Worked out in both cases, so that the time it takes tells nothing.
  const { passkeyId, phone, address, takesMailedCodes } = accounts.pretended(username);
  const { sub } = accounts.person(username);
  if (!account) {
    const pretended = passkeyId === null ? [] : [{ id: passkeyId, transports: ["hybrid", "internal"] }];
    return { username, sub, account, passkeys: pretended, phone, email: takesMailedCodes ? address : null };
  }
  const { attributes } = account;
  return {
    username,
    sub,
    account,
    passkeys: account.passkeys.filter((one) => one.relyingPartyId === passkeys.relyingPartyId),
    phone: attributes.phone_number_verified === "true" ? (attributes.phone_number ?? null) : null,
    email: attributes.email_verified === "true" ? account.email : null,
  };
}

/**
 * Codes do for accounts without a second factor alone, and passkeys, too, unless they count as one (developer guide,
 * "Authentication with MFA": passwordless factors and MFA exclude each other). A temporary password must be entered.
 */
function availableTo(pool: Pool, { account, passkeys, phone, email }: Candidate): Choice[] {
  const { firstFactors, passkeys: rules } = pool.settings;
  const isSettled = account === null || account.status === "CONFIRMED";
  const needsSecond = account !== null && needsSecondFactor(pool, account);
  const isEnough = isSettled && !needsSecond;
  const passkeyIsEnough = isSettled && (!needsSecond || rules.countAsSecondFactor);
  const holds: Readonly<Record<Choice, boolean>> = {
    PASSWORD_SRP: true,
    WEB_AUTHN: firstFactors.includes("WEB_AUTHN") && passkeyIsEnough && passkeys.length > 0,
    EMAIL_OTP: firstFactors.includes("EMAIL_OTP") && isEnough && email !== null,
    SMS_OTP: firstFactors.includes("SMS_OTP") && isEnough && phone !== null,
  };
  return choices.filter((choice) => holds[choice]);
}

function challenge(pool: Pool, candidate: Candidate, choice: Choice, srpA?: string): object {
  const { username, sub, account } = candidate;
  if (choice === "PASSWORD_SRP") {
    if (!srpA) throw invalidParameter("Missing required parameter SRP_A");
    return askProof(pool, username, srpA);
  }
  if (choice === "WEB_AUTHN") {
    const code = pool.passkeys.newChallenge();
    return {
      ChallengeName: choice,
      Session: pool.challenges.open({ name: choice, sub, code }),
      ChallengeParameters: {
        CREDENTIAL_REQUEST_OPTIONS: pool.passkeys.requestOptions(candidate.passkeys, code),
      },
    };
  }
  const code = choice === "EMAIL_OTP" ? randomDigits(MAIL_SIGN_IN_DIGITS) : randomDigits();
  const [phone, email] = [candidate.phone ?? "", candidate.email ?? ""];
  if (account && choice === "EMAIL_OTP") pool.delivery.mailCode(email, code);
  if (account && choice === "SMS_OTP") pool.delivery.textCode(phone, code);
  return {
    ChallengeName: choice,
    Session: pool.challenges.open({ name: choice, sub, code: account && code }),
    ChallengeParameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: choice === "EMAIL_OTP" ? "EMAIL" : "SMS",
      CODE_DELIVERY_DESTINATION: choice === "EMAIL_OTP" ? maskedMail(email) : maskedPhone(phone),
    },
  };
}
