/** How much of a page has moved by itself, as a layout shift score (web.dev, "Cumulative Layout Shift"). */
import type { Page } from "playwright-core";

/** The most that may move. */
export const LEAST_SHIFT = 0.01;

/** Sums the shifts of every document loaded from now on; returns how to read the sum once what has just come is painted. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput")) continue;
        Object.assign(window, { shifted: Reflect.get(window, "shifted") + Reflect.get(entry, "value") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      return Number(Reflect.get(window, "shifted"));
    });
}
