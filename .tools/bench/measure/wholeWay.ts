/** The whole way: a visitor without a session opens the customer list, signs in on the way and sees the first row. */
import type { Browser } from "playwright-core";
import type { Backend } from "../../../test/backend/server.ts";
import { openTab, visitor } from "./contestants.ts";
import { enterAtOnce } from "./enter.ts";
import { slowWorkers } from "./worker.ts";

/** Milliseconds from the navigation to the first row painted. */
export async function measureWholeWay(browser: Browser, backend: Backend): Promise<number> {
  const context = await visitor(browser, backend);
  slowWorkers(browser, context, backend.url);
  const { page, cdp } = await openTab(context);
  const entry = await enterAtOnce(page, cdp);
  await page.goto("/admin/customers", { waitUntil: "commit" });
  await entry.reached("row");
  await context.close();
  return entry.at("row");
}
