/** A browser and a static host: what the tests of start, bundles, service worker and notices share. */
import type { Browser } from "playwright-core";
import type { Test } from "uvu";
import { launch } from "./browser.ts";
import { type Host, startHost } from "./host.ts";

export interface HostStand {
  browser: Browser;
  host: Host;
}

/** The host serves as at its start again before each test; both are closed after the last one. */
export async function openHostStand(test: Test): Promise<HostStand> {
  const browser = await launch();
  const host = await startHost();
  test.before.each(() => host.behave());
  test.after(async () => {
    await browser.close();
    await host.close();
  });
  return { browser, host };
}
