/**
 * The realtime connection as a state machine over transports of either dialect: it connects, detects silence, waits and
 * reconnects. One transport at a time, opened for the first subscription, closed after the last.
 *
 *   idle -> connecting -> live <-> stale
 *              ^  |         |
 *              |  v         v
 *            disrupted <----+      refused: the service rejects the session or a subscription
 */
import { Failure, type FailureCode } from "../../domain/failure.ts";
import type { Clock } from "../clock.ts";
import { createTokenRetryLimit } from "../tokenRetryLimit.ts";
import type { TokenSource } from "../tokenSource.ts";
import { backoffDelay } from "./backoff.ts";
import type { Wake } from "./onWake.ts";
import type { RealtimeState, Subscriber } from "./realtime.ts";
import { createSleepProofTimer } from "./sleepProofTimer.ts";
import { createSubscriptions, type SubscriptionOperation } from "./subscriptions.ts";
import type { Dial, Transport, TransportError, TransportEvents } from "./transport.ts";

/** What `createRealtime` hands in; of the dialect a connection knows only its `Dial`. */
export interface ConnectionOptions {
  /** Provides the dialect, whose code may have to be loaded. */
  loadDial: () => Promise<Dial>;
  tokens: TokenSource;
  clock: Clock;
  /** From 0 to 1. */
  random: () => number;
  wake: Wake;
  /** Gets the exceptions of subscribers and listeners. */
  report: (error: unknown) => void;
}

// The limits are those of AppSync's own clients; the service's connection_ack may name another silence limit.
const OPEN_TIMEOUT_MS = 15_000;
const ACK_TIMEOUT_MS = 15_000;
const STALE_AFTER_MS = 65_000; // one missed keep-alive, which comes every 60 s
const SILENCE_LIMIT_MS = 300_000;
const CLOSE_DELAY_MS = 1_000; // the next screen takes the connection over

const sessionEndCodes: readonly FailureCode[] = ["SessionExpired", "Unauthorized"];

/** One per app, made by `createWire`. It reconnects by itself, and raises nothing: faults show in `state`. */
export type Realtime = ReturnType<typeof createConnection>;

/** Loads and opens nothing before the first subscription. Failures to connect are not raised: they show in `state`. */
export function createConnection(options: ConnectionOptions) {
  const { loadDial, tokens, clock, random, wake, report } = options;
  let state: RealtimeState = { kind: "idle" };
  const listeners = new Set<() => void>();

  let transport: Transport | null = null;
  let isAcknowledged = false;
  /** Not heard of for 65 s. Only a frame or a new transport ends this, no subscription that comes or leaves. */
  let isSilent = false;
  // Grows with every transport; events of an older one are ignored.
  let generation = 0;
  let failures = 0;
  let stopWaking: (() => void) | null = null;

  /** The deadline of the current step, or the delay before the next attempt. */
  const stepTimer = createSleepProofTimer(clock);
  const staleTimer = createSleepProofTimer(clock);
  const silenceTimer = createSleepProofTimer(clock);
  const closeTimer = createSleepProofTimer(clock);

  const retryLimit = createTokenRetryLimit(clock);
  const subscriptions = createSubscriptions({
    tokens,
    clock,
    random,
    retryLimit,
    guarded,
    report,
    onLive() {
      failures = 0;
      updateLiveState();
    },
    onNotLive: updateLiveState,
    onStartTimeout: disrupt,
    onTokenError: handleConnectError,
    onEmpty: () => closeTimer.set(CLOSE_DELAY_MS, becomeIdle),
  });

  // Connecting

  async function connect(refused?: string) {
    closeTransport();
    const current = generation;
    setState({ kind: "connecting" });
    stepTimer.set(OPEN_TIMEOUT_MS, disrupt);
    try {
      const [dial, token] = await Promise.all([loadDial(), tokens.accessToken(refused)]);
      if (current !== generation) return;
      if (token === refused) return refuse(new Failure("Unauthorized", { detail: "no newer token" }));
      stepTimer.set(OPEN_TIMEOUT_MS, disrupt);
      transport = dial(
        token,
        eventsOf(() => current === generation, token),
      );
    } catch (error) {
      if (current === generation) handleConnectError(error);
    }
  }

  function eventsOf(isCurrent: () => boolean, token: string): TransportEvents {
    const whileCurrent =
      <Args extends unknown[]>(listener: (...args: Args) => void) =>
      (...args: Args) => {
        if (isCurrent()) listener(...args);
      };
    return {
      opened: whileCurrent(() => stepTimer.set(ACK_TIMEOUT_MS, disrupt)),
      acknowledged: whileCurrent(onAcknowledged),
      received: whileCurrent(onReceived),
      live: whileCurrent(subscriptions.confirmed),
      event: whileCurrent(subscriptions.event),
      rejected: whileCurrent(subscriptions.rejected),
      ended: whileCurrent(subscriptions.ended),
      lost: whileCurrent((error) => onLost(error, token)),
    };
  }

  function onAcknowledged(silenceMs: number | null) {
    if (isAcknowledged || !transport) return;
    isAcknowledged = true;
    stepTimer.clear();
    silenceTimer.set(silenceMs ?? SILENCE_LIMIT_MS, disrupt);
    staleTimer.set(STALE_AFTER_MS, becomeSilent);
    subscriptions.startOn(transport);
    // Nothing is live on it yet, and of what was given up nothing will be heard.
    updateLiveState();
  }

  function onReceived() {
    silenceTimer.restart();
    staleTimer.restart();
    if (!isSilent) return;
    isSilent = false;
    staleTimer.set(STALE_AFTER_MS, becomeSilent);
    updateLiveState();
  }

  function becomeSilent() {
    isSilent = true;
    updateLiveState();
  }

  function updateLiveState() {
    if (subscriptions.hasGivenUp()) setState({ kind: "refused" });
    else if (isSilent) setState({ kind: "stale" });
    else setState({ kind: subscriptions.areAllLive() ? "live" : "connecting" });
  }

  // Ends

  function onLost(error: TransportError | null, token: string) {
    if (!error?.unauthorized) disrupt();
    else if (retryLimit.isAllowed(token)) void connect(token);
    else refuse(new Failure("Unauthorized", { detail: error.detail }));
  }

  /** No token, dialect or socket: final when the session has ended, otherwise it may pass. */
  function handleConnectError(error: unknown) {
    if (error instanceof Failure && sessionEndCodes.includes(error.code)) refuse(error);
    else disrupt();
  }

  function disrupt() {
    closeTransport();
    const delay = backoffDelay(failures, random);
    failures += 1;
    stepTimer.set(delay, () => void connect());
    setState({ kind: "disrupted", retryAt: clock.now() + delay });
  }

  /** The subscriptions are kept for resume(), after a new sign-in. */
  function refuse(cause: Failure) {
    closeTransport();
    setState({ kind: "refused" });
    subscriptions.refuseAll(cause);
  }

  function becomeIdle() {
    closeTransport();
    closeTimer.clear();
    failures = 0;
    stopWaking?.();
    stopWaking = null;
    setState({ kind: "idle" });
  }

  function closeTransport() {
    generation += 1;
    isAcknowledged = false;
    isSilent = false;
    for (const timer of [stepTimer, staleTimer, silenceTimer]) timer.clear();
    subscriptions.suspend();
    const closing = transport;
    transport = null;
    closing?.close();
  }

  /**
   * The network or the visitor is back. A line may be only half open after a loss of the network, and after a sleep in which
   * it missed a keep-alive. AppSync's dialect has no ping to ask by: it is replaced.
   */
  function onWakeUp(isNetworkBack: boolean) {
    for (const timer of [stepTimer, silenceTimer, staleTimer]) timer.check();
    if (state.kind === "disrupted" || isSilent || (isNetworkBack && isAcknowledged)) void connect();
  }

  // What the app sees

  function setState(next: RealtimeState) {
    if (next.kind === state.kind && next.kind !== "disrupted") return;
    state = next;
    for (const listener of [...listeners]) guarded(listener);
  }

  /** Runs a subscriber's or listener's code; its exception is reported and affects nothing else. */
  function guarded(run: () => void) {
    try {
      run();
    } catch (error) {
      report(error);
    }
  }

  return {
    /**
     * Opens the socket if needed; it is closed 1 s after the last unsubscribe. `otherwise` takes the operation's place once
     * the service has refused it to this user. Returns unsubscribe, which is idempotent.
     */
    subscribe(
      document: string,
      variables: Readonly<Record<string, unknown>>,
      subscriber: Subscriber,
      otherwise?: SubscriptionOperation,
    ): () => void {
      const unsubscribe = subscriptions.add({ document, variables }, subscriber, otherwise);
      closeTimer.clear();
      stopWaking ??= wake(onWakeUp);
      if (state.kind === "idle" || (state.kind === "refused" && !transport)) void connect();
      else if (isAcknowledged) updateLiveState();
      return unsubscribe;
    },
    state: (): RealtimeState => state,
    /** Calls `listener` at each change of state; returns the function that stops it. */
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** After a new sign-in on the same page: reconnects at once what the service has refused; else does nothing. */
    resume(): void {
      const isRefused = state.kind === "refused" || subscriptions.hasGivenUp();
      if (!isRefused || subscriptions.size() === 0) return;
      retryLimit.reset();
      subscriptions.retryGivenUp();
      void connect();
    },
    /** Sign-out: drops all subscriptions and closes the socket at once; no more events. */
    close(): void {
      subscriptions.clear();
      retryLimit.reset();
      becomeIdle();
    },
  };
}
