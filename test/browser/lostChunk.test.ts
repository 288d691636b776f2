/** A part of the app that does not come: asked for once more, then one new start, then a panel. Without a worker. */
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

/** Comes to the login, then wants the screen whose chunk is lost. */
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

test("one failure is forgiven: the second try brings it, without a reload", async () => {
  const { page, close, loads } = await want((response) => {
    host.faults.clear();
    response.destroy();
  });
  await page.getByRole("heading", { level: 1, name: "Passwort vergessen" }).waitFor();
  assert.is(loads(), 1);
  await close();
});

test("what stays lost costs one new start, then the panel offers another try", async () => {
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

test("without a network nothing is started anew", async () => {
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
