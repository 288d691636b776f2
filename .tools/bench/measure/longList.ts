/** Long lists on a fast machine: the time to the first rows, and the worst key press. */
import type { Browser } from "playwright-core";
import { tokenOf } from "../../../test/backend/caller.ts";
import type { Backend } from "../../../test/backend/server.ts";
import { openTab, type Stored, visitor } from "./contestants.ts";
import { storedSession } from "./session.ts";
import { EMAIL, noted } from "./watch.ts";

const KEYS = "müller gmbh";

/**
 * `path` shows a list with a search field; `stored` is the visitor's session. Measures in milliseconds:
 *
 * - `firstRows`: from the navigation to the painted rows
 * - `worstKey`: from a key press to the next paint, the worst of all keys of a search
 */
async function measureLongList(browser: Browser, backend: Backend, stored: Stored, path: string) {
  const context = await visitor(browser, backend, stored);
  const { page } = await openTab(context, true);
  await page.goto(path);
  const firstRows = await noted(page, "row");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    Object.assign(window, { worstKey: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        Object.assign(window, { worstKey: Math.max(Reflect.get(window, "worstKey"), duration) });
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.locator("input[type=search]").first().focus();
  await page.keyboard.type(KEYS, { delay: 150 });
  await page.waitForTimeout(1_000);
  const worstKey: number = await page.evaluate(() => Reflect.get(window, "worstKey"));
  await context.close();
  return { firstRows, worstKey };
}

export const measureQueue = async (browser: Browser, backend: Backend) =>
  measureLongList(browser, backend, await storedSession(browser, backend), "/admin/app-customers");

/** The naive list has no login, so it finds a token in its storage. */
export async function measureNaiveList(browser: Browser, backend: Backend) {
  const local = { "bench.token": await tokenOf(backend, EMAIL) };
  return measureLongList(browser, backend, { session: {}, local }, "/admin");
}
