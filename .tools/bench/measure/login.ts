/** The login: its first load, its warm start, its start without a network. */
import type { Browser, Page } from "playwright-core";
import type { Backend } from "../../../test/backend/server.ts";
import { openTab, visitor } from "./contestants.ts";
import { offline } from "./network.ts";
import { blockedMs, noted, notesOf, takeNotes } from "./watch.ts";
import { changeWorkersNetwork, settleWorker } from "./worker.ts";

/** Long enough for everything fetched when the page is idle, and for the worker to fill its cache. */
const SETTLED_MS = 1_500;

export interface LoginFigures {
  /** Bytes of the bodies, as sent, of everything that the page fetches, idle or not; the worker's own do not count. */
  transfer: number;
  fcp: number;
  lcp: number;
  blocked: number;
  warmFcp: number;
  /** null if the page does not start without a network. */
  offlineFcp: number | null;
}

export async function measureLogin(browser: Browser, backend: Backend): Promise<LoginFigures> {
  const context = await visitor(browser, backend);
  await takeNotes(context);
  const { page } = await openTab(context);
  await page.goto("/auth/login");
  await page.waitForLoadState("networkidle");
  // Read before the worker is installed. Seconds later the app shows a notice of it, which is larger than any text of
  // the login and would count as the largest paint.
  const { fcp, lcp } = await noted(page, "fcp");
  await page.waitForTimeout(SETTLED_MS);
  await settleWorker(browser, page);
  const notes = await notesOf(page);
  const transfer = await bodyBytes(page);
  await page.close();

  const warm = await openTab(context);
  await warm.page.goto("/auth/login");
  const { fcp: warmFcp } = await noted(warm.page, "fcp");
  await warm.page.close();

  const away = await openTab(context);
  await away.cdp.send("Network.emulateNetworkConditions", offline);
  await changeWorkersNetwork(browser, backend.url, offline);
  const started = await away.page.goto("/auth/login").catch(() => null);
  const offlineFcp = started ? (await noted(away.page, "fcp")).fcp : null;
  await context.close();

  return {
    transfer,
    fcp: fcp ?? Number.NaN,
    lcp: lcp ?? Number.NaN,
    blocked: blockedMs(notes),
    warmFcp: warmFcp ?? Number.NaN,
    offlineFcp,
  };
}

const bodyBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    ["navigation", "resource"]
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
