/** Changing a password that is known, and resetting one that is not. */
import * as v from "valibot";
import { codeMismatch } from "../codes.ts";
import { mailDetails } from "../delivery.ts";
import { notAuthorized, wrongPassword } from "../exception.ts";
import { operation, text } from "../operation.ts";

export const changePassword = operation(
  v.object({ AccessToken: text, PreviousPassword: text, ProposedPassword: text }),
  async (pool, { AccessToken, PreviousPassword, ProposedPassword }) => {
    const account = await pool.tokens.owner(AccessToken);
    if (!pool.accounts.passwordIs(account, PreviousPassword)) throw wrongPassword();
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
    if (account?.enabled) {
      pool.delivery.mailReset(account, pool.codes.issue(sub));
      return { CodeDeliveryDetails: mailDetails(account.email) };
    }
    pool.codes.pretend(sub);
    return { CodeDeliveryDetails: mailDetails(account?.email ?? Username) };
  },
);

export const confirmForgotPassword = operation(
  v.object({ ClientId: text, Username: text, ConfirmationCode: text, Password: text }),
  (pool, { Username, ConfirmationCode, Password }) => {
    const account = pool.accounts.named(Username);
    const { sub } = pool.accounts.person(Username);
    pool.codes.demand(sub, ConfirmationCode);
    if (!account?.enabled) throw codeMismatch();
    pool.accounts.setPassword(account, Password, "password");
    pool.codes.spend(sub);
    pool.attempts.forgive(sub);
    return {};
  },
);
