/** The app has started with the config.json that this tab's session has kept; here it meets the one of today. */
import { readConfig } from "../config.ts";
import type { App } from "../createApp.ts";
import { forgetSessionServices } from "../session/usableSession.ts";

/** Forgets the kept config and reloads the page. */
export function reloadForConfig(window: Window): void {
  forgetSessionServices(window.sessionStorage);
  window.location.reload();
}

/**
 * Reloads the page when config.json says something else now, or is broken: the next start waits for it. Who has begun input
 * is asked first, by the notice of an update. Never rejects; a config.json that does not come changes nothing.
 */
export async function replaceConfig(
  { config, platform: { window }, router, update }: App,
  fetched: Promise<unknown>,
): Promise<void> {
  const json = await fetched.catch(() => null);
  if (json === null || isSame(config, json)) return;
  const accept = async () => {
    if (await router.mayLeave()) reloadForConfig(window);
  };
  if (router.hasUnsavedChanges()) update.set({ kind: "needRefresh", accept });
  else reloadForConfig(window);
}

function isSame(config: App["config"], json: unknown): boolean {
  try {
    return JSON.stringify(readConfig(json)) === JSON.stringify(config);
  } catch {
    return false;
  }
}
