/** The app has started with the config.json that this tab's session has kept; here it meets the one of today (decision 56). */
import { readConfig } from "../config.ts";
import type { App } from "../createApp.ts";
import { forgetConfig } from "../session/keptConfig.ts";
import { watchInputActivity } from "./watchInputActivity.ts";

/** Forgets the kept config and reloads the page, which then waits for config.json. */
export function reloadForConfig(window: Window): void {
  forgetConfig(window.sessionStorage);
  window.location.reload();
}

/**
 * Once per page, at its start. Where config.json says something else now, or is broken, the page is loaded anew; but only as
 * long as nobody has done anything in it: what is under way would be cut off. Otherwise the notice of an update asks. Never
 * rejects; a config.json that does not come changes nothing.
 */
export async function replaceConfig(
  { config, platform: { window, clock }, router, session, update }: App,
  fetched: Promise<unknown>,
): Promise<void> {
  const input = watchInputActivity(window, clock);
  const json = await fetched.catch(() => config);
  if (isSame(config, json)) return;
  const accept = async () => {
    if (await router.mayLeave()) reloadForConfig(window);
  };
  // A draft may have come back; and whose session has ended reads why.
  const isUsed = input.hasBegun() || router.hasUnsavedChanges() || session.store.get().kind !== "active";
  if (!isUsed) return reloadForConfig(window);
  input.whenInputRests(() => {
    if (update.get()?.kind !== "needRefresh") update.set({ kind: "needRefresh", accept });
  });
}

function isSame(config: App["config"], json: unknown): boolean {
  try {
    return JSON.stringify(readConfig(json)) === JSON.stringify(config);
  } catch {
    return false;
  }
}
