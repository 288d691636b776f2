/** The service worker's own requests: a page's slow network does not apply to its worker, which is slowed down separately. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { slow } from "./network.ts";
import { inTime } from "./patience.ts";

/** Waits until the site's worker holds everything, and slows it down; resolves at once if the site has none. */
export async function settleWorker(browser: Browser, page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  // The page registers it when idle, late on a busy machine, so the site's files decide whether to wait.
  const { ok } = await fetch(`${origin}/service-worker.js`, { method: "HEAD" });
  if (!ok) return;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await changeWorkersNetwork(browser, origin, slow);
}

/** Slows every worker of the context down as soon as it starts, so that no answer to a page is faster than the network. */
export function slowWorkers(browser: Browser, context: BrowserContext, origin: string): void {
  // A visitor who leaves meanwhile takes the worker along.
  context.on("serviceworker", () => void changeWorkersNetwork(browser, origin, slow).catch(() => {}));
}

/** Changes the network of that origin's service workers, of every visitor with a page; none is fine. */
export async function changeWorkersNetwork(
  browser: Browser,
  origin: string,
  conditions: typeof slow,
): Promise<void> {
  const cdp = await browser.newBrowserCDPSession();
  const { targetInfos } = await cdp.send("Target.getTargets");
  const pages = targetInfos.filter(({ type }) => type === "page");
  const visitors = pages.map(({ browserContextId }) => browserContextId);
  for (const { targetId, type, url, browserContextId } of targetInfos) {
    if (type !== "service_worker" || !url.startsWith(origin)) continue;
    // The worker of a closed context may stay listed for ever, and never answers.
    if (!visitors.includes(browserContextId)) continue;
    // Not flattened: the session is a child of this one, unknown to Playwright.
    const { sessionId } = await cdp.send("Target.attachToTarget", { targetId, flatten: false });
    const answered = inTime(`${url} did not answer`, (done) => {
      cdp.on("Target.receivedMessageFromTarget", ({ message }) => {
        if (JSON.parse(message).id === 2) done();
      });
    });
    const tell = (id: number, method: string, params: object) =>
      cdp.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) });
    await tell(1, "Network.enable", {});
    await tell(2, "Network.emulateNetworkConditions", conditions);
    await answered;
  }
}
