/** Begins to look after updates once the page has all it needs: the worker fetches the whole app. */
import type { App } from "../createApp.ts";

/** The first screen's own requests come first. Milliseconds after the page is loaded. */
const AFTER_LOAD_MS = 2_000;

export function startUpdates(app: App): void {
  const { window, clock } = app.platform;
  const start = () =>
    clock.setTimeout(() => {
      // A chunk that does not come is no loss: the next start looks again.
      import("./serviceWorker.ts").then(({ watchForUpdates }) => watchForUpdates(app)).catch(() => {});
    }, AFTER_LOAD_MS);
  if (window.document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
