/** The login: its first load, its warm start, its start without a network. */
import type { Browser, Page } from "playwright-core";
import type { Backend } from "../../backend/server.ts";
import { offline } from "./network.ts";
import { openTab, visitor } from "./stand.ts";
import { blockedMs, noted, notesOf, takeNotes } from "./watch.ts";
import { changeWorkersNetwork, settleWorker } from "./worker.ts";

/** Long enough for whatever comes when the page is idle, and for the worker to fill its cache. */
const SETTLED_MS = 1_500;

export interface LoginFigures {
  /** Bytes of the answers' bodies as sent. */
  transfer: number;
  /** Of files the page itself does not name: fetched when it is idle. */
  idleTransfer: number;
  fcp: number;
  lcp: number;
  usable: number;
  blocked: number;
  warmFcp: number;
  /** null: the page does not start. */
  offlineFcp: number | null;
}

/** `hasForm` is false for a page without one. */
export async function measureLogin(
  browser: Browser,
  backend: Backend,
  hasForm: boolean,
): Promise<LoginFigures> {
  const context = await visitor(browser, backend);
  await takeNotes(context, { types: hasForm });
  const { page } = await openTab(context);
  await page.goto("/auth/login");
  const { usable } = hasForm ? await noted(page, "usable") : { usable: Number.NaN };
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLED_MS);
  await settleWorker(browser, page);
  const notes = await notesOf(page);
  const html = await (await fetch(`${backend.url}/auth/login`)).text();
  const named = new Set(
    [...html.matchAll(/<(?:link|script|img)\b[^>]*?(?:href|src)="([^"]+)"/g)].map(([, path]) => path),
  );
  const isIdle = (url: string) => url !== page.url() && !named.has(new URL(url).pathname);
  const sizes = await bodySizes(page);
  const total = (some: typeof sizes) => some.reduce((sum, { bytes }) => sum + bytes, 0);
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
    transfer: total(sizes.filter(({ url }) => !isIdle(url))),
    idleTransfer: total(sizes.filter(({ url }) => isIdle(url))),
    fcp: notes.fcp ?? Number.NaN,
    lcp: notes.lcp ?? Number.NaN,
    usable: usable ?? Number.NaN,
    blocked: blockedMs(notes),
    warmFcp: warmFcp ?? Number.NaN,
    offlineFcp,
  };
}

/** What each answer's body weighs on the wire; headers stay out. */
const bodySizes = (page: Page): Promise<{ url: string; bytes: number }[]> =>
  page.evaluate(() =>
    ["navigation", "resource"]
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize })),
  );
