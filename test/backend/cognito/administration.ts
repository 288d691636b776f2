/** What an administrator does with accounts in AWS's console; tests bring about states with it that no call can. */
import type { Pool } from "./pool.ts";
import type { Account } from "./records.ts";

/** Each raises an Error for an e-mail address without an account. */
export type Administration = ReturnType<typeof createAdministration>;

export function createAdministration(pool: Pool, changed: () => void) {
  const named = (email: string): Account => {
    const account = pool.accounts.named(email);
    if (!account) throw new Error(`No account has the address ${email}.`);
    return account;
  };
  const change = (run: (account: Account) => void) => (email: string) => {
    run(named(email));
    changed();
  };

  return {
    disable: change((account) => {
      account.enabled = false;
    }),
    /** The next sign-in with the right password is PasswordResetRequiredException. */
    requireReset: change((account) => {
      account.status = "RESET_REQUIRED";
    }),
    /** As one who signed up and never entered the code: address unverified, UserNotConfirmedException. */
    unconfirm: change((account) => {
      account.status = "UNCONFIRMED";
      account.attributes.email_verified = "false";
    }),
    /** The address is no longer known to be the person's own; no code is sent to it. */
    unverifyEmail: change((account) => {
      account.attributes.email_verified = "false";
    }),
    /** The tokens issued from now on name these groups. */
    setGroups(email: string, groups: readonly string[]) {
      named(email).groups = [...groups];
      changed();
    },
    /** AuthenticationResult of a new session, for a test that begins signed in: no password is proved. */
    async openSession(email: string) {
      const issued = await pool.tokens.issue(named(email));
      changed();
      return issued;
    },
    /** Ends every session of the account. */
    revokeSessions: change(({ sub }) => pool.tokens.revokeAll(sub)),
    /** An account without a second factor must set one up at the next sign-in. */
    requireSecondFactor: change((account) => {
      account.mustSetUpMfa = true;
    }),
  };
}
