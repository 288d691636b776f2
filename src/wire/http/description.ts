/**
 * Reads as data, without tokens: what is asked of which service, how the answer is decoded, and how it follows changes.
 * `createRead` sends them, and a page that is still loading sends the same requests early (src/areas/early.ts).
 */
import type * as v from "valibot";

/** Query parameters; undefined ones are left out. */
export type QueryParams = Readonly<Record<string, string | number | undefined>>;

/** A GET of the customer system (REST service A). */
export interface CustomerSystemRead<T> {
  service: "customerSystem";
  /** Below the service's base address. */
  path: string;
  query: QueryParams;
  /** Decodes the response. */
  schema: v.GenericSchema<unknown, T>;
}

/** A query of the GraphQL service. */
export interface GraphQLRead<T> {
  service: "graphql";
  document: string;
  variables: Readonly<Record<string, unknown>>;
  /** The root field of `data` that `schema` decodes. */
  field: string;
  schema: v.GenericSchema<unknown, T>;
  /** Milliseconds, where the limit of decision 12 for a GET does not do. */
  timeoutMs?: number;
  /** Sent instead if the service's schema does not know this one. */
  otherwise?: GraphQLRead<T> | undefined;
}

/** The same read in several forms, the usual one first: sent is the first that the service's schema knows. */
export function inOneForm<T>([first, ...others]: readonly GraphQLRead<T>[]): GraphQLRead<T> {
  if (!first) throw new Error("A read has at least one form.");
  return others.length === 0 ? first : { ...first, otherwise: inOneForm(others) };
}

/** A read by one request; `service` tells the kinds apart. */
export type RequestDescription<T = unknown> = CustomerSystemRead<T> | GraphQLRead<T>;

/** A page of a list that names the next one (AppSync: `items` and `nextToken`). `items` may be empty though more follow. */
export interface Page<Row> {
  items: readonly Row[];
  /** Rows that are not among `items`, because they could not be read. */
  unreadable: number;
  nextToken: string | null;
}

/** How a read is run. */
export interface ReadCall<T> {
  signal?: AbortSignal | undefined;
  /** Told what has come of a list that shows its parts, page by page. */
  soFar?: ((part: T) => void) | undefined;
}

/** Reads one page, as `page` describes it. */
export type ReadPage<Row> = (nextToken: string | null) => Promise<Page<Row>>;

/** A list of the GraphQL service that comes in pages; made by `paged`. */
export interface PagedRead<T> {
  /** Describes the read of one page: the first for null, else the one that the token names. */
  page(nextToken: string | null): GraphQLRead<Page<unknown>>;
  /** Puts the pages together. */
  collect(readPage: ReadPage<unknown>, call: ReadCall<T>): Promise<T>;
}

/** Any read: by one request, or page by page. */
export type AnyRead<T = unknown> = RequestDescription<T> | PagedRead<T>;

/**
 * How an answer follows the change of a record: describes the read that gives the change of the answer; null when the answer
 * does not contain the record with this id.
 */
export type Follow<T> = (id: string) => AnyRead<(answer: T) => T> | null;

/** A read whose answer is kept up to date while it is shown. */
export type ReadDescription<T> = AnyRead<T> & { follow?: Follow<T> };

/** The one request of a read, or the one for its first page. */
export const firstRequest = (read: AnyRead): RequestDescription => ("page" in read ? read.page(null) : read);
