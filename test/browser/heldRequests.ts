/** Requests of a page, above all the app's scripts, that wait until the test releases them. */
import type { Page, Route } from "playwright-core";

/** Holds back the app's scripts, or `addresses`, until the test calls the result. */
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
    // Removing a route before its requests have gone on can lose their events.
    await new Promise((resolve) => setTimeout(resolve));
    await Promise.all(passing);
    await page.unroute(addresses, hold);
  };
}

/** Waits until the bundle of that name has run: every request that it sends has arrived, because a later one has. */
export async function bundleIsDone(page: Page, bundle: string): Promise<void> {
  const served = await page.waitForFunction(
    (part) => performance.getEntriesByType("resource").find(({ name }) => name.includes(part))?.name,
    bundle,
  );
  await page.evaluate(
    async (address = "") => {
      await import(/* in the page */ address);
      await (await fetch("/config.json")).text();
    },
    await served.jsonValue(),
  );
}
