/** The one React context: it carries the app object, `useApp()` reads it. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Config } from "./config.ts";
import type { App } from "./createApp.ts";

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
