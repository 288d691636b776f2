/** The data service's lists, which come in pages. */
import * as v from "valibot";
import { readableRows } from "../domain/lenient.ts";

/** The most rows the data service puts on one page. */
export const MAX_PAGE_ROWS = 1000;

/** A page of a list query: `nextToken` asks for the next page, null (or empty) on the last one. */
export const connection = <S extends v.GenericSchema>(item: S) =>
  v.pipe(
    v.object({
      items: readableRows(item),
      nextToken: v.nullish(v.string(), null),
    }),
    v.transform(({ items: { rows, unreadable }, nextToken }) => ({
      items: rows,
      unreadable,
      nextToken: nextToken || null,
    })),
  );
