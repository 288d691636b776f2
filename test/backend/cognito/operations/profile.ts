/** A person's own attributes, and the confirmation of an address. */
import * as v from "valibot";
import { mailDetails } from "../delivery.ts";
import { CognitoException, invalidParameter, notAuthorized } from "../exception.ts";
import { operation, text } from "../operation.ts";
import { writableAttributes } from "./signIn.ts";

export const getUser = operation(v.object({ AccessToken: text }), async (pool, { AccessToken }) => {
  const { sub, attributes, mfa } = await pool.tokens.owner(AccessToken);
  const factors = [...(mfa.sms ? ["SMS_MFA"] : []), ...(mfa.totp ? ["SOFTWARE_TOKEN_MFA"] : [])];
  return {
    Username: sub,
    UserAttributes: Object.entries({ ...attributes, sub }).map(([Name, Value]) => ({ Name, Value })),
    ...(factors.length > 0 && {
      UserMFASettingList: factors,
      PreferredMfaSetting: mfa.totp && !(mfa.sms && mfa.prefersSms) ? "SOFTWARE_TOKEN_MFA" : "SMS_MFA",
    }),
  };
});

export const updateUserAttributes = operation(
  v.object({
    AccessToken: text,
    UserAttributes: v.array(v.object({ Name: text, Value: v.optional(v.string(), "") })),
  }),
  async (pool, { AccessToken, UserAttributes }) => {
    const account = await pool.tokens.owner(AccessToken);
    for (const { Name, Value } of UserAttributes) {
      if (!writableAttributes.includes(Name)) {
        throw notAuthorized("A client attempted to write unauthorized attribute");
      }
      if (Name === "phone_number" && !/^\+[1-9]\d{4,14}$/.test(Value)) {
        throw invalidParameter("Invalid phone number format.");
      }
    }
    for (const { Name, Value } of UserAttributes) {
      account.attributes[Name] = Value;
      if (Name === "phone_number") account.attributes.phone_number_verified = "false";
    }
    return { CodeDeliveryDetailsList: [] };
  },
);

export const resendConfirmationCode = operation(
  v.object({ ClientId: text, Username: text }),
  (pool, { Username }) => {
    const account = pool.accounts.named(Username);
    if (!account && !pool.masksUnknownUsers()) {
      throw new CognitoException("UserNotFoundException", "Username/client id combination not found.");
    }
    if (account && account.status !== "UNCONFIRMED") throw invalidParameter("User is already confirmed.");
    const { sub } = pool.accounts.person(Username);
    pool.attempts.demandFewer("confirmationRequest", sub);
    pool.attempts.note("confirmationRequest", sub);
    if (account) pool.delivery.mailConfirmation(account, pool.codes.issue(sub, "confirm"));
    return { CodeDeliveryDetails: mailDetails(account?.email ?? Username) };
  },
);
