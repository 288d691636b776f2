/**
 * Calls that set a password, when their answer is lost: the password may have been set, and a second call is then refused
 * in misleading words ("wrong password", "code expired"). So the new password is tried once before that is told.
 */
import { codeOf, Failure, type FailureCode, isOutcomeUnknown } from "../../domain/failure.ts";
import type { Clock } from "../clock.ts";
import { isWrongPassword } from "./endpoint.ts";

/** One call of ChangePassword or ConfirmForgotPassword, and what it takes to try the new password afterwards. */
export interface PasswordChange {
  email: string;
  /** The new one. */
  password: string;
  /** Raises ResultUnknown when the password may have been set, and only then. */
  send: () => Promise<void>;
}

/** One per Cognito client. Keeps the password of a lost answer in memory, until a sign-out, 15 minutes at most. */
export interface PasswordChanges {
  /**
   * Raises PasswordResultUnknown for a lost answer. When Cognito refuses the next one, the password of the lost one is
   * tried: resolves if it is right and the same, raises EarlierPasswordSet if it is right and another, the refusal if it is
   * wrong, and else why it could not be tried.
   */
  run(change: PasswordChange): Promise<void>;
  /** Forgets the password of a lost answer. */
  forget(): void;
}

/** As long as a pending sign-in keeps one. Wall clock. */
const REMEMBER_MS = 15 * 60_000;

/** What Cognito answers when the password has been set already. */
const mayBeSetAlready: ReadonlySet<FailureCode> = new Set([
  "NotAuthorizedException",
  "ExpiredCodeException",
  "CodeMismatchException",
  "PasswordHistoryPolicyViolationException",
]);

/** `tryPassword` signs in with it and raises a Failure when it is wrong. */
export function createPasswordChanges(
  clock: Clock,
  tryPassword: (email: string, password: string) => Promise<void>,
): PasswordChanges {
  let lost: { email: string; password: string; until: number } | null = null;

  /**
   * The password of a lost answer if it is right, null if it is wrong. Raises PasswordResultUnknown when that answer is lost,
   * too, and the failure of a try that says nothing about the password; the next call then tries it again.
   */
  async function passwordSet(email: string): Promise<string | null> {
    const tried = lost;
    lost = null;
    if (!tried || tried.email !== email || clock.now() >= tried.until) return null;
    try {
      await tryPassword(email, tried.password);
      return tried.password;
    } catch (failure) {
      if (isWrongPassword(failure)) return null;
      lost = tried;
      throw isOutcomeUnknown(codeOf(failure))
        ? new Failure("PasswordResultUnknown", { cause: failure })
        : failure;
    }
  }

  return {
    async run({ email, password, send }) {
      try {
        await send();
        lost = null;
      } catch (failure) {
        const code = codeOf(failure);
        if (code === "ResultUnknown") {
          lost = { email, password, until: clock.now() + REMEMBER_MS };
          throw new Failure("PasswordResultUnknown", { cause: failure });
        }
        const set = mayBeSetAlready.has(code) ? await passwordSet(email) : null;
        if (set === null) throw failure;
        if (set !== password) throw new Failure("EarlierPasswordSet");
      }
    },
    forget() {
      lost = null;
    },
  };
}
