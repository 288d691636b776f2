/** The codes of six digits that are mailed to reset a password. Each is valid for one hour and one use. */
import { randomInt } from "node:crypto";
import type { BackendClock } from "../contract.ts";
import { equal } from "./accounts.ts";
import { CognitoException } from "./exception.ts";
import type { Records } from "./records.ts";

/** Six random digits; leading zeros are as likely as any. */
export const randomDigits = (): string => String(randomInt(1e6)).padStart(6, "0");

/** Raised for a wrong code of a mail. */
export const codeMismatch = (): CognitoException =>
  new CognitoException("CodeMismatchException", "Invalid verification code provided, please try again.");

export function createCodes(records: Records, clock: BackendClock, lifetime: number) {
  const put = (sub: string, code: string | null): void => {
    records.codes[sub] = { code, expiresAt: clock.now() + lifetime };
  };
  return {
    /** Issues a new code, which replaces an earlier one. */
    issue(sub: string) {
      const code = randomDigits();
      put(sub, code);
      return code;
    },
    /** Stores that a code was requested for an account that cannot get one: no code will fit. */
    pretend: (sub: string) => put(sub, null),
    /** Raises ExpiredCodeException (too late, or never asked for) or CodeMismatchException. */
    demand(sub: string, code: string) {
      const issued = records.codes[sub];
      if (!issued || clock.now() >= issued.expiresAt) {
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
