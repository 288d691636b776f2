/** Lists: their German sort order, because the services answer in no particular order, and their pages. */
import { formatNumber } from "./germanFormats.ts";
import { onFirstUse } from "./memoize.ts";

const collator = onFirstUse(() => new Intl.Collator("de-DE", { sensitivity: "base", numeric: true }));

/** A comparator of records by one of their texts, for `sort`; case and accents do not count, numbers sort by value. */
export const compareByText =
  <T>(text: (record: T) => string) =>
  (a: T, b: T): number =>
    collator().compare(text(a), text(b));

/** Merges two lists sorted by `compare`, so that a list that arrives in pages is not sorted again for each page. */
export function mergeSorted<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): T[] {
  const rows: T[] = [];
  let next = 0;
  for (const row of a) {
    for (let other = b[next]; other !== undefined && compare(other, row) < 0; other = b[next]) {
      rows.push(other);
      next += 1;
    }
    rows.push(row);
  }
  return rows.concat(b.slice(next));
}

// Pages of the customer list and of the work queue.

/**
 * The number of rows on a page. A long list is slow because of its DOM, not its records. The customer system names the size of
 * its own pages; this one counts if it names none.
 */
export const PAGE_ROWS = 50;

/** One page of a list: its rows, and what the links to the other pages need. `wanted` counts from 1; the last page, if beyond. */
export function pageOf<T>(all: readonly T[], wanted: number) {
  const pages = Math.max(1, Math.ceil(all.length / PAGE_ROWS));
  const page = Math.min(wanted, pages);
  const rows = all.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
  return { page, pages, rows, text: pageText(page, all.length, PAGE_ROWS) };
}

/** The customer system's own count (decision 2): 100 records in pages of 50 are three pages, the last one empty. */
export const pageCount = (total: number, size: number): number => Math.floor(total / size) + 1;

/** Which rows are shown, and of how many: "1–50 von 237", on an empty page "0 von 237". `page` counts from 1. */
export function pageText(page: number, total: number, size: number): string {
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  const shown = first > last ? "0" : `${formatNumber(first)}–${formatNumber(last)}`;
  return `${shown} von ${formatNumber(total)}`;
}

/** The search and the page that an address names. */
export const listQuery = (searchParams: URLSearchParams) => ({
  search: (searchParams.get("search") ?? "").trim(),
  page: pageParam(searchParams),
});

/** The page number in an address, from 1; the first page when there is no valid one. */
export function pageParam(searchParams: URLSearchParams): number {
  const text = searchParams.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}
