/**
 * The realtime connection as a state machine over transports of either dialect: it connects, detects silence, waits and
 * reconnects. It has one transport at a time, opens it for the first subscription and closes it after the last.
 *
 *   idle -> connecting -> live <-> stale
 *              ^  |         |
 *              |  v         v
 *            disrupted <----+      refused: the service rejects the session or a subscription
 */
import { Failure, type FailureCode } from "../../domain/failure.ts";
import { type Clock, type Stopwatch, startStopwatch } from "../browser.ts";
import { createTokenRetryLimit, type TokenSource } from "../http/authorizedFetch.ts";
import { createListeners } from "../listeners.ts";
import { graphqlTransportWsAddress, type RealtimeAddresses } from "./address.ts";
import { type AppSyncOptions, appSyncDial } from "./appsync.ts";
import { createSubscriptions, type SubscriptionOperation } from "./subscriptions.ts";
import { backoffDelay, createSleepProofTimer, onWake, type Wake } from "./timers.ts";
import {
  type Dial,
  type RealtimeState,
  type Subscriber,
  type Transport,
  type TransportError,
  transportError,
} from "./transport.ts";

type StandardDialect = typeof import("./graphqlTransportWs.ts");

/** Settings of config.json, and parts of the browser. */
export interface RealtimeOptions extends AppSyncOptions, Omit<ConnectionOptions, "loadDial" | "wake"> {
  dialect: "appsync" | "graphql-transport-ws";
  /** For the events `online`, `visibilitychange` and `pageshow`. */
  window: Window;
  /** Loads the bundle of the standard dialect. */
  loadStandard: () => Promise<StandardDialect>;
}

/** The Dial of the standard dialect, from its loaded bundle. */
export const standardDial = (
  { graphqlTransportWsDial }: StandardDialect,
  options: RealtimeAddresses & Pick<RealtimeOptions, "openSocket" | "clock">,
): Dial =>
  graphqlTransportWsDial({
    url: graphqlTransportWsAddress(options),
    openSocket: options.openSocket,
    clock: options.clock,
    transportError,
  });

/** See Realtime. If a dialect cannot be loaded, the state is `disrupted`, and the next attempt loads it again. */
export function createRealtime({ window, loadStandard, ...options }: RealtimeOptions): Realtime {
  const loadDial = async (): Promise<Dial> =>
    options.dialect === "appsync" ? appSyncDial(options) : standardDial(await loadStandard(), options);
  return createConnection({ ...options, loadDial, wake: onWake(window) });
}

/** Passed by `createRealtime`. A connection knows only the `Dial` of its dialect. */
export interface ConnectionOptions {
  /** Provides the dialect. Its code may have to be loaded. */
  loadDial: () => Promise<Dial>;
  tokens: TokenSource;
  clock: Clock;
  /** From 0 to 1. */
  random: () => number;
  wake: Wake;
  /** Receives the exceptions of subscribers and listeners. */
  report: (error: unknown) => void;
}

// The limits of AppSync's own clients, in milliseconds. The service's connection_ack may name another silence limit.
const OPEN_TIMEOUT_MS = 15_000;
const ACK_TIMEOUT_MS = 15_000;
// One missed keep-alive: the service sends one every 60 s.
const STALE_AFTER_MS = 65_000;
const SILENCE_LIMIT_MS = 300_000;
// Within this time the next screen can take over the connection.
const CLOSE_DELAY_MS = 1_000;
// A connection that was live for so long was good: the delays start over. Each new one makes the subscribers read everything.
const GOOD_AFTER_MS = 60_000;

const sessionEndCodes: readonly FailureCode[] = ["SessionExpired", "Unauthorized"];

/** One per app, made by `createWire`. It reconnects by itself and raises nothing: `state` shows faults. */
export type Realtime = ReturnType<typeof createConnection>;

/** Loads and opens nothing before the first subscription. Raises nothing: `state` shows failures to connect. */
export function createConnection(options: ConnectionOptions) {
  const { loadDial, tokens, clock, random, wake, report } = options;
  let state: RealtimeState = { kind: "idle" };
  const changes = createListeners();

  let transport: Transport | null = null;
  let isAcknowledged = false;
  /** No frame came for 65 s. Only a frame or a new transport ends this; adding or removing a subscription does not. */
  let isSilent = false;
  // Grows with every transport. An older transport that is still being prepared is given up.
  let generation = 0;
  /** Connections in a row that failed, or ended before they were good. */
  let failures = 0;
  /** How long the transport has been live; null if it is not yet. */
  let liveFor: Stopwatch | null = null;
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
      liveFor ??= startStopwatch(clock);
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
      transport = dial(token, {
        opened: () => stepTimer.set(ACK_TIMEOUT_MS, disrupt),
        acknowledged: onAcknowledged,
        received: onReceived,
        live: subscriptions.confirmed,
        event: subscriptions.event,
        rejected: subscriptions.rejected,
        ended: subscriptions.ended,
        lost: (error) => onLost(error, token),
      });
    } catch (error) {
      if (current === generation) handleConnectError(error);
    }
  }

  function onAcknowledged(silenceMs: number | null) {
    if (isAcknowledged || !transport) return;
    isAcknowledged = true;
    stepTimer.clear();
    silenceTimer.set(silenceMs ?? SILENCE_LIMIT_MS, disrupt);
    staleTimer.set(STALE_AFTER_MS, becomeSilent);
    subscriptions.startOn(transport);
    // The state is not `live` yet: no subscription is live, and subscriptions that were given up stay given up.
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
    // A transport may report its end while it is being closed.
    if (!transport) return;
    if (!error?.unauthorized) disrupt();
    else if (retryLimit.isAllowed(token)) void connect(token);
    else refuse(new Failure("Unauthorized", { detail: error.detail }));
  }

  /**
   * Called if a token, the dialect or a socket could not be had. The error is final if the session has ended; otherwise
   * it may pass.
   */
  function handleConnectError(error: unknown) {
    if (error instanceof Failure && sessionEndCodes.includes(error.code)) refuse(error);
    else disrupt();
  }

  function disrupt() {
    if (liveFor && liveFor() >= GOOD_AFTER_MS) failures = 0;
    closeTransport();
    const delay = backoffDelay(failures, random);
    failures += 1;
    stepTimer.set(delay, () => void connect());
    setState({ kind: "disrupted", retryAt: clock.now() + delay });
  }

  /** Keeps the subscriptions for resume(), after a new sign-in. */
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
    liveFor = null;
    for (const timer of [stepTimer, staleTimer, silenceTimer]) timer.clear();
    subscriptions.suspend();
    const closing = transport;
    transport = null;
    closing?.close();
  }

  /**
   * The network or the visitor is back. The connection may be half open after a loss of the network, or after a sleep
   * in which it missed a keep-alive. AppSync's dialect has no ping to test the connection, so the connection is
   * replaced.
   */
  function onWakeUp(isNetworkBack: boolean) {
    for (const timer of [stepTimer, silenceTimer, staleTimer]) timer.check();
    if (state.kind === "disrupted" || isSilent || (isNetworkBack && isAcknowledged)) void connect();
  }

  // What the app sees

  function setState(next: RealtimeState) {
    if (next.kind === state.kind && next.kind !== "disrupted") return;
    state = next;
    changes.tell();
  }

  /** Runs the code of a subscriber or listener. Its exception is reported and affects nothing else. */
  function guarded(run: () => void) {
    try {
      run();
    } catch (error) {
      report(error);
    }
  }

  return {
    /**
     * Opens the socket if needed; it closes 1 s after the last unsubscribe. `otherwise` replaces the operation once the service
     * has refused it to this user. Returns an idempotent function that unsubscribes.
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
    /** Calls `listener` at each change of state. Returns a function that stops listening. */
    watch: (listener: () => void): (() => void) => changes.listen(() => guarded(listener)),
    /** After a new sign-in on the same page: reconnects at once if the service has refused something, else does nothing. */
    resume(): void {
      const isRefused = state.kind === "refused" || subscriptions.hasGivenUp();
      if (!isRefused || subscriptions.size() === 0) return;
      retryLimit.reset();
      subscriptions.retryGivenUp();
      void connect();
    },
    /** For a sign-out: drops all subscriptions and closes the socket at once. No more events follow. */
    close(): void {
      subscriptions.clear();
      retryLimit.reset();
      becomeIdle();
    },
  };
}
