/** German sort order, for every list: the services answer in no order. */
import { onFirstUse } from "./onFirstUse.ts";

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
