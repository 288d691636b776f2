/** What is made when it is first needed, and once. A page's first Intl object takes 50 ms: its requests go before it. */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
