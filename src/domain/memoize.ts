/** Computing or making something only once. */

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

/**
 * Makes an object once, when it is first needed. A page's first Intl object takes 50 ms. Made later, it does not delay
 * the page's requests.
 */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
