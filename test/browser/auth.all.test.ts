/**
 * Signing in and out in a real browser: without a network, the back/forward cache, the outbox of the local backend,
 * and tabs that share one session. Autofill: bootstrap.
 */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { callerAs } from "../backend/caller.ts";
import { launch, openAccountMenu, visit as visitIn } from "../support/browser.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { takeSession } from "../support/session.ts";
import {
  ADMIN,
  emailField,
  enterButton,
  fillLogin,
  home,
  isTakenOver,
  passwordField,
  signIn,
} from "./loginForm.ts";
import { isToken, keptTexts, leaving, outdateTokens } from "./tabStorage.ts";

const { backend, visit } = await openPages(test, { customers: 12, appCustomers: 3 });
// Tabs share one session with rotation and without grace: the strictest pool.
backend.cognito.settings.refreshTokenRotation = { graceSeconds: 0 };
const visitor = await visit({ keep: true });
const { page } = visitor;

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

test("an invitation's link fills in the address; the password is copied by one press, then pasted", async () => {
  const email = "karla.gross+avv@nordlicht.example";
  const caller = await callerAs(backend, ADMIN);
  const invitation = { client_id: "10004", client: "Nordlicht GmbH", email, name: "Karla Groß" };
  await caller.post("/api/admin/sendClientInvitation", invitation);
  const { page, complainsOnlyOf } = await visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/outbox");
  const copied = async (what: string) => {
    const button = page.getByRole("button", { name: what });
    await button.click();
    await button.getByText("Kopiert").waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.is(await copied("Empfänger kopieren"), email);
  assert.is(await copied("Passwort kopieren"), backend.outbox.all().at(-1)?.code);
  await page.getByRole("link", { name: "/auth/login" }).click();
  await enterButton(page).waitFor();
  await poll(async () => (await emailField(page).inputValue()) === email, "the link's address");
  await passwordField(page).press("Control+V");
  await enterButton(page).click();
  await page.getByRole("heading", { level: 1, name: "Passwort festlegen" }).waitFor();
  complainsOnlyOf();
});

/** The browser's own message about a refused refresh, and the app's report of it. */
const refused = /status of 400|SessionExpired/;
const refreshes = () => backend.control.seen({ operation: "GetTokensFromRefreshToken" }).length;

/** Waits until no tab holds a turn: a refresh before that gets the other tab's tokens, without a request of its own. */
const endOfTurns = (page: Page) =>
  poll(
    () => page.evaluate(async () => (await navigator.locks.query()).held?.length === 0),
    "the end of every turn",
  );

const accessToken = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("session") ?? "{}").accessToken ?? "");

async function openList(page: Page, name: "Kunden" | "Mitarbeiter") {
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Another tab has 300 ms to hand over its session (decision 20); a busy machine needs another request. */
async function arrives(tab: Page, address: string, name: string | RegExp) {
  const shown = tab.getByRole("heading", { level: 1, name });
  const login = tab.getByRole("heading", { level: 1, name: "Anmelden" });
  for (let tries = 0; tries < 4; tries += 1) {
    await tab.goto(address);
    await shown.or(login).first().waitFor();
    if (await shown.isVisible()) return;
  }
  throw new Error(`No session at ${address} after four tries`);
}

/** One journey of three tabs: each test goes on where the one before has ended. */
const tabs: Page[] = [];

test("a wrong reset code is selected, so that the next one replaces it; after the reset only the password is to be typed", async () => {
  const email = "vergisst@firma.example";
  const attributes = { email_verified: "true" };
  await backend.cognito.seed({ email, password: "Altes2026pass", group: "Admin", attributes });
  const { page, complainsOnlyOf, close } = await visit();
  await page.goto("/auth/password-forgot");
  await emailField(page).fill(email);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const told = async (title: string) => {
    await page.getByRole("dialog").getByRole("heading", { name: title }).waitFor();
    await press("Verstanden");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  };
  await press("Code anfordern");
  await told("Code gesendet");
  const code = backend.outbox.all().findLast(({ to }) => to === email)?.code ?? "";
  await page.getByLabel("Code").fill(code === "123456" ? "654321" : "123456");
  for (const name of ["Neues Passwort", "Neues Passwort wiederholen"])
    await page.getByLabel(name, { exact: true }).fill("Neues2026pass");
  await press("Passwort festlegen");
  await told("Falscher Code");
  await page.keyboard.type(code);
  assert.is(await page.getByLabel("Code").inputValue(), code);
  await press("Passwort festlegen");
  await told("Passwort zurückgesetzt");
  await page.keyboard.type("Neues2026pass");
  await page.keyboard.press("Enter");
  await home(page).waitFor();
  complainsOnlyOf(/CodeMismatchException|status of 400/);
  await close();
});

test("tabs opened later are signed in by the first", async () => {
  visitor.complaints.length = 0;
  tabs.push(page, await page.context().newPage(), await page.context().newPage());
  await signIn(page);
  await openList(page, "Mitarbeiter");
  for (const tab of tabs.slice(1)) {
    await arrives(tab, "/admin/users", "Mitarbeiter");
    assert.match(await keptTexts(tab), isToken);
  }
});

test("three tabs whose token expires at the same moment go on, time after time, all with the same tokens", async () => {
  for (const list of ["Kunden", "Mitarbeiter"] as const) {
    const before = await accessToken(page);
    await Promise.all(tabs.map(outdateTokens));
    await Promise.all(tabs.map((tab) => openList(tab, list)));
    await poll(async () => {
      const held = new Set(await Promise.all(tabs.map(accessToken)));
      return held.size === 1 && !held.has(before);
    }, "one new token in all tabs");
  }
  for (const tab of tabs) assert.is(await tab.getByRole("dialog").count(), 0);
  assert.ok(refreshes() >= 2);
});

test("a tab that was frozen while another refreshed goes on when it wakes", async () => {
  const [, frozen = page] = tabs;
  await outdateTokens(frozen);
  // A browser freezes no tab that holds a lock.
  await endOfTurns(frozen);
  const lifecycle = await page.context().newCDPSession(frozen);
  await lifecycle.send("Page.setWebLifecycleState", { state: "frozen" });
  for (const list of ["Kunden", "Mitarbeiter"] as const) {
    const before = refreshes();
    await endOfTurns(page);
    await outdateTokens(page);
    await openList(page, list);
    await poll(() => refreshes() > before, "a refresh");
  }
  await lifecycle.send("Page.setWebLifecycleState", { state: "active" });
  await openList(frozen, "Kunden");
  assert.is(await frozen.getByRole("dialog").count(), 0);
});

test("signing out in one tab leaves no token in any tab", async () => {
  const revoked = () => backend.control.seen({ operation: "RevokeToken" }).length;
  const before = revoked();
  const left = await Promise.all(tabs.map(leaving));
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await Promise.all(left.map((all) => all()));
  for (const tab of tabs) assert.not.match(await keptTexts(tab), isToken);
  const elsewhere = (tab: Page) => tab.getByText("in einem anderen Tab abgemeldet");
  for (const tab of tabs.slice(1)) await elsewhere(tab).waitFor();
  assert.is(await elsewhere(page).count(), 0);
  assert.ok(revoked() > before);
  visitor.complainsOnlyOf(refused); // two tabs may refresh in the same instant; the second then takes the first one's tokens
});

test.run();
