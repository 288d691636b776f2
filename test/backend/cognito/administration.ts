/** What an administrator can do with accounts in AWS's console. Tests use it for states that no call brings about. */
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
    /** The next sign-in with the right password ends with PasswordResetRequiredException. */
    requireReset: change((account) => {
      account.status = "RESET_REQUIRED";
    }),
    /**
     * As after a sign-up without the mailed code: the address is unverified, and a sign-in ends with
     * UserNotConfirmedException.
     */
    unconfirm: change((account) => {
      account.status = "UNCONFIRMED";
      account.attributes.email_verified = "false";
    }),
    /** The address is no longer verified, so no code is sent to it. */
    unverifyEmail: change((account) => {
      account.attributes.email_verified = "false";
    }),
    /** The tokens issued from now on name these groups. */
    setGroups(email: string, groups: readonly string[]) {
      named(email).groups = [...groups];
      changed();
    },
    /** AuthenticationResult of a new session without a password, for a test that begins signed in. */
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
