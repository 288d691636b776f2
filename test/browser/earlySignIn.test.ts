/**
 * A press on the login that stays begins the sign-in while the app loads: once, for the typed account. The app goes on with it
 * or begins again. What the app takes over, and when: wire/earlySignIn.
 */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openAccountMenu, visit } from "../support/browser.ts";
import { openHostedPages } from "../support/hostedPages.ts";
import { poll } from "../support/poll.ts";
import { bundleIsDone, holdRequests } from "./heldRequests.ts";
import { ADMIN, emailField, fillLogin, home, passwordField } from "./loginForm.ts";
import { keptTexts } from "./tabStorage.ts";

const { browser, host } = await openHostedPages(test, { isClosedEach: true });
const EMPLOYEE = "mitarbeit@nordwind.example";
const LIBRARY = /\/assets\/srpLibrary-/;

/** The static login; the app's scripts, and requests that match `held`, wait for `release`. */
async function heldLogin(held: RegExp | null = null) {
  const { page, complainsOnlyOf } = await visit(browser, host);
  /** The accounts for which Cognito was asked to begin a sign-in, oldest first. */
  const begun: string[] = [];
  page.on("request", (request) => {
    if (!request.headers()["x-amz-target"]?.endsWith("InitiateAuth")) return;
    begun.push(request.postDataJSON().AuthParameters.USERNAME);
  });
  const releaseHeld = held && (await holdRequests(page, held));
  const release = await holdRequests(page);
  await page.goto("/auth/login", { waitUntil: "domcontentloaded" });
  await emailField(page).waitFor();
  const isBegun = (times: number) => poll(() => begun.length === times, `${times} sign-ins begun`);
  const press = () => passwordField(page).press("Enter");
  return { page, begun, isBegun, press, release, releaseHeld, complainsOnlyOf };
}

test("the sign-in begins before the app has loaded, and the app goes on with it", async () => {
  const { page, begun, isBegun, press, release, complainsOnlyOf } = await heldLogin();
  await fillLogin(page, ` ${ADMIN.toUpperCase()}`);
  await press();
  await isBegun(1);
  assert.is(await page.evaluate(() => document.documentElement.dataset.start), undefined, "no app yet");
  assert.is(await passwordField(page).inputValue(), "Demo2026pass");
  await release();
  await home(page).waitFor();
  assert.equal(begun, [ADMIN]);
  assert.not.match(JSON.stringify(await keptTexts(page)), "Demo2026pass");
  complainsOnlyOf();
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await emailField(page).waitFor();
  assert.equal([await emailField(page).inputValue(), await passwordField(page).inputValue()], ["", ""]);
});

test("typing after a press begins the next sign-in for the new address", async () => {
  const { page, begun, isBegun, press, release } = await heldLogin();
  await fillLogin(page);
  await press();
  await isBegun(1);
  await emailField(page).fill(EMPLOYEE);
  await press();
  await isBegun(2);
  for (let times = 0; times < 3; times += 1) await press();
  await release();
  await home(page).waitFor();
  assert.equal(begun, [ADMIN, EMPLOYEE]);
  assert.match(page.url(), /\/employee$/);
});

const typeOn = (page: Page) => passwordField(page).pressSequentially("x");
const forget = (page: Page) => page.getByRole("link", { name: "Passwort vergessen?" }).click();

const takenBack: [string, RegExp, (page: Page) => Promise<void>][] = [
  ["by typing while config.json is on its way", /\/config\.json$/, typeOn],
  ["by „Passwort vergessen?“ before its bundle is there", LIBRARY, forget],
];
for (const [how, missing, takeBack] of takenBack) {
  test(`a press that is taken back ${how} begins nothing`, async () => {
    const { page, begun, press, release, releaseHeld } = await heldLogin(missing);
    await fillLogin(page);
    await press();
    await takeBack(page);
    await releaseHeld?.();
    await bundleIsDone(page, "srpLibrary-");
    assert.equal(begun, []);
    await release();
    await page.waitForFunction(() => document.documentElement.dataset.start === "done");
    assert.equal(begun, []);
  });
}

test("an app that fails to load at first goes on with the sign-in that was begun", async () => {
  const { page, begun, isBegun, press, release } = await heldLogin();
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
