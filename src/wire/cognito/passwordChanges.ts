/**
 * Calls that set a password and are refused although an earlier transmission has set it: of a call whose answer was lost,
 * or of the same one, which a browser sends again by itself when a kept-open connection is reset. The refusal is misleading
 * then ("wrong password", "code expired"), so the new password is tried before it is told (decision 43).
 */
import { codeOf, Failure, type FailureCode } from "../../domain/failure.ts";
import type { Clock } from "../clock.ts";
import { isUnanswered } from "./endpoint.ts";

/** One call of ChangePassword or ConfirmForgotPassword, and what it takes to try the new password afterwards. */
export interface PasswordChange {
  email: string;
  /** The new one. */
  password: string;
  /** Raises ResultUnknown when the password may have been set, and only then. */
  send: () => Promise<void>;
}

/** As long as a pending sign-in keeps one. Wall clock. */
const REMEMBER_MS = 15 * 60_000;

/** What Cognito answers when the password has been set already, by the same request or an earlier one. */
const mayBeSetBySame: ReadonlySet<FailureCode> = new Set([
  "NotAuthorizedException",
  "ExpiredCodeException",
  "PasswordHistoryPolicyViolationException",
]);
/** Also by an earlier one whose code was another. */
const mayBeSetAlready: ReadonlySet<FailureCode> = new Set([...mayBeSetBySame, "CodeMismatchException"]);

/** What signing in answers where the password is not set: it is wrong, or the reset is still to come. */
const isNotSet: ReadonlySet<FailureCode> = new Set([
  "NotAuthorizedException",
  "PasswordResetRequiredException",
]);

/**
 * One per Cognito client. Keeps the password of a lost answer in memory until it is tried, or a sign-out; it is tried for
 * 15 minutes. `tryPassword` signs in with it and raises a Failure when it is wrong.
 */
export function createPasswordChanges(
  clock: Clock,
  tryPassword: (email: string, password: string) => Promise<void>,
) {
  let lost: { email: string; password: string; until: number } | null = null;

  const keep = (email: string, password: string) => {
    lost = { email, password, until: clock.now() + REMEMBER_MS };
  };

  /**
   * Which of the passwords is right; null when none is. Raises PasswordResultUnknown when the answer to a try is lost, and
   * the failure of a try that says nothing about the password; the next call then tries it again.
   */
  async function rightOne(email: string, passwords: readonly string[]): Promise<string | null> {
    for (const password of passwords) {
      try {
        await tryPassword(email, password);
        return password;
      } catch (failure) {
        if (isNotSet.has(codeOf(failure))) continue;
        keep(email, password);
        throw isUnanswered(failure) ? new Failure("PasswordResultUnknown", { cause: failure }) : failure;
      }
    }
    return null;
  }

  return {
    /**
     * Raises PasswordResultUnknown for a lost answer. When Cognito refuses, the password of a lost answer is tried, and then
     * this one: resolves if this one is right, raises EarlierPasswordSet if that of the lost answer is and is another, the
     * refusal if none is, and else why it could not be tried.
     */
    async run({ email, password, send }: PasswordChange): Promise<void> {
      try {
        await send();
        lost = null;
      } catch (failure) {
        const code = codeOf(failure);
        if (code === "ResultUnknown") {
          keep(email, password);
          throw new Failure("PasswordResultUnknown", { cause: failure });
        }
        if (!mayBeSetAlready.has(code)) throw failure;
        const before = lost?.email === email && clock.now() < lost.until ? [lost.password] : [];
        const same = mayBeSetBySame.has(code) ? [password] : [];
        lost = null;
        const right = await rightOne(email, [...new Set([...before, ...same])]);
        if (right === null) throw failure;
        if (right !== password) throw new Failure("EarlierPasswordSet");
      }
    },
    /** Forgets the password of a lost answer. */
    forget(): void {
      lost = null;
    },
  };
}
