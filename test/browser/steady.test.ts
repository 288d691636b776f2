/** Nothing of a screen's first view moves after it was painted: no count, bar or badge that comes later pushes anything. */
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { test } from "../../.tools/suite/independentTests.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { takeSession } from "../support/customer.ts";
import { openStand } from "../support/stand.ts";

// Two pages of the service's list, so that rows and counts arrive after the first ones are shown.
const { backend, visit } = await openStand(test, { customers: 300, appCustomers: 149 });
const [someone] = backend.world.clients();
const customer = await newCustomer(backend);

/** CSS pixels. */
const MOST = 1;

interface Shift extends PerformanceEntry {
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Notes what moves by itself in every document loaded from now on, and by how much. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const moves: { what: string; by: number }[] = [];
    Object.assign(window, { moves });
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        for (const { node, previousRect: from, currentRect: to } of sources) {
          // What has left the window, or comes into it, has an empty rectangle there.
          const isThere = from.width > 0 && to.width > 0;
          const by = isThere ? Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) : 0;
          const element = node instanceof Element ? node : node?.parentElement;
          moves.push({ what: `${element?.localName} ${element?.textContent?.slice(0, 40)}`, by });
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

const screens = [
  ["admin@nordwind.example", "/admin", "Zuletzt unterschrieben"],
  ["admin@nordwind.example", "/admin/app-customers", /^1–50 von/],
  ["admin@nordwind.example", `/admin/app-customers/${someone?.id}`, "Verlauf"],
  ["admin@nordwind.example", "/admin/customers", /^1–50 von/],
  [customer.email, "/customer", "AV-Vertrag"],
  [customer.email, "/customer/avv", "Noch leer."],
] as const;

for (const [width, height] of [
  [1280, 800],
  [360, 780],
] as const) {
  for (const [email, address, last] of screens) {
    const at = address.replace(/[\w-]{20,}/, "one");
    test(`${at} at ${width} pixels: nothing moves by more than ${MOST} after it was painted`, async () => {
      const { page } = await visit({ viewport: { width, height } });
      await watchMoves(page);
      await takeSession(page, backend, email);
      await page.goto(address);
      await page.getByText(last).first().waitFor();
      await page.waitForFunction(() => !document.querySelector("main progress, main [aria-busy=true]"));
      // What comes by itself after the first rows: the connection's badge, the document, the area's other files.
      await page.waitForLoadState("networkidle");
      const moves = await page.evaluate(() => Reflect.get(window, "moves") as { what: string; by: number }[]);
      assert.equal(
        moves.filter(({ by }) => by > MOST),
        [],
      );
    });
  }
}

test.run();
