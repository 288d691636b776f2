/** Scripts of the app that do not arrive before the test lets them. */
import type { Page } from "playwright-core";

/** Holds back the app's scripts, or those that are named, until the test releases them. */
export async function holdScripts(page: Page, scripts = /\/assets\/(main|chunk)-/): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}
