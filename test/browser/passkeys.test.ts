/** Passkeys in a real browser, by Chromium's virtual authenticator. */
import type { CDPSession, Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { axeFindings } from "../support/axe.ts";
import { launch, openAccountMenu, serve, visit } from "../support/browser.ts";

const browser = await launch();
const backend = await serve();

test.after(async () => {
  await browser.close();
  await backend.close();
});
test.after.each(() => {
  backend.cognito.settings.passkeys.relyingPartyId = null;
});

const email = "passkey@nordwind.example";

/** Chromium's own report of a refused call. */
const refused = /status of 400|Failure|Passkey/;

async function withAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

async function closeNotice(page: Page, title: string) {
  await page.getByRole("dialog").getByText(title).waitFor();
  await press(page, "Verstanden");
}

async function fillLogin(page: Page) {
  await page.goto("/auth/login");
  await page.getByLabel("E-Mail-Adresse").fill(email);
}

async function signOut(page: Page) {
  await page.goto("/employee");
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/auth/login");
}

/** The visitor's No: the virtual authenticator knows none, so the browser's answer to it is put in its place. */
const cancelling = (page: Page, call: "get" | "create") =>
  page.evaluate((name) => {
    navigator.credentials[name] = () => Promise.reject(new DOMException("cancelled", "NotAllowedError"));
  }, call);

test("a passkey is offered after the password, added, signed in with, listed and removed", async () => {
  const { page, close, complainsOnlyOf } = await visit(browser, backend);
  await withAuthenticator(page);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await fillLogin(page);
  await page.getByRole("button", { name: "Mit Passkey anmelden" }).waitFor();
  assert.equal(await axeFindings(page), []);
  await page.getByLabel("Passwort", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByText("Nächstes Mal ohne Passwort.").waitFor();
  assert.equal(await axeFindings(page), []);
  assert.not(
    fetched.some((url) => url.includes("passkeysLibrary")),
    "fetched when one is used",
  );
  await press(page, "Passkey hinzufügen");
  await page.getByRole("status").getByText("Passkey hinzugefügt.").waitFor();
  assert.is(await page.getByRole("dialog").count(), 0, "told where it was asked for");
  await press(page, "Verstanden");
  await page.getByText("Passkey hinzugefügt.").waitFor({ state: "detached" });

  await signOut(page);
  await fillLogin(page);
  await press(page, "Mit Passkey anmelden");
  await page.waitForURL("**/employee");

  await page.goto("/auth/change-password");
  await page.getByText(/hinzugefügt am \d/).waitFor();
  assert.equal(await axeFindings(page), []);
  await press(page, /Passkey „.*“ vom .* entfernen/);
  await page.getByRole("dialog").getByText("Passkey entfernen?").waitFor();
  assert.equal(await axeFindings(page), []);
  await page.getByRole("dialog").getByRole("button", { name: "Entfernen" }).click();
  await page.getByText("Sie haben noch keinen Passkey.").waitFor();

  await signOut(page);
  await fillLogin(page);
  await press(page, "Mit Passkey anmelden");
  await page.getByRole("dialog").getByText("Kein Passkey").waitFor();
  complainsOnlyOf(refused);
  await close();
});

test("cancelled by the visitor: said, and the password still works; the offer comes once", async () => {
  const { page, close } = await visit(browser, backend);
  await withAuthenticator(page);
  await fillLogin(page);
  await page.getByLabel("Passwort", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByText("Nächstes Mal ohne Passwort.").waitFor();
  await cancelling(page, "create");
  await press(page, "Passkey hinzufügen");
  await closeNotice(page, "Passkey nicht verwendet");
  await press(page, "Nicht jetzt");
  await page.getByText("Nächstes Mal ohne Passwort.").waitFor({ state: "detached" });

  await page.goto("/auth/change-password");
  await page.getByText("Sie haben noch keinen Passkey.").waitFor();
  await press(page, "Passkey hinzufügen");
  await page.getByRole("status").getByText("Passkey hinzugefügt.").waitFor();
  assert.is(await page.getByRole("dialog").count(), 0, "told beside the button");
  await signOut(page);
  await fillLogin(page);
  await page.getByRole("button", { name: "Mit Passkey anmelden" }).waitFor();
  await cancelling(page, "get");
  await press(page, "Mit Passkey anmelden");
  await closeNotice(page, "Passkey nicht verwendet");
  await page.getByLabel("Passwort", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByText("Was noch zu unterschreiben ist").waitFor();
  assert.is(await page.getByText("Nächstes Mal ohne Passwort.").count(), 0);
  await close();
});

test("an address that is not the pool's relying party is refused by the browser, and said so", async () => {
  const { page, signIn, close } = await visit(browser, backend);
  await withAuthenticator(page);
  await signIn(email);
  backend.cognito.settings.passkeys.relyingPartyId = "anders.example";
  await page.goto("/auth/change-password");
  await press(page, "Passkey hinzufügen");
  await page.getByRole("dialog").getByText("Passkeys nicht eingerichtet").waitFor();
  await close();
});

test("nothing on the login moves when the button appears; without the key nothing is offered or fetched", async () => {
  const { page, close } = await visit(browser, backend);
  await page.goto("/auth/login");
  const places = () =>
    page
      .locator("form button, form a, form input")
      .evaluateAll((all) =>
        all
          .filter((one) => !/Passkey/.test(one.textContent ?? ""))
          .map((one) => Math.round(one.getBoundingClientRect().top)),
      );
  await page.waitForFunction(() => document.documentElement.dataset.start === "done");
  const before = await places();
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Mit Passkey anmelden" }).waitFor();
  assert.equal(await places(), before);
  await close();

  const { cognito } = backend.config as { cognito: Record<string, unknown> };
  backend.config.cognito = { ...cognito, passkeys: undefined };
  const without = await visit(browser, backend);
  const fetched: string[] = [];
  without.page.on("request", (request) => fetched.push(request.url()));
  await without.signIn(email);
  await without.page.goto("/auth/change-password");
  await without.page.getByLabel("Altes Passwort", { exact: true }).waitFor();
  await without.page.waitForLoadState("networkidle");
  assert.is(await without.page.getByText("Passkey").count(), 0);
  assert.not(fetched.some((url) => /passkeys/i.test(url)));
  await without.close();
  backend.config.cognito = cognito;
});

test.run();
