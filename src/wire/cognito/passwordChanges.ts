/**
 * Calls that set a password and are refused although an earlier transmission has set it: of a call whose answer was lost,
 * or of the same one, which a browser sends again by itself when a kept-open connection is reset. The refusal is misleading
 * then ("wrong password", "code expired"), so the new password is tried before it is told (decision 43).
 */
import { codeOf, Failure, type FailureCode } from "../../domain/failure.ts";
import type { Clock } from "../clock.ts";
import { isUnanswered } from "./endpoint.ts";

/**
 * One call that sets a password, and what it takes to try the new password afterwards. `T` is what signing in with it
 * gives.
 */
interface PasswordChange<T> {
  email: string;
  /** The new one. */
  password: string;
  /** Raises ResultUnknown when the password may have been set, and only then. */
  send: () => Promise<T>;
}

interface PasswordChangesOptions<T> {
  clock: Pick<Clock, "now">;
  /** Signs in with it. Raises a Failure when it is wrong. */
  tryPassword: (email: string, password: string) => Promise<T>;
  /** Whether the failure of a try says that this password is not set. */
  isNotSet: (failure: unknown) => boolean;
  /** What is raised where an answer was lost. */
  inDoubt: (cause: unknown) => Failure;
}

/** As long as a pending sign-in keeps one. Wall clock. */
const REMEMBER_MS = 15 * 60_000;

/** What Cognito answers when the password has been set already, by the same request or an earlier one. */
const mayBeSetBySame: ReadonlySet<FailureCode> = new Set([
  "NotAuthorizedException",
  "ExpiredCodeException",
  "ChallengeExpired",
  "InvitationExpired",
  "PasswordHistoryPolicyViolationException",
]);
/** Also by an earlier one whose code was another. */
const mayBeSetAlready: ReadonlySet<FailureCode> = new Set([...mayBeSetBySame, "CodeMismatchException"]);

/**
 * One per Cognito client, and one per sign-in for the first own password. Keeps the password of a lost answer in memory
 * until it is tried, or a sign-out; it is tried for 15 minutes.
 */
export function createPasswordChanges<T>(options: PasswordChangesOptions<T>) {
  const { clock, tryPassword, isNotSet, inDoubt } = options;
  let lost: { email: string; password: string; until: number } | null = null;

  const keep = (email: string, password: string) => {
    lost = { email, password, until: clock.now() + REMEMBER_MS };
  };

  /**
   * Which of the passwords is right, and what signing in with it gave; null when none is. Raises `inDoubt` when the
   * answer to a try is lost, and the failure of a try that says nothing about the password; the next call then tries it
   * again.
   */
  async function rightOne(email: string, passwords: readonly string[]) {
    for (const password of passwords) {
      try {
        return { password, outcome: await tryPassword(email, password) };
      } catch (failure) {
        if (isNotSet(failure)) continue;
        keep(email, password);
        throw isUnanswered(failure) ? inDoubt(failure) : failure;
      }
    }
    return null;
  }

  return {
    /**
     * Raises `inDoubt` for a lost answer. When Cognito refuses, the password of a lost answer is tried, and then
     * this one: resolves if this one is right, raises EarlierPasswordSet if that of the lost answer is and is another, the
     * refusal if none is, and else why it could not be tried.
     */
    async run({ email, password, send }: PasswordChange<T>): Promise<T> {
      try {
        const outcome = await send();
        lost = null;
        return outcome;
      } catch (failure) {
        const code = codeOf(failure);
        if (code === "ResultUnknown") {
          keep(email, password);
          throw inDoubt(failure);
        }
        if (!mayBeSetAlready.has(code)) throw failure;
        const before = lost?.email === email && clock.now() < lost.until ? [lost.password] : [];
        const same = mayBeSetBySame.has(code) ? [password] : [];
        lost = null;
        const right = await rightOne(email, [...new Set([...before, ...same])]);
        if (!right) throw failure;
        if (right.password !== password) throw new Failure("EarlierPasswordSet");
        return right.outcome;
      }
    },
    /** Forgets the password of a lost answer. */
    forget(): void {
      lost = null;
    },
  };
}
