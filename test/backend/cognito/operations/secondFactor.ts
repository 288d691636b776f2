/** Setting up a second factor: an authenticator app, or codes by SMS. */
import * as v from "valibot";
import { CognitoException, invalidParameter } from "../exception.ts";
import { operation, text } from "../operation.ts";
import { createTotpSecret, totpStep } from "../totp.ts";

export const associateSoftwareToken = operation(
  v.object({ AccessToken: text }),
  async (pool, { AccessToken }) => {
    const account = await pool.tokens.owner(AccessToken);
    const secret = createTotpSecret();
    account.totp = { secret, confirmed: false, lastStep: 0 };
    account.mfa.totp = false;
    return { SecretCode: secret };
  },
);

export const verifySoftwareToken = operation(
  v.object({ AccessToken: text, UserCode: text }),
  async (pool, { AccessToken, UserCode }) => {
    const { totp } = await pool.tokens.owner(AccessToken);
    if (!totp) throw invalidParameter("User has not associated a software token.");
    const step = totpStep(totp.secret, UserCode, pool.clock.now());
    if (step === null || step <= totp.lastStep) {
      throw new CognitoException("EnableSoftwareTokenMFAException", "Code mismatch");
    }
    totp.confirmed = true;
    totp.lastStep = step;
    return { Status: "SUCCESS" };
  },
);

const preference = v.object({
  Enabled: v.optional(v.boolean(), false),
  PreferredMfa: v.optional(v.boolean(), false),
});

export const setUserMFAPreference = operation(
  v.object({
    AccessToken: text,
    SMSMfaSettings: v.optional(preference),
    SoftwareTokenMfaSettings: v.optional(preference),
  }),
  async (pool, { AccessToken, SMSMfaSettings: sms, SoftwareTokenMfaSettings: app }) => {
    const account = await pool.tokens.owner(AccessToken);
    if (sms?.PreferredMfa && app?.PreferredMfa) {
      throw invalidParameter("Only one MFA setting can be preferred.");
    }
    if (sms?.Enabled && account.attributes.phone_number_verified !== "true") {
      throw invalidParameter("User does not have delivery config set to turn on SMS_MFA");
    }
    if (app?.Enabled && !account.totp?.confirmed) {
      throw invalidParameter("User has not verified software token mfa");
    }
    if (sms) {
      account.mfa.sms = sms.Enabled;
      account.mfa.prefersSms = sms.PreferredMfa;
    }
    if (app) {
      account.mfa.totp = app.Enabled;
      if (app.PreferredMfa) account.mfa.prefersSms = false;
    }
    return {};
  },
);
