/** Limits of attempts: the lock after wrong passwords, and the limits per hour. */
import type { BackendClock } from "../contract.ts";
import { limitExceeded, notAuthorized } from "./exception.ts";
import type { Records } from "./records.ts";

// AWS developer guide, "Lockout behavior for failed sign-in attempts": five attempts are free. Then the lock takes 1 s,
// and doubles up to about 15 minutes. After as long a time without an attempt the count begins anew.
const FREE_ATTEMPTS = 5;
const FIRST_LOCK_MS = 1_000;
const LONGEST_LOCK_MS = 15 * 60_000;

const HOUR_MS = 60 * 60_000;
const TIMES_AN_HOUR = 5; // AWS developer guide, "Quotas": five to twenty, by risk

/** What is limited to five times an hour for each account. */
type Limited = "resetRequest" | "wrongResetCode" | "wrongOldPassword";

export function createAttempts(records: Records, clock: BackendClock) {
  const lockedUntil = ({ count, lastAt }: { count: number; lastAt: number }): number => {
    if (count < FREE_ATTEMPTS) return lastAt;
    return lastAt + Math.min(FIRST_LOCK_MS * 2 ** (count - FREE_ATTEMPTS), LONGEST_LOCK_MS);
  };
  const within = (times: readonly number[]): number[] => times.filter((at) => clock.now() - at < HOUR_MS);

  /** Forgets what no longer counts. */
  function sweep(): void {
    for (const [sub, wrong] of Object.entries(records.wrongPasswords)) {
      if (clock.now() >= lockedUntil(wrong) + LONGEST_LOCK_MS) delete records.wrongPasswords[sub];
    }
    for (const [key, times] of Object.entries(records.happenings)) {
      if (within(times).length === 0) delete records.happenings[key];
    }
  }

  return {
    /** Raises NotAuthorizedException "Password attempts exceeded" while the sign-in is locked, whatever the password. */
    demandUnlocked(sub: string) {
      sweep();
      const wrong = records.wrongPasswords[sub];
      if (wrong && clock.now() < lockedUntil(wrong)) throw notAuthorized("Password attempts exceeded");
    },
    noteWrongPassword(sub: string) {
      const before = records.wrongPasswords[sub]?.count ?? 0;
      records.wrongPasswords[sub] = { count: before + 1, lastAt: clock.now() };
    },
    forgive(sub: string) {
      delete records.wrongPasswords[sub];
    },
    /** Raises LimitExceededException when it has happened five times within the hour. */
    demandFewer(what: Limited, sub: string) {
      if (within(records.happenings[`${what} ${sub}`] ?? []).length >= TIMES_AN_HOUR) throw limitExceeded();
    },
    note(what: Limited, sub: string) {
      const key = `${what} ${sub}`;
      records.happenings[key] = [...within(records.happenings[key] ?? []), clock.now()];
    },
  };
}
