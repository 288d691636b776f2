/**
 * A visit: one arrival at one address, and everything the screen there has asked the services. It lives outside React,
 * so that an answer survives suspended and repeated renderings; `useRead` reads it, the router ends it.
 */
import { Failure } from "../domain/failure.ts";
import type { Clock } from "../wire/platform.ts";

/** Answers one question. `soFar` shows parts of a long list while the rest is still coming. */
export type Load<T> = (signal: AbortSignal, soFar: (part: T) => void) => Promise<T>;

/** What a screen sees of a question. */
export interface Reading<T> {
  answer: T;
  /** A newer question is under way; `answer` still belongs to the one before. */
  busy: boolean;
  /** False while `answer` holds only the parts that have come so far. */
  complete: boolean;
}

/** Renewals come at once, then at most this often: a burst of events is one more request, not a hundred. */
const RENEWAL_PAUSE_MS = 500;

interface Slot {
  question: string;
  load: Load<unknown>;
  /** The last good answer; it may belong to an earlier question, namely to `answered`. */
  reading: Reading<unknown> | null;
  answered: string | null;
  failure: Failure | null;
  /** Failed because the session is over: asked again after the next sign-in. */
  stalled: boolean;
  /** The answer can never change: renewals leave it alone. */
  lasting: boolean;
  /** Aborts what is under way. */
  under: AbortController | null;
  renewal: { under: AbortController | null; again: boolean; began: number; timer: number | undefined };
  /** Settles with the first answer or failure, for Suspense. */
  arrival: { promise: Promise<void>; settle: () => void };
}

export interface VisitMeans {
  clock: Clock;
  /** Told of every failure; true when the session is over, so that the question waits for the next sign-in. */
  sessionIsOver: (failure: Failure) => boolean;
  report: (failure: Failure) => void;
}

export interface Visit {
  /** Used while rendering: asks when the question is new, raises the question's Failure. A `lasting` answer is never renewed. */
  read<T>(slot: string, question: string, load: Load<T>, lasting?: boolean): Reading<T> | Promise<void>;
  /** Fetches everything shown once more, beside what is shown. */
  renew(): void;
  /** Asks the failed questions again. */
  retry(): void;
  /** Asks what waited for a sign-in, and renews the rest. */
  resume(): void;
  /** Changes one answer in place; nothing happens when it is not there yet. */
  put<T>(slot: string, change: (answer: T) => T): void;
  /** The last renewal failed; what is shown may be old. */
  renewalFailed(): boolean;
  /** Left: aborts what is under way, keeps the answers for a return. */
  leave(): void;
  /** A visit to the same screen with another query: what is asked again stands already, the rest starts with what is shown. */
  successor(): Visit;
  /** Counts changes, for useSyncExternalStore. */
  version(): number;
  watch(listener: () => void): () => void;
  /** Where the page was scrolled to when it was left, in CSS pixels. */
  scroll: number;
}

function newArrival(): Slot["arrival"] {
  let settle = () => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

const asFailure = (thrown: unknown): Failure =>
  thrown instanceof Failure ? thrown : new Failure("Unknown", { cause: thrown });

/** A slot as the visit before left it. */
interface Inherited {
  question: string;
  reading: Reading<unknown>;
}

export function createVisit(means: VisitMeans, inherited: ReadonlyMap<string, Inherited> = new Map()): Visit {
  const slots = new Map<string, Slot>();
  const listeners = new Set<() => void>();
  let version = 0;
  let renewalFailed = false;

  function changed() {
    version += 1;
    for (const listener of [...listeners]) listener();
  }

  function fail(slot: Slot, thrown: unknown) {
    const failure = asFailure(thrown);
    if (means.sessionIsOver(failure)) {
      slot.stalled = true;
      return;
    }
    means.report(failure);
    slot.failure = failure;
    slot.arrival.settle();
  }

  function ask(slot: Slot, showParts = true) {
    slot.under?.abort();
    slot.renewal.under?.abort();
    const under = new AbortController();
    const { question } = slot;
    slot.under = under;
    slot.failure = null;
    slot.stalled = false;
    if (slot.reading) slot.reading = { ...slot.reading, busy: true };
    const stands = () => slot.under === under;
    const show = (answer: unknown, complete: boolean) => {
      if (!stands()) return;
      slot.reading = { answer, busy: false, complete };
      slot.answered = question;
      slot.arrival.settle();
      changed();
    };
    // A load may throw before its first await; that is a failed question, not a broken screen.
    Promise.resolve()
      .then(() => slot.load(under.signal, (part) => showParts && show(part, false)))
      .then((answer) => {
        show(answer, true);
      })
      .catch((thrown) => {
        if (!stands()) return;
        fail(slot, thrown);
        changed();
      })
      .finally(() => {
        if (stands()) slot.under = null;
      });
  }

  function renewSlot(slot: Slot) {
    const { renewal } = slot;
    if (slot.under || slot.stalled || (slot.lasting && slot.reading)) return;
    if (slot.failure) {
      ask(slot);
      return;
    }
    if (!slot.reading) return;
    if (renewal.under || renewal.timer !== undefined) {
      renewal.again = true;
      return;
    }
    const wait = renewal.began + RENEWAL_PAUSE_MS - means.clock.monotonic();
    if (wait > 0) {
      renewal.timer = means.clock.setTimeout(() => {
        renewal.timer = undefined;
        renewSlot(slot);
      }, wait);
      return;
    }
    const under = new AbortController();
    renewal.under = under;
    renewal.again = false;
    renewal.began = means.clock.monotonic();
    const stands = () => renewal.under === under && !under.signal.aborted;
    Promise.resolve()
      // Parts of a renewal are not shown: a list must not shrink while it is fetched again.
      .then(() => slot.load(under.signal, () => {}))
      .then((answer) => {
        if (!stands()) return;
        slot.reading = { answer, busy: false, complete: true };
        slot.answered = slot.question;
        renewalFailed = false;
        changed();
      })
      .catch((thrown) => {
        if (!stands()) return;
        const failure = asFailure(thrown);
        if (means.sessionIsOver(failure)) {
          slot.stalled = true;
        } else {
          means.report(failure);
          renewalFailed = true;
        }
        changed();
      })
      .finally(() => {
        if (renewal.under !== under) return;
        renewal.under = null;
        if (renewal.again) renewSlot(slot);
      });
  }

  const visit: Visit = {
    scroll: 0,
    read<T>(name: string, question: string, load: Load<T>, lasting = false) {
      let slot = slots.get(name);
      if (!slot) {
        const before = inherited.get(name);
        const sameQuestion = before?.question === question;
        slot = {
          question,
          load,
          reading: before ? { ...before.reading, busy: !sameQuestion } : null,
          answered: before?.question ?? null,
          failure: null,
          stalled: false,
          lasting,
          under: null,
          renewal: { under: null, again: false, began: Number.NEGATIVE_INFINITY, timer: undefined },
          arrival: newArrival(),
        };
        slots.set(name, slot);
        // A list of which parts are shown must not shrink to its first part again.
        if (!sameQuestion || !before.reading.complete) ask(slot, !sameQuestion);
      } else if (slot.question !== question) {
        slot.question = question;
        slot.load = load;
        if (!slot.reading) slot.arrival = newArrival();
        ask(slot);
      }
      slot.load = load;
      if (slot.failure) throw slot.failure;
      return slot.reading ? (slot.reading as Reading<T>) : slot.arrival.promise;
    },
    renew() {
      for (const slot of slots.values()) renewSlot(slot);
    },
    retry() {
      for (const slot of slots.values()) {
        if (!slot.failure) continue;
        slot.arrival = newArrival();
        ask(slot);
      }
      if (renewalFailed) visit.renew();
      changed();
    },
    resume() {
      for (const slot of slots.values()) {
        if (slot.stalled || (!slot.reading && !slot.under && !slot.failure)) ask(slot);
        else renewSlot(slot);
      }
    },
    put<T>(name: string, change: (answer: T) => T) {
      const slot = slots.get(name);
      if (!slot?.reading) return;
      slot.reading = { ...slot.reading, answer: change(slot.reading.answer as T) };
      changed();
    },
    renewalFailed: () => renewalFailed,
    leave() {
      for (const slot of slots.values()) {
        slot.under?.abort();
        slot.under = null;
        slot.renewal.under?.abort();
        slot.renewal.under = null;
        means.clock.clearTimeout(slot.renewal.timer);
        slot.renewal.timer = undefined;
        if (slot.reading) slot.reading = { ...slot.reading, busy: false };
      }
    },
    successor() {
      const shown = new Map<string, Inherited>();
      for (const [name, { answered, reading }] of slots) {
        if (reading && answered !== null) shown.set(name, { question: answered, reading });
      }
      return createVisit(means, shown);
    },
    version: () => version,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return visit;
}
