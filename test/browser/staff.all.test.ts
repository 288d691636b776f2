/** The staff area in a real browser: Back, the drawer's focus, and the search by keyboard and by touch. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openPages } from "../support/pages.ts";
import { pageWords } from "../support/pageWords.ts";
import { ADMIN } from "./loginForm.ts";

const { backend, enter } = await openPages(test, { appCustomers: 149 });
const { control } = backend;
/** The page is used from test to test, within the app. */
const { page, complainsOnlyOf } = await enter(ADMIN, "/admin/customers?page=2", { keep: true });

const menu = (name: string) => page.locator("#menue").getByRole("link", { name, exact: true });

test("Back shows the list at once, at its scroll position", async () => {
  const link = page.locator("main tbody a").nth(40);
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  assert.ok(before > 200);
  await link.click();
  await page.getByRole("heading", { level: 2, name: "Ansprechpersonen" }).waitFor();
  // The loaded list must not be requested again.
  control.match({ path: "/api/clients/client" }, { does: "hang" });
  await page.goBack();
  await page.getByText(pageWords(2, backend.world.customers.length)).waitFor();
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 2, before);
  complainsOnlyOf();
});

test("the open drawer keeps the focus; Escape, a press beside it and an entry of the open screen close it and give the focus back", async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  const opener = page.getByRole("button", { name: "Menü öffnen" });
  const drawer = page.locator("#menue");
  const show = async () => {
    await opener.click();
    await page.getByRole("button", { name: "Menü schließen" }).waitFor();
  };
  const isClosed = async () => {
    await drawer.waitFor({ state: "hidden" });
    assert.ok(await opener.evaluate((button) => button === document.activeElement));
  };
  await drawer.waitFor({ state: "hidden" });
  await show();
  const entries = await drawer.locator("a, button").count();
  for (let step = 0; step < entries + 2; step += 1) {
    await page.keyboard.press("Tab");
    // Between the last and the first entry the focus may be in the browser's own interface.
    const outside = await page.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement !== body && !activeElement?.closest("aside") && activeElement?.outerHTML;
    });
    assert.not(outside, "the focus stays in the drawer");
  }
  await page.keyboard.press("Escape");
  await isClosed();
  await show();
  await page.mouse.click(380, 400);
  await isClosed();
  await show();
  await menu("App-Kunden").press("Enter");
  await page.getByRole("heading", { level: 1, name: "App-Kunden" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await show();
  await menu("Offen").press("Enter");
  await drawer.waitFor({ state: "hidden" });
  await page.waitForFunction((button) => document.activeElement === button, await opener.elementHandle());
  await page.setViewportSize({ width: 1280, height: 800 });
  complainsOnlyOf();
});

const field = page.getByRole("combobox", { name: /suchen/ });

test("Ctrl+K, a text and Enter open a customer; Escape closes the search and gives the focus back", async () => {
  await menu("Mitarbeiter").click();
  await page.getByRole("link", { name: "Ahlers, Astrid" }).focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press("Control+k");
  assert.ok(await field.evaluate((input) => input === document.activeElement));
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "hidden" });
  assert.is(await focused(), "Ahlers, Astrid");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("musterbau");
  await page.getByRole("group", { name: "Kunden", exact: true }).getByRole("option").waitFor();
  await page.getByRole("group", { name: "App-Kunden" }).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Musterbau GmbH" }).waitFor();
  assert.is(await focused(), "Musterbau GmbH");
  await field.waitFor({ state: "hidden" });
  complainsOnlyOf();
});

test("a finger opens the search and its results on a small screen", async () => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } };
  const { page } = await enter(ADMIN, "/admin/customers", phone);
  const field = page.getByRole("combobox", { name: /suchen/ });
  const opener = page.getByRole("button", { name: /^Suchen/ });
  await opener.tap();
  await field.fill("ahlers");
  const option = page.getByRole("option", { name: /^Ahlers, Astrid/ });
  const box = await option.boundingBox();
  assert.ok(box && box.height >= 44, `${box?.height} px`);
  await option.tap();
  await page.getByRole("heading", { level: 1, name: "Astrid Ahlers" }).waitFor();
  await opener.tap();
  await field.waitFor();
  await page.touchscreen.tap(180, 635);
  await field.waitFor({ state: "hidden" });
});

test.run();
