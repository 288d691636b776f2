/** Memory in use after many route changes and a garbage collection. */
import type { Browser, CDPSession } from "playwright-core";
import type { Backend } from "../../../test/backend/server.ts";
import { openTab, visitor } from "./contestants.ts";
import { storedSession } from "./session.ts";

/** Bytes after ten route changes, and after a hundred. */
export async function measureHeap(browser: Browser, backend: Backend) {
  const context = await visitor(browser, backend, await storedSession(browser, backend));
  const { page, cdp } = await openTab(context, true);
  await page.goto("/admin");
  const stations = [
    { link: "Kunden", path: "/admin/customers" },
    { link: "Home", path: "/admin" },
  ];
  const walk = async (changes: number) => {
    for (let change = 0; change < changes; change += 1) {
      const { link, path } = stations[change % 2] ?? { link: "", path: "" };
      await page.getByRole("navigation").getByRole("link", { name: link, exact: true }).first().click();
      await page.waitForURL((url) => url.pathname === path);
      await page.locator("main h1").waitFor();
    }
  };
  await walk(10);
  const heapAfter10 = await usedHeap(cdp);
  await walk(90);
  const heap = await usedHeap(cdp);
  await context.close();
  return { heapAfter10, heap };
}

async function usedHeap(cdp: CDPSession): Promise<number> {
  // Twice, because objects that the first collection frees may have kept others in memory.
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}
