/**
 * The network of service workers. A page's slow network does not apply to its worker, so workers are slowed down
 * separately.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { slow } from "./network.ts";
import { inTime } from "./patience.ts";

/** Long enough for a page to fetch and to register what it does once it is idle. */
const SETTLED_MS = 1_500;

/** Waits until the page is idle and the site's worker, if it has one, has cached its files. Slows the worker down. */
export async function settle(browser: Browser, page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLED_MS);
  const { origin } = new URL(page.url());
  // The page registers its worker when idle, which may be late on a busy machine. So this asks the host whether the
  // site has one.
  const { ok } = await fetch(`${origin}/service-worker.js`, { method: "HEAD" });
  if (!ok) return;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await changeWorkersNetwork(browser, origin, slow);
}

/** Slows every worker of the context down as soon as it starts, so that no answer to a page is faster than the network. */
export function slowWorkers(browser: Browser, context: BrowserContext, origin: string): void {
  // Fails if the visitor leaves meanwhile, because the worker then ends as well.
  context.on("serviceworker", () => void changeWorkersNetwork(browser, origin, slow).catch(() => {}));
}

/**
 * Changes the network of all service workers of `origin` that belong to a context with an open page. There may be none.
 */
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
    // Not flattened, because Playwright does not know a session that it has not opened itself. Messages go through the
    // session of the browser.
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
