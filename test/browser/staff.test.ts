/**
 * The staff area in a real browser: answers in reverse order, the drawer, the saved export file, Back, two people
 * editing one record, and ten thousand rows.
 */
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { owesAnything } from "../../src/domain/appCustomer.ts";
import { type BrowserVisitOptions, launch, serve, visit } from "../support/browser.ts";
import { takeSession } from "../support/customer.ts";

const browser = await launch();
const backend = await serve({ appCustomers: 149 });
const { control, world } = backend;
const admin = "admin@nordwind.example";

test.after(async () => {
  await browser.close();
  await backend.close();
});
test.after.each(() => control.behave());

async function signedIn(options: BrowserVisitOptions = {}, from = backend) {
  const visitor = await visit(browser, from, options);
  await takeSession(visitor.page, from, admin);
  return visitor;
}

const rows = (page: Page) => page.locator("main tbody tr");
const harmless = /Service Worker registration blocked/;

test("answers that arrive in reverse order: the newest input wins", async () => {
  const visitor = await signedIn();
  const { page } = visitor;
  await page.goto("/admin/customers");
  await page.getByText("1–50 von 237").waitFor();
  const path = "/api/clients/client";
  for (const ms of [900, 600, 300]) control.match({ path, times: 1 }, { does: "delay", ms });
  const superseded = ["m", "mu"].map((search) =>
    page.waitForEvent("requestfailed", (request) => request.url().includes(`search=${search}&`)),
  );
  await page.keyboard.press("/");
  await page.keyboard.type("mus", { delay: 40 });
  const found = world.customers.filter(({ name }) => name.toLowerCase().includes("mus"));
  await page.waitForFunction(
    (count) => document.querySelectorAll("[data-rows] a").length === count,
    found.length,
  );
  assert.is(new URL(page.url()).search, "?search=mus");
  await Promise.all(superseded);
  assert.equal(
    await page.locator("[data-rows] a").allTextContents(),
    found.map(({ name }) => name),
  );
  visitor.complainsOnlyOf(harmless);
  await visitor.close();
});

test("Back shows the list at once, at its scroll position", async () => {
  const visitor = await signedIn();
  const { page } = visitor;
  await page.goto("/admin/customers?page=2");
  const link = page.locator("[data-rows] a").nth(40);
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  assert.ok(before > 200);
  await link.click();
  await page.getByRole("heading", { level: 2, name: "Ansprechpartner" }).waitFor();
  // What was already loaded must not be requested again.
  control.match({ path: "/api/clients/client" }, { does: "delay", ms: 5_000 });
  await page.goBack();
  await page.getByText("51–100 von 237").waitFor({ timeout: 2_000 });
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 2, before, { timeout: 2_000 });
  visitor.complainsOnlyOf(harmless);
  await visitor.close();
});

test("the drawer keeps the focus, closes by Escape, backdrop and link, and restores the focus", async () => {
  const visitor = await signedIn({ viewport: { width: 390, height: 800 } });
  const { page } = visitor;
  await page.goto("/admin");
  const opener = page.getByRole("button", { name: "Menü öffnen" });
  const drawer = page.locator("#menue");
  assert.not(await drawer.isVisible());
  const show = async () => {
    await opener.click();
    await page.getByRole("button", { name: "Menü schließen" }).waitFor();
  };
  await show();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press("Tab");
    // Between the last and the first entry the focus may be in the browser's own interface.
    const isOutside = await page.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement !== body && !activeElement?.closest("aside") && activeElement?.outerHTML;
    });
    assert.not(isOutside, "the focus stays in the drawer");
  }
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  assert.ok(await opener.evaluate((button) => button === document.activeElement));
  await show();
  await page.mouse.click(380, 400);
  await drawer.waitFor({ state: "hidden" });
  await show();
  await drawer.getByRole("link", { name: "Kunden", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Kunden" }).waitFor();
  await drawer.waitFor({ state: "hidden" });
  visitor.complainsOnlyOf(harmless);
  await visitor.close();
});

test("the exported file is saved, and a CSV library reads what the queue shows", async () => {
  const visitor = await signedIn();
  const { page } = visitor;
  const odd = world.clients().find(owesAnything);
  if (odd) world.putClient({ ...odd, client: '=HYPERLINK("https://boese.example";"Klick")' });
  await page.goto("/admin/app-customers?tab=offen");
  await page.getByText(/^1–50 von/).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Als CSV exportieren" }).click();
  const file = await download;
  assert.match(file.suggestedFilename(), /^App-Kunden_\d{4}-\d{2}-\d{2}\.csv$/);
  const table: string[][] = parse(await readFile(await file.path()), { bom: true, delimiter: ";" });
  assert.is(table.length, 1 + world.clients().filter(owesAnything).length);
  const cells = table.flat();
  assert.ok(cells.includes(`'=HYPERLINK("https://boese.example";"Klick")`));
  assert.not(
    cells.some((cell) => /^[=+\-@]/.test(cell)),
    "nothing a spreadsheet would run",
  );
  visitor.complainsOnlyOf(harmless);
  await visitor.close();
});

test("two people edit one record: the second is told what changed, and neither change is lost", async () => {
  const of = world.clients().find((one) => one.avv.required && !one.avv.sent && one.sepa.required);
  assert.ok(of);
  const [first, second] = [await signedIn(), await signedIn()];
  for (const { page } of [first, second]) {
    await page.goto(`/admin/app-customers/${of.id}`);
    await page.getByRole("switch", { name: "Dokumentation" }).waitFor();
  }
  await second.page.getByRole("switch", { name: "Dokumentation" }).click();
  await first.page.getByRole("switch", { name: "SEPA-Mandat" }).click();
  await first.page.getByRole("button", { name: "Updaten" }).click();
  await first.page.getByText("Die Änderungen sind gespeichert").waitFor();
  await second.page.getByRole("button", { name: "Updaten" }).click();
  await second.page.getByText("Das SEPA-Mandat ist jetzt nicht mehr erforderlich.").waitFor();
  await second.page.getByRole("button", { name: "Neuen Stand übernehmen" }).click();
  const sepa = second.page.getByRole("switch", { name: "SEPA-Mandat" });
  await second.page.waitForFunction(
    () => document.querySelectorAll<HTMLInputElement>("[role=switch]")[1]?.checked === false,
  );
  assert.not(await sepa.isChecked());
  assert.is(world.client(of.id)?.sepa.required, false);
  for (const visitor of [first, second]) {
    visitor.complainsOnlyOf(harmless);
    await visitor.close();
  }
});

test("the queue printed on A4 is a table whose cells do not overlap", async () => {
  const visitor = await signedIn({ viewport: { width: 794, height: 1123 } });
  const { page } = visitor;
  await page.goto("/admin/app-customers");
  await rows(page).first().waitFor();
  await page.emulateMedia({ media: "print" });
  // With and without the printer's margins.
  for (const width of [794, 718, 680]) {
    await page.setViewportSize({ width, height: 1123 });
    const faults = await rows(page).evaluateAll((lines) =>
      lines.flatMap((line) => {
        const cells = [...line.children].filter((cell) => getComputedStyle(cell).display !== "none");
        return cells.flatMap((cell, index) => {
          const next = cells[index + 1]?.getBoundingClientRect().left ?? document.documentElement.clientWidth;
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const ends: number[] = [];
          for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            if (text.parentElement?.closest(".visually-hidden")) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            ends.push(range.getBoundingClientRect().right);
          }
          const end = Math.max(...ends);
          return end > next + 0.5 ? [`${cell.textContent} ends at ${end}, not ${next}`] : [];
        });
      }),
    );
    assert.equal(faults, [], `${width} px`);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.is(overhang, 0, `${width} px`);
  }
  visitor.complainsOnlyOf(harmless);
  await visitor.close();
});

test("ten thousand app customers: one page in the DOM, all counted and searched", async () => {
  const large = await serve({ appCustomers: 9_999 });
  try {
    const visitor = await signedIn({}, large);
    const { page } = visitor;
    await page.goto("/admin/app-customers");
    await rows(page).first().waitFor();
    assert.is(await rows(page).count(), 50);
    await page.getByText("1–50 von 10.000").waitFor();
    assert.is(await rows(page).count(), 50);
    await page.keyboard.press("/");
    await page.keyboard.type("kunde@musterbau");
    await page.waitForFunction(() => document.querySelectorAll("main tbody tr").length === 1);
    visitor.complainsOnlyOf(harmless);
    await visitor.close();
  } finally {
    await large.close();
  }
});

test.run();
