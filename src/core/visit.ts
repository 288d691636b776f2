/**
 * A visit is one arrival at one address, with the queries of its screen. It lives outside React, so that results survive
 * suspended and repeated renderings. `useRead` reads it, and the router ends it.
 */
import type { Failure } from "../domain/failure.ts";
import { type AnyRead, firstRequest, type ReadDescription } from "../wire/http/request.ts";
import {
  createQuery,
  type InheritedResult,
  type Load,
  type Query,
  type QueryOptions,
  type ReadOptions,
  type ReadResult,
} from "./query.ts";
import { createStore } from "./store.ts";

/** What the app gives to every visit. The visit passes it on to its queries. */
export type VisitOptions = Pick<QueryOptions, "clock" | "read" | "sessionIsOver" | "report">;

/**
 * What is read. Either a description, or, for a result that a screen computes, a slot with a query and its load.
 * Queries are compared as JSON. The options say how the answer follows changes of its records, or that it never
 * changes.
 */
export type Reading<T> =
  | readonly [description: ReadDescription<T>]
  | readonly [slot: string, query: unknown, load: Load<T>, options?: ReadOptions<T>];

/** Holds one query per slot: a newer query replaces the previous one. Screens read it by `useRead`. */
export interface Visit {
  /** The scroll position when the page was left, in CSS pixels. */
  scroll: number;
  /** The ids of the selected rows in the list on the screen. */
  selected: ReadonlySet<string>;
  /** Called while rendering. Runs a new query. Raises its Failure. */
  read<T>(...reading: Reading<T>): ReadResult<T> | Promise<void>;
  /** Runs all shown queries again and keeps their results on screen. `isAsked`: because the user asked for it. */
  renew(isAsked?: boolean): void;
  /**
   * Call it if changes may have been missed. Reads the results that follow changes again; if one is still loading,
   * after its arrival.
   */
  invalidate(): void;
  /** Retries failed queries and renewals. */
  retry(): void;
  /** Runs what waited for a sign-in and renews the rest. */
  resume(): void;
  /**
   * Call it if these records have changed. Reads the shown ones again: one by one, or the whole results if they are
   * many.
   */
  follow(ids: Iterable<string>): void;
  /** Changes one answer in place. Does nothing if it is not there yet. */
  put<T>(read: AnyRead<T>, change: (answer: T) => T): void;
  /** The whole answer as it stands, without a request; null if there is none or only a part of it. */
  recall<T>(read: AnyRead<T>): T | null;
  /** The failures of failed queries. */
  failures(): readonly Failure[];
  /** The last update of something shown has failed: it may be out of date. */
  renewalFailed(): boolean;
  /** Counts failed queries that have succeeded since, so that an error on screen may be replaced. */
  recoveries(): number;
  /** Aborts what is under way and keeps the answers for a return. */
  leave(): void;
  /** A visit to the same screen with another query. Unchanged queries keep their results; others start with what is shown. */
  successor(): Visit;
  /** Counts changes, for useSyncExternalStore. */
  version(): number;
  watch(listener: () => void): () => void;
}

/** Reads of one path, or of one GraphQL document, have the same slot: a newer one replaces the previous one. */
function placeOf(read: AnyRead): { slot: string; query: unknown } {
  const request = firstRequest(read);
  return request.service === "graphql"
    ? { slot: request.document, query: request.variables }
    : { slot: request.path, query: request.query };
}

/** Runs nothing before the first `read`. `inherited`: the previous visit's results by slot, shown until newer ones come. */
export function createVisit(
  visitOptions: VisitOptions,
  inherited: ReadonlyMap<string, InheritedResult> = new Map(),
): Visit {
  const queries = new Map<string, Query>();
  const version = createStore(0);
  let recoveries = 0;

  const changed = () => version.set(version.get() + 1);

  const queryOptions: QueryOptions = {
    ...visitOptions,
    changed,
    recovered() {
      recoveries += 1;
    },
  };

  /** The slot, query and load of a described read. The description holds its options. */
  function described<T>(description: ReadDescription<T>) {
    const { slot, query } = placeOf(description);
    const load: Load<T> = (signal, soFar) => visitOptions.read(description, { signal, soFar });
    return [slot, query, load, description as ReadOptions<T>] as const;
  }

  /** The query that holds the answer to exactly this read. */
  function queryOf(read: AnyRead): Query | undefined {
    const { slot, query } = placeOf(read);
    const found = queries.get(slot);
    return found?.snapshot()?.text === JSON.stringify(query) ? found : undefined;
  }

  const each = (act: (query: Query) => void) => {
    for (const query of queries.values()) act(query);
  };

  const visit: Visit = {
    scroll: 0,
    selected: new Set(),
    read<T>(...reading: Reading<T>) {
      const [slot, question, load, options = {}] = reading.length === 1 ? described(reading[0]) : reading;
      // The same caller asks in a slot and reads its answers, so what goes in as T comes out as T.
      const asked = { text: JSON.stringify(question), load, options: options as ReadOptions<unknown> };
      let query = queries.get(slot);
      if (!query) {
        query = createQuery(queryOptions, asked, inherited.get(slot) ?? null);
        queries.set(slot, query);
      }
      return query.read(asked) as ReadResult<T> | Promise<void>;
    },
    renew: (isAsked) => each((query) => query.renew(isAsked)),
    invalidate: () => each((query) => query.invalidate()),
    retry() {
      each((query) => query.retry());
      changed();
    },
    resume: () => each((query) => query.resume()),
    follow(ids) {
      const list = [...ids];
      each((query) => query.follow(list));
    },
    put: (read, change) => queryOf(read)?.put((answer) => change(answer as ReturnType<typeof change>)),
    recall<T>(read: AnyRead<T>) {
      const reading = queryOf(read)?.snapshot()?.reading;
      return reading?.complete ? (reading.answer as T) : null;
    },
    failures: () => [...queries.values()].flatMap((query) => query.failure() ?? []),
    renewalFailed: () => [...queries.values()].some((query) => query.renewalFailed()),
    recoveries: () => recoveries,
    leave: () => each((query) => query.leave()),
    successor() {
      const shown = new Map<string, InheritedResult>();
      for (const [slot, query] of queries) {
        const snapshot = query.snapshot();
        if (snapshot) shown.set(slot, snapshot);
      }
      return createVisit(visitOptions, shown);
    },
    version: version.get,
    watch: version.subscribe,
  };
  return visit;
}

// What a screen reads from its address. The page knows it before the screen's bundle has loaded, so it can send the
// first reads early.

export interface ScreenAddress {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The signed-in user's. */
  sub: string;
}

/** A screen's first reads. They are in a module without React beside the screen, for the early bundle. */
export type FirstReads = (address: ScreenAddress) => readonly AnyRead[];
