/** Tabs that share one session, with rotation and without grace: the strictest pool. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { launch, serve, visit } from "../support/browser.ts";
import { poll } from "../support/poll.ts";

const browser = await launch();
const backend = await serve();
backend.cognito.settings.refreshTokenRotation = { graceSeconds: 0 };

test.after(async () => {
  await browser.close();
  await backend.close();
});

const admin = "admin@nordwind.example";
/** The browser's own message about a refused refresh, and the app's report of it. */
const refused = /status of 400|SessionExpired/;
const refreshes = () => backend.control.seen({ operation: "GetTokensFromRefreshToken" }).length;

/** The access token is taken for an old one; the refresh token stays. */
const outdateTokens = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(sessionStorage.getItem("session") ?? "");
    session.receivedAt -= 2 * 3_600_000;
    sessionStorage.setItem("session", JSON.stringify(session));
  });

const accessToken = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("session") ?? "{}").accessToken ?? "");

async function openList(page: Page, name: "Kunden" | "Mitarbeiter") {
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

test("three tabs whose token expires at the same moment go on, time after time, all with the same tokens", async () => {
  const { page, signIn, close, complainsOnlyOf } = await visit(browser, backend);
  await signIn(admin);
  const tabs = [page, await page.context().newPage(), await page.context().newPage()];
  for (const tab of tabs) {
    await tab.goto("/admin/users");
    await tab.getByRole("heading", { level: 1, name: "Mitarbeiter" }).waitFor();
    await tab.waitForLoadState("networkidle");
  }
  for (const list of ["Kunden", "Mitarbeiter", "Kunden", "Mitarbeiter"] as const) {
    const before = await accessToken(page);
    await Promise.all(tabs.map(outdateTokens));
    await Promise.all(tabs.map((tab) => openList(tab, list)));
    await poll(async () => {
      const held = new Set(await Promise.all(tabs.map(accessToken)));
      return held.size === 1 && !held.has(before);
    }, "one new token in all tabs");
  }
  for (const tab of tabs) assert.is(await tab.getByRole("dialog").count(), 0);
  assert.ok(refreshes() >= 4);
  complainsOnlyOf(refused); // two tabs may still ask in the same instant; the second then takes the first one's tokens
  await close();
});

test("a tab that was frozen while another refreshed goes on when it wakes", async () => {
  const { page, signIn, close, complainsOnlyOf } = await visit(browser, backend);
  await signIn(admin);
  const frozen = await page.context().newPage();
  await frozen.goto("/admin/users");
  await frozen.getByRole("heading", { level: 1, name: "Mitarbeiter" }).waitFor();
  await frozen.waitForLoadState("networkidle");
  await outdateTokens(frozen);
  const lifecycle = await page.context().newCDPSession(frozen);
  await lifecycle.send("Page.setWebLifecycleState", { state: "frozen" });
  for (const list of ["Kunden", "Mitarbeiter"] as const) {
    await outdateTokens(page);
    await openList(page, list);
  }
  await lifecycle.send("Page.setWebLifecycleState", { state: "active" });
  await openList(frozen, "Kunden");
  assert.is(await frozen.getByRole("dialog").count(), 0);
  complainsOnlyOf(refused);
  await close();
});

test("a tab whose token was used up where no other tab can help gets the dialog and keeps its form", async () => {
  const { page, signIn, close, complainsOnlyOf } = await visit(browser, backend);
  await signIn(admin);
  await page.goto("/admin/users/new");
  await page.getByLabel("Vorname").fill("Jürgen-Ödön");
  await page.getByLabel("Nachname").fill("Größmann");
  await page.getByLabel(/E-Mail/).fill("rotation@nordwind.example");
  await page.waitForLoadState("networkidle");
  // A copy of the tab uses the token up, unheard: as if this tab had been frozen and the other one closed.
  const copy = await visit(browser, backend);
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  await copy.page.goto("/auth/password-forgot");
  await copy.page.evaluate((text) => {
    for (const [key, value] of Object.entries<string>(JSON.parse(text))) sessionStorage.setItem(key, value);
  }, stored);
  await outdateTokens(copy.page);
  const before = refreshes();
  await copy.page.goto("/admin/users");
  await copy.page.getByRole("heading", { level: 1, name: "Mitarbeiter" }).waitFor();
  await poll(() => refreshes() > before, "refresh of the copy");
  await copy.close();

  await outdateTokens(page);
  await page.getByRole("button", { name: /anlegen|hinzufügen|speichern/i }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Sitzung abgelaufen").waitFor();
  assert.is(await page.getByLabel("Vorname").inputValue(), "Jürgen-Ödön");
  await dialog.getByLabel("Passwort", { exact: true }).fill(demoPassword);
  await dialog.getByRole("button", { name: "Anmelden", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  assert.is(await page.getByLabel("Nachname").inputValue(), "Größmann");
  await page.getByRole("button", { name: /anlegen|hinzufügen|speichern/i }).click();
  await page.getByRole("dialog").getByText("Mitarbeiter angelegt").waitFor();
  complainsOnlyOf(refused);
  await close();
});

test.run();
