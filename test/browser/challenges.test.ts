/** The steps after the password in a real browser: what is painted, on a phone's width, checked with axe. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { totpAt } from "../backend/cognito/totp.ts";
import { demoPassword, demoTotpSecret } from "../backend/demo.ts";
import { axeFindings } from "../support/axe.ts";
import { launch, serve, visit } from "../support/browser.ts";

const browser = await launch();
const backend = await serve();

test.after(async () => {
  await browser.close();
  await backend.close();
});

const PHONE = { viewport: { width: 360, height: 740 } };

async function signIn(page: Page, email: string) {
  await page.goto("/auth/login");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
}

/** Fits the width, and axe finds nothing. */
async function isSound(page: Page) {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.is(await tooWide(), 0);
  assert.equal(await axeFindings(page), []);
}

const appCode = (secret: string) => totpAt(secret, backend.clock.now());

test("an authenticator app is set up: the QR code comes in a bundle of its own, the secret can be copied", async () => {
  const { page, close, complainsOnlyOf } = await visit(browser, backend, {
    ...PHONE,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/auth/login");
  await page.waitForLoadState("networkidle");
  assert.not(fetched.some((url) => url.includes("qrCodeLibrary")));
  await signIn(page, "neu-mfa@nordwind.example");
  await page.getByRole("img", { name: "QR-Code für die Authentifizierungs-App" }).waitFor();
  await isSound(page);
  await page.getByRole("button", { name: "Schlüssel kopieren" }).click();
  await page.getByText("Schlüssel kopiert.").waitFor();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(secret, /^[A-Z2-7]{32}$/);
  await page.getByLabel("Code", { exact: true }).fill(appCode(secret));
  await page.getByRole("button", { name: "Einrichten und anmelden" }).click();
  await page.waitForURL("**/employee");
  complainsOnlyOf();
  await close();
});

test("several second factors: one is chosen by keyboard, and its code typed", async () => {
  const { page, close, complainsOnlyOf } = await visit(browser, backend, PHONE);
  await signIn(page, "wahl@nordwind.example");
  await page.getByRole("heading", { name: "Wie möchten Sie die Anmeldung bestätigen?" }).waitFor();
  await isSound(page);
  await page.getByRole("button", { name: "Authentifizierungs-App" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Code eingeben" }).waitFor();
  await isSound(page);
  await page.getByLabel("Code", { exact: true }).fill(appCode(demoTotpSecret));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/employee");
  complainsOnlyOf();
  await close();
});

test("Back from the first own password drops what was remembered for it", async () => {
  const email = "zurueck@firma.example";
  const account = await backend.cognito.directory.invite({ email, group: "Employee" });
  const { page, close } = await visit(browser, backend, PHONE);
  await page.goto("/auth/login");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(account?.temporaryPassword ?? "");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByRole("heading", { name: "Passwort festlegen" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Anmelden" }).waitFor();
  await page.goForward();
  await page.getByRole("heading", { name: "Anmelden" }).waitFor();
  assert.is(await page.getByLabel("Neues Passwort", { exact: true }).count(), 0);
  await close();
});

test.run();
