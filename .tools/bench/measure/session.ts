/** A signed-in visitor: the cost of the first sign-in, and the time to open the customer list directly. */
import type { Browser, Page } from "playwright-core";
import { demoPassword } from "../../../test/backend/demo.ts";
import type { Backend } from "../../../test/backend/server.ts";
import { openTab, type Stored, storedBy, visitor } from "./contestants.ts";
import { recordTraffic } from "./traffic.ts";
import { blockedMs, EMAIL, noted } from "./watch.ts";
import { settle, slowWorkers } from "./worker.ts";

const LIST = "/admin/customers";
/** The address of the customer system's token. Its other calls need the token. */
const CUSTOMER_SYSTEMS_TOKEN = "**/api/clients/auth*";

async function fillIn(page: Page): Promise<void> {
  await page.goto("/auth/login");
  await page.locator("input[type=email]").fill(EMAIL);
  await page.locator("input[type=password]").fill(demoPassword);
  await page.locator("button[type=submit]:enabled").waitFor();
}

/** Milliseconds of blocked main thread between the pressed button and the stored tokens, with the slowed processor. */
export async function measureSignIn(browser: Browser, backend: Backend): Promise<number> {
  const context = await visitor(browser, backend);
  const { page } = await openTab(context);
  await fillIn(page);
  await page.waitForLoadState("networkidle");
  const pressed = await page.evaluate(() => performance.now());
  await page.locator("button[type=submit]").click();
  const signedIn = await noted(page, "signedIn");
  await page.waitForTimeout(300); // long tasks are reported after their end
  await context.close();
  return blockedMs(page, pressed, signedIn);
}

/**
 * Everything that the browser of a signed-in visitor has stored, after the first view of the customer list. With
 * `beforeTheList`: before the customer system has issued its token.
 */
export async function storedSession(
  browser: Browser,
  backend: Backend,
  { beforeTheList = false } = {},
): Promise<Stored> {
  const context = await visitor(browser, backend);
  if (beforeTheList) await context.route(CUSTOMER_SYSTEMS_TOKEN, (route) => route.abort());
  const { page, cdp } = await openTab(context, true);
  const traffic = await recordTraffic(cdp);
  await fillIn(page);
  await page.locator("button[type=submit]").click();
  await noted(page, "signedIn");
  // The page stores several tokens, and the note is taken at the first one.
  await traffic.quiet();
  if (!beforeTheList) {
    await page.goto(LIST);
    await noted(page, "row");
    await traffic.quiet();
  }
  const stored = await storedBy(page);
  await context.close();
  return stored;
}

/**
 * Milliseconds until the first row of the customer list is painted, with this storage:
 *
 * - `cold`: nothing is cached
 * - `warm`: with the caches of the first visit
 * - `hot`: once more, because V8 keeps the code of a worker's answer only after its first run
 *
 * For warm and hot, `reloads` reloads the tab. Otherwise a new tab with the same storage is opened.
 */
export async function measureList(
  browser: Browser,
  backend: Backend,
  stored: Stored,
  { reloads }: { reloads: boolean },
) {
  const context = await visitor(browser, backend, stored);
  slowWorkers(browser, context, backend.url);
  const settled = async (page: Page) => {
    const row = await noted(page, "row");
    await settle(browser, page);
    return row;
  };
  let { page } = await openTab(context);
  await page.goto(LIST);
  const cold = await settled(page);
  async function again() {
    if (reloads) await page.reload();
    else {
      await page.close();
      ({ page } = await openTab(context));
      await page.goto(LIST);
    }
    return settled(page);
  }
  const warm = await again();
  const hot = await again();
  await context.close();
  return { cold, warm, hot };
}
