/**
 * The login before the app has loaded: a form that can be filled in and sent. A press begins the sign-in at once, and the app
 * goes on with it or begins again. Which presses are kept: app/holdLogin. What hydration finds: app/hydration. What the app
 * takes over: wire/earlySignIn.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { openAccountMenu, visit } from "../support/browser.ts";
import { openHostedPages } from "../support/hostedPages.ts";
import { poll } from "../support/poll.ts";
import { bundleIsDone, holdRequests } from "./heldRequests.ts";
import { ADMIN, emailField, enterButton, fillLogin, home, isTakenOver, passwordField } from "./loginForm.ts";
import { keptTexts } from "./tabStorage.ts";

const { browser, host } = await openHostedPages(test);
const { page, complaints, complainsOnlyOf } = await visit(browser, host);
// Every document begins signed out, as in a window of its own.
await page.addInitScript(() => {
  sessionStorage.clear();
  localStorage.clear();
  // Another visit to the same address would keep the history entry's state.
  history.replaceState(null, "");
});

/** The accounts for which Cognito was asked to begin a sign-in in this test, oldest first. */
const begun: string[] = [];
page.on("request", (request) => {
  if (request.headers()["x-amz-target"]?.endsWith("InitiateAuth"))
    begun.push(request.postDataJSON().AuthParameters.USERNAME);
});
const isBegun = (times: number) => poll(() => begun.length === times, `${times} sign-ins begun`);

const ALL = /\/assets\/.*\.js$/;
/** Without the library that begins a sign-in. */
const OF_APP = /\/assets\/(main|chunk)-/;

/** Opens the static login; scripts are held back until the returned function is called. */
async function heldLogin(address = "/auth/login", held = ALL): Promise<() => Promise<void>> {
  complaints.length = 0;
  begun.length = 0;
  const release = await holdRequests(page, held);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await emailField(page).waitFor();
  return release;
}

const press = () => passwordField(page).press("Enter");
const isBusy = () => page.locator("button[type=submit][aria-busy=true]").waitFor();
const reveal = page.getByRole("button", { name: "Passwort anzeigen" });
const forgot = page.getByRole("link", { name: "Passwort vergessen?" });
const forgotten = page.getByRole("heading", { name: "Passwort vergessen" });

test("five times Enter and a click before the app has loaded are answered at once and sign in once", async () => {
  const release = await heldLogin("/admin/customers?search=bau");
  assert.is(new URL(page.url()).pathname, "/auth/login");
  await fillLogin(page);
  await press();
  await isBusy();
  const opacity = await enterButton(page).evaluate((one) => getComputedStyle(one).opacity);
  assert.ok(Number(opacity) < 1, "a press is answered visibly");
  for (let times = 0; times < 4; times += 1) await press();
  // Without `force`, playwright would wait until the button is no longer busy.
  await enterButton(page).click({ force: true });
  await release();
  await page.waitForURL("**/admin/customers?search=bau");
  assert.is(begun.length, 1);
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
  assert.is(begun.length, 1);
  complainsOnlyOf();
});

for (const link of ["/auth/login#email=", "/auth/login/?utm_source=mail%23email="]) {
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
  await press();
  assert.not(await enterButton(page).isEnabled());
  assert.is(await enterButton(page).getAttribute("aria-busy"), null);
  await release();
  await page
    .getByText(/mindestens 6 Zeichen/)
    .first()
    .waitFor();
  assert.is(await passwordField(page).inputValue(), "kurz");
  assert.equal(begun, []);
  complainsOnlyOf();
});

/** Fills in the login, and clicks `selector` at the first moment at which the app has taken over. */
async function clickAtStart(selector: string, isPressedBefore = false) {
  const release = await heldLogin();
  await fillLogin(page);
  if (isPressedBefore) await press();
  await page.evaluate((target) => {
    const click = () => document.querySelector<HTMLElement>(target)?.click();
    new MutationObserver(click).observe(document.documentElement, { attributeFilter: ["data-start"] });
  }, selector);
  await release();
}

test("what is pressed while the app starts is done, and signs in once, even if it was pressed before", async () => {
  await clickAtStart("#root form a");
  await forgotten.waitFor();
  assert.is(await emailField(page).inputValue(), ADMIN);
  complainsOnlyOf();
  await clickAtStart("#root form button[aria-pressed]");
  await isTakenOver(page);
  assert.is(await passwordField(page).getAttribute("type"), "text");
  complainsOnlyOf();
  for (const isPressedBefore of [false, true]) {
    await clickAtStart("#root form button[type=submit]", isPressedBefore);
    await home(page).waitFor();
    assert.is(begun.length, 1);
    complainsOnlyOf();
  }
});

test("the sign-in begins before the app has loaded, and the app goes on with it", async () => {
  const release = await heldLogin("/auth/login", OF_APP);
  await fillLogin(page, ` ${ADMIN.toUpperCase()}`);
  await press();
  await isBegun(1);
  assert.is(await page.evaluate(() => document.documentElement.dataset.start), "login", "no app yet");
  assert.is(await passwordField(page).inputValue(), demoPassword);
  await release();
  await home(page).waitFor();
  assert.equal(begun, [ADMIN]);
  assert.not.match(await keptTexts(page), demoPassword);
  complainsOnlyOf();
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await emailField(page).waitFor();
  assert.equal([await emailField(page).inputValue(), await passwordField(page).inputValue()], ["", ""]);
});

test("typing after a press begins the next sign-in for the new address", async () => {
  const employee = "mitarbeit@nordwind.example";
  const release = await heldLogin("/auth/login", OF_APP);
  await fillLogin(page);
  await press();
  await isBegun(1);
  await emailField(page).fill(employee);
  await press();
  await isBegun(2);
  for (let times = 0; times < 3; times += 1) await press();
  await release();
  await home(page).waitFor();
  assert.equal(begun, [ADMIN, employee]);
  assert.match(page.url(), /\/employee$/);
});

const typeOn = () => passwordField(page).pressSequentially("x");
for (const [how, missing, takeBack] of [
  ["by typing while config.json is on its way", /\/config\.json$/, typeOn],
  ["by „Passwort vergessen?“ before its bundle is there", /\/assets\/srpLibrary-/, () => forgot.click()],
] as const) {
  test(`a press that is taken back ${how} begins nothing`, async () => {
    const releaseMissing = await holdRequests(page, missing);
    const release = await heldLogin("/auth/login", OF_APP);
    await fillLogin(page);
    await press();
    await takeBack();
    await releaseMissing();
    await bundleIsDone(page, "srpLibrary-");
    assert.equal(begun, []);
    await release();
    await page.waitForFunction(() => document.documentElement.dataset.start === "done");
    assert.equal(begun, []);
  });
}

test("an app that fails to load at first goes on with the sign-in that was begun", async () => {
  const release = await heldLogin("/auth/login", OF_APP);
  await fillLogin(page);
  await press();
  await isBegun(1);
  host.faults.set(host.script("app"), (response) => void response.writeHead(404).end());
  await release();
  const retry = page.getByRole("button", { name: "Erneut versuchen" });
  await retry.waitFor();
  host.faults.clear();
  await retry.click();
  await home(page).waitFor();
  assert.equal(begun, [ADMIN]);
});

test.run();
