/** A visitor whose browser allows the service worker. */
import type { Browser, Page, Worker } from "playwright-core";
import { type BrowserVisitor, visit } from "./browser.ts";
import type { Host } from "./host.ts";
import { inTime, poll } from "./poll.ts";

/** The app shows no notice for this time after the last input (src/core/updates.ts). Milliseconds. */
const INPUT_REST_MS = 3_000;

export type WorkerVisitor = ReturnType<typeof asWorkerVisitor>;

/** Opens the login for the first time. */
export async function arrive(browser: Browser, host: Host): Promise<WorkerVisitor> {
  const visitor = await visit(browser, host, { serviceWorkers: "allow" });
  await visitor.page.clock.install();
  const arriving = asWorkerVisitor(visitor);
  await visitor.page.goto("/auth/login");
  return arriving;
}

/** Opens the login and waits until the app is available offline; the login shows no notice of it. */
export async function settle(browser: Browser, host: Host): Promise<WorkerVisitor> {
  const visitor = await arrive(browser, host);
  await isControlled(visitor.page);
  return visitor;
}

/** Waits until the page's worker is installed, and has taken the page over. */
export const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

type Parts = Pick<BrowserVisitor, "page" | "complaints" | "complainsOnlyOf">;

/** A worker visitor for an open page, such as a second tab of a visitor. */
export function asWorkerVisitor({ page, complaints, complainsOnlyOf }: Parts) {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  return {
    page,
    complaints,
    complainsOnlyOf,
    loads: () => loads,
    /** Opens the login, which names the product of the config.json in use. */
    async startsAs(product: string) {
      await page.goto("/auth/login");
      await page.getByText(product, { exact: true }).first().waitFor();
    },
    /** Makes the page check for an update, as when the network comes back. */
    looks: () => page.evaluate(() => void window.dispatchEvent(new Event("online"))),
    /** Waits for the notice with this title; time passes until the input rests. */
    async isTold(title: "Offline verfügbar" | "Update verfügbar") {
      await page.clock.fastForward(INPUT_REST_MS);
      await page.getByRole("status").filter({ hasText: title }).waitFor();
    },
    answers: (name: "Verstanden!" | "Updaten" | "Abbrechen") => page.getByRole("button", { name }).click(),
    /** Resolves with whether no notice is shown. */
    hearsNothing: async () => (await page.getByText(/Update verfügbar|Offline verfügbar/).count()) === 0,
    version: () => page.locator("meta[name=version]").getAttribute("content"),
    /** Names of the cached builds, sorted. */
    caches: () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("app-")).sort()),
    /** The text of a kept file of a build, or null. */
    kept: (build: string, address: string) =>
      page.evaluate(
        async ([build, address]) => (await (await (await caches.open(build)).match(address))?.text()) ?? null,
        [build, address] as const,
      ),
    /** Replaces a kept file of a build by another text. */
    keeps: (build: string, address: string, text: string, type = "text/javascript") =>
      page.evaluate(
        async ([build, address, text, type]) => {
          const file = new Response(text, { headers: { "content-type": type } });
          await (await caches.open(build)).put(address, file);
        },
        [build, address, text, type] as const,
      ),
    isRegistered: () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration("/")) !== undefined),
  };
}

/**
 * Waits until a page has checked for an update by itself, as each page does when it loads. After that it also reacts to
 * "online".
 */
export const pageHasLooked = (host: Host) =>
  poll(() => host.asked.includes("/service-worker.js"), "the page has looked for an update");

/** The running worker; a test may replace its globals until it is started anew. */
export const workerOf = (page: Page): Promise<Worker> =>
  poll(() => page.context().serviceWorkers().at(-1), "the worker runs");

/** Ends the worker, as the browser does with an idle one: its next event starts it anew, with its own globals. */
export async function stopWorker(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const stopped = new Promise<void>((resolve) => {
    devtools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === "stopped")) resolve();
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await inTime(stopped, "the worker to stop");
  await devtools.detach();
}
