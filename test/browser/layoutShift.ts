/** Parts of a page that move by themselves after they were painted; moves caused by a press or a key do not count. */
import type { Page } from "playwright-core";

/** Shifts up to this many CSS pixels do not count. */
const MAX_SHIFT = 1;

interface Shift extends PerformanceEntry {
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * Watches every document loaded from now on. The returned function waits until the latest changes are painted, and returns the
 * moves since its last call, one line each.
 */
export async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((most) => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        for (const { node, previousRect: from, currentRect: to } of sources) {
          // An element that leaves or enters the window has an empty rectangle there.
          const isThere = from.width > 0 && to.width > 0;
          const by = isThere ? Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) : 0;
          const element = node instanceof Element ? node : node?.parentElement;
          const text = element?.textContent?.slice(0, 40);
          // The bar's connection status is right-aligned. It has other words while connecting takes more than three seconds.
          if (by > most && !element?.closest("header.screen-only :is(p, div:has(> p))"))
            moves.push(`${element?.localName} "${text}" moved by ${by} px`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, MAX_SHIFT);
  return () =>
    page.evaluate(async () => {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      const moves: string[] = Reflect.get(window, "moves");
      return moves.splice(0);
    });
}
