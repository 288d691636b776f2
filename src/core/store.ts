import { createListeners } from "../wire/listeners.ts";

/** State outside React. `set` calls the listeners at once and passes no value: a listener reads it by `get`. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Returns a function that stops listening. */
  subscribe(listener: () => void): () => void;
}

/** Setting the same value again calls no listener. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const { listen, tell } = createListeners();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      tell();
    },
    subscribe: listen,
  };
}
