/** The six digits a mail carries, to reset a password or to confirm an address: one hour, one use. */
import { randomInt } from "node:crypto";
import type { BackendClock } from "../contract.ts";
import { equal } from "./accounts.ts";
import { CognitoException } from "./exception.ts";
import type { Records } from "./records.ts";

export type Purpose = Records["codes"][string]["purpose"];

/** Random digits, six unless the caller wants more; leading zeros are as likely as any. */
export const randomDigits = (count = 6): string => String(randomInt(10 ** count)).padStart(count, "0");

/** Raised for a code of a mail that does not fit. */
export const codeMismatch = (): CognitoException =>
  new CognitoException("CodeMismatchException", "Invalid verification code provided, please try again.");

export function createCodes(records: Records, clock: BackendClock, lifetime: number) {
  const put = (sub: string, purpose: Purpose, code: string | null): void => {
    records.codes[sub] = { purpose, code, expiresAt: clock.now() + lifetime };
  };
  return {
    /** A new code, in the place of an earlier one. */
    issue(sub: string, purpose: Purpose) {
      const code = randomDigits();
      put(sub, purpose, code);
      return code;
    },
    /** As if a code had been sent, to somebody who cannot get one. */
    pretend: (sub: string, purpose: Purpose) => put(sub, purpose, null),
    /** Raises ExpiredCodeException (too late, or never asked for) or CodeMismatchException. */
    demand(sub: string, purpose: Purpose, code: string) {
      const issued = records.codes[sub];
      if (!issued || issued.purpose !== purpose || clock.now() >= issued.expiresAt) {
        throw new CognitoException(
          "ExpiredCodeException",
          "Invalid code provided, please request a code again.",
        );
      }
      if (issued.code === null || !equal(issued.code, code)) throw codeMismatch();
    },
    spend(sub: string) {
      delete records.codes[sub];
    },
  };
}
