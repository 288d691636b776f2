/**
 * The last resort when a part of the app does not come: a deploy may have taken its file away, and the page loaded anew
 * is of the newer build. Once per build and tab, never over unsaved input, never without a network.
 */
import { useEffect, useState } from "react";
import { storageKeys } from "../../storageKeys.ts";
import { useApp } from "../context.ts";

/** Loads the page anew where that may help; true while it does. */
export function useFreshStart(): boolean {
  const { router, platform } = useApp();
  const { window } = platform;
  const build = window.document.querySelector("script[type=module][src]")?.getAttribute("src") ?? "";
  const [isDue, setDue] = useState(() => mayHelp());

  function mayHelp(): boolean {
    if (router.hasUnsavedChanges() || !window.navigator.onLine) return false;
    try {
      return window.sessionStorage.getItem(storageKeys.reloadedBuild) !== build;
    } catch {
      return false; // who cannot remember the last time would start for ever
    }
  }

  useEffect(() => {
    if (!isDue) return;
    try {
      window.sessionStorage.setItem(storageKeys.reloadedBuild, build);
    } catch {
      setDue(false);
      return;
    }
    window.location.reload();
  }, [isDue, window, build]);
  return isDue;
}
