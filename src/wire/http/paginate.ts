/** Lists in pages, each with a token for the next one (AppSync: `items` and `nextToken`). */
import { Failure } from "../../domain/failure.ts";
import { MOST_PAGES, MOST_REPEATED_PAGES } from "../../domain/limits.ts";
import { mergeSorted } from "../../domain/lists.ts";
import type { GraphQLRead, Page, PagedRead, ReadCall, ReadPage } from "./request.ts";

/** All rows of a list that could be read. */
export interface Listing<Row> {
  rows: readonly Row[];
  /** How many rows are missing because they could not be read (decision 41). */
  unreadable: number;
}

interface Identified {
  id: string;
}

/**
 * Options for a screen that shows a list while the list is loading, and that the user may leave meanwhile. After each
 * page with rows except the last, `soFar` receives the list so far, as a new array.
 */
export interface PageOptions<Row> extends ReadCall<Listing<Row>> {
  /** How the rows are sorted; by default as they come. */
  order?: ((a: Row, b: Row) => number) | undefined;
}

/**
 * All rows of the list. `load` gets the token of the page to load; null for the first. Raises what `load` raises, and Aborted
 * between two pages. Raises Malformed if the list does not end or not a single row could be read.
 */
export async function paginate<Row extends Identified>(
  load: ReadPage<Row>,
  { signal, order, soFar }: PageOptions<Row> = {},
): Promise<Listing<Row>> {
  let rows: readonly Row[] = [];
  const seenTokens = new Set<string>();
  const seenIds = new Set<string>();
  let nextToken: string | null = null;
  let unreadable = 0;
  let repeatedPages = 0;
  for (;;) {
    if (signal?.aborted) throw new Failure("Aborted", { cause: signal.reason });
    const { items, ...page }: Page<Row> = await load(nextToken);
    rows = order ? mergeSorted(rows, [...items].sort(order), order) : [...rows, ...items];
    unreadable += page.unreadable;
    nextToken = page.nextToken;
    if (nextToken === null) break;
    if (items.length > 0) repeatedPages = items.every(({ id }) => seenIds.has(id)) ? repeatedPages + 1 : 0;
    for (const { id } of items) seenIds.add(id);
    const isEndless =
      seenTokens.has(nextToken) || repeatedPages === MOST_REPEATED_PAGES || seenTokens.size === MOST_PAGES;
    if (isEndless) throw new Failure("Malformed", { detail: `no end after ${seenTokens.size + 1} pages` });
    seenTokens.add(nextToken);
    if (items.length > 0) soFar?.({ rows, unreadable });
  }
  // A failed list is never shown as an empty one (decision 11).
  if (rows.length === 0 && unreadable > 0) throw new Failure("Malformed", { detail: "no row could be read" });
  return { rows, unreadable };
}

interface PagedOf<Row extends Identified, T> {
  /** Describes the read of one page; null: the first. */
  page: (nextToken: string | null) => GraphQLRead<Page<Row>>;
  /** How the rows are sorted; by default as they come. */
  order?: (a: Row, b: Row) => number;
  /** Turns the rows into the answer of the read. May raise Malformed. */
  answer: (listing: Listing<Row>) => T;
  /** The first rows are useful while the rest is loading. */
  showsParts?: true;
}

/** Describes a list in pages. */
export const paged = <Row extends Identified, T>({
  page,
  order,
  answer,
  showsParts,
}: PagedOf<Row, T>): PagedRead<T> => ({
  page,
  async collect(readPage: ReadPage<Row>, { signal, soFar }) {
    const tellPart = showsParts && soFar && ((part: Listing<Row>) => soFar(answer(part)));
    return answer(await paginate(readPage, { signal, order, soFar: tellPart }));
  },
});

/** The rows of a list that is useful only if it is whole. Raises Malformed if a row could not be read. */
export function wholeList<Row>({ rows, unreadable }: Listing<Row>): readonly Row[] {
  if (unreadable > 0) throw new Failure("Malformed", { detail: `${unreadable} rows could not be read` });
  return rows;
}
