/** An authenticator app by choice, in a real browser: set up, asked for, switched off. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { totpAt } from "../backend/cognito/totp.ts";
import { demoPassword } from "../backend/demo.ts";
import { axeFindings } from "../support/axe.ts";
import { openPages } from "../support/pages.ts";
import { home, sendLogin } from "./loginForm.ts";
import { ageSession, keptTexts } from "./tabStorage.ts";

const { backend, visit } = await openPages(test, { customers: 12, appCustomers: 3 });
const email = "faktor@nordwind.example";
await backend.cognito.seed({ email, password: demoPassword, group: "Employee" });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const STEP_MS = 30_000;
const SET_UP = "Authentifizierungs-App einrichten";
const SWITCH_OFF = "Authentifizierungs-App ausschalten";

test("set up after a new sign-in with a code of the app, signed out, signed in with the next code, switched off", async () => {
  const visitor = await visit();
  const { page } = visitor;
  const code = () => page.getByLabel("Code", { exact: true });
  const app = (secret: string) => totpAt(secret, backend.clock.now());
  const again = page.getByRole("dialog").filter({ hasText: "Bitte bestätigen Sie, dass Sie es sind" });
  const signInThere = async () => {
    await again.getByLabel("Passwort", { exact: true }).fill(demoPassword);
    await again.getByRole("button", { name: "Anmelden", exact: true }).click();
  };

  await page.goto("/auth/login");
  await sendLogin(page, email);
  await home(page).waitFor();
  await page.goto("/auth/change-password");
  await page.getByText("Handy verloren?").waitFor();
  await ageSession(page, 6);
  await press(page, SET_UP);
  await signInThere();
  await page.getByRole("img", { name: /QR-Code/ }).waitFor();
  assert.equal(await axeFindings(page), []);
  const secret = ((await page.getByRole("dialog").locator("code").textContent()) ?? "").replace(/ /g, "");
  await code().fill(app(secret) === "111111" ? "222222" : "111111");
  await page.keyboard.press("Enter");
  await page.getByText("Der Code ist falsch.").waitFor();
  assert.equal(await axeFindings(page), []);
  await code().fill(app(secret));
  await press(page, "Einschalten");
  await page.getByRole("status").getByText("Eingeschaltet ab").waitFor();
  assert.is(await page.getByRole("dialog").count(), 0);
  assert.not((await keptTexts(page)).includes(secret));
  await page.getByRole("button", { name: SWITCH_OFF }).waitFor();
  assert.is(await page.evaluate(() => document.activeElement?.textContent), SWITCH_OFF, "the focus stays");

  await press(page, "Logout");
  await page.waitForURL("**/auth/login");
  backend.clock.shift(STEP_MS);
  await sendLogin(page, email);
  await page.getByText("Den sechsstelligen Code zeigt Ihre Authentifizierungs-App.").waitFor();
  await code().fill(app(secret));
  await press(page, "Bestätigen");
  await home(page).waitFor();

  await page.goto("/auth/change-password");
  await press(page, SWITCH_OFF);
  assert.equal(await axeFindings(page), []);
  await press(page, "Ausschalten");
  await page.getByRole("status").getByText("Ausgeschaltet.").waitFor();
  await page.getByRole("button", { name: SET_UP }).waitFor();
  await press(page, "Logout");
  await page.waitForURL("**/auth/login");
  await sendLogin(page, email);
  await home(page).waitFor();
  visitor.complainsOnlyOf(/status of 400|CodeMismatchException/);
});

test.run();
