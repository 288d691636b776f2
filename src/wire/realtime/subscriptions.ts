/**
 * Everybody who wants events, and where each stands on the present line: not started, started and not yet confirmed,
 * or live. The line comes and goes; the subscriptions stay until they are given up.
 */
import { Failure } from "../../domain/failure.ts";
import type { Clock } from "../clock.ts";
import type { TokenSource } from "../tokenSource.ts";
import { retryDelay } from "./backoff.ts";
import type { Subscriber } from "./realtime.ts";
import { createSleepProofTimer, type SleepProofTimer } from "./sleepProofTimer.ts";
import type { TokenRetryLimit } from "./tokenRetryLimit.ts";
import type { Transport, TransportError } from "./transport.ts";

export interface SubscriptionOptions {
  tokens: TokenSource;
  clock: Clock;
  /** From 0 to 1. */
  random: () => number;
  renewal: TokenRetryLimit;
  /** Runs a subscriber's code, whose faults are its own. */
  guarded: (run: () => void) => void;
  /** One is live now. */
  onLive: () => void;
  /** One is live no more. */
  onFalter: () => void;
  /** A start was not confirmed in time. */
  onOverdue: () => void;
  /** There is no token for a start; gets what the source of tokens threw. */
  onTokenless: (thrown: unknown) => void;
  /** The last one is gone. */
  onEmpty: () => void;
}

/** The methods named by an `id` take what the line tells of that start. */
export interface Subscriptions {
  /** Returns the way to unsubscribe; calling it twice is harmless. */
  add(document: string, variables: Readonly<Record<string, unknown>>, subscriber: Subscriber): () => void;
  size(): number;
  isAnyLive(): boolean;
  /** The line talks to us: everyone is started. */
  startOn(line: Transport): void;
  /** The line is gone. */
  suspend(): void;
  confirmed(id: string): void;
  event(id: string, data: unknown): void;
  refused(id: string, refusal: TransportError): void;
  ended(id: string): void;
  /** Tells everyone that the service will not have us; nobody is removed. */
  refuseAll(cause: Failure): void;
  /** Removes everyone without a word. */
  clear(): void;
}

interface Subscription {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly subscriber: Subscriber;
  /** Its start on this line; null until it is sent. */
  start: { id: string; token: string } | null;
  isLive: boolean;
  /** Starts that failed in a row. */
  failures: number;
  /** The deadline of its start, or the pause before the next one. */
  readonly alarm: SleepProofTimer;
}

const START_ACK_TIMEOUT_MS = 15_000; // specification, section 9

export function createSubscriptions(means: SubscriptionOptions): Subscriptions {
  const { tokens, clock, random, renewal, guarded } = means;
  const all = new Set<Subscription>();

  // What is known only while the line holds.
  let line: Transport | null = null;
  const started = new Map<string, Subscription>();
  // Unsubscribed before they were confirmed: the service understands a stop only afterwards.
  const abandoned = new Set<string>();

  let starts = 0;

  async function start(those: readonly Subscription[], refused?: string) {
    const present = line;
    for (const one of those) one.alarm.set(START_ACK_TIMEOUT_MS, means.onOverdue);
    try {
      const token = await tokens.accessToken(refused);
      if (line !== present) return;
      for (const one of those.filter((candidate) => all.has(candidate))) {
        if (token === refused) giveUp(one, new Failure("Unauthorized", { detail: "no newer token" }));
        else send(one, token);
      }
    } catch (thrown) {
      if (line === present) means.onTokenless(thrown);
    }
  }

  function send(one: Subscription, token: string) {
    starts += 1;
    const id = String(starts);
    one.start = { id, token };
    started.set(id, one);
    one.alarm.set(START_ACK_TIMEOUT_MS, means.onOverdue);
    line?.start(id, one.document, one.variables, token);
  }

  /** No longer on the line, for whatever reason. */
  function unlink(one: Subscription) {
    one.alarm.clear();
    if (one.start) started.delete(one.start.id);
    one.start = null;
    one.isLive = false;
  }

  function remove(one: Subscription) {
    unlink(one);
    all.delete(one);
    if (all.size === 0) means.onEmpty();
  }

  function giveUp(one: Subscription, cause: Failure) {
    remove(one);
    guarded(() => one.subscriber.refused?.(cause));
  }

  function unsubscribe(one: Subscription) {
    if (!all.has(one)) return;
    if (one.start && one.isLive) line?.stop(one.start.id);
    else if (one.start) abandoned.add(one.start.id);
    remove(one);
  }

  /** Over, but not for good: after a pause it is started again. */
  function ended(id: string) {
    abandoned.delete(id);
    const one = started.get(id);
    if (!one) return;
    unlink(one);
    one.alarm.set(retryDelay(one.failures, random), () => void start([one]));
    one.failures += 1;
    means.onFalter();
  }

  return {
    add(document, variables, subscriber) {
      const alarm = createSleepProofTimer(clock);
      const one = { document, variables, subscriber, start: null, isLive: false, failures: 0, alarm };
      all.add(one);
      if (line) void start([one]);
      return () => unsubscribe(one);
    },

    size: () => all.size,
    isAnyLive: () => [...all].some(({ isLive }) => isLive),

    startOn(present) {
      line = present;
      void start([...all]);
    },

    suspend() {
      line = null;
      for (const one of all) unlink(one);
      abandoned.clear();
    },

    confirmed(id) {
      const one = started.get(id);
      if (!one) {
        if (abandoned.delete(id)) line?.stop(id);
        return;
      }
      one.alarm.clear();
      one.isLive = true;
      one.failures = 0;
      means.onLive();
      guarded(() => one.subscriber.live());
    },

    event: (id, data) => guarded(() => started.get(id)?.subscriber.next(data)),

    refused(id, { unauthorized, detail }) {
      const one = started.get(id);
      if (!one?.start || !unauthorized) return ended(id);
      const { token } = one.start;
      unlink(one);
      means.onFalter();
      if (renewal.isAllowed(token)) void start([one], token);
      else giveUp(one, new Failure("Unauthorized", { detail }));
    },

    ended,

    refuseAll(cause) {
      for (const { subscriber } of [...all]) guarded(() => subscriber.refused?.(cause));
    },

    clear() {
      for (const one of all) unlink(one);
      all.clear();
    },
  };
}
