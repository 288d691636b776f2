/** The search over everything in a real browser: by keyboard alone, the focus before and after, and by touch. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openPages } from "../support/pages.ts";

const { enter } = await openPages(test, { customers: 60, appCustomers: 20 });
const admin = "admin@nordwind.example";

const field = (page: Page) => page.getByRole("combobox", { name: /suchen/ });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("Ctrl+K, a text, arrow and Enter open a customer; Escape closes the search and gives the focus back", async () => {
  const { page, complainsOnlyOf } = await enter(admin, "/admin/users");
  const link = page.getByRole("link", { name: "Ahlers, Astrid" });
  await link.focus();
  await page.keyboard.press("Control+k");
  assert.ok(await field(page).evaluate((input) => input === document.activeElement));
  await page.keyboard.press("Escape");
  await field(page).waitFor({ state: "hidden" });
  assert.is(await focused(page), "Ahlers, Astrid");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("musterbau");
  const option = page.getByRole("group", { name: "Kunden", exact: true }).getByRole("option");
  await option.waitFor();
  await page.getByRole("group", { name: "App-Kunden" }).waitFor();
  await page.keyboard.press("End");
  assert.is(await option.getAttribute("aria-selected"), "true");
  const id = await option.getAttribute("id");
  assert.is(await field(page).getAttribute("aria-activedescendant"), id);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Musterbau GmbH" }).waitFor();
  assert.is(await focused(page), "Musterbau GmbH");
  await field(page).waitFor({ state: "hidden" });

  await page.keyboard.press("Control+k");
  await field(page).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Mitarbeiter" }).waitFor();
  await field(page).waitFor({ state: "hidden" });
  complainsOnlyOf();
});

test("a finger opens the search and its results on a small screen", async () => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } };
  const { page } = await enter(admin, "/admin/customers", phone);
  await page.getByRole("button", { name: /^Suchen/ }).tap();
  await field(page).fill("ahlers");
  const option = page.getByRole("option", { name: /^Ahlers, Astrid/ });
  const box = await option.boundingBox();
  assert.ok(box && box.height >= 44, `${box?.height} px`);
  await option.tap();
  await page.getByRole("heading", { level: 1, name: "Astrid Ahlers" }).waitFor();
  await page.getByRole("button", { name: /^Suchen/ }).tap();
  await page.getByRole("button", { name: "Suche schließen" }).tap();
  await field(page).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /^Suchen/ }).tap();
  await field(page).waitFor();
  await page.touchscreen.tap(180, 635);
  await field(page).waitFor({ state: "hidden" });
});

test.run();
