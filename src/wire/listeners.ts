/** Who wants to hear of something. */

/** Nobody at first. Whoever is told may listen or stop meanwhile; that counts from the next time on. */
export function createListeners<T = void>() {
  const listeners = new Set<(told: T) => void>();
  return {
    /** Returns the way to stop listening. */
    listen(listener: (told: T) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(told: T): void {
      for (const listener of [...listeners]) listener(told);
    },
  };
}
