/** Requests of a page, the app's scripts above all, that are not answered before the test lets them. */
import type { Page, Route } from "playwright-core";

/** Holds back the app's scripts, or what is named, until the test releases it. */
export async function holdRequests(
  page: Page,
  addresses: RegExp | ((url: URL) => boolean) = /\/assets\/(main|chunk)-/,
): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const passing: Promise<void>[] = [];
  const hold = async (route: Route) => {
    await held;
    // The page may have been left meanwhile.
    const passed = route.continue().catch(() => {});
    passing.push(passed);
    await passed;
  };
  await page.route(addresses, hold);
  return async () => {
    release();
    // A route that is taken back before its requests have gone on can lose their events.
    await new Promise((resolve) => setTimeout(resolve));
    await Promise.all(passing);
    await page.unroute(addresses, hold);
  };
}
