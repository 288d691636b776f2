/** Lists in pages that each name the next one (AppSync: `items` and `nextToken`). */
import { Failure } from "../../domain/failure.ts";

/** `items` may hold null for a row the service could not read, and may be empty though more pages follow. */
export interface Page<Row> {
  items: readonly (Row | null)[];
  nextToken: string | null;
}

export interface PageOptions<Row> {
  signal?: AbortSignal | undefined;
  /** Called with the rows so far, a new array each time, after each page with rows that is not the last. */
  soFar?: ((rows: Row[]) => void) | undefined;
}

/**
 * All rows of the list, in the order of arrival. `load` gets the token of the page to load, null for the first. Raises
 * what `load` raises, Aborted between two pages, and Malformed when a `nextToken` repeats.
 */
export async function paginate<Row>(
  load: (nextToken: string | null) => Promise<Page<Row>>,
  { signal, soFar }: PageOptions<Row> = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  const seenTokens = new Set<string>();
  let nextToken: string | null = null;
  for (;;) {
    if (signal?.aborted) throw new Failure("Aborted", { cause: signal.reason });
    const page: Page<Row> = await load(nextToken);
    const pageRows = page.items.filter((row) => row !== null);
    rows.push(...pageRows);
    nextToken = page.nextToken;
    if (nextToken === null) return rows;
    if (seenTokens.has(nextToken)) throw new Failure("Malformed", { detail: "nextToken repeats" });
    seenTokens.add(nextToken);
    if (pageRows.length > 0) soFar?.([...rows]);
  }
}
