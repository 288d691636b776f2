/** Passkeys that are being registered: the challenge of each user's latest registration, valid once. */
import type { BackendClock } from "../contract.ts";
import { type Records, under } from "./records.ts";

export function createRegistrations(records: Records, clock: BackendClock, lifetime: number) {
  return {
    /** Replaces the challenge of an earlier registration. */
    begin(sub: string, challenge: string) {
      records.registrations[sub] = { challenge, expiresAt: clock.now() + lifetime };
    },
    /** Returns the challenge once; null if there is none or it has expired. */
    take(sub: string) {
      const begun = under(records.registrations, sub);
      delete records.registrations[sub];
      return begun && clock.now() < begun.expiresAt ? begun.challenge : null;
    },
  };
}
