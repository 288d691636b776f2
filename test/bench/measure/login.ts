/** The login: its first load, its warm start, its start without a network. */
import type { Browser, CDPSession } from "playwright-core";
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
  const { page, cdp } = await openTab(context);
  const bodies = bodySizes(cdp);
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
  const sizes = [...bodies.values()].filter(({ url }) => !url.endsWith("/service-worker.js"));
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

/** Notes what each answer's body weighs on the wire; headers stay out, HTTP/1.1 does not compress them. */
function bodySizes(cdp: CDPSession): Map<string, { url: string; bytes: number }> {
  const sizes = new Map<string, { url: string; bytes: number }>();
  const heads = new Map<string, number>();
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    if (!response.url.startsWith("http") || response.fromDiskCache) return;
    sizes.set(requestId, { url: response.url, bytes: 0 });
    heads.set(requestId, response.encodedDataLength);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const size = sizes.get(requestId);
    if (size) size.bytes = Math.max(0, encodedDataLength - (heads.get(requestId) ?? 0));
  });
  return sizes;
}
