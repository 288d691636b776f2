/** A script that fails to load: one retry, then one reload, then a panel. Without a service worker. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { launch, visit } from "../support/browser.ts";
import { type Fault, html, startHost } from "../support/host.ts";

const browser = await launch();
const host = await startHost();
const chunk = host.chunk("PasswordForgot");

test.before.each(() => host.faults.clear());
test.after(async () => {
  await browser.close();
  await host.close();
});

/** Opens the login, then the screen whose script fails to load. */
async function want(fault: Fault) {
  const { page, close } = await visit(browser, host);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.goto("/auth/login");
  await page.getByLabel("E-Mail").waitFor();
  host.faults.set(chunk, fault);
  host.asked.length = 0;
  await page.getByRole("link", { name: "Passwort vergessen?" }).click();
  return {
    page,
    close,
    loads: () => loads,
    askedFor: () => host.asked.filter((path) => path === chunk).length,
  };
}

test("after one failure the retry succeeds, without a reload", async () => {
  const { page, close, loads } = await want((response) => {
    host.faults.clear();
    response.destroy();
  });
  await page.getByRole("heading", { level: 1, name: "Passwort vergessen" }).waitFor();
  assert.is(loads(), 1);
  await close();
});

test("a lasting failure causes one reload, then the panel offers a retry", async () => {
  const { page, close, loads } = await want(html);
  await page.getByRole("heading", { name: "Seite nicht geladen" }).waitFor();
  assert.is(loads(), 2);
  assert.match(page.url(), /password-forgot$/);
  host.faults.clear();
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await page.getByRole("heading", { level: 1, name: "Passwort vergessen" }).waitFor();
  assert.is(loads(), 2);
  await close();
});

test("without a network nothing is reloaded", async () => {
  let isOffline = () => {};
  const offline = new Promise<void>((resolve) => {
    isOffline = resolve;
  });
  const { page, close, loads } = await want((response) => void offline.then(() => response.destroy()));
  await page.context().setOffline(true);
  isOffline();
  await page.getByRole("heading", { name: "Seite nicht geladen" }).waitFor();
  assert.is(loads(), 1);
  await close();
});

test.run();
