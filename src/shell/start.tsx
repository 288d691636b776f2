/** The start: load config -> createApp -> render; nothing else. */
import { createRoot, hydrateRoot } from "react-dom/client";
import { loadConfig } from "../app/config.ts";
import { createApp } from "../app/createApp.ts";
import { browserPlatform } from "../app/platform.ts";
import { startUpdates } from "../app/updates/startUpdates.ts";
import { showConfigError } from "./configErrorPage.ts";
import { Shell } from "./Shell.tsx";
import { open, prefetch } from "./screens.ts";

/** Once per page. */
export function start(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  loadConfig((input, init) => fetch(input, init)).then(
    (config) => {
      const app = createApp(config, browserPlatform(window), prefetch);
      const shell = <Shell app={app} />;
      // The early script in index.html marks pages that are not the login: their static login is thrown away.
      if (document.documentElement.dataset.start === "screen") {
        root.replaceChildren();
        void open(app);
        createRoot(root).render(shell);
      } else {
        hydrateRoot(root, shell);
      }
      document.documentElement.dataset.start = "done";
      startUpdates(app);
    },
    (broken) => showConfigError(root, broken),
  );
}
