/**
 * A visitor enters at once. Measured are the time until the login is usable, what is fetched up to the list, the time until its
 * first row, and the earliest paint.
 */
import type { Browser } from "playwright-core";
import { serviceAddress } from "../../../test/backend/localConfig.ts";
import type { Backend } from "../../../test/backend/server.ts";
import { openTab, visitor } from "./contestants.ts";
import { enterAtOnce, usableAt } from "./enter.ts";
import { recordTraffic } from "./traffic.ts";
import { noted, timeOf } from "./watch.ts";
import { slowWorkers } from "./worker.ts";

/** A visitor without a session opens an address and enters at once. */
async function entering(browser: Browser, backend: Backend, address: string) {
  const context = await visitor(browser, backend);
  slowWorkers(browser, context, backend.url);
  const { page, cdp } = await openTab(context);
  const traffic = await recordTraffic(cdp);
  await enterAtOnce(page, cdp);
  await page.goto(address, { waitUntil: "commit" });
  return { context, page, traffic };
}

/**
 * - `usable`: milliseconds until the painted form keeps what was filled in and answers a press within 100 ms
 * - `pressed`: milliseconds until the press, however long its answer takes
 * - `usableBytes`: bytes of the bodies, as sent, of everything that had begun to arrive when the form became usable
 * - `files`: from the login to the customer list, the page included; calls of the services do not count
 * - `fileBytes`: bytes of these files with their headers, as sent
 */
export async function measureForm(browser: Browser, backend: Backend) {
  const { context, page, traffic } = await entering(browser, backend, "/auth/login");
  await noted(page, "answered");

  // The peers show the list at once. Our app shows a home page with a link to it.
  const link = page.getByRole("navigation").getByRole("link", { name: "Kunden", exact: true }).first();
  const row = noted(page, "row");
  await Promise.race([row, link.click()]);
  await row;
  await traffic.quiet();
  await context.close();

  const usable = usableAt(page);
  const pressed = timeOf(page, "pressed");
  const needed = traffic.received.filter(({ answered }) => answered <= usable);
  const files = traffic.received.filter(({ url }) => !serviceAddress.test(new URL(url).pathname));
  return {
    usable,
    pressed,
    usableBytes: needed.reduce((sum, { body }) => sum + body, 0),
    // A Set, because the browser requests the icon again when the address changes.
    files: new Set(files.map(({ url }) => url)).size,
    fileBytes: files.reduce((sum, { whole }) => sum + whole, 0),
  };
}

/** Milliseconds from the navigation to the list's address until its first row is painted, with a sign-in on the way. */
export async function measureWholeWay(browser: Browser, backend: Backend) {
  const { context, page } = await entering(browser, backend, "/admin/customers");
  const wholeWay = await noted(page, "row");
  await context.close();
  return { wholeWay };
}

/** Milliseconds to the first contentful paint of the login without its scripts ("static" in contestants.ts). */
export async function measureStaticPaint(browser: Browser, backend: Backend) {
  const context = await visitor(browser, backend);
  const { page } = await openTab(context);
  await page.goto("/auth/login", { waitUntil: "commit" });
  const fcp = await noted(page, "fcp");
  await context.close();
  return { fcp };
}
