/**
 * A visit: one arrival at one address, and everything the screen there has asked the services. It lives outside React,
 * so that an answer survives suspended and repeated renderings; `useRead` reads it, the router ends it.
 */
import { Failure } from "../domain/failure.ts";
import type { Clock } from "../wire/platform.ts";

/** Answers one question. `soFar` shows parts of a long list while the rest is still coming. */
export type Load<T> = (signal: AbortSignal, soFar: (part: T) => void) => Promise<T>;

/**
 * Reads the record that somebody has changed once more, and says how it changes the answer; null when the record with
 * this id is none of the answer's.
 */
export type Follow<T> = (id: string, signal: AbortSignal) => Promise<(answer: T) => T> | null;

export interface ReadOptions<T> {
  /** The answer can never change (a signed document): renewals leave it alone. */
  lasting?: boolean;
  /** How the answer follows the changes of single records. */
  follow?: Follow<T>;
}

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

/** When more records than these have changed, the whole answer costs less than each of them. */
const MOST_RECORDS = 8;

interface Slot {
  question: string;
  load: Load<unknown>;
  options: ReadOptions<unknown>;
  /** The last good answer; it may belong to an earlier question, namely to `answered`. */
  reading: Reading<unknown> | null;
  answered: string | null;
  failure: Failure | null;
  /** Failed because the session is over: asked again after the next sign-in. */
  stalled: boolean;
  /** Aborts what is under way. */
  under: AbortController | null;
  renewal: { under: AbortController | null; again: boolean; began: number; timer: number | undefined };
  /** Records that have changed and are not yet read again; `under` are those that are being read. */
  changes: { ids: Set<string>; under: AbortController | null };
  /** Left while something of this was still to be fetched. */
  behind: boolean;
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
  /** Used while rendering: asks when the question is new, raises the question's Failure. */
  read<T>(
    slot: string,
    question: string,
    load: Load<T>,
    options?: ReadOptions<T>,
  ): Reading<T> | Promise<void>;
  /** Fetches everything shown once more, beside what is shown. */
  renew(): void;
  /** Asks the failed questions again. */
  retry(): void;
  /** Asks what waited for a sign-in, and renews the rest. */
  resume(): void;
  /** Somebody has changed these records: what is shown of them is read again, record by record unless they are many. */
  follow(ids: Iterable<string>): void;
  /** Changes one answer in place; nothing happens when it is not there yet. */
  put<T>(slot: string, change: (answer: T) => T): void;
  /** The last renewal failed; what is shown may be old. */
  renewalFailed(): boolean;
  /** Counts the failed questions that have been answered since: what apologised for one may be painted anew. */
  recoveries(): number;
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
  behind: boolean;
}

export function createVisit(means: VisitMeans, inherited: ReadonlyMap<string, Inherited> = new Map()): Visit {
  const slots = new Map<string, Slot>();
  const listeners = new Set<() => void>();
  let version = 0;
  let renewalFailed = false;
  let recoveries = 0;

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
    stopUpdating(slot);
    slot.under?.abort();
    const under = new AbortController();
    const { question } = slot;
    const hadFailed = slot.failure !== null;
    if (hadFailed && !slot.reading) slot.arrival = newArrival();
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
      if (hadFailed && complete) recoveries += 1;
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
        if (!stands()) return;
        slot.under = null;
        catchUp(slot);
      });
  }

  /** Ends what is fetched beside the answer, because something newer is fetched, or nobody is here any more. */
  function stopUpdating(slot: Slot) {
    const { renewal, changes } = slot;
    for (const way of [renewal, changes]) {
      way.under?.abort();
      way.under = null;
    }
    means.clock.clearTimeout(renewal.timer);
    renewal.timer = undefined;
    renewal.again = false;
    changes.ids.clear();
    slot.behind = false;
  }

  /** Something beside the answer could not be fetched: the answer stays. */
  function failBeside(slot: Slot, thrown: unknown) {
    const failure = asFailure(thrown);
    if (means.sessionIsOver(failure)) {
      slot.stalled = true;
    } else {
      means.report(failure);
      renewalFailed = true;
    }
    changed();
  }

  /** Reads again what others have changed. */
  function catchUp(slot: Slot) {
    const { options, changes, renewal, reading } = slot;
    // What is under way may have been answered before the change: the records are read after it.
    const waits = slot.under || renewal.under || changes.under || slot.stalled;
    if (!options.follow || !reading || waits || changes.ids.size === 0) return;
    if (changes.ids.size > MOST_RECORDS) {
      renewSlot(slot);
      return;
    }
    const { follow } = options;
    const under = new AbortController();
    const reads = [...changes.ids].flatMap((id) => follow(id, under.signal) ?? []);
    changes.ids.clear();
    if (reads.length === 0) return;
    changes.under = under;
    const stands = () => changes.under === under;
    Promise.all(reads)
      .then((inPlace) => {
        if (!stands() || !slot.reading) return;
        const answer = inPlace.reduce((before, place) => place(before), slot.reading.answer);
        slot.reading = { ...slot.reading, answer };
        changed();
      })
      .catch((thrown) => {
        if (stands()) failBeside(slot, thrown);
      })
      .finally(() => {
        if (!stands()) return;
        changes.under = null;
        catchUp(slot);
      });
  }

  function renewSlot(slot: Slot) {
    const { renewal } = slot;
    if (slot.under || slot.stalled || (slot.options.lasting && slot.reading)) return;
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
    stopUpdating(slot);
    const under = new AbortController();
    renewal.under = under;
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
        if (stands()) failBeside(slot, thrown);
      })
      .finally(() => {
        if (renewal.under !== under) return;
        renewal.under = null;
        if (renewal.again) renewSlot(slot);
        else catchUp(slot);
      });
  }

  const visit: Visit = {
    scroll: 0,
    read<T>(name: string, question: string, load: Load<T>, options: ReadOptions<T> = {}) {
      const held = options as ReadOptions<unknown>;
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
          options: held,
          under: null,
          renewal: { under: null, again: false, began: Number.NEGATIVE_INFINITY, timer: undefined },
          changes: { ids: new Set(), under: null },
          behind: false,
          arrival: newArrival(),
        };
        slots.set(name, slot);
        // A list of which parts are shown must not shrink to its first part again.
        if (!sameQuestion || !before.reading.complete) ask(slot, !sameQuestion);
        else if (before.behind) renewSlot(slot);
      } else if (slot.question !== question) {
        slot.question = question;
        slot.load = load;
        if (!slot.reading) slot.arrival = newArrival();
        ask(slot);
      }
      slot.load = load;
      slot.options = held;
      if (slot.failure) throw slot.failure;
      return slot.reading ? (slot.reading as Reading<T>) : slot.arrival.promise;
    },
    renew() {
      for (const slot of slots.values()) renewSlot(slot);
    },
    retry() {
      for (const slot of slots.values()) {
        if (slot.failure) ask(slot);
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
    follow(ids) {
      const changed = [...ids];
      for (const slot of slots.values()) {
        for (const id of changed) slot.changes.ids.add(id);
        catchUp(slot);
      }
    },
    put<T>(name: string, change: (answer: T) => T) {
      const slot = slots.get(name);
      if (!slot?.reading) return;
      slot.reading = { ...slot.reading, answer: change(slot.reading.answer as T) };
      changed();
    },
    renewalFailed: () => renewalFailed,
    recoveries: () => recoveries,
    leave() {
      for (const slot of slots.values()) {
        const { renewal, changes } = slot;
        const isUpdating =
          renewal.under || renewal.timer !== undefined || changes.under || changes.ids.size > 0;
        stopUpdating(slot);
        slot.under?.abort();
        slot.under = null;
        slot.behind = Boolean(isUpdating);
        if (slot.reading) slot.reading = { ...slot.reading, busy: false };
      }
    },
    successor() {
      const shown = new Map<string, Inherited>();
      for (const [name, { answered, reading, behind }] of slots) {
        if (reading && answered !== null) shown.set(name, { question: answered, reading, behind });
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
