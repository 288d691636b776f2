/** A browser and a static host for the tests of start, bundles, service worker and notices. */
import type { Test } from "uvu";
import { sharedBrowser } from "./browser.ts";
import { startHost } from "./host.ts";

/**
 * The process's browser without a PDF viewer, and a host that is reset before each test. After the last test, the host
 * and all pages are closed. With `isClosedEach` the pages are closed after each test.
 */
export async function openHostedPages(test: Test, { isClosedEach = false } = {}) {
  const browser = await sharedBrowser();
  const host = await startHost();
  test.before.each(() => host.behave());
  const leave = async () => {
    for (const context of browser.contexts()) await context.close();
  };
  if (isClosedEach) test.after.each(leave);
  test.after(async () => {
    await leave();
    await host.close();
  });
  return { browser, host };
}
