/** Long lists on a fast machine: when the first rows stand, and how long the worst key press takes. */
import type { Browser } from "playwright-core";
import type { Backend } from "../../backend/server.ts";
import { openTab, type Stored, visitor } from "./stand.ts";
import { takeNotes } from "./watch.ts";

export interface ListFigures {
  /** Milliseconds from the navigation to the painted rows. */
  firstRows: number;
  /** Milliseconds from a key press to the next paint, the worst of a word. */
  worstKey: number;
}

const KEYS = "müller gmbh";

/** `path` shows a list with a search field; `stored` lets the visitor in. */
export async function measureList(
  browser: Browser,
  backend: Backend,
  stored: Stored,
  path: string,
): Promise<ListFigures> {
  const context = await visitor(browser, backend, stored);
  await takeNotes(context);
  const { page } = await openTab(context, true);
  await page.goto(path);
  await page.waitForFunction(() => (window.bench?.row ?? -1) > 0, null, { polling: 50 });
  const firstRows = (await page.evaluate(() => window.bench.row)) ?? Number.NaN;
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
