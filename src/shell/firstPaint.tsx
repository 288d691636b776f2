/**
 * The login as static HTML, made at build time from the same components the browser hydrates over it. It knows no
 * config: what config decides comes after loading, into reserved space. Runs in Node, never in a browser.
 */
import { renderToString } from "react-dom/server";
import { readConfig } from "../app/config.ts";
import { createApp } from "../app/createApp.ts";
import type { Platform } from "../app/platform.ts";
import { href, needsSession, patternOf, routePaths } from "../routes.ts";
import { wallClock } from "../wire/platform.ts";
import { Shell } from "./Shell.tsx";

/** For the early script: what each path is and needs. */
export const routing = routePaths.map((route) => ({
  ...route,
  pattern: patternOf(route.path),
  needsSession: needsSession(route),
}));

const nothing = { getItem: () => null, setItem() {}, removeItem() {}, clear() {} };

/** A browser in which nothing ever happened, standing at the login. */
function emptyPlatform(): Platform {
  const location = new URL(href("auth", "Login"), "https://page.example");
  const window = {
    location,
    history: { state: null, replaceState() {}, pushState() {} },
    navigator: { onLine: true },
    document: { visibilityState: "visible", addEventListener() {}, removeEventListener() {} },
    addEventListener() {},
    removeEventListener() {},
  };
  return {
    // The little of a window that is looked at before anything happens.
    window: window as unknown as Window,
    fetch: () => Promise.reject(new Error("the first paint asks nobody")),
    openSocket: () => {
      throw new Error("the first paint asks nobody");
    },
    channel: null,
    tabStorage: nothing,
    sharedStorage: nothing,
    clock: wallClock,
    random: () => 0,
    report() {},
  };
}

const placeholder = readConfig({
  product: "-",
  company: { name: "-", imprintUrl: "https://page.example", privacyUrl: "https://page.example" },
  cognito: { userPoolId: "eu-central-1_0", clientId: "-" },
  clientsApi: "/",
  adminApi: "/",
  graphql: { url: "/" },
  storage: "/",
  sepa: { creditorName: "-", creditorAddress: "-", creditorId: "-" },
});

export const firstPaint = (): string =>
  renderToString(<Shell app={createApp(placeholder, emptyPlatform())} />);
