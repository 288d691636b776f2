/** Keys for React of what another system lists: nobody promised that it names nothing twice. */

/** Each item with a key of its own: `keyOf` of it, and its number where the same one came before. */
export function uniqueKeys<T>(items: readonly T[], keyOf: (item: T) => string): { key: string; item: T }[] {
  const times = new Map<string, number>();
  return items.map((item) => {
    const name = keyOf(item);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return { key: time === 1 ? name : `${name}\n${time}`, item };
  });
}
