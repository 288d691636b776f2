/**
 * The login as static HTML, made at build time from the components that the browser later hydrates over it. It knows no config:
 * what the config decides appears after loading, in reserved space. Runs in Node, never in a browser.
 */
// First, so that the styles have the same order as in the app's bundle. They become the page's inline style.
import "./startApp.tsx";
import { renderToString } from "react-dom/server";
import { readConfig } from "../core/config.ts";
import { createApp } from "../core/createApp.ts";
import type { Platform } from "../core/platform.ts";
import { href } from "../routes.ts";
import { createAreas } from "../shell/areas.ts";
import { Shell } from "../shell/Shell.tsx";
import { wallClock } from "../wire/browser.ts";
import { createEarlyResponses } from "./earlyRequests.ts";

const placeholder = readConfig({
  product: "-",
  company: { name: "-", imprintUrl: "https://page.example", privacyUrl: "https://page.example" },
  cognito: { userPoolId: "eu-central-1_0", clientId: "-" },
  clientsApi: "/",
  adminApi: "/",
  graphql: { url: "/" },
  storage: "/",
  sepa: { creditorName: "-", creditorAddress: "-", creditorId: "DE98ZZZ09999999999" },
});

/** The HTML inside #root. */
export function prerender(): string {
  const platform = prerenderPlatform(href("auth", "Login"));
  const app = createApp(placeholder, platform);
  const never = () => new Promise<never>(() => {});
  const areas = createAreas({ staff: never, records: never, customer: never }, platform.loadBundle);
  const html = renderToString(<Shell app={app} areas={areas} />);
  app.close();
  return html;
}

// An inert platform for rendering at build time.

const nothing = { getItem: () => null, setItem() {}, removeItem() {}, clear() {} };

/** The platform of a page at `path`. */
function prerenderPlatform(path: string): Platform {
  const location = new URL(path, "https://page.example");
  const window = {
    location,
    history: { state: null, replaceState() {}, pushState() {} },
    navigator: { onLine: true },
    document: { visibilityState: "visible", addEventListener() {}, removeEventListener() {} },
    addEventListener() {},
    removeEventListener() {},
  };
  const fetch: Platform["fetch"] = () => Promise.reject(new Error("no requests while prerendering"));
  return {
    // The few parts of a window that are read during rendering.
    window: window as unknown as Window,
    fetch,
    early: createEarlyResponses(fetch),
    loadBundle: () => Promise.reject(new Error("no bundles while prerendering")),
    openSocket: () => {
      throw new Error("no sockets while prerendering");
    },
    channel: null,
    locks: null,
    tabStorage: nothing,
    survivesReload: true,
    sharedStorage: nothing,
    // No timer ever fires: a real one would keep the build from ending.
    clock: { ...wallClock, setTimeout: () => 0 },
    random: () => 0,
    report() {},
  };
}
