/** Whoever is signed in: the first sign-in's price, and the way straight into the customer list. */
import type { Browser, Page } from "playwright-core";
import { demoPassword } from "../../../test/backend/demo.ts";
import type { Backend } from "../../../test/backend/server.ts";
import { openTab, type Stored, storedBy, visitor } from "./stand.ts";
import { recordTraffic } from "./traffic.ts";
import { blockedMs, EMAIL, noted, takeNotes } from "./watch.ts";
import { settleWorker, slowWorkers } from "./worker.ts";

/** Long enough for a page to register its worker once it is idle. */
const SETTLED_MS = 1_500;
const LIST = "/admin/customers";
/** Where the customer system hands out the token that its other calls want. */
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
  await takeNotes(context);
  const { page } = await openTab(context);
  await fillIn(page);
  await page.waitForLoadState("networkidle");
  const pressed = await page.evaluate(() => performance.now());
  await page.locator("button[type=submit]").click();
  await noted(page, "signedIn");
  await page.waitForTimeout(300); // long tasks are told of after they ended
  const notes = await noted(page, "signedIn");
  await context.close();
  return blockedMs(notes, pressed, notes.signedIn ?? undefined);
}

/**
 * All that the browser of a signed-in visitor has stored, whoever wrote it: once they have seen the customer list, or,
 * `beforeTheList`, as long as the customer system has not yet given them its token.
 */
export async function storedSession(
  browser: Browser,
  backend: Backend,
  { beforeTheList = false } = {},
): Promise<Stored> {
  const context = await visitor(browser, backend);
  await takeNotes(context);
  if (beforeTheList) await context.route(CUSTOMER_SYSTEMS_TOKEN, (route) => route.abort());
  const { page, cdp } = await openTab(context, true);
  const traffic = await recordTraffic(cdp);
  await fillIn(page);
  await page.locator("button[type=submit]").click();
  await noted(page, "signedIn");
  // Tokens are several values, and more is written after the first.
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

export interface ListFigures {
  cold: number;
  warm: number;
  hot: number;
}

/**
 * Milliseconds until the first row of the customer list is painted, with what is stored: `cold` with nothing cached,
 * `warm` with what the first visit has left in the caches, `hot` once more: V8 keeps the code of what a worker serves after
 * its first run alone. Warm and hot are reloads where the tab has been at the list before, else new tabs with the same
 * store.
 */
export async function measureList(
  browser: Browser,
  backend: Backend,
  stored: Stored,
  { reloads }: { reloads: boolean },
): Promise<ListFigures> {
  const context = await visitor(browser, backend, stored);
  slowWorkers(browser, context, backend.url);
  await takeNotes(context);
  const settled = async (page: Page) => {
    const { row } = await noted(page, "row");
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(SETTLED_MS);
    await settleWorker(browser, page);
    return row ?? Number.NaN;
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
