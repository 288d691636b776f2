/** Limits how often a rejected token is replaced by a newer one. */
import { type Clock, type Stopwatch, startStopwatch } from "./clock.ts";

/**
 * One per connection, shared with its subscriptions, one for all HTTP clients, and one for the customer system's token: a
 * service that rejects every token causes few refreshes.
 */
export type TokenRetryLimit = ReturnType<typeof createTokenRetryLimit>;

// More often would not help, and would cost a request to the identity provider each time.
const INTERVAL_MS = 300_000;

/**
 * Counts in this page only. The first rejection is always allowed a newer token; `intervalMs`: how long the next one waits
 * for it.
 */
export function createTokenRetryLimit(clock: Clock, intervalMs = INTERVAL_MS) {
  let last: { token: string; elapsed: Stopwatch; isInVain: boolean } | null = null;
  return {
    /**
     * May a newer token be fetched for this rejected one? Once per interval, shared by all who were rejected with the
     * same token.
     */
    isAllowed(rejectedToken: string): boolean {
      const isDue = last === null || last.elapsed() >= intervalMs;
      if (isDue) last = { token: rejectedToken, elapsed: startStopwatch(clock), isInVain: false };
      return isDue || (last?.token === rejectedToken && !last.isInVain);
    },
    /** None could be fetched, as when the provider cannot be reached either: nobody tries again for it within that time. */
    foundNone(rejectedToken: string): void {
      if (last?.token === rejectedToken) last.isInVain = true;
    },
    /** Forgets all rejections. */
    reset(): void {
      last = null;
    },
  };
}
