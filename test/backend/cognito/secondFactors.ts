/** The second factors of an account, and the challenge that asks for one after the password. */
import { randomDigits } from "./codes.ts";
import { maskedMail, maskedPhone } from "./delivery.ts";
import type { Pool } from "./pool.ts";
import type { Account } from "./records.ts";
import type { SecondFactor } from "./settings.ts";

/** The factors that are on, as the protocol lists them. */
export function secondFactorsOf({ mfa, attributes }: Account): SecondFactor[] {
  return [
    ...(mfa.sms && attributes.phone_number ? (["SMS_MFA"] as const) : []),
    ...(mfa.totp ? (["SOFTWARE_TOKEN_MFA"] as const) : []),
    ...(mfa.email ? (["EMAIL_OTP"] as const) : []),
  ];
}

/** Whether this account needs more than its password to sign in. */
export const needsSecondFactor = (pool: Pool, account: Account): boolean =>
  account.mustSetUpMfa || pool.settings.requiresSecondFactor || secondFactorsOf(account).length > 0;

/**
 * The challenge after the password; null for an account that needs none. It asks for the preferred factor, or for the
 * only one. Without a preference the user chooses among several. An account that must have a factor but has none sets
 * one up.
 */
export function askSecondFactor(pool: Pool, account: Account): object | null {
  if (!needsSecondFactor(pool, account)) return null;
  const { sub } = account;
  const common = { USER_ID_FOR_SRP: sub };
  const factors = secondFactorsOf(account);
  const [only] = factors;
  if (only === undefined) {
    const MFAS_CAN_SETUP = JSON.stringify(pool.settings.secondFactorsToSetUp);
    return pool.challenges.ask({ name: "MFA_SETUP", sub }, { MFAS_CAN_SETUP, ...common });
  }
  const preferred = factors.find((factor) => factor === account.mfa.preferred);
  if (preferred ?? factors.length === 1) return askFor(pool, account, preferred ?? only);
  const MFAS_CAN_CHOOSE = JSON.stringify(factors);
  return pool.challenges.ask({ name: "SELECT_MFA_TYPE", sub }, { MFAS_CAN_CHOOSE, ...common });
}

/** The challenge of one factor. Sends a code if the factor needs one. */
export function askFor(pool: Pool, account: Account, factor: SecondFactor): object {
  const { sub, email } = account;
  const common = { USER_ID_FOR_SRP: sub };
  if (factor === "SOFTWARE_TOKEN_MFA") return pool.challenges.ask({ name: factor, sub }, common);
  const code = randomDigits();
  const phone = account.attributes.phone_number ?? "";
  if (factor === "SMS_MFA") pool.delivery.textCode(phone, code);
  else pool.delivery.mailCode(email, code);
  return pool.challenges.ask(
    { name: factor, sub, code },
    {
      CODE_DELIVERY_DELIVERY_MEDIUM: factor === "SMS_MFA" ? "SMS" : "EMAIL",
      CODE_DELIVERY_DESTINATION: factor === "SMS_MFA" ? maskedPhone(phone) : maskedMail(email),
      ...common,
    },
  );
}
