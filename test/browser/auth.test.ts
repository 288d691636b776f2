/** Signing in and out in a real browser: pasted text, the clipboard, storage, the back/forward cache. Autofill: bootstrap. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { totpAt } from "../backend/cognito/totp.ts";
import { demoPassword } from "../backend/demo.ts";
import { launch, openAccountMenu, visit as visitIn } from "../support/browser.ts";
import { takeSession } from "../support/customer.ts";
import { openPages } from "../support/pages.ts";
import { holdRequests } from "./heldRequests.ts";
import { ADMIN, emailField, enterButton, fillLogin, home, isTakenOver, sendLogin } from "./loginForm.ts";
import { isToken, keptTexts, leaving, outdateTokens } from "./tabStorage.ts";

const { backend, visit, enter } = await openPages(test, { customers: 12, appCustomers: 3 });

test("a code is accepted as pasted from a message", async () => {
  const { page } = await visit();
  await page.goto("/auth/password-forgot-confirm/max.muster@firma.de");
  const code = page.getByLabel("Code");
  await code.focus();
  await page.evaluate(() => document.execCommand("insertText", false, "Ihr Code: 012 345"));
  assert.is(await code.inputValue(), "012345");
});

test("an authenticator app is set up: the QR code comes in a bundle of its own, the secret can be copied", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, complainsOnlyOf } = await visit({ permissions, viewport: { width: 360, height: 740 } });
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/auth/login");
  await isTakenOver(page);
  await fillLogin(page, "neu-mfa@nordwind.example");
  assert.not(
    fetched.some((url) => url.includes("qrCodeLibrary")),
    "fetched when one is shown",
  );
  await enterButton(page).click();
  await page.getByRole("img", { name: "QR-Code für die Authentifizierungs-App" }).waitFor();
  await page.getByRole("button", { name: "Schlüssel kopieren" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Schlüssel kopiert.").waitFor();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(secret, /^[A-Z2-7]{32}$/);
  const code = page.getByLabel("Code", { exact: true });
  await code.fill(totpAt(secret, backend.clock.now()));
  await page.keyboard.press("Enter");
  await home(page).waitFor();
  complainsOnlyOf();
});

test("signing out during a refresh leaves no token anywhere", async () => {
  // An open connection would read again, and refresh too early.
  backend.control.faults.noAck = true;
  const { page } = await enter(ADMIN, "/admin");
  await page.getByRole("heading", { name: "Zu tun" }).waitFor();
  const release = await holdRequests(page, /\/cognito$/);
  const refresh = page.waitForRequest((request) =>
    (request.headers()["x-amz-target"] ?? "").endsWith("GetTokensFromRefreshToken"),
  );
  // Later requests of the screen itself are held, too.
  await outdateTokens(page);
  await page.getByRole("link", { name: "Kunden", exact: true }).first().click();
  const refreshed = (await refresh).response();
  // Offline for the page's own navigation, so that the page stays and the late answer reaches the signed-out app.
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { value: false, configurable: true }));
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("E-Mail-Adresse").waitFor();
  await release();
  await (await refreshed)?.finished();
  assert.not.match(await keptTexts(page), isToken);
});

test("after signing out, Back leads to the login, and tokens that somebody has copied are refused", async () => {
  const { page } = await enter(ADMIN, "/admin");
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

test("no address, console message, error text or storage holds a password, code or token", async () => {
  const { page } = await visit();
  const addresses: string[] = [];
  const lines: string[] = [];
  page.on("request", (request) => addresses.push(request.url(), request.headers().referer ?? ""));
  page.on("websocket", (socket) => addresses.push(socket.url()));
  page.on("console", (message) => lines.push(message.text()));
  page.on("pageerror", (error) => lines.push(String(error.stack)));
  const secrets = new Set<string>();
  page.on("response", async (response) => {
    if (!response.url().endsWith("/cognito")) return;
    const found = (await response.text().catch(() => "")).match(
      /"(?:AccessToken|IdToken|RefreshToken|Session)":"([^"]+)"/g,
    );
    for (const one of found ?? []) secrets.add(one.split('"')[3] ?? "");
  });

  const email = "gruendlich@firma.example";
  const attributes = { email_verified: "true" };
  await backend.cognito.seed({ email, password: demoPassword, group: "Employee", attributes });
  const chosen = "Gründlich2026pass";
  const wrong = "Verkehrt2026pass";
  await page.goto("/auth/login");
  await sendLogin(page, email, wrong);
  await page.getByRole("dialog").getByText("Eingabe fehlerhaft").waitFor();
  const errorText = (await page.getByRole("dialog").textContent()) ?? "";
  await page.getByRole("button", { name: "Verstanden" }).click();
  await page.getByRole("link", { name: "Passwort vergessen?" }).click();
  await page.getByRole("button", { name: "Code anfordern" }).click();
  await page.getByRole("button", { name: "Verstanden" }).click();
  const code = backend.outbox.all().findLast(({ to }) => to === email)?.code ?? "";
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Neues Passwort", { exact: true }).fill(chosen);
  await page.getByLabel("Neues Passwort wiederholen", { exact: true }).fill(chosen);
  await page.getByRole("button", { name: "Passwort festlegen" }).click();
  await page.getByRole("button", { name: "Verstanden" }).click();
  await sendLogin(page, email, chosen);
  await page.waitForURL("**/employee");
  await page.getByRole("link", { name: "Kunden", exact: true }).first().click();
  await page.getByRole("searchbox").fill("bau");
  await page.waitForURL(/search=bau/);
  const signedInStorage = await page.evaluate(
    () => JSON.stringify(localStorage) + JSON.stringify(history.state),
  );
  const left = await leaving(page);
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await left();

  assert.ok(secrets.size >= 3, "tokens were seen");
  assert.match(code, /^\d{6}$/);
  const everything = { addresses: addresses.join("\n"), lines: lines.join("\n"), errorText, signedInStorage };
  const after = await keptTexts(page);
  for (const secret of [...secrets, chosen, wrong, code]) {
    for (const [where, text] of Object.entries(everything)) {
      assert.not.ok(
        text.includes(secret) || text.includes(encodeURIComponent(secret)),
        `${where}: ${secret.slice(0, 12)}`,
      );
    }
    assert.not.ok(after.includes(secret), "storage after the sign-out");
  }
  assert.not.match(everything.addresses, isToken);
});

test.run();
