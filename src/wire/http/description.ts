/**
 * Reads as data, without tokens: what is asked of which service, how the answer is decoded, and how it follows changes.
 * `createRead` sends them, and a page that is still loading sends the same requests early (src/areas/early.ts).
 */
import type * as v from "valibot";
import type { Listing, Page } from "./paginate.ts";

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
}

/** A read by one request; `service` tells the kinds apart. */
export type RequestDescription<T = unknown> = CustomerSystemRead<T> | GraphQLRead<T>;

/** A list of the GraphQL service that comes in pages; made by `paged`. */
export interface PagedRead<T> {
  /** Describes the read of one page: the first for null, else the one that `nextToken` names. */
  page(nextToken: string | null): GraphQLRead<Page<unknown>>;
  /** How the rows are sorted; without it they stay as they come. */
  order?(a: unknown, b: unknown): number;
  /** What the rows are to the reader. May raise Malformed. */
  answer(listing: Listing<unknown>): T;
  /** The first rows are of use while the rest is loading. */
  showsParts?: true;
}

/** Any read: by one request, or page by page. */
export type AnyRead<T = unknown> = RequestDescription<T> | PagedRead<T>;

/** A read whose answer is kept up to date while it is shown. */
export type ReadDescription<T> = AnyRead<T> & {
  /**
   * The record with this id has changed: describes the read that gives the change of the answer; null when the answer
   * does not contain the record.
   */
  follow?: (id: string) => AnyRead<(answer: T) => T> | null;
};

interface PagedOf<Row, T> {
  page: (nextToken: string | null) => GraphQLRead<Page<Row>>;
  order?: (a: Row, b: Row) => number;
  answer: (listing: Listing<Row>) => T;
  showsParts?: true;
}

/** Describes a list in pages; the compiler compares the rows of its parts. */
export const paged = <Row, T>(read: PagedOf<Row, T>): PagedRead<T> => read;

/** The one request of a read, or the one for its first page. */
export const firstRequest = (read: AnyRead): RequestDescription => ("page" in read ? read.page(null) : read);
