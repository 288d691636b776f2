/** Is the sidebar shown beside the content? The breakpoint is the one in StaffLayout.module.css. */
import { useSyncExternalStore } from "react";

const LARGE = "(width >= 64rem)";

function watch(listener: () => void) {
  const query = window.matchMedia(LARGE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export const useLargeScreen = (): boolean =>
  useSyncExternalStore(watch, () => window.matchMedia(LARGE).matches);
