/**
 * All subscriptions and their state on the current transport: not started, started but unconfirmed, or live. Transports come
 * and go; a subscription stays until it is unsubscribed. If the service rejects one for good, it is given up and not started
 * again before a new sign-in.
 */
import { Failure } from "../../domain/failure.ts";
import type { Clock } from "../browser.ts";
import type { TokenRetryLimit, TokenSource } from "../http/authorizedFetch.ts";
import { backoffDelay, createSleepProofTimer, type SleepProofTimer } from "./timers.ts";
import type { Subscriber, Transport, TransportError } from "./transport.ts";

/** Passed by the connection. Only the connection connects, and it receives what happens to subscriptions. */
export interface SubscriptionsOptions {
  tokens: TokenSource;
  clock: Clock;
  /** From 0 to 1. */
  random: () => number;
  retryLimit: TokenRetryLimit;
  /** Runs a subscriber's code and reports its exceptions. */
  guarded: (run: () => void) => void;
  onLive: () => void;
  /** A subscription is no longer live, or was removed. */
  onNotLive: () => void;
  /** Receives the failure of a subscription that was given up. */
  report: (error: unknown) => void;
  /** A start was not confirmed within 15 s. */
  onStartTimeout: () => void;
  /** No token could be fetched for a start. Receives the token source's error. */
  onTokenError: (error: unknown) => void;
  onEmpty: () => void;
}

export interface SubscriptionOperation {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Subscription {
  operation: SubscriptionOperation;
  /** Replaces the operation once the service has refused it to this user. */
  otherwise: SubscriptionOperation | undefined;
  readonly subscriber: Subscriber;
  /** Its start on this transport; null until sent. */
  start: { id: string; token: string } | null;
  /** When it became live, on the monotonic clock; null if it is not live. */
  liveSince: number | null;
  /** Rejections of its query in a row. */
  rejections: number;
  isGivenUp: boolean;
  /** Starts in a row that failed, or ended before they were accepted. */
  failures: number;
  /** The deadline of its start, or the delay before the next start. */
  readonly timer: SleepProofTimer;
}

// A service that is being deployed may reject a correct query. A query that is rejected this often is wrong.
const MOST_REJECTIONS = 3;

// Milliseconds. The standard dialect's confirmation may come before the rejection. A subscription counts as accepted
// once it has stayed live this long.
const ACCEPTED_AFTER_MS = 60_000;

const START_ACK_TIMEOUT_MS = 15_000; // as AppSync's own clients wait

/**
 * Empty at first. The methods with an `id` handle the transport's events for the start with that id. The next `startOn` starts
 * a subscription that was added without a transport.
 */
export function createSubscriptions(options: SubscriptionsOptions) {
  const { tokens, clock, random, retryLimit, guarded } = options;
  const all = new Set<Subscription>();

  // State of the current transport only.
  let transport: Transport | null = null;
  const started = new Map<string, Subscription>();
  // Ids of starts that were unsubscribed before their confirmation. The service accepts a stop only after the
  // confirmation.
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
        if (token !== refused || replaced(subscription)) send(subscription, token);
        else giveUp(subscription, new Failure("Unauthorized", { detail: "no newer token" }));
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
    const { document, variables } = subscription.operation;
    transport?.start(id, document, variables, token);
  }

  /** Marks the subscription as not started on the transport. */
  function resetStart(subscription: Subscription) {
    subscription.timer.clear();
    if (subscription.start) started.delete(subscription.start.id);
    subscription.start = null;
    subscription.liveSince = null;
  }

  /** Replaces the refused operation by `otherwise`; false if there is none. */
  function replaced(subscription: Subscription): boolean {
    if (!subscription.otherwise) return false;
    subscription.operation = subscription.otherwise;
    subscription.otherwise = undefined;
    return true;
  }

  function giveUp(subscription: Subscription, cause: Failure) {
    resetStart(subscription);
    subscription.isGivenUp = true;
    options.onNotLive();
    guarded(() => subscription.subscriber.refused?.(cause));
    options.report(cause);
  }

  function unsubscribe(subscription: Subscription) {
    if (!all.has(subscription)) return;
    if (subscription.start && subscription.liveSince !== null) transport?.stop(subscription.start.id);
    else if (subscription.start) abandonedIds.add(subscription.start.id);
    resetStart(subscription);
    all.delete(subscription);
    if (all.size === 0) options.onEmpty();
    else if (transport) options.onNotLive();
  }

  const wasAccepted = ({ liveSince }: Subscription): boolean =>
    liveSince !== null && clock.monotonic() - liveSince >= ACCEPTED_AFTER_MS;

  /** Its query was rejected. Tries again a few times, because the service may be at fault. */
  function rejectedForQuery(subscription: Subscription, id: string, detail: string) {
    subscription.rejections = wasAccepted(subscription) ? 1 : subscription.rejections + 1;
    if (subscription.rejections < MOST_REJECTIONS) return ended(id);
    giveUp(subscription, new Failure("Rejected", { detail: `subscription: ${detail}` }));
  }

  /** Ended for a reason that may pass: starts again after a delay. */
  function ended(id: string) {
    abandonedIds.delete(id);
    const subscription = started.get(id);
    if (!subscription) return;
    if (wasAccepted(subscription)) subscription.failures = 0;
    resetStart(subscription);
    subscription.timer.set(backoffDelay(subscription.failures, random), () => void start([subscription]));
    subscription.failures += 1;
    options.onNotLive();
  }

  return {
    /** Returns an idempotent function that unsubscribes. */
    add(
      operation: SubscriptionOperation,
      subscriber: Subscriber,
      otherwise?: SubscriptionOperation,
    ): () => void {
      const subscription: Subscription = {
        operation,
        otherwise,
        subscriber,
        start: null,
        liveSince: null,
        rejections: 0,
        isGivenUp: false,
        failures: 0,
        timer: createSleepProofTimer(clock),
      };
      all.add(subscription);
      if (transport) void start([subscription]);
      return () => unsubscribe(subscription);
    },

    size: (): number => all.size,
    areAllLive: (): boolean => all.size > 0 && [...all].every(({ liveSince }) => liveSince !== null),
    hasGivenUp: (): boolean => [...all].some(({ isGivenUp }) => isGivenUp),
    /** After a new sign-in: the next transport starts those that were given up, too. */
    retryGivenUp(): void {
      for (const subscription of all) {
        subscription.isGivenUp = false;
        subscription.rejections = 0;
      }
    },

    /** Starts all subscriptions on an acknowledged transport. */
    startOn(current: Transport): void {
      transport = current;
      void start([...all].filter(({ isGivenUp }) => !isGivenUp));
    },

    /** The transport is gone. */
    suspend(): void {
      transport = null;
      for (const subscription of all) resetStart(subscription);
      abandonedIds.clear();
    },

    confirmed(id: string): void {
      const subscription = started.get(id);
      if (!subscription) {
        if (abandonedIds.delete(id)) transport?.stop(id);
        return;
      }
      subscription.timer.clear();
      subscription.liveSince = clock.monotonic();
      options.onLive();
      guarded(() => subscription.subscriber.live());
    },

    event: (id: string, data: unknown): void => guarded(() => started.get(id)?.subscriber.next(data)),

    rejected(id: string, { unauthorized, missesOwner, transient, detail }: TransportError) {
      const subscription = started.get(id);
      if (!subscription?.start || (transient && !unauthorized && !missesOwner)) return ended(id);
      if (!unauthorized && !missesOwner) return rejectedForQuery(subscription, id, detail);
      const { token } = subscription.start;
      resetStart(subscription);
      options.onNotLive();
      if (!missesOwner && retryLimit.isAllowed(token)) void start([subscription], token);
      else if (replaced(subscription)) void start([subscription]);
      else giveUp(subscription, new Failure("Unauthorized", { detail }));
    },

    ended,

    /** Reports to all subscribers that the service rejects the session. Keeps the subscriptions. */
    refuseAll(cause: Failure): void {
      for (const { subscriber } of [...all]) guarded(() => subscriber.refused?.(cause));
    },

    /** Removes all subscriptions without a call to their subscribers. */
    clear(): void {
      for (const subscription of all) resetStart(subscription);
      all.clear();
    },
  };
}
