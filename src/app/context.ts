/** The one React context: it carries the app object, `useApp()` reads it. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Config } from "./config.ts";
import type { App } from "./createApp.ts";

export const AppContext = createContext<App | null>(null);

/** The app around a component. Throws outside of it: a screen without an app is a mistake of the program's. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("useApp outside of AppContext");
  return app;
}

const never = () => () => {};

/**
 * What config.json says, or null in the login's static first paint, which is made at build time and knows no company:
 * text from config stands in reserved space, so that nothing shifts when it comes.
 */
export function useConfig(): Config | null {
  const app = useApp();
  return useSyncExternalStore(
    never,
    () => app.config,
    () => null,
  );
}
