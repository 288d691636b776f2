/** A bundle that fails to load: one retry, then one reload, then a button for another try. Without a service worker. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { visit } from "../support/browser.ts";
import { broken, type Fault, html } from "../support/host.ts";
import { openHostedPages } from "../support/hostedPages.ts";
import { home, sendLogin } from "./loginForm.ts";

const { browser, host } = await openHostedPages(test, { isClosedEach: true });
const script = host.script("staff");

/** Signs in while files of the area behind the login fail to load. */
async function signIn(faults: Readonly<Record<string, Fault>>) {
  const { page } = await visit(browser, host);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.goto("/auth/login");
  for (const [address, fault] of Object.entries(faults)) host.faults.set(address, fault);
  await sendLogin(page);
  return { page, loads: () => loads, retry: page.getByRole("button", { name: "Erneut versuchen" }) };
}

const isStyled = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].some(({ href }) => /\/staff-\w+\.css$/.test(href ?? "")));

for (const [what, address, fault] of [
  ["script", script, html],
  ["stylesheet", host.stylesheet("staff"), broken],
] as const) {
  test(`a ${what} that stays lost causes one reload, then another try is offered, which shows the styled area`, async () => {
    const { page, loads, retry } = await signIn({ [address]: fault });
    await retry.waitFor();
    assert.is(loads(), 2);
    assert.match(page.url(), /\/admin$/);
    host.faults.clear();
    await retry.click();
    await home(page).waitFor();
    assert.is(loads(), 2);
    assert.ok(await isStyled(page));
  });
}

test("nothing is reloaded without a network; a panel offers another try", async () => {
  let isOffline = () => {};
  const offline = new Promise<void>((resolve) => {
    isOffline = resolve;
  });
  const { page, loads } = await signIn({
    [script]: (response) => void offline.then(() => response.destroy()),
  });
  await page.waitForURL("**/admin");
  await page.context().setOffline(true);
  isOffline();
  await page.getByRole("heading", { name: "Seite nicht geladen" }).waitFor();
  assert.is(loads(), 1);
});

test("a lost SRP library is the server's fault, not the network's; an area fetches it ahead", async () => {
  host.config.serviceWorker = false;
  const library = host.script("srpLibrary");
  host.faults.set(library, broken);
  const { page } = await visit(browser, host);
  await page.goto("/auth/login");
  await sendLogin(page);
  await page.getByRole("dialog").getByText("Server nicht erreichbar").waitFor();
  host.faults.clear();
  await page.keyboard.press("Escape");
  await sendLogin(page);
  await home(page).waitFor();
  const isFetched = page.waitForRequest((request) => request.url().endsWith(library));
  await page.reload();
  await isFetched;
});

test.run();
