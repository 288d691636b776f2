/**
 * A visit: one arrival at one address, with the queries of its screen. It lives outside React, so that results survive
 * suspended and repeated renderings; `useRead` reads it, the router ends it.
 */
import {
  createQuery,
  type InheritedResult,
  type Load,
  type Query,
  type QueryOptions,
  type ReadOptions,
  type ReadResult,
} from "./query.ts";

/** What the app gives to every visit, which hands it on to its queries. */
export type VisitOptions = Pick<QueryOptions, "clock" | "sessionIsOver" | "report">;

/** Holds one query per slot, a name that the screen chooses; screens read it by `useRead` or `useOwnVisit`. */
export interface Visit {
  /** Where the page was scrolled to when it was left, in CSS pixels. */
  scroll: number;
  /** Called while rendering: runs a new query, raises its Failure. */
  read<T>(slot: string, text: string, load: Load<T>, options?: ReadOptions<T>): ReadResult<T> | Promise<void>;
  /** Runs all shown queries again while their results stay shown. */
  renew(): void;
  /** Changes may have been missed: results that follow them are read again, running ones after their arrival. */
  invalidate(): void;
  /** Retries failed queries and renewals. */
  retry(): void;
  /** Runs what waited for a sign-in, and renews the rest. */
  resume(): void;
  /** These records have changed: what is shown of them is read again, record by record unless they are many. */
  follow(ids: Iterable<string>): void;
  /** Changes one answer in place; nothing happens when it is not there yet. */
  put<T>(slot: string, change: (answer: T) => T): void;
  /** The answer in a slot as it stands, without asking; null when there is none. */
  recall<T>(slot: string): T | null;
  /** The last renewal of something shown failed; it may be old. */
  renewalFailed(): boolean;
  /** Counts failed queries that have succeeded since: an error shown for one may be replaced. */
  recoveries(): number;
  /** Left: aborts what is under way, keeps the answers for a return. */
  leave(): void;
  /** A visit to the same screen with another query: what is asked again stands already, the rest starts with what is shown. */
  successor(): Visit;
  /** Counts changes, for useSyncExternalStore. */
  version(): number;
  watch(listener: () => void): () => void;
}

/**
 * Runs nothing before the first `read`. `inherited`: the results of the visit before, by slot, shown until newer ones
 * come.
 */
export function createVisit(
  visitOptions: VisitOptions,
  inherited: ReadonlyMap<string, InheritedResult> = new Map(),
): Visit {
  const queries = new Map<string, Query>();
  const listeners = new Set<() => void>();
  let version = 0;
  let recoveries = 0;

  function changed() {
    version += 1;
    for (const listener of [...listeners]) listener();
  }

  const queryOptions: QueryOptions = {
    ...visitOptions,
    changed,
    recovered() {
      recoveries += 1;
    },
  };
  const each = (act: (query: Query) => void) => {
    for (const query of queries.values()) act(query);
  };

  const visit: Visit = {
    scroll: 0,
    read<T>(slot: string, text: string, load: Load<T>, options: ReadOptions<T> = {}) {
      // Who asks in a slot is the one who reads its answers, so what goes in as T comes out as T.
      const asked = { text, load, options: options as ReadOptions<unknown> };
      let query = queries.get(slot);
      if (!query) {
        query = createQuery(queryOptions, asked, inherited.get(slot) ?? null);
        queries.set(slot, query);
      }
      return query.read(asked) as ReadResult<T> | Promise<void>;
    },
    renew: () => each((query) => query.renew()),
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
    put<T>(slot: string, change: (answer: T) => T) {
      queries.get(slot)?.put((answer) => change(answer as T));
    },
    recall: <T>(slot: string) => (queries.get(slot)?.legacy()?.reading.answer as T | undefined) ?? null,
    renewalFailed: () => [...queries.values()].some((query) => query.renewalFailed()),
    recoveries: () => recoveries,
    leave: () => each((query) => query.leave()),
    successor() {
      const shown = new Map<string, InheritedResult>();
      for (const [slot, query] of queries) {
        const legacy = query.legacy();
        if (legacy) shown.set(slot, legacy);
      }
      return createVisit(visitOptions, shown);
    },
    version: () => version,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return visit;
}
