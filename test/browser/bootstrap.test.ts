/**
 * The login before the app has loaded: a form that can be filled in and sent. app/holdLogin tests which presses are
 * kept, app/hydration what hydration finds.
 */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { visit } from "../support/browser.ts";
import { openHostedPages } from "../support/hostedPages.ts";
import { holdRequests } from "./heldRequests.ts";
import { ADMIN, emailField, enterButton, fillLogin, home, isTakenOver, passwordField } from "./loginForm.ts";

const { browser, host } = await openHostedPages(test);
const { page, complaints, complainsOnlyOf } = await visit(browser, host);
// Every document begins signed out, as in a window of its own.
await page.addInitScript(() => {
  sessionStorage.clear();
  localStorage.clear();
  // Another visit to the same address would keep the history entry's state.
  history.replaceState(null, "");
});

/** Sign-ins that the page has begun in this test. */
let signIns = 0;
page.on("request", (request) => {
  if (request.headers()["x-amz-target"]?.endsWith("InitiateAuth")) signIns += 1;
});

/** Opens the static login; its scripts are held back until the returned function is called. */
async function heldLogin(address = "/auth/login"): Promise<() => Promise<void>> {
  complaints.length = 0;
  signIns = 0;
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await emailField(page).waitFor();
  return release;
}

const isBusy = () => page.locator("button[type=submit][aria-busy=true]").waitFor();
const isIdle = async () => assert.is(await enterButton(page).getAttribute("aria-busy"), null);
const reveal = page.getByRole("button", { name: "Passwort anzeigen" });
const forgot = page.getByRole("link", { name: "Passwort vergessen?" });
const forgotten = page.getByRole("heading", { name: "Passwort vergessen" });

test("five times Enter and a click before the app has loaded are answered at once and sign in once", async () => {
  const release = await heldLogin("/admin/customers?search=bau");
  assert.is(new URL(page.url()).pathname, "/auth/login");
  await fillLogin(page);
  await passwordField(page).press("Enter");
  await isBusy();
  const opacity = await enterButton(page).evaluate((one) => getComputedStyle(one).opacity);
  assert.ok(Number(opacity) < 1, "a press is answered visibly");
  for (let times = 0; times < 4; times += 1) await passwordField(page).press("Enter");
  // Without `force`, playwright would wait until the button is no longer busy.
  await enterButton(page).click({ force: true });
  await release();
  await page.waitForURL("**/admin/customers?search=bau");
  assert.is(signIns, 1);
  complainsOnlyOf();
});

test("fields filled in without an event, however late, enable the button before the app has loaded, and sign in", async () => {
  const release = await heldLogin();
  // As a password manager does after the visitor has chosen an account.
  await page.waitForFunction(() => performance.now() > 1_200);
  await page.evaluate(
    (values) => {
      for (const [at, input] of document.querySelectorAll<HTMLInputElement>("#root input").entries())
        input.value = values[at] ?? "";
    },
    [ADMIN, demoPassword],
  );
  await enterButton(page).click();
  await isBusy();
  await release();
  await home(page).waitFor();
  assert.is(signIns, 1);
  complainsOnlyOf();
});

for (const link of ["/auth/login#email=", "/auth/login/#email=", "/auth/login?utm_source=mail%23email="]) {
  test(`the address in a link's ${link} is in the field before the app has loaded, and in no address bar`, async () => {
    await page.goto("about:blank"); // from the login this would not load another page
    const release = await heldLogin(link + encodeURIComponent("o'neill+büro@firma.example"));
    const isFilledIn = async () => {
      assert.is(await emailField(page).inputValue(), "o'neill+büro@firma.example");
      const { search, hash } = new URL(page.url());
      assert.equal([search, hash], ["", ""]);
    };
    await isFilledIn();
    await release();
    await isTakenOver(page);
    await isFilledIn();
    await forgot.click();
    await forgotten.waitFor();
    assert.is(await emailField(page).inputValue(), "o'neill+büro@firma.example");
    complainsOnlyOf();
  });
}

test("a password shown early stays shown; text, caret and focus survive the start of the app", async () => {
  const release = await heldLogin();
  await fillLogin(page);
  await reveal.click();
  assert.is(await passwordField(page).getAttribute("type"), "text");
  await passwordField(page).click();
  await page.evaluate(() => (document.activeElement as HTMLInputElement).setSelectionRange(2, 5));
  await release();
  await isTakenOver(page);
  assert.is(await passwordField(page).getAttribute("type"), "text");
  assert.is(await reveal.getAttribute("aria-pressed"), "true");
  const caret = await page.evaluate(() => {
    const { selectionStart, selectionEnd, name } = document.activeElement as HTMLInputElement;
    return [name, selectionStart, selectionEnd];
  });
  assert.equal(caret, ["password", 2, 5]);
  await page.keyboard.type("geht weiter");
  const typed = `${demoPassword.slice(0, 2)}geht weiter${demoPassword.slice(5)}`;
  assert.is(await passwordField(page).inputValue(), typed);
  await reveal.click();
  assert.is(await passwordField(page).getAttribute("type"), "password");
  complainsOnlyOf();
});

test("the focus stays on a button and on a link when the app starts", async () => {
  for (const control of [reveal, forgot]) {
    const release = await heldLogin();
    await control.focus();
    await release();
    await isTakenOver(page);
    assert.ok(await control.evaluate((element) => element === document.activeElement));
    complainsOnlyOf();
  }
});

test("'Passwort vergessen?' pressed early keeps the typed address and the requested one", async () => {
  const release = await heldLogin("/admin/app-customers?tab=avv");
  await emailField(page).fill(ADMIN);
  await forgot.click();
  await release();
  await forgotten.waitFor();
  assert.is(await emailField(page).inputValue(), ADMIN);
  assert.is(await page.evaluate(() => history.state.state.target), "/admin/app-customers?tab=avv");
  await page.goBack();
  await page.getByRole("heading", { name: "Anmelden" }).waitFor();
  assert.is(await emailField(page).inputValue(), ADMIN);
  complainsOnlyOf();
});

test("Enter over a wrong password before the app has loaded shows what is wrong, and signs nobody in", async () => {
  const release = await heldLogin();
  await fillLogin(page, ADMIN, "kurz");
  await page.keyboard.press("Enter");
  assert.not(await enterButton(page).isEnabled());
  await isIdle();
  await release();
  await page
    .getByText(/mindestens 6 Zeichen/)
    .first()
    .waitFor();
  assert.is(await passwordField(page).inputValue(), "kurz");
  assert.is(signIns, 0);
  complainsOnlyOf();
});

/** Clicks `selector` at the first moment at which the app has taken over the login. */
const clickAtStart = (selector: string) =>
  page.evaluate((target) => {
    const click = () => document.querySelector<HTMLElement>(target)?.click();
    new MutationObserver(click).observe(document.documentElement, { attributeFilter: ["data-start"] });
  }, selector);

test("'Passwort vergessen?' pressed while the app starts leads there, with the address", async () => {
  const release = await heldLogin();
  await emailField(page).fill(ADMIN);
  await clickAtStart("#root form a");
  await release();
  await forgotten.waitFor();
  assert.is(await emailField(page).inputValue(), ADMIN);
  complainsOnlyOf();
});

test("'Anmelden' pressed while the app starts signs in once, even if it was pressed before", async () => {
  for (const isPressedBefore of [false, true]) {
    const release = await heldLogin();
    await fillLogin(page);
    if (isPressedBefore) await enterButton(page).click();
    await clickAtStart("#root form button[type=submit]");
    await release();
    await home(page).waitFor();
    assert.is(signIns, 1);
    complainsOnlyOf();
  }
});

test("'Passwort anzeigen' pressed while the app starts shows the password", async () => {
  const release = await heldLogin();
  await fillLogin(page);
  await clickAtStart("#root form button[aria-pressed]");
  await release();
  await isTakenOver(page);
  assert.is(await passwordField(page).getAttribute("type"), "text");
  complainsOnlyOf();
});

test.run();
