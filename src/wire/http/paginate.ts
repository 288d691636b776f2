/** A list that comes in pages, each naming the next (AppSync: `items` and `nextToken`). */
import { Failure } from "../../domain/failure.ts";

/** `items` may hold null for a row that could not be read, and may be empty though more follows. */
export interface Page<Row> {
  items: readonly (Row | null)[];
  nextToken: string | null;
}

export interface PageOptions<Row> {
  signal?: AbortSignal | undefined;
  /** Gets the rows so far, a new array each time, whenever a page brought some and more follow. */
  soFar?: ((rows: Row[]) => void) | undefined;
}

/**
 * Every row of the list, in the order of arrival. `ask` gets the token of the page it shall bring, null for the first.
 * Raises what `ask` raises, Failure Aborted between two pages, and Malformed for a list that leads back into itself.
 */
export async function paginate<Row>(
  ask: (nextToken: string | null) => Promise<Page<Row>>,
  { signal, soFar }: PageOptions<Row> = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  const seen = new Set<string>();
  let nextToken: string | null = null;
  for (;;) {
    if (signal?.aborted) throw new Failure("Aborted", { cause: signal.reason });
    const page: Page<Row> = await ask(nextToken);
    const found = page.items.filter((row) => row !== null);
    rows.push(...found);
    nextToken = page.nextToken;
    if (nextToken === null) return rows;
    if (seen.has(nextToken)) throw new Failure("Malformed", { detail: "nextToken repeats itself" });
    seen.add(nextToken);
    if (found.length > 0) soFar?.([...rows]);
  }
}
