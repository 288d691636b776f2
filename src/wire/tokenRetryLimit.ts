/** Limits how often a rejected token is replaced by a newer one. */
import type { Clock } from "./clock.ts";

/**
 * One per connection, shared with its subscriptions, and one for all HTTP clients: a service that rejects every token
 * causes few refreshes.
 */
export type TokenRetryLimit = ReturnType<typeof createTokenRetryLimit>;

// More often would not help, and would cost a request to the identity provider each time.
const INTERVAL_MS = 300_000;

/** Counts by the wall clock, and in this page only. The first rejection is always allowed a newer token. */
export function createTokenRetryLimit(clock: Clock) {
  let last: { token: string; at: number; isInVain: boolean } | null = null;
  return {
    /**
     * May a newer token be fetched for this rejected one? Once per 5 minutes, shared by all who were rejected with the
     * same token.
     */
    isAllowed(rejectedToken: string): boolean {
      const isDue = last === null || clock.now() - last.at >= INTERVAL_MS;
      if (isDue) last = { token: rejectedToken, at: clock.now(), isInVain: false };
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
