/** Inert platform for build-time rendering. */

import { createEarlyResponses } from "../app/network/earlyResponses.ts";
import type { Platform } from "../app/platform.ts";
import { wallClock } from "../wire/clock.ts";

const nothing = { getItem: () => null, setItem() {}, removeItem() {}, clear() {} };

/** Standing at `path`. */
export function prerenderPlatform(path: string): Platform {
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
    // The little of a window that is looked at before anything happens.
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
    // Nothing is ever due: a timer would keep the build from ending.
    clock: { ...wallClock, setTimeout: () => 0 },
    random: () => 0,
    report() {},
  };
}
