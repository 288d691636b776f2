/** German sort order, for every list (the service's order is arbitrary). */
const collator = new Intl.Collator("de-DE", { sensitivity: "base", numeric: true });

/** A comparison by one text of each record. */
export const compareByText =
  <T>(text: (of: T) => string) =>
  (a: T, b: T): number =>
    collator.compare(text(a), text(b));

/** Two sorted lists as one: a list that comes in pages is not sorted anew for each of them. */
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
