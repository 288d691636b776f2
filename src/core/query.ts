/**
 * One query of a visit and its result. A query is run, superseded by a newer query, renewed while the old result is
 * shown, updated record by record, left and resumed.
 */
import { Failure, failureOf } from "../domain/failure.ts";
import type { Clock } from "../wire/browser.ts";
import type { Read } from "../wire/createRead.ts";
import type { Follow } from "../wire/http/request.ts";

/** Runs one query. `soFar` shows parts of a long list while the rest is loading. */
export type Load<T> = (signal: AbortSignal, soFar: (part: T) => void) => Promise<T>;

/** How a result is kept up to date. The options of the latest rendering count. */
export interface ReadOptions<T> {
  /** The result is not renewed, because it can never change (a signed document), or only if the user asks for it. */
  lasting?: boolean | "untilAsked";
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

/** The first renewal runs at once, further ones at most this often: a burst of events causes one more request. */
const RENEWAL_PAUSE_MS = 500;

/** If more records than this have changed, reading everything again is cheaper than reading each. */
const MOST_RECORDS = 8;

/** What a query reports to its visit. */
export interface QueryOptions {
  clock: Clock;
  /** Sends a described read. A query uses it only to read changed records. */
  read: Read;
  /** Called for every failure; true when the session is over and the query has to wait for the next sign-in. */
  sessionIsOver: (failure: Failure) => boolean;
  report: (failure: Failure) => void;
  changed: () => void;
  /** A query that had failed has succeeded. */
  recovered: () => void;
}

export interface QueryRequest {
  text: string;
  load: Load<unknown>;
  options: ReadOptions<unknown>;
}

export interface InheritedResult {
  text: string;
  reading: ReadResult<unknown>;
  /** The visit was left while an update was due or running, or after one had failed. */
  missedUpdates: boolean;
}

/** The query in one slot of a visit, made at the slot's first read. Only the visit calls it. */
export type Query = ReturnType<typeof createQuery>;

/** The first load of a query, a renewal of the whole result, or reads of single records. */
type Running = "loading" | "renewing" | "following";

/** What the query is doing. Only one load runs at a time: a new load aborts the previous one. */
type Phase =
  | { kind: "resting" }
  | { kind: Running; controller: AbortController }
  | { kind: "failed"; failure: Failure }
  /** The session is over: the query runs again after the next sign-in. */
  | { kind: "waitingForSignIn" };

const resting: Phase = { kind: "resting" };

function newArrival() {
  let settle = () => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

/**
 * Runs `first` at once, unless `before` holds the whole result of the same text. The text is the query as JSON. A
 * result of the same text is renewed if it has missed updates. A result of another text is shown until an answer comes.
 * Raises nothing itself: `read` raises the Failure.
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
  /**
   * An update has failed. Stays true until the whole result is loaded again, because a later read of one record does
   * not make up for the failed update.
   */
  let outdated = false;
  /** What runs next: a renewal, which may wait for its pause, and records that have changed and must be read again. */
  const due = { renewal: false, timer: undefined as number | undefined, records: new Set<string>() };
  /** The query was left while an update was due or running, or after one had failed. */
  let missedUpdates = false;
  let renewalBegan = Number.NEGATIVE_INFINITY;
  /** Settles with the first result or failure, for Suspense. */
  let arrival = newArrival();

  /** The transitions of `phase`. What runs must be aborted before another begins. */
  const actions = {
    begin(kind: Running) {
      const controller = new AbortController();
      phase = { kind, controller };
      return controller.signal;
    },
    rest() {
      if ("controller" in phase) phase.controller.abort();
      phase = resting;
    },
    waitForSignIn() {
      phase = { kind: "waitingForSignIn" };
    },
    giveUp(failure: Failure) {
      phase = { kind: "failed", failure };
    },
  };

  /** Aborts what is running and drops what is due. */
  function stop() {
    if ("controller" in phase) actions.rest();
    clock.clearTimeout(due.timer);
    due.timer = undefined;
    due.renewal = false;
    due.records.clear();
    missedUpdates = false;
  }

  function run<R>(kind: Running, load: (signal: AbortSignal) => Promise<R>, arrived: (result: R) => void) {
    stop();
    const signal = actions.begin(kind);
    // A load may throw before its first await: that is a failed query, not a broken screen.
    Promise.resolve()
      .then(() => load(signal))
      .then((result) => {
        if (signal.aborted) return;
        // Not by `rest`: what `follow` or a listener throws would be taken for a failure of an abandoned load.
        phase = resting;
        arrived(result);
        update();
      })
      .catch((thrown) => {
        if (!signal.aborted) fail(kind, thrown);
      })
      // A listener that throws again.
      .catch((cause) => report(new Failure("Unknown", { cause })));
  }

  function fail(kind: Running, thrown: unknown) {
    const failure = failureOf(thrown);
    // Of several reads the others are still under way.
    if ("controller" in phase) phase.controller.abort();
    if (sessionIsOver(failure)) actions.waitForSignIn();
    else {
      report(failure);
      // A failed update keeps the result on screen.
      outdated = kind !== "loading";
      if (outdated) actions.rest();
      else actions.giveUp(failure);
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

  /** `showsParts` is false if the list on screen must not shrink to its first part again. */
  function start(showsParts = true) {
    const { text, load } = request;
    const hadFailed = phase.kind === "failed";
    if (hadFailed && !reading) arrival = newArrival();
    if (reading) reading = { ...reading, busy: true };
    outdated = false;
    run(
      "loading",
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

  /** Starts what is due. A renewal covers changed records, too. */
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

  /** Reads changed records again, after the running load: its answer may be older than the change. */
  function followRecords() {
    const { follow } = request.options;
    const ids = [...due.records];
    if (!follow || ids.length === 0 || phase.kind !== "resting") return;
    if (ids.length > MOST_RECORDS) return renew();
    due.records.clear();
    const reads = ids.flatMap((id) => follow(id) ?? []);
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

  function renew(isAsked = false) {
    const { lasting } = request.options;
    const stays = lasting && reading?.complete && !(isAsked && lasting === "untilAsked");
    if (phase.kind === "loading" || phase.kind === "waitingForSignIn" || stays) return;
    if (phase.kind === "failed") return start();
    due.renewal = true;
    update();
  }

  if (!isSame || !before?.reading.complete) start(!isSame);
  else if (before.missedUpdates) renew();

  return {
    /** The result, or a promise for the first one. Runs the query if it is new. Raises its Failure. */
    read(wanted: QueryRequest): ReadResult<unknown> | Promise<void> {
      const isNew = wanted.text !== request.text;
      request = wanted;
      if (isNew) start();
      if (phase.kind === "failed") throw phase.failure;
      return reading ?? arrival.promise;
    },
    /** Runs the query again and keeps the result on screen. Also retries after a failure. `isAsked`: by the user. */
    renew,
    /**
     * Call it if changes may have been missed. Reads the result again if it follows changes. A result that is still
     * loading is read once more after its arrival. A failed query is left alone: its retry will be newer.
     */
    invalidate(): void {
      if (!request.options.follow || phase.kind === "failed") return;
      if (phase.kind === "loading") due.renewal = true;
      else renew();
    },
    /** Retries a failed query or a failed update. */
    retry(): void {
      if (phase.kind === "failed") start();
      else if (outdated) renew();
    },
    /** Runs what waited for a sign-in or was interrupted, and renews the rest. */
    resume(): void {
      // A whole result stays on screen while it is renewed, as before the session ended.
      const isWhole = answered === request.text && reading?.complete;
      if (phase.kind === "waitingForSignIn" && isWhole) actions.rest();
      // If the visit was left while the query loaded, there is no result, or one of an earlier query.
      const isInterrupted = phase.kind === "resting" && answered !== request.text;
      if (phase.kind === "waitingForSignIn" || isInterrupted) start(answered !== request.text);
      else renew();
    },
    /** These records have changed: reads again those that the result holds. */
    follow(ids: readonly string[]): void {
      if (!request.options.follow) return;
      for (const id of ids) due.records.add(id);
      try {
        update();
      } catch (thrown) {
        fail("following", thrown);
      }
    },
    /** Changes the result in place. Does nothing without a result. */
    put,
    /** Why the query shows nothing; null unless it has failed. */
    failure: (): Failure | null => (phase.kind === "failed" ? phase.failure : null),
    /** The last update failed: the result may be out of date. */
    renewalFailed: (): boolean => outdated,
    /** Aborts what is running and keeps the result. */
    leave(): void {
      const isUpdating = phase.kind === "renewing" || phase.kind === "following";
      const hasMissedUpdates = isUpdating || outdated || due.renewal || due.records.size > 0;
      stop();
      missedUpdates = hasMissedUpdates;
      if (reading) reading = { ...reading, busy: false };
    },
    /** The result for the next visit; null without one. */
    snapshot: (): InheritedResult | null =>
      reading && answered !== undefined ? { text: answered, reading, missedUpdates } : null,
  };
}
