/**
 * The realtime connection as a state machine over lines of either dialect: it dials, notices silence, waits and dials
 * again. One line at a time, opened for the first subscription, closed after the last.
 *
 *   idle -> connecting -> live <-> stale
 *              ^  |         |
 *              |  v         v
 *            disrupted <----+      refused: the service will not have us
 */
import { Failure, type FailureCode } from "../../domain/failure.ts";
import type { Clock } from "../clock.ts";
import type { TokenSource } from "../tokenSource.ts";
import { retryDelay } from "./backoff.ts";
import type { Wake } from "./onWake.ts";
import type { Realtime, RealtimeState } from "./realtime.ts";
import { createSleepProofTimer } from "./sleepProofTimer.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { createTokenRetryLimit } from "./tokenRetryLimit.ts";
import type { Dial, Transport, TransportError, TransportEvents } from "./transport.ts";

export interface ConnectionOptions {
  /** Brings the dialect, whose code may still have to be fetched. */
  loadDial: () => Promise<Dial>;
  tokens: TokenSource;
  clock: Clock;
  /** From 0 to 1. */
  random: () => number;
  wake: Wake;
  /** Gets what a subscriber or a listener has thrown. */
  report: (thrown: unknown) => void;
}

const OPEN_TIMEOUT_MS = 15_000; // specification, section 9: handshake
const ACK_TIMEOUT_MS = 15_000; // specification, section 9: handshake ack
const STALE_AFTER_MS = 65_000; // specification, section 9: keep-alive missed alert
const SILENCE_LIMIT_MS = 300_000; // specification, section 9: keep-alive timeout
const LINGER_MS = 1_000; // a screen that follows another takes the connection over

const sessionEnds: readonly FailureCode[] = ["SessionExpired", "Unauthorized"];

export function createConnection(means: ConnectionOptions): Realtime {
  const { loadDial, tokens, clock, random, wake, report } = means;
  let state: RealtimeState = { kind: "idle" };
  const listeners = new Set<() => void>();

  let line: Transport | null = null;
  let isAcknowledged = false;
  // Grows with every line; what an older one still has to say is not listened to.
  let generation = 0;
  let failures = 0;
  let stopWaking: (() => void) | null = null;

  /** The deadline of the present step, or the pause before the next dialling. */
  const step = createSleepProofTimer(clock);
  const stale = createSleepProofTimer(clock);
  const silence = createSleepProofTimer(clock);
  const linger = createSleepProofTimer(clock);

  const renewal = createTokenRetryLimit(clock);
  const subscriptions = createSubscriptions({
    tokens,
    clock,
    random,
    renewal,
    guarded,
    onLive() {
      failures = 0;
      showConnected();
    },
    onFalter: showConnected,
    onOverdue: disrupt,
    onTokenless: stumble,
    onEmpty: () => linger.set(LINGER_MS, rest),
  });

  // Dialling

  async function connect(refused?: string) {
    hangUp();
    const mine = generation;
    become({ kind: "connecting" });
    step.set(OPEN_TIMEOUT_MS, disrupt);
    try {
      const [dial, token] = await Promise.all([loadDial(), tokens.accessToken(refused)]);
      if (mine !== generation) return;
      if (token === refused) return refuse(new Failure("Unauthorized", { detail: "no newer token" }));
      step.set(OPEN_TIMEOUT_MS, disrupt);
      line = dial(token, eventsOf(mine, token));
    } catch (thrown) {
      if (mine === generation) stumble(thrown);
    }
  }

  function eventsOf(mine: number, token: string): TransportEvents {
    const whileItHolds =
      <Told extends unknown[]>(listen: (...told: Told) => void) =>
      (...told: Told) => {
        if (mine === generation) listen(...told);
      };
    return {
      opened: whileItHolds(() => step.set(ACK_TIMEOUT_MS, disrupt)),
      acknowledged: whileItHolds(acknowledge),
      received: whileItHolds(hear),
      live: whileItHolds(subscriptions.confirmed),
      event: whileItHolds(subscriptions.event),
      rejected: whileItHolds(subscriptions.refused),
      ended: whileItHolds(subscriptions.ended),
      lost: whileItHolds((refusal) => lose(refusal, token)),
    };
  }

  function acknowledge(silenceMs: number | null) {
    if (isAcknowledged || !line) return;
    isAcknowledged = true;
    step.clear();
    silence.set(silenceMs ?? SILENCE_LIMIT_MS, disrupt);
    stale.set(STALE_AFTER_MS, growStale);
    subscriptions.startOn(line);
  }

  function hear() {
    silence.restart();
    stale.restart();
    if (state.kind !== "stale") return;
    stale.set(STALE_AFTER_MS, growStale);
    showConnected();
  }

  function growStale() {
    become({ kind: "stale" });
  }

  function showConnected() {
    become({ kind: subscriptions.isAnyLive() ? "live" : "connecting" });
  }

  // Ends

  function lose(refusal: TransportError | null, token: string) {
    if (!refusal?.unauthorized) disrupt();
    else if (renewal.isAllowed(token)) void connect(token);
    else refuse(new Failure("Unauthorized", { detail: refusal.detail }));
  }

  /** No token, no dialect, or no socket: is it the session, or will it pass? */
  function stumble(thrown: unknown) {
    if (thrown instanceof Failure && sessionEnds.includes(thrown.code)) refuse(thrown);
    else disrupt();
  }

  function disrupt() {
    hangUp();
    const delay = retryDelay(failures, random);
    failures += 1;
    step.set(delay, () => void connect());
    become({ kind: "disrupted", retryAt: clock.now() + delay });
  }

  /** The subscribers stay: a new sign-in brings them back. */
  function refuse(cause: Failure) {
    hangUp();
    become({ kind: "refused" });
    subscriptions.refuseAll(cause);
  }

  function rest() {
    hangUp();
    linger.clear();
    failures = 0;
    stopWaking?.();
    stopWaking = null;
    become({ kind: "idle" });
  }

  function hangUp() {
    generation += 1;
    isAcknowledged = false;
    for (const alarm of [step, stale, silence]) alarm.clear();
    subscriptions.suspend();
    const last = line;
    line = null;
    last?.close();
  }

  /** The network or the visitor is back. */
  function wakeUp() {
    for (const alarm of [step, silence, stale]) alarm.check();
    if (state.kind === "disrupted") void connect();
  }

  // What the app sees

  function become(next: RealtimeState) {
    if (next.kind === state.kind && next.kind !== "disrupted") return;
    state = next;
    for (const listener of [...listeners]) guarded(listener);
  }

  /** Runs code of others: what it throws is reported, and harms nobody else. */
  function guarded(run: () => void) {
    try {
      run();
    } catch (thrown) {
      report(thrown);
    }
  }

  return {
    subscribe(document, variables, subscriber) {
      const unsubscribe = subscriptions.add(document, variables, subscriber);
      linger.clear();
      stopWaking ??= wake(wakeUp);
      if (state.kind === "idle" || state.kind === "refused") void connect();
      return unsubscribe;
    },
    state: () => state,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    resume() {
      if (state.kind !== "refused" || subscriptions.size() === 0) return;
      renewal.reset();
      void connect();
    },
    close() {
      subscriptions.clear();
      renewal.reset();
      rest();
    },
  };
}
