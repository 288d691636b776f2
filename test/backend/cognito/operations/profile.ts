/** A person's own attributes, and the confirmation of an address. */
import * as v from "valibot";
import { demandWritable, readable, write } from "../attributes.ts";
import { codeMismatch } from "../codes.ts";
import { mailDetails } from "../delivery.ts";
import { invalidParameter, notAuthorized, unknownUser } from "../exception.ts";
import { operation, text } from "../operation.ts";
import { secondFactorsOf } from "../secondFactors.ts";

export const getUser = operation(v.object({ AccessToken: text }), async (pool, { AccessToken }) => {
  const account = await pool.tokens.owner(AccessToken);
  const { sub, attributes, mfa } = account;
  const factors = secondFactorsOf(account);
  return {
    Username: sub,
    UserAttributes: Object.entries({ ...readable(attributes, pool.settings), sub }).map(([Name, Value]) => ({
      Name,
      Value,
    })),
    ...(factors.length > 0 && { UserMFASettingList: factors }),
    ...(mfa.preferred && { PreferredMfaSetting: mfa.preferred }),
  };
});

export const updateUserAttributes = operation(
  v.object({
    AccessToken: text,
    UserAttributes: v.array(v.object({ Name: text, Value: v.optional(v.string(), "") })),
  }),
  async (pool, { AccessToken, UserAttributes }) => {
    const account = await pool.tokens.owner(AccessToken);
    demandWritable(UserAttributes);
    write(account, UserAttributes);
    return { CodeDeliveryDetailsList: [] };
  },
);

export const resendConfirmationCode = operation(
  v.object({ ClientId: text, Username: text }),
  (pool, { Username }) => {
    const account = pool.accounts.named(Username);
    if (!account && !pool.settings.masksUnknownUsers) {
      throw unknownUser();
    }
    if (account && account.status !== "UNCONFIRMED") throw invalidParameter("User is already confirmed.");
    const { sub } = pool.accounts.person(Username);
    pool.attempts.demandFewer("confirmationRequest", sub);
    pool.attempts.note("confirmationRequest", sub);
    if (account) pool.delivery.mailConfirmation(account, pool.codes.issue(sub, "confirm"));
    else pool.codes.pretend(sub, "confirm");
    return { CodeDeliveryDetails: mailDetails(account?.email ?? Username) };
  },
);

export const confirmSignUp = operation(
  v.object({ ClientId: text, Username: text, ConfirmationCode: text }),
  (pool, { Username, ConfirmationCode }) => {
    const account = pool.accounts.named(Username);
    if (!account && !pool.settings.masksUnknownUsers) throw unknownUser();
    if (account && account.status !== "UNCONFIRMED") {
      throw notAuthorized(`User cannot be confirmed. Current status is ${account.status}`);
    }
    const { sub } = pool.accounts.person(Username);
    pool.attempts.demandFewer("wrongConfirmationCode", sub);
    pool.attempts.note("wrongConfirmationCode", sub);
    pool.codes.demand(sub, "confirm", ConfirmationCode);
    if (!account) throw codeMismatch();
    account.status = "CONFIRMED";
    account.attributes.email_verified = "true";
    pool.codes.spend(sub);
    return {};
  },
);
