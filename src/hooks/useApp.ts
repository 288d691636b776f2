/** The one React context: it carries the app object. `useApp()` reads it, `useStore` subscribes to one of its stores. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Config } from "../core/config.ts";
import type { App } from "../core/createApp.ts";
import type { Store } from "../core/store.ts";

/** null outside of the app; the shell provides it. */
export const AppContext = createContext<App | null>(null);

/** The app around a component. Throws outside of AppContext. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("useApp outside of AppContext");
  return app;
}

const never = () => () => {};

/** False in the prerendered login, which is made at build time and is the same in every browser. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The config, or null in the prerendered login: text from config is filled into reserved space once the app runs, so that
 * nothing shifts.
 */
export function useConfig(): Config | null {
  const { config } = useApp();
  return useIsHydrated() ? config : null;
}

/** The store's value; the component renders again when it changes. */
export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get);
