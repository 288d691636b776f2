/** Sets up a second factor: an authenticator app, when signed in or during the sign-in, or codes by SMS or mail. */
import * as v from "valibot";
import { CognitoException, invalidParameter } from "../exception.ts";
import { operation, text } from "../operation.ts";
import type { Pool } from "../pool.ts";
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
      demandSetUp(pool);
      const setUp = { secret, confirmed: false };
      return { SecretCode: secret, Session: pool.challenges.open({ name: "MFA_SETUP", sub, setUp }) };
    }
    const account = await pool.tokens.owner(AccessToken ?? "");
    demandSetUp(pool);
    account.totpToConfirm = secret;
    return { SecretCode: secret };
  },
);

export const verifySoftwareToken = operation(
  v.object({ AccessToken: v.optional(text), Session: v.optional(text), UserCode: text }),
  async (pool, { AccessToken, Session, UserCode }) => {
    if (AccessToken === undefined && Session !== undefined) return verifyInSession(pool, Session, UserCode);
    const account = await pool.tokens.owner(AccessToken ?? "");
    demandSetUp(pool);
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
  if (step === null) throw wrongCode();
  challenge.answered = true;
  account.totp = { secret, lastStep: step };
  account.mfa.totp = true;
  const setUp = { secret, confirmed: true };
  return { Status: "SUCCESS", Session: pool.challenges.open({ name: "MFA_SETUP", sub: account.sub, setUp }) };
}

function demandSetUp({ settings }: Pool): void {
  if (!settings.secondFactorsToSetUp.includes("SOFTWARE_TOKEN_MFA")) {
    throw new CognitoException(
      "SoftwareTokenMFANotFoundException",
      "Software Token MFA has not been enabled by the userPool",
    );
  }
}

const notAssociated = () => invalidParameter("User has not associated a software token.");
const wrongCode = () => new CognitoException("EnableSoftwareTokenMFAException", "Code mismatch");

/** Of the factors, the app sets only its authenticator app. */
export const setUserMFAPreference = operation(
  v.object({
    AccessToken: text,
    SoftwareTokenMfaSettings: v.object({ Enabled: v.boolean(), PreferredMfa: v.boolean() }),
  }),
  async (pool, { AccessToken, SoftwareTokenMfaSettings: { Enabled, PreferredMfa } }) => {
    const { mfa, totp } = await pool.tokens.owner(AccessToken);
    if (Enabled && !totp) throw invalidParameter("User has not verified software token mfa");
    mfa.totp = Enabled;
    mfa.preferred = Enabled && PreferredMfa ? "SOFTWARE_TOKEN_MFA" : null;
    return {};
  },
);
