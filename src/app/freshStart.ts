/**
 * The last resort when a part of the app does not come: a deploy may have taken its file away, and the page loaded anew
 * is of the newer build. Once per build and tab, never over unsaved input, never without a network.
 */
import { useEffect, useState } from "react";
import { useApp } from "./app.ts";

/** In the session storage: the entry script of the build that was given up. */
const GIVEN_UP = "neustart";

/** Loads the page anew where that may help; true while it does. */
export function useFreshStart(): boolean {
  const { router, platform } = useApp();
  const { window } = platform;
  const build = window.document.querySelector("script[type=module][src]")?.getAttribute("src") ?? "";
  const [isDue, setDue] = useState(() => mayHelp());

  function mayHelp(): boolean {
    if (router.hasUnsaved() || !window.navigator.onLine) return false;
    try {
      return window.sessionStorage.getItem(GIVEN_UP) !== build;
    } catch {
      return false; // who cannot remember the last time would start for ever
    }
  }

  useEffect(() => {
    if (!isDue) return;
    try {
      window.sessionStorage.setItem(GIVEN_UP, build);
    } catch {
      setDue(false);
      return;
    }
    window.location.reload();
  }, [isDue, window, build]);
  return isDue;
}
