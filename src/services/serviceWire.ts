/** What the services share: the parts of the app's wire that they call, and the data service's lists. */
import * as v from "valibot";
import { readableRows } from "../domain/lenient.ts";
import type { Read } from "../wire/createRead.ts";
import type { GraphQL } from "../wire/graphql.ts";
import type { Bucket, Http } from "../wire/http/http.ts";

/** Each function names the parts that it calls. */
export interface ServiceWire {
  read: Read;
  graphql: GraphQL;
  storage: Bucket;
  customerSystem: Http;
  admin: Http;
}

/** The most rows the data service puts on one page. */
export const MAX_PAGE_ROWS = 1000;

/** A page of a list query: `nextToken` asks for the next page, null (or empty) on the last one. `most`: of its rows. */
export const connection = <S extends v.GenericSchema>(item: S, most?: number) =>
  v.pipe(
    v.object({ items: readableRows(item, most), nextToken: v.nullish(v.string(), null) }),
    v.transform(({ items: { rows, unreadable }, nextToken }) => {
      return { items: rows, unreadable, nextToken: nextToken || null };
    }),
  );
