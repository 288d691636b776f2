/** Sets up a second factor: an authenticator app, when signed in or during the sign-in, or codes by SMS or mail. */
import * as v from "valibot";
import { CognitoException, invalidParameter } from "../exception.ts";
import { operation, text } from "../operation.ts";
import type { Pool } from "../pool.ts";
import { type SecondFactor, secondFactorNames } from "../settings.ts";
import { createTotpSecret, totpStep } from "../totp.ts";

/**
 * By AccessToken, or by the Session of the challenge MFA_SETUP. An app in use stays in use until a code of the new one
 * is verified.
 */
export const associateSoftwareToken = operation(
  v.object({ AccessToken: v.optional(text), Session: v.optional(text) }),
  async (pool, { AccessToken, Session }) => {
    const secret = createTotpSecret();
    if (AccessToken === undefined && Session !== undefined) {
      const { sub } = pool.challenges.find(Session, "MFA_SETUP");
      demandSetUp(pool, "SOFTWARE_TOKEN_MFA");
      const setUp = { secret, confirmed: false };
      return { SecretCode: secret, Session: pool.challenges.open({ name: "MFA_SETUP", sub, setUp }) };
    }
    const account = await pool.tokens.owner(AccessToken ?? "");
    demandSetUp(pool, "SOFTWARE_TOKEN_MFA");
    account.totpToConfirm = secret;
    return { SecretCode: secret };
  },
);

export const verifySoftwareToken = operation(
  v.object({ AccessToken: v.optional(text), Session: v.optional(text), UserCode: text }),
  async (pool, { AccessToken, Session, UserCode }) => {
    if (AccessToken === undefined && Session !== undefined) return verifyInSession(pool, Session, UserCode);
    const account = await pool.tokens.owner(AccessToken ?? "");
    demandSetUp(pool, "SOFTWARE_TOKEN_MFA");
    const secret = account.totpToConfirm;
    if (secret === null) throw notAssociated();
    const step = totpStep(secret, UserCode, pool.clock.now());
    if (step === null) throw wrongCode();
    account.totp = { secret, lastStep: step };
    account.totpToConfirm = null;
    return { Status: "SUCCESS" };
  },
);

function verifyInSession(pool: Pool, session: string, code: string): object {
  const challenge = pool.challenges.find(session, "MFA_SETUP");
  const account = pool.accounts.named(challenge.sub);
  if (!account || !challenge.setUp) throw notAssociated();
  const { secret } = challenge.setUp;
  const step = totpStep(secret, code, pool.clock.now());
  if (step === null) {
    pool.challenges.noteWrongCode(challenge);
    throw wrongCode();
  }
  challenge.answered = true;
  account.totp = { secret, lastStep: step };
  account.mfa.totp = true;
  const setUp = { secret, confirmed: true };
  return { Status: "SUCCESS", Session: pool.challenges.open({ name: "MFA_SETUP", sub: account.sub, setUp }) };
}

function demandSetUp(pool: Pool, factor: SecondFactor): void {
  if (!pool.settings.secondFactorsToSetUp.includes(factor)) {
    throw new CognitoException(
      "SoftwareTokenMFANotFoundException",
      "Software Token MFA has not been enabled by the userPool",
    );
  }
}

const notAssociated = () => invalidParameter("User has not associated a software token.");
const wrongCode = () => new CognitoException("EnableSoftwareTokenMFAException", "Code mismatch");

const preference = v.object({
  Enabled: v.optional(v.boolean(), false),
  PreferredMfa: v.optional(v.boolean(), false),
});

export const setUserMFAPreference = operation(
  v.object({
    AccessToken: text,
    SMSMfaSettings: v.optional(preference),
    SoftwareTokenMfaSettings: v.optional(preference),
    EmailMfaSettings: v.optional(preference),
  }),
  async (pool, { AccessToken, ...input }) => {
    const account = await pool.tokens.owner(AccessToken);
    const wished = {
      SMS_MFA: input.SMSMfaSettings,
      SOFTWARE_TOKEN_MFA: input.SoftwareTokenMfaSettings,
      EMAIL_OTP: input.EmailMfaSettings,
    };
    if (secondFactorNames.filter((factor) => wished[factor]?.PreferredMfa).length > 1) {
      throw invalidParameter("Only one MFA setting can be preferred.");
    }
    const { attributes, mfa } = account;
    if (wished.SMS_MFA?.Enabled && attributes.phone_number_verified !== "true") {
      throw invalidParameter("User does not have delivery config set to turn on SMS_MFA");
    }
    if (wished.EMAIL_OTP?.Enabled && attributes.email_verified !== "true") {
      throw invalidParameter("User does not have delivery config set to turn on EMAIL_OTP");
    }
    if (wished.SOFTWARE_TOKEN_MFA?.Enabled && !account.totp) {
      throw invalidParameter("User has not verified software token mfa");
    }
    mfa.sms = wished.SMS_MFA?.Enabled ?? mfa.sms;
    mfa.totp = wished.SOFTWARE_TOKEN_MFA?.Enabled ?? mfa.totp;
    mfa.email = wished.EMAIL_OTP?.Enabled ?? mfa.email;
    const preferred = secondFactorNames.find(
      (factor) => wished[factor]?.Enabled && wished[factor].PreferredMfa,
    );
    if (preferred) mfa.preferred = preferred;
    else if (mfa.preferred && wished[mfa.preferred]) mfa.preferred = null;
    return {};
  },
);
