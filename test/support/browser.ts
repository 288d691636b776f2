/**
 * Browser tests: one Chromium per process and a fresh context per visitor. Console errors and warnings, page errors and
 * policy violations are collected; `complainsOnlyOf` fails the test for any that it does not expect.
 */

import type { Browser, BrowserContextOptions, LaunchOptions, Page } from "playwright-core";
import { share } from "../../.tools/suite/shared.ts";
import { type Backend, type BackendOptions, startBackend } from "../backend/server.ts";
import { builtApp } from "./builtApp.ts";
import { browserPath, chromium, flags, shellPath } from "./chromium.ts";
import { nameWaits } from "./nameWaits.ts";
import { PATIENCE_MS } from "./poll.ts";

/** A browser of the test's own, with other flags than the process's browsers; the test closes it. */
export function launch({
  args = [],
  executablePath = browserPath(),
  ...options
}: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...flags, ...args], timeout: PATIENCE_MS, ...options });
}

/** The process's browsers: with the PDF viewer (true) and without (false). */
const shared = new Map<boolean, Promise<Browser>>();

/**
 * A browser that all tests of the process share, started on first use. Only Chromium itself shows PDFs within a page;
 * the headless shell does not.
 */
export function sharedBrowser(hasPdfViewer = false): Promise<Browser> {
  const known = shared.get(hasPdfViewer);
  if (known) return known;
  const starting = share(
    () => launch(hasPdfViewer ? {} : { executablePath: shellPath() }),
    (browser) => browser.close(),
  );
  shared.set(hasPdfViewer, starting);
  return starting;
}

/** Starts a local backend that serves the app built for this run. Throws without DIST. */
export function serve(options: BackendOptions = {}): Promise<Backend> {
  return startBackend({ dist: builtApp(), control: true, ...options });
}

/** A page in a browser context of its own. */
export type BrowserVisitor = Awaited<ReturnType<typeof visit>>;

/**
 * Shows the account's entries. On a small screen they are in a menu of the bar; on a large one the sidebar always shows
 * them.
 */
export async function openAccountMenu(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: /^Ihr Konto:/ });
  await menu
    .or(page.getByRole("button", { name: "Logout" }))
    .first()
    .waitFor();
  if (await menu.isVisible()) await menu.click();
}

export interface BrowserVisitOptions extends BrowserContextOptions {
  /** The browser has a PDF viewer, which opens and prints PDFs. By default it has none, as on Android. */
  hasPdfViewer?: boolean;
}

export async function visit(
  browser: Browser,
  backend: Pick<Backend, "url">,
  { hasPdfViewer = false, ...options }: BrowserVisitOptions = {},
) {
  const context = await browser.newContext({
    baseURL: backend.url,
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    serviceWorkers: "block",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (!hasPdfViewer) {
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => false }),
    );
  }
  const complaints: string[] = [];
  context.on("page", (opened) => {
    watch(opened, complaints);
    nameWaits(opened);
  });
  const page = await context.newPage();
  return {
    page,
    /** Console errors and warnings, page errors and policy violations so far. */
    complaints,
    /** Throws if a complaint matches none of the patterns. */
    complainsOnlyOf(...excused: RegExp[]) {
      const rest = complaints.filter((text) => !excused.some((pattern) => pattern.test(text)));
      if (rest.length > 0) throw new Error(`The browser complained:\n${rest.join("\n")}`);
    },
    close: () => context.close(),
  };
}

/** These tests block the worker, and the browser reports that. */
const workerBlocked = /Service Worker registration blocked by Playwright/;

function watch(page: Page, complaints: string[]) {
  page.on("console", (message) => {
    if (workerBlocked.test(message.text())) return;
    if (message.type() === "error" || message.type() === "warning") {
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
}
