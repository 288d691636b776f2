/** The realtime connection, whichever dialect config chose. One socket per tab, opened lazily, closed 1 s after the last unsubscribe. */

/** `retryAt`: milliseconds since the epoch of the next attempt. `stale`: 65 s without a frame. `refused`: the service will not have us. */
export type RealtimeState =
  | { kind: "idle" }
  | { kind: "connecting" }
  | { kind: "live" }
  | { kind: "stale" }
  | { kind: "disrupted"; retryAt: number }
  | { kind: "refused" };

export interface Subscriber {
  /** One event's `data`, undecoded. A throw here harms nobody else. */
  next(data: unknown): void;
  /** The subscription has (again) become live: events in the gap were lost, read again. */
  live(): void;
  /** The service refused this subscription, or all of them (state "refused"): nothing more comes, unless resume() helps. */
  refused?(cause: unknown): void;
}

export interface Realtime {
  /** Returns unsubscribe; calling it twice is harmless. */
  subscribe(
    document: string,
    variables: Readonly<Record<string, unknown>>,
    subscriber: Subscriber,
  ): () => void;
  state(): RealtimeState;
  /** Tells every change of state; returns the way to stop listening. */
  watch(listener: () => void): () => void;
  /** After a new sign-in on the same page: tries at once, though the service had refused. Harmless otherwise. */
  resume(): void;
  /** Sign-out: stops everything at once, no more events. */
  close(): void;
}
