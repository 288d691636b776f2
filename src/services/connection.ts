/** The data service's lists, which come in pages. */
import * as v from "valibot";

/** The most rows the data service puts on one page. */
export const MAX_PAGE_ROWS = 1000;

/**
 * A page of a list query: `nextToken` asks for the next page, null on the last one. A row that is null or not as it should
 * be does not take the list with it: it is left out and counted (decision 41).
 */
export const connection = <S extends v.GenericSchema>(item: S) =>
  v.pipe(
    v.object({
      items: v.array(v.fallback(v.nullable(item), null)),
      nextToken: v.nullish(v.string(), null),
    }),
    v.transform(({ items, nextToken }) => {
      const rows = items.filter((row) => row !== null);
      return { items: rows, unreadable: items.length - rows.length, nextToken };
    }),
  );
