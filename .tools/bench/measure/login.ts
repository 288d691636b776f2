/** The login: its first load, its warm start, its start without a network. */
import type { Browser } from "playwright-core";
import type { Backend } from "../../../test/backend/server.ts";
import { openTab, visitor } from "./contestants.ts";
import { offline } from "./network.ts";
import { blockedMs, noted, timeOf } from "./watch.ts";
import { changeWorkersNetwork, settle } from "./worker.ts";

/** Milliseconds. `offlineFcp` is null if the page does not start without a network. */
export async function measureLogin(browser: Browser, backend: Backend) {
  const context = await visitor(browser, backend);
  const { page } = await openTab(context);
  await page.goto("/auth/login");
  await page.waitForLoadState("networkidle");
  const fcp = await noted(page, "fcp");
  // Read before the worker is installed. Seconds later the app shows a notice of it, which is larger than any text of
  // the login and would count as the largest paint.
  const lcp = timeOf(page, "lcp");
  await settle(browser, page);
  const blocked = blockedMs(page);
  await page.close();

  const warm = await openTab(context);
  await warm.page.goto("/auth/login");
  const warmFcp = await noted(warm.page, "fcp");
  await warm.page.close();

  const away = await openTab(context);
  await away.cdp.send("Network.emulateNetworkConditions", offline);
  await changeWorkersNetwork(browser, backend.url, offline);
  const started = await away.page.goto("/auth/login").catch(() => null);
  const offlineFcp = started ? await noted(away.page, "fcp") : null;
  await context.close();
  return { fcp, lcp, blocked, warmFcp, offlineFcp };
}
