/** A bundle that fails to load: one retry, then one reload, then another try is offered. Without a service worker. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { visit } from "../support/browser.ts";
import { type Fault, html } from "../support/host.ts";
import { openHostStand } from "../support/hostStand.ts";

const { browser, host } = await openHostStand(test);
const script = host.script("staff");

/** Signs in while the bundle behind the login fails to load. */
async function signIn(fault: Fault) {
  const { page, close } = await visit(browser, host);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.goto("/auth/login");
  host.faults.set(script, fault);
  await page.getByLabel("E-Mail").fill("admin@nordwind.example");
  await page.getByLabel("Passwort", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  return { page, close, loads: () => loads };
}

const home = "Was noch zu unterschreiben ist";

test("after one failure the retry succeeds, without a reload", async () => {
  const { page, close, loads } = await signIn((response) => {
    host.faults.clear();
    response.destroy();
  });
  await page.getByText(home).waitFor();
  assert.is(loads(), 1);
  await close();
});

test("a bundle that stays lost causes one reload, then another try is offered", async () => {
  const { page, close, loads } = await signIn(html);
  const retry = page.getByRole("button", { name: "Erneut versuchen" });
  await retry.waitFor();
  assert.is(loads(), 2);
  assert.match(page.url(), /\/admin$/);
  host.faults.clear();
  await retry.click();
  await page.getByText(home).waitFor();
  assert.is(loads(), 2);
  await close();
});

/** Whether the area's styles apply: its menu stands beside the page, not above it. */
const isStyled = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].some(({ href }) => /\/staff-\w+\.css$/.test(href ?? "")));

test("a stylesheet is fetched again as well, and the area is not shown without it", async () => {
  for (const losses of [1, Number.POSITIVE_INFINITY]) {
    const { page, close } = await visit(browser, host);
    let lost = 0;
    await page.route(/\/assets\/staff-\w+\.css$/, (route) => {
      lost += 1;
      return lost <= losses ? route.abort() : route.continue();
    });
    await page.goto("/auth/login");
    await page.getByLabel("E-Mail").fill("admin@nordwind.example");
    await page.getByLabel("Passwort", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
    if (losses > 1) {
      const retry = page.getByRole("button", { name: "Erneut versuchen" });
      await retry.waitFor();
      await page.unrouteAll({ behavior: "wait" });
      await retry.click();
    }
    await page.getByText(home).waitFor();
    assert.ok(await isStyled(page), `${losses} losses`);
    await close();
  }
});

test("without a network nothing is reloaded; a panel offers another try", async () => {
  let isOffline = () => {};
  const offline = new Promise<void>((resolve) => {
    isOffline = resolve;
  });
  const { page, close, loads } = await signIn((response) => void offline.then(() => response.destroy()));
  await page.waitForURL("**/admin");
  await page.context().setOffline(true);
  isOffline();
  await page.getByRole("heading", { name: "Seite nicht geladen" }).waitFor();
  assert.is(loads(), 1);
  await close();
});

test.run();
