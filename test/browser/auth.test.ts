/** Signing in and out in a real browser: pasted text, the back/forward cache. Autofill: bootstrap. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { launch, openAccountMenu, visit as visitIn } from "../support/browser.ts";
import { openPages } from "../support/pages.ts";
import { takeSession } from "../support/session.ts";
import { ADMIN, emailField, home } from "./loginForm.ts";
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
