/** Signing in and out in a real browser: tabs, storage, autofill, the back/forward cache. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { launch, openAccountMenu, serve, visit } from "../support/browser.ts";
import { holdScripts } from "./heldScripts.ts";

// With the back/forward cache, which playwright switches off.
const browser = await launch({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
const backend = await serve();

test.after(async () => {
  await browser.close();
  await backend.close();
});
test.after.each(() => backend.control.behave());

const admin = "admin@nordwind.example";
const pathOf = (page: Page) => new URL(page.url()).pathname;
const revoke = (email: string) => backend.cognito.administration.revokeSessions(email);

/** Excuses the browser's own messages about failures a test has caused. */
const refusedAnswers = /Failed to load resource: the server responded with a status of 40[01]/;
const reported = /Failure|SessionExpired|NotAuthorizedException|Unauthorized/;

async function person(email: string, group = "Employee"): Promise<string> {
  await backend.cognito.seed({
    email,
    password: demoPassword,
    group,
    attributes: { email_verified: "true" },
  });
  return email;
}

async function fillLogin(page: Page, email: string, password = demoPassword) {
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
}

/** Everything the browser stores for the site, as text. */
async function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts = [JSON.stringify(sessionStorage), JSON.stringify(localStorage), document.cookie];
    for (const { name } of await indexedDB.databases()) parts.push(`database ${name}`);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    return parts.join("\n");
  });
}

/** Ages the tokens by two hours: the access token has expired, the refresh token is still valid. */
const outdateTokens = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(sessionStorage.getItem("session") ?? "");
    session.receivedAt -= 2 * 3_600_000;
    sessionStorage.setItem("session", JSON.stringify(session));
  });

/** Waits until the page has been replaced by a new one at the login, which shares no memory with it. */
async function leaving(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { thisPage: true }));
  return async () => {
    await page.waitForFunction(
      () =>
        !("thisPage" in window) &&
        location.pathname === "/auth/login" &&
        document.documentElement.dataset.start === "done",
    );
  };
}

const isToken = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;

test("signing in leads to the address that was asked for, with its query", async () => {
  const { page, close, complainsOnlyOf } = await visit(browser, backend);
  await page.goto("/admin/customers?search=bau");
  await page.waitForURL("**/auth/login");
  await fillLogin(page, admin);
  await page.waitForURL("**/admin/customers?search=bau");
  complainsOnlyOf();
  await close();
});

test("what was filled in before the scripts are loaded enables the button and is sent", async () => {
  const { page, close, complainsOnlyOf } = await visit(browser, backend);
  const release = await holdScripts(page, /\/assets\/main-[^/]*\.js$/);
  await page.goto("/auth/login", { waitUntil: "commit" });
  await page.getByLabel("E-Mail-Adresse").waitFor();
  // As a password manager does: values without events.
  await page.evaluate(
    ([email, password]) => {
      const [first, second] = document.querySelectorAll("input");
      if (first && second)
        Object.assign(first, { value: email }) && Object.assign(second, { value: password });
    },
    [admin, demoPassword],
  );
  release();
  const enter = page.getByRole("button", { name: "Anmelden", exact: true });
  await page.waitForFunction(() => !document.querySelector("button[type=submit]")?.hasAttribute("disabled"));
  assert.is(await page.getByLabel("E-Mail-Adresse").inputValue(), admin);
  await enter.click();
  await page.waitForURL("**/admin");
  complainsOnlyOf();
  await close();
});

test("what is typed while the scripts are loading stays, and so does the focus", async () => {
  const { page, close, complainsOnlyOf } = await visit(browser, backend);
  const release = await holdScripts(page, /\/assets\/main-[^/]*\.js$/);
  await page.goto("/auth/login", { waitUntil: "commit" });
  await page.getByLabel("E-Mail-Adresse").click();
  await page.keyboard.type("admin@nord");
  release();
  await page.waitForFunction(() => document.title.includes("Management"));
  await page.keyboard.type("wind.example");
  assert.is(await page.getByLabel("E-Mail-Adresse").inputValue(), admin);
  complainsOnlyOf();
  await close();
});

test("account fields have the autocomplete values of password managers, and accept pasted text", async () => {
  const { page, close } = await visit(browser, backend);
  const names = () =>
    page.locator("input").evaluateAll((all) => all.map((one) => one.getAttribute("autocomplete")));
  await page.goto("/auth/login");
  assert.equal(await names(), ["username", "current-password"]);
  await page.goto("/auth/password-forgot");
  await page.getByLabel("E-Mail-Adresse").waitFor();
  assert.equal(await names(), ["username"]);
  await page.goto("/auth/password-forgot-confirm/max.muster@firma.de");
  await page.getByLabel("Code").waitFor();
  assert.equal(await names(), ["username", "one-time-code", "new-password", "new-password"]);
  assert.is(await page.getByLabel("E-Mail-Adresse").inputValue(), "max.muster@firma.de");
  await page.getByLabel("Code").focus();
  await page.evaluate(() => document.execCommand("insertText", false, "Ihr Code: 012 345"));
  assert.is(await page.getByLabel("Code").inputValue(), "012345");
  await close();
});

test("a forgotten password: mail, code, new password, sign-in; the mail's link works", async () => {
  const email = await person("vergesslich@firma.example");
  const { page, close, complainsOnlyOf } = await visit(browser, backend);
  await page.goto("/auth/login");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("link", { name: "Passwort vergessen?" }).click();
  assert.is(await page.getByLabel("E-Mail-Adresse").inputValue(), email, "typed once is enough");
  await page.getByRole("button", { name: "Code anfordern" }).click();
  await page.getByRole("dialog").getByText("Code gesendet").waitFor();
  await page.getByRole("button", { name: "Verstanden" }).click();
  assert.is(decodeURIComponent(pathOf(page)), `/auth/password-forgot-confirm/${email}`);
  assert.ok(await page.getByRole("button", { name: /Neuer Code in \d+ s/ }).isDisabled());

  const code = backend.outbox.all().findLast(({ to }) => to === email)?.code ?? "";
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Neues Passwort", { exact: true }).fill("Frisch2026pass");
  await page.getByText("4 von 4 Bedingungen erfüllt").waitFor();
  const save = page.getByRole("button", { name: "Passwort speichern" });
  await page.getByLabel("Neues Passwort wiederholen", { exact: true }).fill("Frisch2026pas");
  assert.ok(await save.isDisabled(), "the repeat differs");
  await page.getByLabel("Neues Passwort wiederholen", { exact: true }).fill("Frisch2026pass");
  await save.click();
  await page.getByRole("dialog").getByText("Passwort zurückgesetzt").waitFor();
  await page.getByRole("button", { name: "Verstanden" }).click();
  assert.is(pathOf(page), "/auth/login");
  await fillLogin(page, email, "Frisch2026pass");
  await page.waitForURL("**/employee");
  complainsOnlyOf();
  await close();
});

test("without a username the second step leads back to the first", async () => {
  const { page, close } = await visit(browser, backend);
  await page.goto("/auth/password-forgot-confirm");
  await page.waitForURL("**/auth/password-forgot");
  await close();
});

test("a new code can be requested after 30 seconds", async () => {
  const email = await person("geduldig@firma.example");
  const { page, close } = await visit(browser, backend);
  await page.clock.install();
  await page.goto(`/auth/password-forgot-confirm/${email}`);
  await page.getByRole("button", { name: /Neuer Code in/ }).waitFor();
  await page.clock.fastForward(31_000);
  await page.getByRole("button", { name: "Neuen Code anfordern" }).click();
  await page.clock.runFor(500);
  await page.getByRole("dialog").getByText("Code gesendet").waitFor();
  assert.is(backend.outbox.all().filter(({ to }) => to === email).length, 1);
  await close();
});

test("changing the password: the old one, the new one twice; then back to Home", async () => {
  const email = await person("wechsel@firma.example");
  const { page, signIn, close, complainsOnlyOf } = await visit(browser, backend);
  await signIn(email);
  await openAccountMenu(page);
  await page.getByRole("link", { name: "Passwort ändern" }).click();
  await page.getByRole("link", { name: "Zurück" }).click();
  await page.waitForURL("**/employee");
  await openAccountMenu(page);
  await page.getByRole("link", { name: "Passwort ändern" }).click();
  await page.getByLabel("Altes Passwort", { exact: true }).fill(demoPassword);
  await page.getByLabel("Neues Passwort", { exact: true }).fill("Frisch2026pass");
  await page.getByLabel("Neues Passwort wiederholen", { exact: true }).fill("Frisch2026pass");
  await page.getByRole("button", { name: "Passwort ändern" }).click();
  await page.getByRole("dialog").getByText("Passwort geändert").waitFor();
  complainsOnlyOf();
  await close();
});

test("signing in with an SMS code; an account without permission sees a message", async () => {
  const { page, close, complainsOnlyOf } = await visit(browser, backend);
  await page.goto("/auth/login");
  await fillLogin(page, "mfa@nordwind.example");
  const code = page.getByLabel("Code", { exact: true });
  await code.waitFor();
  const sent = backend.outbox.all().findLast(({ kind }) => kind === "smsCode")?.code ?? "";
  await code.fill(sent);
  await page.getByRole("button", { name: "Bestätigen" }).click();
  await page.waitForURL("**/employee");
  complainsOnlyOf();
  await close();

  const guardian = await visit(browser, backend);
  await guardian.page.goto("/auth/login");
  await fillLogin(guardian.page, await person("waechter@firma.example", "Guardian"));
  await guardian.page.getByRole("heading", { name: "Konto ohne Berechtigung" }).waitFor();
  await guardian.page.getByRole("button", { name: "Abmelden" }).click();
  await guardian.page.getByLabel("E-Mail-Adresse").waitFor();
  await guardian.close();
});

test("without a network the login shows a message, because the dialog is loaded already", async () => {
  const { page, close } = await visit(browser, backend);
  const ahead = page.waitForResponse(/srpLibrary/);
  await page.goto("/auth/login");
  await page.getByLabel("E-Mail-Adresse").focus();
  await ahead;
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await fillLogin(page, admin);
  await page.getByRole("dialog").getByText("Keine Internetverbindung").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Verstanden" }).click();
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.waitForURL("**/admin");
  await close();
});

test("all requests of a start with an expired access token cause one refresh", async () => {
  const { page, signIn, close, complainsOnlyOf } = await visit(browser, backend);
  await signIn(admin);
  await page.getByText("Was noch zu unterschreiben ist").waitFor();
  // Where no app runs that would refresh them at once.
  await page.goto("/robots.txt");
  await outdateTokens(page);
  const customerOfMany = backend.world.customers[3];
  assert.ok(customerOfMany);
  const before = backend.control.requests.length;
  await page.goto(`/admin/customers/${customerOfMany.id}`);
  await page.getByRole("heading", { level: 1, name: customerOfMany.name }).waitFor();
  await page.waitForLoadState("networkidle");
  const asked = backend.control.requests.slice(before);
  const withToken = asked.filter(
    ({ headers, operation }) => headers.authorization || operation === "GetUser",
  );
  assert.ok(withToken.length >= 5, `${withToken.length} calls waited for the token`);
  assert.is(asked.filter(({ operation }) => operation === "GetTokensFromRefreshToken").length, 1);
  // robots.txt names no icon.
  complainsOnlyOf(/favicon\.ico/);
  await close();
});

test("a second tab is signed in by the first; signing out in one leaves no token in either", async () => {
  const { page, signIn, close, complainsOnlyOf } = await visit(browser, backend);
  await signIn(admin);
  const second = await page.context().newPage();
  await second.goto("/admin/customers");
  await second.getByRole("heading", { level: 1, name: "Kunden" }).waitFor();
  assert.match(await keptTexts(second), isToken, "the search below can find a token");
  const revoked = backend.control.seen({ operation: "RevokeToken" }).length;
  const left = await Promise.all([page, second].map(leaving));
  await openAccountMenu(second);
  await second.getByRole("button", { name: "Logout" }).click();
  await Promise.all(left.map((both) => both()));
  for (const tab of [page, second]) assert.not.match(await keptTexts(tab), isToken);
  assert.ok(backend.control.seen({ operation: "RevokeToken" }).length > revoked);
  complainsOnlyOf();
  await close();
});

test("signing out while a refresh is in flight leaves no token anywhere", async () => {
  const { page, signIn, close } = await visit(browser, backend);
  await signIn(admin);
  await page.getByText("Was noch zu unterschreiben ist").waitFor();
  await page.waitForLoadState("networkidle");
  backend.control.match({ operation: "GetTokensFromRefreshToken" }, { does: "delay", ms: 700 });
  await outdateTokens(page);
  // Offline for the page's own navigation, so that the page stays and the late answer reaches the signed-out app.
  const refreshed = page.waitForResponse((response) => response.url().endsWith("/cognito"));
  await page.getByRole("link", { name: "Kunden", exact: true }).first().click();
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { value: false, configurable: true }));
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("E-Mail-Adresse").waitFor();
  await refreshed;
  assert.not.match(await keptTexts(page), isToken);
  await close();
});

test("a revoked session opens the dialog after one refresh; the form underneath keeps every character", async () => {
  const { page, signIn, close, complainsOnlyOf } = await visit(browser, backend);
  await signIn(admin);
  await page.goto("/admin/users/new");
  await page.getByLabel("Vorname").fill("Jürgen-Ödön");
  await page.getByLabel("Nachname").fill("Größmann");
  await page.getByLabel(/E-Mail/).fill("neu@nordwind.example");
  await page.waitForLoadState("networkidle");
  revoke(admin);
  const refreshes = () => backend.control.seen({ operation: "GetTokensFromRefreshToken" }).length;
  const before = refreshes();
  await page.getByRole("button", { name: /anlegen|hinzufügen|speichern/i }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Sitzung abgelaufen").waitFor();
  // The library repeats a refused refresh six times (measured: 6.4 s until somebody is told).
  assert.is(refreshes() - before, 1);
  await dialog.getByLabel("Passwort", { exact: true }).fill(demoPassword);
  await dialog.getByRole("button", { name: "Anmelden", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  assert.is(pathOf(page), "/admin/users/new");
  assert.is(await page.getByLabel("Vorname").inputValue(), "Jürgen-Ödön");
  assert.is(await page.getByLabel("Nachname").inputValue(), "Größmann");
  await page.getByRole("button", { name: /anlegen|hinzufügen|speichern/i }).click();
  await page.getByRole("dialog").getByText("Mitarbeiter angelegt").waitFor();
  complainsOnlyOf(refusedAnswers, reported);
  await close();
});

test("a page restored by Back after signing out shows nothing of the session", async () => {
  const { page, signIn, close } = await visit(browser, backend);
  await signIn(admin);
  await page.getByText("Was noch zu unterschreiben ist").waitFor();
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
  assert.is(await page.evaluate(() => localStorage.getItem("kept")), "true", "the browser had kept the page");
  assert.not.match(await keptTexts(page), isToken);
  await close();
});

test("a page restored by Back after another sign-in in its tab builds nothing of the previous user's any more", async () => {
  // A line that comes up reads once more what was read before it, whenever that is.
  backend.control.faults.noAck = true;
  const { page, signIn, close, complainsOnlyOf } = await visit(browser, backend);
  await signIn(admin);
  await page.waitForLoadState("networkidle");
  // Leaves the old page standing.
  await page.route("**/", (route) => route.fulfill({ status: 204 }));
  const asked = backend.control.seen({ path: "/graphql" }).length;
  await page.evaluate(() => {
    const session = JSON.parse(sessionStorage.getItem("session") ?? "");
    sessionStorage.setItem("session", JSON.stringify({ ...session, signedInAt: session.signedInAt + 1 }));
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await page.getByRole("heading", { level: 1, name: "Anmelden" }).waitFor();
  assert.is(pathOf(page), "/auth/login");
  assert.is(
    backend.control.seen({ path: "/graphql" }).length,
    asked,
    "nothing is read by the new user's token",
  );
  complainsOnlyOf();
  await close();
});

test("idleness: the warning with its countdown, and signing out", async () => {
  const { page, signIn, close } = await visit(browser, backend);
  await page.clock.install();
  await signIn(admin);
  await page.clock.fastForward(28 * 60_000 + 1_000);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Sind Sie noch da?").waitFor();
  await dialog.getByText(/in 1:\d\d Minuten abgemeldet/).waitFor();
  await page.clock.fastForward(80_000);
  await dialog.getByText(/in \d\d Sekunden abgemeldet/).waitFor();
  await dialog.getByRole("button", { name: "Angemeldet bleiben" }).click();
  await dialog.waitFor({ state: "detached" });
  const left = await leaving(page);
  await page.clock.fastForward(31 * 60_000);
  await left();
  assert.not.match(await keptTexts(page), isToken);
  await close();
});

test("no password, code or token in any address, console message, error text or storage", async () => {
  const context = await visit(browser, backend);
  const { page } = context;
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

  const email = await person("gruendlich@firma.example");
  const chosen = "Gründlich2026pass";
  const wrong = "Verkehrt2026pass";
  await page.goto("/auth/login");
  await fillLogin(page, email, wrong);
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
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await page.getByRole("button", { name: "Verstanden" }).click();
  await fillLogin(page, email, chosen);
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
  await context.close();
});

test.run();
