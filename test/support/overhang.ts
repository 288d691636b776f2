/** Whether something sticks out of a page. */
import type { Page } from "playwright-core";

/** How much wider than the window the page is, in CSS pixels. */
export const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
