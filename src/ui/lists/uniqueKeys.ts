/** React keys for lists from another system, which may contain the same name twice. */

/** Each item with a unique key: the result of `keyOf`, with a number if the same key came before. */
export function uniqueKeys<T>(items: readonly T[], keyOf: (item: T) => string): { key: string; item: T }[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const base = keyOf(item);
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return { key: count === 1 ? base : `${base}\n${count}`, item };
  });
}
