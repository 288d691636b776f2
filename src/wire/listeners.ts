/**
 * A list of listeners. A listener may add or remove listeners while it is called; the change takes effect at the next
 * `tell`. An exception of one does not keep the others from being called: `tell` raises it afterwards.
 */
export function createListeners<T = void>() {
  const listeners = new Set<(told: T) => void>();
  return {
    /** Returns a function that stops listening. */
    listen(listener: (told: T) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(told: T): void {
      const thrown: unknown[] = [];
      for (const listener of [...listeners]) {
        try {
          listener(told);
        } catch (exception) {
          thrown.push(exception);
        }
      }
      if (thrown.length > 0) throw thrown[0];
    },
  };
}
