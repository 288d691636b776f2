/**
 * The last resort when a part of the app does not come: a deploy may have taken its file away, and the page loaded anew
 * is of the newer build.
 */
import { RELOADED_BUILD_KEY } from "../../storageKeys.ts";
import { buildOf } from "../buildOf.ts";

/**
 * Reloads the page, once per build and tab, and only with a network. False when nothing is reloaded. Without storage
 * this could not be remembered and might reload endlessly, so it does nothing then.
 */
export function reloadOnce(window: Window): boolean {
  const build = buildOf(window.document);
  try {
    if (!window.navigator.onLine || window.sessionStorage.getItem(RELOADED_BUILD_KEY) === build) return false;
    window.sessionStorage.setItem(RELOADED_BUILD_KEY, build);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
