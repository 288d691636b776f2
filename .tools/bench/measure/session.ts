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
export async function measureSignIn(browser: Browser, backend: Backend) {
  const context = await visitor(browser, backend);
  const { page } = await openTab(context);
  await fillIn(page);
  await page.waitForLoadState("networkidle");
  const pressed = await page.evaluate(() => performance.now());
  await page.locator("button[type=submit]").click();
  const signedIn = await noted(page, "signedIn");
  await page.waitForTimeout(300); // long tasks are reported after their end
  await context.close();
  return { signIn: blockedMs(page, pressed, signedIn) };
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

/** A visitor who opens the customer list with this storage. Times are milliseconds until the first row is painted. */
async function listVisitor(browser: Browser, backend: Backend, stored: Stored) {
  const context = await visitor(browser, backend, stored);
  slowWorkers(browser, context, backend.url);
  const rowIn = async (page: Page) => {
    const row = await noted(page, "row");
    await settle(browser, page);
    return row;
  };
  const open = async () => {
    const { page } = await openTab(context);
    await page.goto(LIST);
    return { page, row: await rowIn(page) };
  };
  return { context, rowIn, open };
}

/**
 * Cold: nothing is cached. Warm: with the caches of the first visit. Hot: once more, because V8 keeps the code of a worker's
 * answer only after its first run.
 */
export async function measureReloads(browser: Browser, backend: Backend) {
  const stored = await storedSession(browser, backend);
  const { context, rowIn, open } = await listVisitor(browser, backend, stored);
  const { page, row: reloadCold } = await open();
  await page.reload();
  const reloadWarm = await rowIn(page);
  await page.reload();
  const reloadHot = await rowIn(page);
  await context.close();
  return { reloadCold, reloadWarm, reloadHot };
}

/**
 * Only our app keeps the customer system's answers. Every visit to another contestant is like a first one. Warm is a new tab with
 * the same storage.
 */
export async function measureFirstVisit(browser: Browser, backend: Backend) {
  const stored = await storedSession(browser, backend, { beforeTheList: true });
  const { context, open } = await listVisitor(browser, backend, stored);
  const { page, row: firstVisitCold } = await open();
  await page.close();
  const { row: firstVisitWarm } = await open();
  await context.close();
  return { firstVisitCold, firstVisitWarm };
}
