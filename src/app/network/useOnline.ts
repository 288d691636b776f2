/** Whether the browser reports a network. It decides what is said, never what is tried: the report may be wrong. */
import { useSyncExternalStore } from "react";
import { useApp } from "../context.ts";

/** False only when the browser is certain to have no network. */
export function useOnline(): boolean {
  const { window } = useApp().platform;
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener("online", listener);
      window.addEventListener("offline", listener);
      return () => {
        window.removeEventListener("online", listener);
        window.removeEventListener("offline", listener);
      };
    },
    () => window.navigator.onLine,
    () => true,
  );
}
