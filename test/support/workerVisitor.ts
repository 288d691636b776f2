/** A visitor whose browser allows the service worker. */
import type { Browser, Page } from "playwright-core";
import { visit } from "./browser.ts";
import type { Host } from "./host.ts";

export interface WorkerVisitor {
  page: Page;
  /** Pages loaded so far. */
  loads(): number;
  /** Makes the page check for an update, as when the network comes back. */
  looks(): Promise<void>;
  /** Waits for the notice with this title. */
  isTold(title: "Offline verfügbar" | "Update verfügbar"): Promise<void>;
  answers(button: "Verstanden!" | "Updaten" | "Abbrechen"): Promise<void>;
  /** Resolves with whether no notice is shown. */
  hearsNothing(): Promise<boolean>;
  /** The version of the page that is shown. */
  version(): Promise<string | null>;
  /** Names of the cached builds, sorted. */
  caches(): Promise<string[]>;
  isRegistered(): Promise<boolean>;
  /** Throws for complaints that match none of the patterns. */
  complainsOnlyOf(...excused: RegExp[]): void;
  close(): Promise<void>;
}

/** Opens the login for the first time. */
export async function arrive(browser: Browser, host: Host): Promise<WorkerVisitor> {
  const { page, close, complainsOnlyOf } = await visit(browser, host, { serviceWorkers: "allow" });
  const visitor = asWorkerVisitor(page, close, complainsOnlyOf);
  await page.goto("/auth/login");
  return visitor;
}

/** Opens the login and waits until the app is available offline. */
export async function settle(browser: Browser, host: Host): Promise<WorkerVisitor> {
  const visitor = await arrive(browser, host);
  await visitor.isTold("Offline verfügbar");
  await visitor.answers("Verstanden!");
  return visitor;
}

/** A worker visitor for an open page, such as a second tab. */
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
