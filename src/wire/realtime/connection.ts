/**
 * The realtime connection as a state machine over lines of either dialect: it dials, starts subscriptions, notices
 * silence, waits and dials again. One socket at a time, opened with the first subscription, closed after the last.
 *
 *   idle -> connecting -> live <-> stale
 *              ^  |         |
 *              |  v         v
 *            disrupted <----+      refused: the service will not have us
 */
import { Failure, type FailureCode } from "../../domain/failure.ts";
import type { Clock } from "../platform.ts";
import type { TokenSource } from "../token.ts";
import { type Alarm, createAlarm } from "./alarm.ts";
import { retryDelay } from "./backoff.ts";
import type { Dial, Line, LineEvents, Refusal } from "./line.ts";
import type { Realtime, RealtimeState, Subscriber } from "./realtime.ts";
import { createRenewal } from "./renewal.ts";
import type { Wake } from "./wake.ts";

export interface ConnectionMeans {
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
const START_ACK_TIMEOUT_MS = 15_000; // specification, section 9: subscription start-ack
const STALE_AFTER_MS = 65_000; // specification, section 9: keep-alive missed alert
const SILENCE_LIMIT_MS = 300_000; // specification, section 9: keep-alive timeout
const LINGER_MS = 1_000; // a screen that follows another takes the connection over

interface Subscription {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly subscriber: Subscriber;
  /** Its start on this line; null until it is sent. */
  start: { id: string; token: string } | null;
  isLive: boolean;
  /** Starts that failed in a row. */
  failures: number;
  /** The start-ack's deadline, or the pause before the next start. */
  alarm: Alarm;
}

export function createConnection({
  loadDial,
  tokens,
  clock,
  random,
  wake,
  report,
}: ConnectionMeans): Realtime {
  let state: RealtimeState = { is: "idle" };
  const listeners = new Set<() => void>();
  const subscriptions = new Set<Subscription>();

  // The line, and what is known only while it holds.
  let line: Line | null = null;
  let isAcknowledged = false;
  const started = new Map<string, Subscription>();
  const abandoned = new Set<string>();
  // Grows with every line; what an older one still has to say is not listened to.
  let generation = 0;
  let starts = 0;

  let failures = 0;
  const renewal = createRenewal(clock);
  let stopWaking: (() => void) | null = null;

  /** The deadline of the present step, or the pause before the next dialling. */
  const step = createAlarm(clock);
  const stale = createAlarm(clock);
  const silence = createAlarm(clock);
  const linger = createAlarm(clock);

  // Dialling

  async function connect(refused?: string) {
    hangUp();
    const mine = generation;
    become({ is: "connecting" });
    step.set(OPEN_TIMEOUT_MS, disrupt);
    try {
      const [dial, token] = await Promise.all([loadDial(), tokens.accessToken(refused)]);
      if (mine !== generation) return;
      if (token === refused) return refuse(unauthorized("no newer token"));
      step.set(OPEN_TIMEOUT_MS, disrupt);
      line = dial(token, eventsOf(mine, token));
    } catch (thrown) {
      if (mine === generation) stumble(thrown);
    }
  }

  function eventsOf(mine: number, token: string): LineEvents {
    const whileItHolds =
      <Told extends unknown[]>(listen: (...told: Told) => void) =>
      (...told: Told) => {
        if (mine === generation) listen(...told);
      };
    return {
      opened: whileItHolds(() => step.set(ACK_TIMEOUT_MS, disrupt)),
      acknowledged: whileItHolds(acknowledge),
      heard: whileItHolds(hear),
      live: whileItHolds(goLive),
      event: whileItHolds((id, data) => guarded(() => started.get(id)?.subscriber.next(data))),
      refused: whileItHolds(refuseStart),
      ended: whileItHolds(endStart),
      lost: whileItHolds((refusal) => lose(refusal, token)),
    };
  }

  function acknowledge(silenceMs: number | null) {
    if (isAcknowledged) return;
    isAcknowledged = true;
    step.clear();
    silence.set(silenceMs ?? SILENCE_LIMIT_MS, disrupt);
    stale.set(STALE_AFTER_MS, growStale);
    void start([...subscriptions]);
  }

  function hear() {
    silence.restart();
    stale.restart();
    if (state.is !== "stale") return;
    stale.set(STALE_AFTER_MS, growStale);
    showConnected();
  }

  const growStale = () => become({ is: "stale" });

  function lose(refusal: Refusal | null, token: string) {
    if (!refusal?.unauthorized) disrupt();
    else if (renewal.isAllowed(token)) void connect(token);
    else refuse(unauthorized(refusal.detail));
  }

  // Subscriptions on the line

  async function start(those: Subscription[], refused?: string) {
    const mine = generation;
    for (const one of those) one.alarm.set(START_ACK_TIMEOUT_MS, disrupt);
    try {
      const token = await tokens.accessToken(refused);
      if (mine !== generation) return;
      for (const one of those.filter((candidate) => subscriptions.has(candidate))) {
        if (token === refused) giveUp(one, unauthorized("no newer token"));
        else send(one, token);
      }
    } catch (thrown) {
      if (mine === generation) stumble(thrown);
    }
  }

  function send(one: Subscription, token: string) {
    starts += 1;
    const id = String(starts);
    one.start = { id, token };
    started.set(id, one);
    one.alarm.set(START_ACK_TIMEOUT_MS, disrupt);
    line?.start(id, one.document, one.variables, token);
  }

  function goLive(id: string) {
    const one = started.get(id);
    if (!one) {
      if (abandoned.delete(id)) line?.stop(id);
      return;
    }
    one.alarm.clear();
    one.isLive = true;
    one.failures = 0;
    failures = 0;
    showConnected();
    guarded(() => one.subscriber.live());
  }

  function refuseStart(id: string, { unauthorized: isFinal, detail }: Refusal) {
    const one = started.get(id);
    if (!one?.start || !isFinal) return endStart(id);
    const { token } = one.start;
    unlink(one);
    showConnected();
    if (renewal.isAllowed(token)) void start([one], token);
    else giveUp(one, unauthorized(detail));
  }

  /** Over, but not for good: after a pause it is started again. */
  function endStart(id: string) {
    abandoned.delete(id);
    const one = started.get(id);
    if (!one) return;
    unlink(one);
    one.alarm.set(retryDelay(one.failures, random), () => void start([one]));
    one.failures += 1;
    showConnected();
  }

  function giveUp(one: Subscription, cause: Failure) {
    one.alarm.clear();
    subscriptions.delete(one);
    if (subscriptions.size === 0) linger.set(LINGER_MS, rest);
    guarded(() => one.subscriber.refused?.(cause));
  }

  function unlink(one: Subscription) {
    if (one.start) started.delete(one.start.id);
    one.start = null;
    one.isLive = false;
  }

  // Ends

  function hangUp() {
    generation += 1;
    isAcknowledged = false;
    for (const alarm of [step, stale, silence]) alarm.clear();
    for (const one of subscriptions) {
      one.alarm.clear();
      unlink(one);
    }
    abandoned.clear();
    const last = line;
    line = null;
    last?.hangUp();
  }

  function disrupt() {
    hangUp();
    const delay = retryDelay(failures, random);
    failures += 1;
    step.set(delay, () => void connect());
    become({ is: "disrupted", retryAt: clock.now() + delay });
  }

  /** No token, no dialect, or no socket: is it the session, or will it pass? */
  function stumble(thrown: unknown) {
    if (thrown instanceof Failure && sessionEnds.includes(thrown.code)) refuse(thrown);
    else disrupt();
  }

  /** The subscribers stay: a new sign-in brings them back. */
  function refuse(cause: Failure) {
    hangUp();
    become({ is: "refused" });
    for (const { subscriber } of [...subscriptions]) guarded(() => subscriber.refused?.(cause));
  }

  function rest() {
    hangUp();
    linger.clear();
    failures = 0;
    stopWaking?.();
    stopWaking = null;
    become({ is: "idle" });
  }

  /** The network or the visitor is back. */
  function wakeUp() {
    for (const alarm of [step, silence, stale]) alarm.check();
    if (state.is === "disrupted") void connect();
  }

  // What the app sees

  function showConnected() {
    const isLive = [...subscriptions].some((one) => one.isLive);
    become({ is: isLive ? "live" : "connecting" });
  }

  function become(next: RealtimeState) {
    if (next.is === state.is && next.is !== "disrupted") return;
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

  function unsubscribe(one: Subscription) {
    if (!subscriptions.delete(one)) return;
    one.alarm.clear();
    if (one.start && one.isLive) line?.stop(one.start.id);
    else if (one.start) abandoned.add(one.start.id);
    unlink(one);
    if (subscriptions.size === 0) linger.set(LINGER_MS, rest);
  }

  return {
    subscribe(document, variables, subscriber) {
      const alarm = createAlarm(clock);
      const one = { document, variables, subscriber, start: null, isLive: false, failures: 0, alarm };
      subscriptions.add(one);
      linger.clear();
      stopWaking ??= wake(wakeUp);
      if (isAcknowledged) void start([one]);
      else if (state.is === "idle" || state.is === "refused") void connect();
      return () => unsubscribe(one);
    },
    state: () => state,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    resume() {
      if (state.is !== "refused" || subscriptions.size === 0) return;
      renewal.reset();
      void connect();
    },
    close() {
      for (const one of subscriptions) one.alarm.clear();
      subscriptions.clear();
      renewal.reset();
      rest();
    },
  };
}

const sessionEnds: readonly FailureCode[] = ["SessionExpired", "Unauthorized"];

const unauthorized = (detail: string): Failure => new Failure("Unauthorized", { detail });
