/**
 * Browser tests: one Chromium per file and a fresh context per visitor. Console errors and warnings, page errors and
 * policy violations are collected; `complainsOnlyOf` fails the test for any that it does not expect.
 */
import type { Browser, BrowserContextOptions, LaunchOptions, Page } from "playwright-core";
import { demoPassword } from "../backend/demo.ts";
import { type Backend, type BackendOptions, startBackend } from "../backend/server.ts";
import { browserPath, chromium, flags } from "./chromium.ts";

/** For a machine with two busy cores. */
const PATIENCE_MS = 20_000;

export const launch = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: flags, ...options });

/** Starts a local backend that serves the app built for this run. */
export function serve(options: BackendOptions = {}): Promise<Backend> {
  const dist = process.env.DIST;
  if (!dist) throw new Error("DIST names the built app; test/run.mjs sets it");
  return startBackend({ dist, control: true, ...options });
}

/** A page in a browser context of its own. */
export interface BrowserVisitor {
  page: Page;
  /** Console errors and warnings, page errors and policy violations so far. */
  complaints: string[];
  /** Throws for complaints that match none of the patterns. */
  complainsOnlyOf(...excused: RegExp[]): void;
  /** Signs in from the login and waits for the first screen. */
  signIn(email: string, password?: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the menu of the visitor's own account: in the sidebar, or in the bar of a small screen. */
export const openAccountMenu = (page: Page) => page.getByRole("button", { name: /^Ihr Konto:/ }).click();

export interface BrowserVisitOptions extends BrowserContextOptions {
  /**
   * False: a browser that shows no PDF in a page, as on Android. Chromium's viewer takes more processor time than the page
   * around it, so tests that are not about the frame do without.
   */
  hasPdfViewer?: boolean;
}

export async function visit(
  browser: Browser,
  backend: Pick<Backend, "url">,
  { hasPdfViewer = true, ...options }: BrowserVisitOptions = {},
): Promise<BrowserVisitor> {
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
  const page = await context.newPage();
  const complaints: string[] = [];
  watch(page, complaints);
  context.on("page", (opened) => watch(opened, complaints));
  return {
    page,
    complaints,
    complainsOnlyOf(...excused) {
      const rest = complaints.filter((text) => !excused.some((pattern) => pattern.test(text)));
      if (rest.length > 0) throw new Error(`The browser complained:\n${rest.join("\n")}`);
    },
    async signIn(email, password = demoPassword) {
      await page.goto("/auth/login");
      await page.getByLabel("E-Mail").fill(email);
      await page.getByLabel("Passwort", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Anmelden", exact: true }).click();
      await page.waitForURL((url) => !url.pathname.startsWith("/auth/login"));
    },
    close: () => context.close(),
  };
}

/** These tests keep the worker out, and the browser says so. */
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
