/**
 * One question of a visit, and its answer: asked, superseded by a newer one, renewed beside what is shown, caught up
 * with record by record, left and taken up again.
 */
import { Failure } from "../../domain/failure.ts";
import type { Clock } from "../../wire/clock.ts";

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
export interface ReadResult<T> {
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

/** What a question tells the visit it belongs to. */
export interface QueryOptions {
  clock: Clock;
  /** Told of every failure; true when the session is over, so that the question waits for the next sign-in. */
  sessionIsOver: (failure: Failure) => boolean;
  report: (failure: Failure) => void;
  /** Something to paint has changed. */
  changed: () => void;
  /** A question that had failed is answered. */
  recovered: () => void;
}

/** What is asked, and how. */
export interface QueryRequest {
  text: string;
  load: Load<unknown>;
  options: ReadOptions<unknown>;
}

/** An answer as the visit before left it. */
export interface InheritedResult {
  text: string;
  reading: ReadResult<unknown>;
  /** Left while something of this was still to be fetched. */
  behind: boolean;
}

export interface Query {
  /** What stands, or the arrival of the first answer. Asks when the text is new; raises the question's Failure. */
  read(asked: QueryRequest): ReadResult<unknown> | Promise<void>;
  /** Fetches the answer once more, beside what is shown; asks again what has failed. */
  renew(): void;
  /**
   * Changes may have been missed: an answer that follows them is fetched again, and once more after its arrival where
   * it is still under way. What has failed is left: asked again, it will be newer.
   */
  invalidate(): void;
  /** Asks again what has failed, the last renewal included. */
  retry(): void;
  /** Asks what waited for a sign-in or was left unanswered, and renews the rest. */
  resume(): void;
  /** These records have changed: what the answer holds of them is read again. */
  follow(ids: readonly string[]): void;
  /** Changes the answer in place; nothing happens when it is not there yet. */
  put(change: (answer: unknown) => unknown): void;
  /** The last renewal failed: the answer may be old. */
  renewalFailed(): boolean;
  /** Aborts what is under way, keeps the answer. */
  leave(): void;
  /** The answer, for the visit that follows; null when there is none. */
  legacy(): InheritedResult | null;
}

function newArrival() {
  let settle = () => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

const asFailure = (thrown: unknown): Failure =>
  thrown instanceof Failure ? thrown : new Failure("Unknown", { cause: thrown });

export function createQuery(means: QueryOptions, first: QueryRequest, before: InheritedResult | null): Query {
  const { clock, changed } = means;
  const sameAsBefore = before?.text === first.text;
  let { text, load, options } = first;
  /** The last good answer; it may belong to an earlier question, namely to `answered`. */
  let reading: ReadResult<unknown> | null = before && { ...before.reading, busy: !sameAsBefore };
  let answered = before?.text ?? null;
  let failure: Failure | null = null;
  /** Failed because the session is over: asked again after the next sign-in. */
  let stalled = false;
  let behind = false;
  /** Until a renewal of the whole answer succeeds: one record read again does not tell what another failed to. */
  let renewalFailed = false;
  /** Settles with the first answer or failure, for Suspense. */
  let arrival = newArrival();

  /** Aborts what is under way: the question itself, its renewal, the records that are read again. */
  let asking: AbortController | null = null;
  let renewing: AbortController | null = null;
  let catching: AbortController | null = null;

  let renewAgain = false;
  let renewalBegan = Number.NEGATIVE_INFINITY;
  let renewalTimer: number | undefined;
  /** Records that have changed and are not yet read again. */
  const changes = new Set<string>();

  /** Ends what is fetched beside the answer, because something newer is fetched, or nobody is here any more. */
  function stopUpdating() {
    renewing?.abort();
    catching?.abort();
    renewing = catching = null;
    clock.clearTimeout(renewalTimer);
    renewalTimer = undefined;
    renewAgain = false;
    changes.clear();
    behind = false;
  }

  function ask(showParts = true) {
    stopUpdating();
    asking?.abort();
    const mine = new AbortController();
    const asked = text;
    const hadFailed = failure !== null;
    if (hadFailed && !reading) arrival = newArrival();
    asking = mine;
    failure = null;
    stalled = false;
    renewalFailed = false;
    if (reading) reading = { ...reading, busy: true };
    const stands = () => asking === mine;
    const show = (answer: unknown, complete: boolean) => {
      if (!stands()) return;
      reading = { answer, busy: false, complete };
      answered = asked;
      arrival.settle();
      if (hadFailed && complete) means.recovered();
      changed();
    };
    // A load may throw before its first await; that is a failed question, not a broken screen.
    Promise.resolve()
      .then(() => load(mine.signal, (part) => showParts && show(part, false)))
      .then((answer) => {
        show(answer, true);
      })
      .catch((thrown) => {
        if (stands()) fail(thrown);
      })
      .finally(() => {
        if (!stands()) return;
        asking = null;
        if (renewAgain && !failure) renew();
        else catchUp();
      });
  }

  function fail(thrown: unknown) {
    const fault = asFailure(thrown);
    if (means.sessionIsOver(fault)) {
      stalled = true;
    } else {
      means.report(fault);
      failure = fault;
      arrival.settle();
    }
    changed();
  }

  /** Something beside the answer could not be fetched: the answer stays. */
  function failBeside(thrown: unknown) {
    const fault = asFailure(thrown);
    if (means.sessionIsOver(fault)) {
      stalled = true;
    } else {
      means.report(fault);
      renewalFailed = true;
    }
    changed();
  }

  /** Reads again what others have changed. */
  function catchUp() {
    // What is under way may have been answered before the change: the records are read after it.
    const waits = asking || renewing || catching || stalled;
    if (!options.follow || !reading || waits || changes.size === 0) return;
    if (changes.size > MOST_RECORDS) {
      renew();
      return;
    }
    const { follow } = options;
    const mine = new AbortController();
    const reads = [...changes].flatMap((id) => follow(id, mine.signal) ?? []);
    changes.clear();
    if (reads.length === 0) return;
    catching = mine;
    const stands = () => catching === mine;
    Promise.all(reads)
      .then((inPlace) => {
        if (!stands() || !reading) return;
        const answer = inPlace.reduce((standing, place) => place(standing), reading.answer);
        reading = { ...reading, answer };
        changed();
      })
      .catch((thrown) => {
        if (stands()) failBeside(thrown);
      })
      .finally(() => {
        if (!stands()) return;
        catching = null;
        catchUp();
      });
  }

  function renew() {
    if (asking || stalled || (options.lasting && reading)) return;
    if (failure) {
      ask();
      return;
    }
    if (!reading) return;
    if (renewing || renewalTimer !== undefined) {
      renewAgain = true;
      return;
    }
    const wait = renewalBegan + RENEWAL_PAUSE_MS - clock.monotonic();
    if (wait > 0) {
      renewalTimer = clock.setTimeout(() => {
        renewalTimer = undefined;
        renew();
      }, wait);
      return;
    }
    stopUpdating();
    const mine = new AbortController();
    renewing = mine;
    renewalBegan = clock.monotonic();
    const stands = () => renewing === mine;
    Promise.resolve()
      // Parts of a renewal are not shown: a list must not shrink while it is fetched again.
      .then(() => load(mine.signal, () => {}))
      .then((answer) => {
        if (!stands()) return;
        reading = { answer, busy: false, complete: true };
        answered = text;
        renewalFailed = false;
        changed();
      })
      .catch((thrown) => {
        if (stands()) failBeside(thrown);
      })
      .finally(() => {
        if (!stands()) return;
        renewing = null;
        if (renewAgain) renew();
        else catchUp();
      });
  }

  // A list of which parts are shown must not shrink to its first part again.
  if (!sameAsBefore || !before?.reading.complete) ask(!sameAsBefore);
  else if (before.behind) renew();

  return {
    read(asked) {
      load = asked.load;
      options = asked.options;
      if (asked.text !== text) {
        text = asked.text;
        if (!reading) arrival = newArrival();
        ask();
      }
      if (failure) throw failure;
      return reading ?? arrival.promise;
    },
    renew,
    invalidate() {
      if (!options.follow || failure) return;
      if (asking) renewAgain = true;
      else renew();
    },
    retry() {
      if (failure) ask();
      else if (renewalFailed) renew();
    },
    resume() {
      if (stalled || (!reading && !asking && !failure)) ask();
      else renew();
    },
    follow(ids) {
      for (const id of ids) changes.add(id);
      catchUp();
    },
    put(change) {
      if (!reading) return;
      reading = { ...reading, answer: change(reading.answer) };
      changed();
    },
    renewalFailed: () => renewalFailed,
    leave() {
      const isUpdating =
        renewing || renewalTimer !== undefined || renewAgain || catching || changes.size > 0 || renewalFailed;
      stopUpdating();
      asking?.abort();
      asking = null;
      behind = Boolean(isUpdating);
      if (reading) reading = { ...reading, busy: false };
    },
    legacy: () => (reading && answered !== null ? { text: answered, reading, behind } : null),
  };
}
