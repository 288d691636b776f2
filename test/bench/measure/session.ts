/** Whoever is signed in: the first sign-in's price, and the way straight into the customer list. */
import type { Browser, Page } from "playwright-core";
import type { Backend } from "../../backend/server.ts";
import { openTab, type Stored, storedBy, visitor } from "./stand.ts";
import { blockedMs, EMAIL, noted, PASSWORD, takeNotes } from "./watch.ts";
import { settleWorker } from "./worker.ts";

/** Long enough for a page to register its worker once it is idle. */
const SETTLED_MS = 1_500;

async function signIn(page: Page): Promise<void> {
  await page.goto("/auth/login");
  await page.locator("input[type=email]").fill(EMAIL);
  await page.locator("input[type=password]").fill(PASSWORD);
  await page.locator("button[type=submit]:enabled").waitFor();
}

/** Milliseconds of blocked main thread between the pressed button and the stored tokens, with the slowed processor. */
export async function measureSignIn(browser: Browser, backend: Backend): Promise<number> {
  const context = await visitor(browser, backend);
  await takeNotes(context);
  const { page } = await openTab(context);
  await signIn(page);
  await page.waitForLoadState("networkidle");
  const pressed = await page.evaluate(() => performance.now());
  await page.locator("button[type=submit]").click();
  await noted(page, "signedIn");
  await page.waitForTimeout(300); // long tasks are told of after they ended
  const notes = await noted(page, "signedIn");
  await context.close();
  return blockedMs(notes, pressed, notes.signedIn ?? undefined);
}

/** What the browser of a signed-in visitor has stored. */
export async function storedSession(browser: Browser, backend: Backend): Promise<Stored> {
  const context = await visitor(browser, backend);
  await takeNotes(context);
  const { page } = await openTab(context, true);
  await signIn(page);
  await page.locator("button[type=submit]").click();
  await noted(page, "signedIn");
  // Tokens are several values, and more is written after the first.
  await page.waitForLoadState("networkidle");
  const stored = await storedBy(page);
  await context.close();
  return stored;
}

/** Milliseconds until the first row of the customer list is painted: first visit, and the next in a new tab. */
export async function measureDeepLink(
  browser: Browser,
  backend: Backend,
  stored: Stored,
): Promise<{ cold: number; warm: number }> {
  const context = await visitor(browser, backend, stored);
  await takeNotes(context);
  const visit = async () => {
    const { page } = await openTab(context);
    await page.goto("/admin/customers");
    await page.waitForFunction(() => (window.bench?.row ?? -1) > 0, null, { polling: 50 });
    const row = await page.evaluate(() => window.bench.row);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(SETTLED_MS);
    await settleWorker(browser, page);
    await page.close();
    return row ?? Number.NaN;
  };
  const cold = await visit();
  const warm = await visit();
  await context.close();
  return { cold, warm };
}
