/**
 * One query of a visit and its result: run, superseded by a newer one, renewed while the old result is shown, updated
 * record by record, left and resumed.
 */
import { Failure } from "../../domain/failure.ts";
import type { Clock } from "../../wire/clock.ts";
import type { Read } from "../../wire/createRead.ts";
import type { Follow } from "../../wire/http/description.ts";

/** Runs one query. `soFar` shows parts of a long list while the rest is loading. */
export type Load<T> = (signal: AbortSignal, soFar: (part: T) => void) => Promise<T>;

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
  /** Sends what is described: here the reads of changed records. */
  read: Read;
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
export type Query = ReturnType<typeof createQuery>;

/** The query itself, the whole result again, or single records of it. */
type Running = "asking" | "renewing" | "following";

/** What the query is doing. Only one thing runs at a time; what begins later aborts it. */
type Phase =
  | { kind: "resting" }
  | { kind: Running; controller: AbortController }
  | { kind: "failed"; failure: Failure }
  /** The session is over: runs again after the next sign-in. */
  | { kind: "stalled" };

const resting: Phase = { kind: "resting" };

function newArrival() {
  let settle = () => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

/**
 * Runs `first` at once, unless `before` holds the whole result of the same text; that one is renewed where it was left
 * behind. The result of another text is shown until an answer comes. Raises nothing itself: `read` raises the Failure.
 */
export function createQuery(
  { clock, read, sessionIsOver, report, changed, recovered }: QueryOptions,
  first: QueryRequest,
  before: InheritedResult | null,
) {
  let request = first;
  let phase: Phase = resting;
  const isSame = before?.text === first.text;
  /** The last good result; it may belong to an earlier text, `answered`. */
  let reading: ReadResult<unknown> | null = before && { ...before.reading, busy: !isSame };
  let answered = before?.text;
  /** A renewal has failed. Stays until the whole is renewed: a record read again does not make up for a failed one. */
  let outdated = false;
  /** What follows what is running: a renewal, which may wait for its pause, and changed records not yet read again. */
  const due = { renewal: false, timer: undefined as number | undefined, records: new Set<string>() };
  /** The query was left while something was due, or outdated. */
  let behind = false;
  let renewalBegan = Number.NEGATIVE_INFINITY;
  /** Settles with the first result or failure, for Suspense. */
  let arrival = newArrival();

  /** Aborts what is running, and drops what is due. */
  function stop() {
    if ("controller" in phase) {
      phase.controller.abort();
      phase = resting;
    }
    clock.clearTimeout(due.timer);
    due.timer = undefined;
    due.renewal = false;
    due.records.clear();
    behind = false;
  }

  /** Runs a load, and what is due after it. */
  function run<R>(kind: Running, load: (signal: AbortSignal) => Promise<R>, arrived: (result: R) => void) {
    stop();
    const controller = new AbortController();
    phase = { kind, controller };
    const { signal } = controller;
    // A load may throw before its first await: that is a failed query, not a broken screen.
    Promise.resolve()
      .then(() => load(signal))
      .then((result) => {
        if (signal.aborted) return;
        phase = resting;
        arrived(result);
        update();
      })
      .catch((thrown) => {
        if (!signal.aborted) fail(kind, thrown);
      });
  }

  function fail(kind: Running, thrown: unknown) {
    const failure = thrown instanceof Failure ? thrown : new Failure("Unknown", { cause: thrown });
    if (sessionIsOver(failure)) phase = { kind: "stalled" };
    else {
      report(failure);
      // Beside a result that is renewed, a failure leaves it as it is.
      outdated = kind !== "asking";
      phase = outdated ? resting : { kind: "failed", failure };
      arrival.settle();
    }
    changed();
    update();
  }

  function show(text: string, answer: unknown, complete = true) {
    reading = { answer, busy: false, complete };
    answered = text;
    arrival.settle();
    changed();
  }

  /** Without `showsParts` a list of which parts are shown does not shrink to its first part again. */
  function ask(showsParts = true) {
    const { text, load } = request;
    const hadFailed = phase.kind === "failed";
    if (hadFailed && !reading) arrival = newArrival();
    if (reading) reading = { ...reading, busy: true };
    outdated = false;
    run(
      "asking",
      (signal) =>
        load(signal, (part) => {
          if (showsParts && !signal.aborted) show(text, part, false);
        }),
      (answer) => {
        if (hadFailed) recovered();
        show(text, answer);
      },
    );
  }

  /** Begins what is due. A renewal covers changed records, too. */
  function update() {
    const isBusy = phase.kind !== "resting" && phase.kind !== "following";
    if (isBusy || !reading) return;
    if (!due.renewal) return followRecords();
    const wait = renewalBegan + RENEWAL_PAUSE_MS - clock.monotonic();
    if (wait > 0) {
      due.timer ??= clock.setTimeout(() => {
        due.timer = undefined;
        update();
      }, wait);
      return;
    }
    renewalBegan = clock.monotonic();
    const { text, load } = request;
    run(
      "renewing",
      // Parts of a renewal are not shown: a list must not shrink while it is loaded again.
      (signal) => load(signal, () => {}),
      (answer) => {
        outdated = false;
        show(text, answer);
      },
    );
  }

  /** Reads changed records again; after what is running, whose answer may be older than the change. */
  function followRecords() {
    const { follow } = request.options;
    const ids = [...due.records];
    if (!follow || ids.length === 0 || phase.kind !== "resting") return;
    if (ids.length > MOST_RECORDS) return renew();
    const reads = ids.flatMap((id) => follow(id) ?? []);
    due.records.clear();
    if (reads.length === 0) return;
    run(
      "following",
      (signal) => Promise.all(reads.map((changed) => read(changed, { signal }))),
      (changes) => put((answer) => changes.reduce((standing, change) => change(standing), answer)),
    );
  }

  function put(change: (answer: unknown) => unknown) {
    if (!reading) return;
    reading = { ...reading, answer: change(reading.answer) };
    changed();
  }

  function renew() {
    if (phase.kind === "asking" || phase.kind === "stalled" || (request.options.lasting && reading)) return;
    if (phase.kind === "failed") return ask();
    due.renewal = true;
    update();
  }

  if (!isSame || !before?.reading.complete) ask(!isSame);
  else if (before.behind) renew();

  return {
    /** The result, or a promise for the first one. Runs the query when it is new; raises its Failure. */
    read(asked: QueryRequest): ReadResult<unknown> | Promise<void> {
      const isNew = asked.text !== request.text;
      request = asked;
      if (isNew) ask();
      if (phase.kind === "failed") throw phase.failure;
      return reading ?? arrival.promise;
    },
    /** Runs the query again while the result stays shown; also after a failure. */
    renew,
    /**
     * Changes may have been missed: a result that follows them is read again, and once more after its arrival where it is
     * still loading. A failed query is left alone: its retry will be newer.
     */
    invalidate(): void {
      if (!request.options.follow || phase.kind === "failed") return;
      if (phase.kind === "asking") due.renewal = true;
      else renew();
    },
    /** Retries what has failed, including the last renewal. */
    retry(): void {
      if (phase.kind === "failed") ask();
      else if (outdated) renew();
    },
    /** Runs what waited for a sign-in or was interrupted, and renews the rest. */
    resume(): void {
      // A whole result stays beside its renewal, as it did before the session ended.
      const isWhole = answered === request.text && reading?.complete;
      if (phase.kind === "stalled" && isWhole) phase = resting;
      // What was left while it loaded has nothing to show, or the result of an earlier query.
      const isInterrupted = phase.kind === "resting" && answered !== request.text;
      if (phase.kind === "stalled" || isInterrupted) ask(answered !== request.text);
      else renew();
    },
    /** These records have changed: those that the result holds are read again. */
    follow(ids: readonly string[]): void {
      for (const id of ids) due.records.add(id);
      update();
    },
    /** Changes the result in place; does nothing while there is none. */
    put,
    /** Why nothing can be shown; null while it is not known, and when something is. */
    failure: (): Failure | null => (phase.kind === "failed" ? phase.failure : null),
    /** The last renewal failed: the result may be out of date. */
    renewalFailed: (): boolean => outdated,
    /** Aborts what is running, keeps the result. */
    leave(): void {
      const isUpdating = phase.kind === "renewing" || phase.kind === "following";
      const isBehind = isUpdating || outdated || due.renewal || due.records.size > 0;
      stop();
      behind = isBehind;
      if (reading) reading = { ...reading, busy: false };
    },
    /** The result for the next visit; null when there is none. */
    legacy: (): InheritedResult | null =>
      reading && answered !== undefined ? { text: answered, reading, behind } : null,
  };
}
