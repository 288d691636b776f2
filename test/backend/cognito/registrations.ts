/** Passkeys being registered: the challenge of each person's last begin, good once. */
import type { BackendClock } from "../contract.ts";
import { type Records, under } from "./records.ts";

export function createRegistrations(records: Records, clock: BackendClock, lifetime: number) {
  return {
    /** In the place of an earlier one. */
    begin(sub: string, challenge: string) {
      records.registrations[sub] = { challenge, expiresAt: clock.now() + lifetime };
    },
    /** Gives it back once; null when none was begun or it is over. */
    take(sub: string) {
      const begun = under(records.registrations, sub);
      delete records.registrations[sub];
      return begun && clock.now() < begun.expiresAt ? begun.challenge : null;
    },
  };
}
