/**
 * A visit: one arrival at one address, with the queries of its screen. It lives outside React, so that results survive
 * suspended and repeated renderings; `useRead` reads it, the router ends it.
 */
import type { Failure } from "../../domain/failure.ts";
import { type AnyRead, firstRequest, type ReadDescription } from "../../wire/http/description.ts";
import { createStore } from "../store.ts";
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
export type VisitOptions = Pick<QueryOptions, "clock" | "read" | "sessionIsOver" | "report">;

/**
 * What is read: a description, or for what a screen computes a slot, a query (anything JSON can tell apart) and how it is
 * run. The options say how the answer follows changes of its records, or that it can never change.
 */
export type Reading<T> =
  | readonly [description: ReadDescription<T>]
  | readonly [slot: string, query: unknown, load: Load<T>, options?: ReadOptions<T>];

/** Holds one query per slot: a newer search takes the place of the one before. Screens read it by `useRead`. */
export interface Visit {
  /** Where the page was scrolled to when it was left, in CSS pixels. */
  scroll: number;
  /** Which rows of its list are selected, by id. */
  selected: ReadonlySet<string>;
  /** Called while rendering: runs a new query, raises its Failure. */
  read<T>(...reading: Reading<T>): ReadResult<T> | Promise<void>;
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
  put<T>(read: AnyRead<T>, change: (answer: T) => T): void;
  /** The whole answer as it stands, without asking; null when there is none, or only parts of it have come. */
  recall<T>(read: AnyRead<T>): T | null;
  /** Of the queries that have failed and show nothing. */
  failures(): readonly Failure[];
  /** The last renewal of something shown failed; it may be old. */
  renewalFailed(): boolean;
  /** Counts failed queries that have succeeded since: an error shown for one may be replaced. */
  recoveries(): number;
  /** Left: aborts what is under way, keeps the answers for a return. */
  leave(): void;
  /**
   * A visit to the same screen with another query: what is asked again stands already, the rest starts with what is
   * shown.
   */
  successor(): Visit;
  /** Counts changes, for useSyncExternalStore. */
  version(): number;
  watch(listener: () => void): () => void;
}

/** Reads of one path, or of one GraphQL document, take each other's place: they have the same slot. */
function placeOf(read: AnyRead): { slot: string; query: unknown } {
  const request = firstRequest(read);
  return request.service === "graphql"
    ? { slot: request.document, query: request.variables }
    : { slot: request.path, query: request.query };
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

  /** How a described read is run; its options are its own. */
  function described<T>(description: ReadDescription<T>) {
    const { slot, query } = placeOf(description);
    const load: Load<T> = (signal, soFar) => visitOptions.read(description, { signal, soFar });
    return [slot, query, load, description as ReadOptions<T>] as const;
  }

  /** The query whose answer is of this very read. */
  function queryOf(read: AnyRead): Query | undefined {
    const { slot, query } = placeOf(read);
    const found = queries.get(slot);
    return found?.legacy()?.text === JSON.stringify(query) ? found : undefined;
  }

  const each = (act: (query: Query) => void) => {
    for (const query of queries.values()) act(query);
  };

  const visit: Visit = {
    scroll: 0,
    selected: new Set(),
    read<T>(...reading: Reading<T>) {
      const [slot, question, load, options = {}] = reading.length === 1 ? described(reading[0]) : reading;
      // Who asks in a slot is the one who reads its answers, so what goes in as T comes out as T.
      const asked = { text: JSON.stringify(question), load, options: options as ReadOptions<unknown> };
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
    put: (read, change) => queryOf(read)?.put((answer) => change(answer as ReturnType<typeof change>)),
    recall<T>(read: AnyRead<T>) {
      const reading = queryOf(read)?.legacy()?.reading;
      return reading?.complete ? (reading.answer as T) : null;
    },
    failures: () => [...queries.values()].flatMap((query) => query.failure() ?? []),
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
    version: version.get,
    watch: version.subscribe,
  };
  return visit;
}
