/** How often a refused token may be renewed. */
import type { Clock } from "../clock.ts";

export interface TokenRetryLimit {
  /**
   * May this refused token be exchanged for a newer one? Once per 5 minutes, for all who were refused with the same
   * token together. Refused with the new one too, the service means it.
   */
  isAllowed(refused: string): boolean;
  /** As if nothing had been refused yet. */
  reset(): void;
}

// Asking again every few seconds would change nothing, and cost the identity provider a request each time.
const INTERVAL_MS = 300_000;

export function createTokenRetryLimit(clock: Clock): TokenRetryLimit {
  let last: { refused: string; at: number } | null = null;
  return {
    isAllowed(refused) {
      const isDue = last === null || clock.now() - last.at >= INTERVAL_MS;
      if (isDue) last = { refused, at: clock.now() };
      return isDue || last?.refused === refused;
    },
    reset() {
      last = null;
    },
  };
}
