/** Customers in a real browser: what comes late moves nothing, and a customer's page fits on paper. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { launch, serve } from "../support/browser.ts";
import { enter } from "../support/customer.ts";

const browser = await launch();
const backend = await serve({ customers: 60, appCustomers: 20 });
const { control, world } = backend;
const admin = "admin@nordwind.example";

test.after(async () => {
  await browser.close();
  await backend.close();
});
test.after.each(() => control.behave());

/** The most that may move, as a layout shift score (web.dev, "Cumulative Layout Shift"). */
const LEAST_SHIFT = 0.01;

/** Sums the shifts of every page that is loaded from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
    Object.defineProperty(window, "shiftSum", { get: () => sum });
  });

const shiftSum = (page: Page) => page.evaluate(() => Number(Reflect.get(window, "shiftSum")));

const tops = (page: Page) =>
  page
    .locator("main li")
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top + scrollY)));

test("who is in the app comes after the list, and moves nothing", async () => {
  const { page, close } = await enter(browser, backend, admin, "/admin");
  await watchShifts(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    control.behave();
    control.match({ operation: "listClients" }, { does: "delay", ms: 1_000 });
    await page.goto("/admin/customers");
    await page.getByText("1–50 von 60").waitFor();
    const chips = page.getByText("In der App");
    assert.is(await chips.count(), 0, "the list has not waited");
    const before = await tops(page);
    await chips.first().waitFor();
    assert.equal(await tops(page), before, `${width} px`);
    assert.ok((await shiftSum(page)) < LEAST_SHIFT, `${width} px: ${await shiftSum(page)}`);
  }
  await close();
});

test("the parts of a customer may come in any order: nothing moves that is shown", async () => {
  const [customer] = world.customers;
  const longest = world.customers.reduce((a, b) => (b.name.length > a.name.length ? b : a));
  const { page, close } = await enter(browser, backend, admin, "/admin");
  await watchShifts(page);
  for (const [width, of] of [
    [1280, customer],
    [360, customer],
    [360, longest],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    control.behave();
    const lateFirst = ["details", "users", "assets", "sites"].map((name) => `/api/clients/client/${name}`);
    for (const [index, path] of [...lateFirst, "/api/clients/clientcontract"].entries()) {
      control.match({ path }, { does: "delay", ms: 1_000 - 200 * index });
    }
    control.match({ operation: "listClients" }, { does: "delay", ms: 1_200 });
    await page.goto(`/admin/customers/${of?.id}`);
    await page.getByRole("heading", { name: "Assets" }).waitFor();
    await page
      .getByText(/^(Einladen|Ansehen)/)
      .first()
      .waitFor();
    assert.ok((await shiftSum(page)) < LEAST_SHIFT, `${of?.name}, ${width} px: ${await shiftSum(page)}`);
  }
  await close();
});

test("a customer printed on A4 has people, addresses and tables, without buttons, within the paper", async () => {
  const [customer] = world.customers;
  const { page, close } = await enter(browser, backend, admin, `/admin/customers/${customer?.id}`);
  await page.getByRole("heading", { name: "Assets" }).waitFor();
  await page
    .getByText(/^(Einladen|Ansehen)/)
    .first()
    .waitFor();
  await page.emulateMedia({ media: "print" });
  for (const width of [794, 718]) {
    await page.setViewportSize({ width, height: 1123 });
    assert.is(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 0);
    for (const button of await page.getByRole("button").all()) assert.not(await button.isVisible());
    for (const text of [
      customer?.users[0]?.name,
      "Lieferadresse",
      "Standorte",
      customer?.assets[0]?.key_field,
    ]) {
      assert.ok(
        await page
          .getByText(text ?? "")
          .first()
          .isVisible(),
        text,
      );
    }
  }
  await close();
});

test.run();
