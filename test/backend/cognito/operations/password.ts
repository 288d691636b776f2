/** Changing a password that is known, and resetting one that is not. */
import * as v from "valibot";
import { codeMismatch } from "../codes.ts";
import { mailDetails } from "../delivery.ts";
import {
  type CognitoException,
  invalidParameter,
  isDisabled,
  notAuthorized,
  unknownUser,
  wrongPassword,
} from "../exception.ts";
import { operation, text } from "../operation.ts";
import type { Pool } from "../pool.ts";
import type { Account } from "../records.ts";

export const changePassword = operation(
  v.object({ AccessToken: text, PreviousPassword: text, ProposedPassword: text }),
  async (pool, { AccessToken, PreviousPassword, ProposedPassword }) => {
    const account = await pool.tokens.owner(AccessToken);
    pool.attempts.demandFewer("wrongOldPassword", account.sub);
    if (!pool.accounts.passwordIs(account, PreviousPassword)) {
      pool.attempts.note("wrongOldPassword", account.sub);
      throw wrongPassword();
    }
    pool.accounts.setPassword(account, ProposedPassword, "proposedPassword");
    return {};
  },
);

export const forgotPassword = operation(
  v.object({ ClientId: text, Username: text }),
  (pool, { Username }) => {
    const account = pool.accounts.named(Username);
    if (account?.status === "FORCE_CHANGE_PASSWORD" && account.enabled) {
      throw notAuthorized("User password cannot be reset in the current state.");
    }
    const { sub } = pool.accounts.person(Username);
    pool.attempts.demandFewer("resetRequest", sub);
    pool.attempts.note("resetRequest", sub);
    if (account && mayReset(account)) {
      pool.delivery.mailReset(account, pool.codes.issue(sub));
      return { CodeDeliveryDetails: mailDetails(account.email) };
    }
    if (!pool.settings.masksUnknownUsers) throw reasonAgainst(account);
    pool.codes.pretend(sub);
    return { CodeDeliveryDetails: mailDetails(account?.email ?? Username) };
  },
);

export const confirmForgotPassword = operation(
  v.object({ ClientId: text, Username: text, ConfirmationCode: text, Password: text }),
  (pool, { Username, ConfirmationCode, Password }) => {
    const account = pool.accounts.named(Username);
    if (!pool.settings.masksUnknownUsers && !(account && mayReset(account))) throw reasonAgainst(account);
    const { sub } = pool.accounts.person(Username);
    pool.attempts.demandFewer("wrongResetCode", sub);
    demandCode(pool, sub, ConfirmationCode);
    if (!account || !mayReset(account)) throw codeMismatch();
    pool.accounts.setPassword(account, Password, "password");
    pool.codes.spend(sub);
    pool.attempts.forgive(sub);
    return {};
  },
);

function demandCode(pool: Pool, sub: string, code: string): void {
  try {
    pool.codes.demand(sub, code);
  } catch (error) {
    pool.attempts.note("wrongResetCode", sub);
    throw error;
  }
}

/** A code may only go to the verified address of an enabled account with a password of its own. */
const mayReset = (account: Account): boolean =>
  account.enabled &&
  account.attributes.email_verified === "true" &&
  (account.status === "CONFIRMED" || account.status === "RESET_REQUIRED");

/** The refusal of a pool that does not mask unknown users. */
function reasonAgainst(account: Account | null): CognitoException {
  if (!account) return unknownUser();
  if (!account.enabled) return isDisabled();
  return invalidParameter(
    "Cannot reset password for the user as there is no registered/verified email or phone_number",
  );
}
