/** A value outside React with listeners; `useStore` subscribes a component to it. */
import { useSyncExternalStore } from "react";
import { createListeners } from "../wire/listeners.ts";

/** For state that lives as long as its owner. `set` calls listeners at once and without the value: they `get` it. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Returns the way to stop listening. */
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

/** The store's value; the component renders again when it changes. */
export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get);
