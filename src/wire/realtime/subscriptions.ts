/**
 * All subscriptions and their state on the current transport: not started, started but unconfirmed, or live. Transports
 * come and go; a subscription stays until it is unsubscribed or rejected.
 */
import { Failure } from "../../domain/failure.ts";
import type { Clock } from "../clock.ts";
import type { TokenSource } from "../tokenSource.ts";
import { backoffDelay } from "./backoff.ts";
import type { Subscriber } from "./realtime.ts";
import { createSleepProofTimer, type SleepProofTimer } from "./sleepProofTimer.ts";
import type { TokenRetryLimit } from "./tokenRetryLimit.ts";
import type { Transport, TransportError } from "./transport.ts";

export interface SubscriptionsOptions {
  tokens: TokenSource;
  clock: Clock;
  /** From 0 to 1. */
  random: () => number;
  retryLimit: TokenRetryLimit;
  /** Runs a subscriber's code and reports its exceptions. */
  guarded: (run: () => void) => void;
  /** A subscription became live. */
  onLive: () => void;
  /** A subscription is no longer live. */
  onNotLive: () => void;
  /** A start was not confirmed within 15 s. */
  onStartTimeout: () => void;
  /** No token could be fetched for a start; gets the token source's error. */
  onTokenError: (error: unknown) => void;
  /** The last subscription was removed. */
  onEmpty: () => void;
}

/** The methods with an `id` handle the transport's events for the start of that id. */
export interface Subscriptions {
  /** Returns unsubscribe, which is idempotent. */
  add(document: string, variables: Readonly<Record<string, unknown>>, subscriber: Subscriber): () => void;
  size(): number;
  isAnyLive(): boolean;
  /** The transport is acknowledged: starts all subscriptions on it. */
  startOn(transport: Transport): void;
  /** The transport is gone. */
  suspend(): void;
  confirmed(id: string): void;
  event(id: string, data: unknown): void;
  rejected(id: string, error: TransportError): void;
  ended(id: string): void;
  /** Tells all subscribers that the service rejects the session; keeps the subscriptions. */
  refuseAll(cause: Failure): void;
  /** Removes all subscriptions without telling them. */
  clear(): void;
}

interface Subscription {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly subscriber: Subscriber;
  /** Its start on this transport; null until it is sent. */
  start: { id: string; token: string } | null;
  isLive: boolean;
  /** Failed starts in a row. */
  failures: number;
  /** The deadline of its start, or the delay before the next one. */
  readonly timer: SleepProofTimer;
}

const START_ACK_TIMEOUT_MS = 15_000; // as AppSync's own clients wait

export function createSubscriptions(options: SubscriptionsOptions): Subscriptions {
  const { tokens, clock, random, retryLimit, guarded } = options;
  const all = new Set<Subscription>();

  // What is known only of the current transport.
  let transport: Transport | null = null;
  const started = new Map<string, Subscription>();
  // Unsubscribed before they were confirmed: the service accepts a stop only afterwards.
  const abandonedIds = new Set<string>();

  let startCount = 0;

  async function start(subscriptions: readonly Subscription[], refused?: string) {
    const current = transport;
    for (const subscription of subscriptions)
      subscription.timer.set(START_ACK_TIMEOUT_MS, options.onStartTimeout);
    try {
      const token = await tokens.accessToken(refused);
      if (transport !== current) return;
      for (const subscription of subscriptions.filter((candidate) => all.has(candidate))) {
        if (token === refused)
          reject(subscription, new Failure("Unauthorized", { detail: "no newer token" }));
        else send(subscription, token);
      }
    } catch (error) {
      if (transport === current) options.onTokenError(error);
    }
  }

  function send(subscription: Subscription, token: string) {
    startCount += 1;
    const id = String(startCount);
    subscription.start = { id, token };
    started.set(id, subscription);
    subscription.timer.set(START_ACK_TIMEOUT_MS, options.onStartTimeout);
    transport?.start(id, subscription.document, subscription.variables, token);
  }

  /** It is no longer started on the transport. */
  function resetStart(subscription: Subscription) {
    subscription.timer.clear();
    if (subscription.start) started.delete(subscription.start.id);
    subscription.start = null;
    subscription.isLive = false;
  }

  function remove(subscription: Subscription) {
    resetStart(subscription);
    all.delete(subscription);
    if (all.size === 0) options.onEmpty();
  }

  function reject(subscription: Subscription, cause: Failure) {
    remove(subscription);
    guarded(() => subscription.subscriber.refused?.(cause));
  }

  function unsubscribe(subscription: Subscription) {
    if (!all.has(subscription)) return;
    if (subscription.start && subscription.isLive) transport?.stop(subscription.start.id);
    else if (subscription.start) abandonedIds.add(subscription.start.id);
    remove(subscription);
  }

  /** Ended for a reason that may pass: started again after a delay. */
  function ended(id: string) {
    abandonedIds.delete(id);
    const subscription = started.get(id);
    if (!subscription) return;
    resetStart(subscription);
    subscription.timer.set(backoffDelay(subscription.failures, random), () => void start([subscription]));
    subscription.failures += 1;
    options.onNotLive();
  }

  return {
    add(document, variables, subscriber) {
      const timer = createSleepProofTimer(clock);
      const subscription = {
        document,
        variables,
        subscriber,
        start: null,
        isLive: false,
        failures: 0,
        timer,
      };
      all.add(subscription);
      if (transport) void start([subscription]);
      return () => unsubscribe(subscription);
    },

    size: () => all.size,
    isAnyLive: () => [...all].some(({ isLive }) => isLive),

    startOn(current) {
      transport = current;
      void start([...all]);
    },

    suspend() {
      transport = null;
      for (const subscription of all) resetStart(subscription);
      abandonedIds.clear();
    },

    confirmed(id) {
      const subscription = started.get(id);
      if (!subscription) {
        if (abandonedIds.delete(id)) transport?.stop(id);
        return;
      }
      subscription.timer.clear();
      subscription.isLive = true;
      subscription.failures = 0;
      options.onLive();
      guarded(() => subscription.subscriber.live());
    },

    event: (id, data) => guarded(() => started.get(id)?.subscriber.next(data)),

    rejected(id, { unauthorized, detail }) {
      const subscription = started.get(id);
      if (!subscription?.start || !unauthorized) return ended(id);
      const { token } = subscription.start;
      resetStart(subscription);
      options.onNotLive();
      if (retryLimit.isAllowed(token)) void start([subscription], token);
      else reject(subscription, new Failure("Unauthorized", { detail }));
    },

    ended,

    refuseAll(cause) {
      for (const { subscriber } of [...all]) guarded(() => subscriber.refused?.(cause));
    },

    clear() {
      for (const subscription of all) resetStart(subscription);
      all.clear();
    },
  };
}
