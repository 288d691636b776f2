/** A visitor whose browser lets the app's worker in, and what the worker's tests ask of the page. */
import type { Browser, Page } from "playwright-core";
import { visit } from "./browser.ts";
import type { Host } from "./host.ts";

export interface WorkerVisitor {
  page: Page;
  /** Pages loaded so far. */
  loads(): number;
  /** As if the network had come back: the page looks for an update. */
  looks(): Promise<void>;
  /** Waits for the notice with this title. */
  isTold(title: "Offline verfügbar" | "Update verfügbar"): Promise<void>;
  answers(button: "Verstanden!" | "Updaten" | "Abbrechen"): Promise<void>;
  /** Is any notice shown? */
  hearsNothing(): Promise<boolean>;
  /** Version of the shell that is shown. */
  version(): Promise<string | null>;
  /** Names of the builds in the cache, sorted. */
  caches(): Promise<string[]>;
  isRegistered(): Promise<boolean>;
  /** Throws for any complaint of the browser that none of the patterns excuses. */
  complainsOnlyOf(...excused: RegExp[]): void;
  close(): Promise<void>;
}

/** Comes to the login for the first time. */
export async function arrive(browser: Browser, host: Host): Promise<WorkerVisitor> {
  const { page, close, complainsOnlyOf } = await visit(browser, host, { serviceWorkers: "allow" });
  const visitor = asWorkerVisitor(page, close, complainsOnlyOf);
  await page.goto("/auth/login");
  return visitor;
}

/** Comes, and stays until the app is there offline, too. */
export async function settle(browser: Browser, host: Host): Promise<WorkerVisitor> {
  const visitor = await arrive(browser, host);
  await visitor.isTold("Offline verfügbar");
  await visitor.answers("Verstanden!");
  return visitor;
}

/** The same for a page that stands already, a second tab for instance. */
export function asWorkerVisitor(
  page: Page,
  close: () => Promise<void>,
  complainsOnlyOf: WorkerVisitor["complainsOnlyOf"],
): WorkerVisitor {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  return {
    page,
    loads: () => loads,
    looks: () => page.evaluate(() => void window.dispatchEvent(new Event("online"))),
    isTold: (title) => page.getByRole("status").filter({ hasText: title }).waitFor(),
    answers: (name) => page.getByRole("button", { name }).click(),
    hearsNothing: async () => (await page.getByText(/Update verfügbar|Offline verfügbar/).count()) === 0,
    version: () => page.locator("meta[name=version]").getAttribute("content"),
    caches: () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("app-")).sort()),
    isRegistered: () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration("/")) !== undefined),
    complainsOnlyOf,
    close,
  };
}
