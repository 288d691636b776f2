/**
 * One query of a visit and its result: run, superseded by a newer one, renewed while the old result is shown, updated
 * record by record, left and resumed.
 */
import { Failure } from "../../domain/failure.ts";
import type { Clock } from "../../wire/clock.ts";

/** Runs one query. `soFar` shows parts of a long list while the rest is loading. */
export type Load<T> = (signal: AbortSignal, soFar: (part: T) => void) => Promise<T>;

/**
 * Reads a changed record again and returns how it changes the result; null when the record with this id does not belong
 * to the result.
 */
export type Follow<T> = (id: string, signal: AbortSignal) => Promise<(answer: T) => T> | null;

/** How a result is kept up to date after its arrival; those of the latest rendering count. */
export interface ReadOptions<T> {
  /** The result can never change (a signed document): it is not renewed. */
  lasting?: boolean;
  /** How the result follows changes of single records. */
  follow?: Follow<T>;
}

/** What a screen sees of a query. */
export interface ReadResult<T> {
  answer: T;
  /** A newer query is running; `answer` still belongs to the previous one. */
  busy: boolean;
  /** False while `answer` holds only the parts loaded so far. */
  complete: boolean;
}

/** Renewals come at once, then at most this often: a burst of events is one more request, not a hundred. */
const RENEWAL_PAUSE_MS = 500;

/** When more records than these have changed, reading everything again is cheaper than reading each. */
const MOST_RECORDS = 8;

/** What a query reports to its visit. */
export interface QueryOptions {
  clock: Clock;
  /** Called for every failure; true when the session is over and the query has to wait for the next sign-in. */
  sessionIsOver: (failure: Failure) => boolean;
  report: (failure: Failure) => void;
  /** The result or its state has changed. */
  changed: () => void;
  /** A query that had failed has succeeded. */
  recovered: () => void;
}

/** The query, and how it is run. */
export interface QueryRequest {
  text: string;
  load: Load<unknown>;
  options: ReadOptions<unknown>;
}

/** A result taken over from the previous visit. */
export interface InheritedResult {
  text: string;
  reading: ReadResult<unknown>;
  /** The visit was left while part of this was still loading. */
  behind: boolean;
}

/** The query in one slot of a visit, made at the slot's first read; only the visit calls it. */
export interface Query {
  /** The result, or a promise for the first one. Runs the query when it is new; raises its Failure. */
  read(asked: QueryRequest): ReadResult<unknown> | Promise<void>;
  /** Runs the query again while the result stays shown; also after a failure. */
  renew(): void;
  /**
   * Changes may have been missed: a result that follows them is read again, and once more after its arrival where it is
   * still loading. A failed query is left alone: its retry will be newer.
   */
  invalidate(): void;
  /** Retries what has failed, including the last renewal. */
  retry(): void;
  /** Runs what waited for a sign-in or was interrupted, and renews the rest. */
  resume(): void;
  /** These records have changed: those that the result holds are read again. */
  follow(ids: readonly string[]): void;
  /** Changes the result in place; does nothing while there is none. */
  put(change: (answer: unknown) => unknown): void;
  /** The last renewal failed: the result may be out of date. */
  renewalFailed(): boolean;
  /** Aborts what is running, keeps the result. */
  leave(): void;
  /** The result for the next visit; null when there is none. */
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

/**
 * Runs `first` at once, unless `before` holds the whole result of the same text; that one is renewed where it was left
 * behind. The result of another text is shown until an answer comes. Raises nothing itself: `read` raises the Failure.
 */
export function createQuery(
  queryOptions: QueryOptions,
  first: QueryRequest,
  before: InheritedResult | null,
): Query {
  const { clock, changed } = queryOptions;
  const sameAsBefore = before?.text === first.text;
  let { text, load, options } = first;
  /** The last good result; it may belong to an earlier query, `answered`. */
  let reading: ReadResult<unknown> | null = before && { ...before.reading, busy: !sameAsBefore };
  let answered = before?.text ?? null;
  let failure: Failure | null = null;
  /** Failed because the session is over: runs again after the next sign-in. */
  let stalled = false;
  let behind = false;
  /** Stays set until the whole result is renewed: a single record read again does not make up for a failed one. */
  let renewalFailed = false;
  /** Settles with the first result or failure, for Suspense. */
  let arrival = newArrival();

  /** Aborts what is running: the query, its renewal, single records. */
  let asking: AbortController | null = null;
  let renewing: AbortController | null = null;
  let catching: AbortController | null = null;

  let renewAgain = false;
  let renewalBegan = Number.NEGATIVE_INFINITY;
  let renewalTimer: number | undefined;
  /** Records that have changed and are not yet read again. */
  const changes = new Set<string>();

  /** Aborts renewals, because something newer is loading or the visit was left. */
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
      if (hadFailed && complete) queryOptions.recovered();
      changed();
    };
    // A load may throw before its first await: that is a failed query, not a broken screen.
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
    if (queryOptions.sessionIsOver(fault)) {
      stalled = true;
    } else {
      queryOptions.report(fault);
      failure = fault;
      arrival.settle();
    }
    changed();
  }

  /** A renewal failed: the result stays. */
  function failBeside(thrown: unknown) {
    const fault = asFailure(thrown);
    if (queryOptions.sessionIsOver(fault)) {
      stalled = true;
    } else {
      queryOptions.report(fault);
      renewalFailed = true;
    }
    changed();
  }

  /** Reads changed records again. */
  function catchUp() {
    // A running request may have been answered before the change: the records are read after it.
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
      // Parts of a renewal are not shown: a list must not shrink while it is loaded again.
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
      // What was left while it loaded has nothing to show, or the result of an earlier query.
      const isInterrupted = !asking && !failure && answered !== text;
      if (stalled || isInterrupted) ask();
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
