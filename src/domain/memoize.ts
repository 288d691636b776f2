/** Results kept per object. */

/** Caches a result per object, which is safe because records and lists are replaced, never changed. */
export function memoize<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const cache = new WeakMap<K, { result: V }>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached.result;
    const result = compute(key);
    cache.set(key, { result });
    return result;
  };
}
