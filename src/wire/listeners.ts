/**
 * A list of listeners. A listener may add or remove listeners while it is called; the change takes effect at the next
 * `tell`.
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
      for (const listener of [...listeners]) listener(told);
    },
  };
}
