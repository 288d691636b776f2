/** Signing in and out in a real browser: without a network, pasted text, the back/forward cache. Autofill: bootstrap. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { launch, openAccountMenu, visit as visitIn } from "../support/browser.ts";
import { openPages } from "../support/pages.ts";
import { takeSession } from "../support/session.ts";
import { ADMIN, emailField, enterButton, fillLogin, home, isTakenOver } from "./loginForm.ts";
import { isToken, keptTexts, leaving } from "./tabStorage.ts";

const { backend, visit } = await openPages(test, { customers: 12, appCustomers: 3 });
const { page } = await visit({ keep: true });

test("a code is accepted as pasted from a message", async () => {
  await page.goto("/auth/password-forgot-confirm/max.muster@firma.de");
  const code = page.getByLabel("Code");
  await code.focus();
  await page.evaluate(() => document.execCommand("insertText", false, "Ihr Code: 012 345"));
  assert.is(await code.inputValue(), "012345");
});

test("offline is announced before and after a sign-in, which works once the network is back", async () => {
  // The files for the attempt, and for the dialog that reports it, are loaded ahead.
  const library = page.waitForResponse(/srpLibrary/);
  await page.goto("/auth/login");
  // The library arrives before the app. The dialog needs the app, so wait for both.
  await isTakenOver(page);
  await fillLogin(page);
  await (await library).finished();
  await page.context().setOffline(true);
  await page.getByText("Keine Internetverbindung.").waitFor();
  await enterButton(page).click();
  await page.getByRole("dialog").getByText("Keine Internetverbindung", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Verstanden" }).click();
  await page.context().setOffline(false);
  const attempts = () => backend.control.seen({ operation: "InitiateAuth" }).length;
  const before = attempts();
  await enterButton(page).dblclick();
  await page.waitForURL("**/admin");
  assert.is(attempts() - before, 1);
});

test("after signing out, Back leads to the login, and tokens that somebody has copied are refused", async () => {
  await takeSession(page, backend, ADMIN);
  await page.goto("/admin");
  await home(page).waitFor();
  await page.getByRole("link", { name: "Kunden", exact: true }).first().click();
  await page.getByRole("searchbox").waitFor();
  await page.getByRole("link", { name: "Mitarbeiter", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Mitarbeiter" }).waitFor();
  const copied = await page.evaluate(() => JSON.parse(sessionStorage.getItem("session") ?? "{}"));
  assert.match(copied.accessToken, isToken);
  const left = await leaving(page);
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await left();
  for (let steps = 0; steps < 2; steps += 1) {
    await page.goBack({ waitUntil: "commit" });
    await page.waitForURL("**/auth/login");
    await emailField(page).waitFor();
    assert.is(await page.getByRole("link", { name: "Kunden", exact: true }).count(), 0);
    assert.not.match(await keptTexts(page), isToken);
  }
  const cognito = (operation: string, body: object) =>
    fetch(`${backend.url}/cognito`, {
      method: "POST",
      headers: { "x-amz-target": `AWSCognitoIdentityProviderService.${operation}` },
      body: JSON.stringify(body),
    });
  const { clientId: ClientId } = backend.cognito.pool;
  const refused = await Promise.all([
    cognito("GetTokensFromRefreshToken", { ClientId, RefreshToken: copied.refreshToken }),
    cognito("GetUser", { AccessToken: copied.accessToken }),
  ]);
  assert.equal(
    refused.map(({ status }) => status),
    [400, 400],
  );
});

/** Visits with Chromium's back/forward cache, which the headless shell lacks and playwright switches off. */
async function withPageCache(work: (page: Page) => Promise<void>) {
  const browser = await launch({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  try {
    await work((await visitIn(browser, backend)).page);
  } finally {
    await browser.close();
  }
}

test("a page restored by Back after signing out shows nothing of the session", () =>
  withPageCache(async (page) => {
    await takeSession(page, backend, ADMIN);
    await page.goto("/admin");
    await home(page).waitFor();
    await page.evaluate(() =>
      addEventListener("pageshow", ({ persisted }) => localStorage.setItem("kept", String(persisted))),
    );
    const left = await leaving(page);
    await page.goto(`${backend.url.replace("localhost", "127.0.0.1")}/outbox`);
    const other = await page.context().newPage();
    await other.goto("/outbox");
    await other.evaluate(() => {
      const hint = { sub: null, lastActive: Date.now(), signedOutAt: Date.now() };
      localStorage.setItem("session.hint", JSON.stringify(hint));
    });
    await page.goBack({ waitUntil: "commit" });
    await left();
    const kept = await page.evaluate(() => localStorage.getItem("kept"));
    assert.is(kept, "true", "the browser had kept the page");
    assert.not.match(await keptTexts(page), isToken);
  }));

test.run();
