/** Long lists on a fast machine: the time to the first rows, and the worst key press. */
import type { Browser } from "playwright-core";
import type { Backend } from "../../../test/backend/server.ts";
import { openTab, type Stored, visitor } from "./contestants.ts";
import { noted } from "./watch.ts";

const KEYS = "müller gmbh";

/**
 * `path` shows a list with a search field; `stored` is the visitor's session. Measures in milliseconds:
 *
 * - `firstRows`: from the navigation to the painted rows
 * - `worstKey`: from a key press to the next paint, the worst of all keys of a search
 */
export async function measureLongList(browser: Browser, backend: Backend, stored: Stored, path: string) {
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
