/** Lists in pages that each name the next one (AppSync: `items` and `nextToken`). */
import { Failure } from "../../domain/failure.ts";

/** `items` may hold null for a row the service could not read, and may be empty though more pages follow. */
export interface Page<Row> {
  items: readonly (Row | null)[];
  nextToken: string | null;
}

/** For a screen that shows a list while it is loading, and may be left meanwhile. */
export interface PageOptions<Row> {
  signal?: AbortSignal | undefined;
  /** Called with the rows so far, a new array each time, after each page with rows that is not the last. */
  soFar?: ((rows: Row[]) => void) | undefined;
}

/**
 * So many pages in a row may be empty: a filter is applied after a page was read, so 100 of them are about 100,000 rows
 * of which none belonged to the list. A service that goes on beyond them names ever-new pages without end.
 */
const MOST_EMPTY_PAGES = 100;

/**
 * All rows of the list, in the order of arrival. `load` gets the token of the page to load, null for the first. Raises
 * what `load` raises, Aborted between two pages, and Malformed when a `nextToken` repeats or too many pages in a row are
 * empty.
 */
export async function paginate<Row>(
  load: (nextToken: string | null) => Promise<Page<Row>>,
  { signal, soFar }: PageOptions<Row> = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  const seenTokens = new Set<string>();
  let nextToken: string | null = null;
  let emptyPages = 0;
  for (;;) {
    if (signal?.aborted) throw new Failure("Aborted", { cause: signal.reason });
    const page: Page<Row> = await load(nextToken);
    const pageRows = page.items.filter((row) => row !== null);
    rows.push(...pageRows);
    nextToken = page.nextToken;
    if (nextToken === null) return rows;
    if (seenTokens.has(nextToken)) throw new Failure("Malformed", { detail: "nextToken repeats" });
    seenTokens.add(nextToken);
    emptyPages = pageRows.length > 0 ? 0 : emptyPages + 1;
    if (emptyPages > MOST_EMPTY_PAGES) {
      throw new Failure("Malformed", { detail: `more than ${MOST_EMPTY_PAGES} empty pages in a row` });
    }
    if (pageRows.length > 0) soFar?.([...rows]);
  }
}
