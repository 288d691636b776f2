/** The lock after wrong passwords. */
import type { BackendClock } from "../contract.ts";
import { notAuthorized } from "./exception.ts";
import type { Records } from "./records.ts";

// AWS developer guide, "Lockout behavior for failed sign-in attempts": five attempts are free. Then the lock takes 1 s,
// and doubles up to about 15 minutes. After as long a time without an attempt the count begins anew.
const FREE_ATTEMPTS = 5;
const FIRST_LOCK_MS = 1_000;
const LONGEST_LOCK_MS = 15 * 60_000;

export function createAttempts(records: Records, clock: BackendClock) {
  const lockedUntil = ({ count, lastAt }: { count: number; lastAt: number }): number => {
    if (count < FREE_ATTEMPTS) return lastAt;
    return lastAt + Math.min(FIRST_LOCK_MS * 2 ** (count - FREE_ATTEMPTS), LONGEST_LOCK_MS);
  };

  return {
    /** Raises NotAuthorizedException "Password attempts exceeded" while the sign-in is locked, whatever the password. */
    demandUnlocked(sub: string) {
      const wrong = records.wrongPasswords[sub];
      if (!wrong) return;
      if (clock.now() < lockedUntil(wrong)) throw notAuthorized("Password attempts exceeded");
      if (clock.now() >= lockedUntil(wrong) + LONGEST_LOCK_MS) delete records.wrongPasswords[sub];
    },
    noteWrongPassword(sub: string) {
      const before = records.wrongPasswords[sub]?.count ?? 0;
      records.wrongPasswords[sub] = { count: before + 1, lastAt: clock.now() };
    },
    forgive(sub: string) {
      delete records.wrongPasswords[sub];
    },
  };
}
