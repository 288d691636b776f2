/** The data service's lists, which come in pages. */
import * as v from "valibot";

/** The most rows the data service puts on one page. */
export const MAX_PAGE_ROWS = 1000;

/**
 * A page of a list query: `nextToken` asks for the next page, null on the last one. AppSync may answer null for an
 * item.
 */
export const connection = <S extends v.GenericSchema>(item: S) =>
  v.object({ items: v.array(v.nullable(item)), nextToken: v.nullish(v.string(), null) });
