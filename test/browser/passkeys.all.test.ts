/** Passkeys in a real browser, with Chromium's virtual authenticator. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { axeFindings } from "../support/axe.ts";
import { openPages } from "../support/pages.ts";
import { emailField, enterButton, fillLogin, home, isTakenOver, sendLogin } from "./loginForm.ts";
import { ageSession } from "./tabStorage.ts";

const { backend, visit } = await openPages(test, { customers: 12, appCustomers: 3 });

const email = "passkey@nordwind.example";

/** Chromium's own report of a refused call. */
const refused = /status of 400|Failure|Passkey/;

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** The visitor cancels: the virtual authenticator cannot, so the call is replaced by the browser's answer to that. */
async function cancelled(page: Page, call: "get" | "create", button: string) {
  await page.evaluate((name) => {
    navigator.credentials[name] = () => Promise.reject(new DOMException("cancelled", "NotAllowedError"));
  }, call);
  await press(page, button);
  await page.getByRole("dialog").getByText("Passkey nicht verwendet").waitFor();
  await press(page, "Verstanden");
  await page.evaluate((name) => Reflect.deleteProperty(navigator.credentials, name), call);
}

// One journey in one page: each test goes on where the one before has ended.
const visitor = await visit({ keep: true });
const { page } = visitor;
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
const fetched: string[] = [];
page.on("request", (request) => fetched.push(request.url()));

const offer = page.getByText("Nächstes Mal ohne Passwort.");
const byPasskey = page.getByRole("button", { name: "Mit Passkey anmelden" });
const noPasskey = page.getByText("Sie haben noch keinen Passkey.");
const told = (title: string) => page.getByRole("dialog").getByText(title).waitFor();

/** Opens the login with the address filled in, without the session before. */
async function startAnew() {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/auth/login");
  await emailField(page).fill(email);
  await byPasskey.waitFor();
}

/** Adds a passkey; the result shows beside the button, in no dialog. */
async function add() {
  await press(page, "Passkey hinzufügen");
  await page.getByRole("status").getByText("Passkey hinzugefügt.").waitFor();
  assert.is(await page.getByRole("dialog").count(), 0, "told where it was asked for");
}

const toRemove = /Passkey „.*“ vom .* entfernen/;

async function remove() {
  await press(page, toRemove);
  await told("Passkey entfernen?");
  await page.getByRole("dialog").getByRole("button", { name: "Entfernen" }).click();
  await noPasskey.waitFor();
}

test("the login's card ends after its last link; with passkeys, their button's place is kept, and nothing moves", async () => {
  const card = () =>
    page.evaluate(() => {
      const end = document.querySelector("#root form")?.parentElement?.parentElement?.getBoundingClientRect();
      const link = document.querySelector("#root form a")?.getBoundingClientRect();
      return { end: end?.bottom ?? 0, below: (end?.bottom ?? 0) - (link?.bottom ?? 0) };
    });
  await page.goto("/auth/login");
  await emailField(page).waitFor();
  const first = await card();
  assert.ok(first.below < 50, `${first.below} px below the link`);
  await page.waitForFunction(() => localStorage.getItem("passkeys.place") !== null);
  await page.reload();
  await emailField(page).waitFor();
  const { end } = await card();
  assert.ok(end > first.end + 30, "room for the button");
  await emailField(page).fill(email);
  await byPasskey.waitFor();
  assert.is((await card()).end, end);
});

test("a passkey is offered after the password; cancelling it shows a message, and it can be added then", async () => {
  await page.goto("/auth/login");
  await emailField(page).fill(email);
  await byPasskey.waitFor();
  assert.equal(await axeFindings(page), []);
  await sendLogin(page, email);
  await offer.waitFor();
  assert.equal(await axeFindings(page), []);
  assert.not(
    fetched.some((url) => url.includes("passkeysLibrary")),
    "fetched when one is used",
  );
  await cancelled(page, "create", "Passkey hinzufügen");
  await add();
  await press(page, "Verstanden");
  await page.getByText("Passkey hinzugefügt.").waitFor({ state: "detached" });
});

test("a passkey signs in; the password does after a cancelled one, and no other passkey is offered", async () => {
  await startAnew();
  await byPasskey.click();
  await page.waitForURL("**/employee");
  await startAnew();
  await cancelled(page, "get", "Mit Passkey anmelden");
  await sendLogin(page, email);
  await home(page).waitFor();
  assert.is(await offer.count(), 0);
});

test("passkeys are listed, removed and added beside the password", async () => {
  await page.goto("/auth/change-password");
  await page.getByText(/hinzugefügt am \d/).waitFor();
  assert.equal(await axeFindings(page), []);
  await press(page, toRemove);
  await told("Passkey entfernen?");
  assert.equal(await axeFindings(page), []);
  await page.keyboard.press("Escape");
  await remove();
  await cancelled(page, "create", "Passkey hinzufügen");
  await add();
  await remove();
  visitor.complainsOnlyOf(refused);
});

test("more than five minutes after the sign-in, a passkey is added or removed only after a new one, and then by itself", async () => {
  const again = page.getByRole("dialog").filter({ hasText: "Zur Sicherheit noch einmal anmelden" });
  const calls = () => backend.control.seen({ operation: "StartWebAuthnRegistration" }).length;
  const signInThere = async () => {
    await again.getByLabel("Passwort", { exact: true }).fill(demoPassword);
    await again.getByRole("button", { name: "Anmelden", exact: true }).click();
    await again.waitFor({ state: "detached" });
  };
  await startAnew();
  await sendLogin(page, email);
  await page.waitForURL("**/employee");
  await page.goto("/auth/change-password");
  await noPasskey.waitFor();
  await ageSession(page, 6);
  const before = calls();
  await press(page, "Passkey hinzufügen");
  await again.waitFor();
  assert.equal(await axeFindings(page), []);
  await press(page, "Abbrechen");
  await again.waitFor({ state: "detached" });
  assert.is(calls(), before, "nothing was begun");
  assert.ok(await noPasskey.isVisible());

  await press(page, "Passkey hinzufügen");
  await signInThere();
  await page.getByRole("status").getByText("Passkey hinzugefügt.").waitFor();

  await ageSession(page, 6);
  await press(page, toRemove);
  await page.getByRole("dialog").getByRole("button", { name: "Entfernen" }).click();
  await signInThere();
  await noPasskey.waitFor();
  visitor.complainsOnlyOf(refused);
});

test("nothing on the login moves when the button appears; without the key nothing is offered or fetched", async () => {
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear(); // A declined or accepted offer would not be made again.
  });
  await page.goto("/auth/login");
  const places = () =>
    page
      .locator("form button, form a, form input")
      .evaluateAll((all) =>
        all
          .filter((one) => !/Passkey/.test(one.textContent ?? ""))
          .map((one) => Math.round(one.getBoundingClientRect().top)),
      );
  await isTakenOver(page);
  const before = await places();
  await emailField(page).fill(email);
  await byPasskey.waitFor();
  assert.equal(await places(), before);

  const { cognito } = backend.config as { cognito: Record<string, unknown> };
  backend.config.cognito = { ...cognito, passkeys: undefined };
  fetched.length = 0;
  await page.goto("/auth/login");
  await isTakenOver(page);
  await fillLogin(page, email);
  assert.is(await page.getByText("Passkey").count(), 0);
  await enterButton(page).click();
  await home(page).waitFor();
  assert.is(await offer.count(), 0);
  await page.goto("/auth/change-password");
  await page.getByLabel("Altes Passwort", { exact: true }).waitFor();
  backend.config.cognito = cognito;
  assert.is(await page.getByRole("main").getByText("Passkey").count(), 0);
  assert.not(fetched.some((url) => /passkeys/i.test(url)));
});

test.run();
