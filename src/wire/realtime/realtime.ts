/** The interface of the realtime connection, whichever dialect config chooses: one socket per tab for all subscriptions. */

/**
 * `live`: every subscription is. `stale`: 65 s without a frame. `disrupted`: reconnects at
 * `retryAt`, milliseconds since the epoch. `refused`: the service rejects the session's token, or at least one
 * subscription for good; the others may still be live, or the line silent.
 */
export type RealtimeState =
  | { kind: "idle" }
  | { kind: "connecting" }
  | { kind: "live" }
  | { kind: "stale" }
  | { kind: "disrupted"; retryAt: number }
  | { kind: "refused" };

/** Who receives the events of one subscription. Interruptions are not told: `live` says when one is over. */
export interface Subscriber {
  /** One event's `data`, undecoded. An exception is reported and affects nothing else. */
  next(data: unknown): void;
  /** The subscription is live, for the first time or again: events in between were lost, read the data again. */
  live(): void;
  /**
   * The service rejected this subscription for good, or all of them (state "refused"): nothing more comes before
   * resume(). A rejection for the query counts as final after three in a row, and is reported.
   */
  refused?(cause: unknown): void;
}
