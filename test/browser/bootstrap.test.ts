/** The login before the app is there: a form that can be filled in and sent. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { type BrowserVisitor, visit } from "../support/browser.ts";
import { openHostStand } from "../support/hostStand.ts";
import { ADMIN, button, emailField, fill, home, isBusy, passwordField } from "./loginForm.ts";

const { browser, host } = await openHostStand(test);

interface HeldPage extends BrowserVisitor {
  /** Lets the scripts through. */
  release(): void;
  /** Sign-ins the page has begun. */
  signIns(): number;
}

/** The static login, whose scripts the server holds back. */
async function heldLogin(address = "/auth/login", options: BrowserContextOptions = {}): Promise<HeldPage> {
  const visitor = await visit(browser, host, options);
  const waiting: (() => void)[] = [];
  let isHeld = true;
  await visitor.page.route(/\/assets\/.*\.js$/, async (route) => {
    if (isHeld) await new Promise<void>((resume) => waiting.push(resume));
    await route.continue();
  });
  let signIns = 0;
  visitor.page.on("request", (request) => {
    if (request.headers()["x-amz-target"]?.endsWith("InitiateAuth")) signIns += 1;
  });
  await visitor.page.goto(address, { waitUntil: "commit" });
  await emailField(visitor.page).waitFor();
  return {
    ...visitor,
    release() {
      isHeld = false;
      for (const resume of waiting) resume();
    },
    signIns: () => signIns,
  };
}

test("the button waits for a plausible address and password", async () => {
  const { page, release, complainsOnlyOf, close } = await heldLogin();
  assert.ok(await button(page).isDisabled());
  await emailField(page).fill("kein.name");
  await passwordField(page).fill(demoPassword);
  assert.ok(await button(page).isDisabled());
  await emailField(page).fill(`  ${ADMIN.toUpperCase()} `);
  assert.ok(await button(page).isEnabled());
  await passwordField(page).fill("kurz1");
  assert.ok(await button(page).isDisabled());
  release();
  complainsOnlyOf();
  await close();
});

for (const [how, press] of Object.entries({
  "Enter in a field": (page: Page) => passwordField(page).press("Enter"),
  "a click": (page: Page) => button(page).click(),
  "five times Enter and a click": async (page: Page) => {
    for (let times = 0; times < 5; times += 1) await passwordField(page).press("Enter");
    // Busy by now: Playwright alone would wait until it is not.
    await button(page).click({ force: true });
  },
})) {
  test(`${how} before the app is there is answered at once and signs in once`, async () => {
    const { page, release, signIns, complainsOnlyOf, close } = await heldLogin();
    await fill(page);
    await press(page);
    assert.ok(await isBusy(page));
    const opacity = await button(page).evaluate((one) => getComputedStyle(one).opacity);
    assert.ok(Number(opacity) < 1, "a press is answered visibly");
    release();
    await home(page).waitFor();
    assert.is(signIns(), 1);
    complainsOnlyOf();
    await close();
  });
}

test("what is filled in without an event enables the button before the app is there, and signs in", async () => {
  const { page, release, signIns, complainsOnlyOf, close } = await heldLogin();
  await page.evaluate(
    (values) => {
      for (const [at, input] of document.querySelectorAll<HTMLInputElement>("#root input").entries())
        input.value = values[at] ?? "";
    },
    [ADMIN, demoPassword],
  );
  await page.waitForFunction(() => document.querySelector("button[type=submit]")?.matches(":enabled"));
  await button(page).click();
  assert.ok(await isBusy(page));
  release();
  await home(page).waitFor();
  assert.is(signIns(), 1);
  complainsOnlyOf();
  await close();
});

test("Enter that ends an input method's composition is no press", async () => {
  const { page, release, complainsOnlyOf, close } = await heldLogin();
  await fill(page);
  const enter = (isComposing: boolean) =>
    passwordField(page).evaluate(
      (field, isComposing) =>
        field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing, bubbles: true })),
      isComposing,
    );
  await enter(true);
  assert.not(await isBusy(page));
  await enter(false);
  assert.ok(await isBusy(page));
  release();
  await home(page).waitFor();
  complainsOnlyOf();
  await close();
});

test("a wrong password pressed early shows its message; the fields keep what was typed", async () => {
  const { page, release, complainsOnlyOf, close } = await heldLogin();
  await fill(page, "Falsch2026pass");
  await passwordField(page).press("Enter");
  release();
  await page.getByRole("dialog").getByText("Eingabe fehlerhaft").waitFor();
  assert.is(await emailField(page).inputValue(), ADMIN);
  assert.is(await passwordField(page).inputValue(), "Falsch2026pass");
  complainsOnlyOf(/400/, /NotAuthorizedException/);
  await close();
});

test("typing after a press takes it back", async () => {
  const { page, release, signIns, complainsOnlyOf, close } = await heldLogin();
  await fill(page);
  await passwordField(page).press("Enter");
  await passwordField(page).pressSequentially("x");
  assert.not(await isBusy(page));
  release();
  await page.waitForFunction(() => document.documentElement.dataset.start === "done");
  await page.waitForLoadState("networkidle");
  assert.is(signIns(), 0);
  assert.is(await passwordField(page).inputValue(), `${demoPassword}x`);
  complainsOnlyOf();
  await close();
});

test("a password shown early stays shown; text, caret and focus survive the app's arrival", async () => {
  const { page, release, complainsOnlyOf, close } = await heldLogin();
  await fill(page);
  await page.getByRole("button", { name: "Passwort anzeigen" }).click();
  assert.is(await passwordField(page).getAttribute("type"), "text");
  await passwordField(page).click();
  await page.evaluate(() => (document.activeElement as HTMLInputElement).setSelectionRange(2, 5));
  release();
  await page.waitForFunction(() => document.documentElement.dataset.start === "done");
  await page.waitForFunction(() => document.title.includes("Management"));
  assert.is(await passwordField(page).getAttribute("type"), "text");
  assert.is(
    await page.getByRole("button", { name: "Passwort anzeigen" }).getAttribute("aria-pressed"),
    "true",
  );
  const caret = await page.evaluate(() => {
    const { selectionStart, selectionEnd, name } = document.activeElement as HTMLInputElement;
    return [name, selectionStart, selectionEnd];
  });
  assert.equal(caret, ["password", 2, 5]);
  await page.getByRole("button", { name: "Passwort anzeigen" }).click();
  assert.is(await passwordField(page).getAttribute("type"), "password");
  complainsOnlyOf();
  await close();
});

test("the focus stays on a button and on a link when the app arrives", async () => {
  for (const control of ["button[aria-pressed]", "a"]) {
    const { page, release, complainsOnlyOf, close } = await heldLogin();
    await page.locator(`#root form ${control}`).focus();
    release();
    await page.waitForFunction(() => document.title.includes("Management"));
    const selector = await page.evaluate(() => document.activeElement?.localName);
    assert.is(selector, control.replace(/\[.*/, ""));
    complainsOnlyOf();
    await close();
  }
});

for (const isFilled of [false, true]) {
  for (const isShown of [false, true]) {
    test(`right after hydration the attributes agree: filled ${isFilled}, password shown ${isShown}`, async () => {
      const { page, release, complainsOnlyOf, close } = await heldLogin();
      if (isFilled) await fill(page);
      if (isShown) await page.getByRole("button", { name: "Passwort anzeigen" }).click();
      const form = await page.locator("#root form").elementHandle();
      release();
      await page.waitForFunction(() => document.title.includes("Management"));
      assert.is(await button(page).isEnabled(), isFilled);
      assert.is(await passwordField(page).getAttribute("type"), isShown ? "text" : "password");
      assert.ok(await form?.evaluate((one) => one.isConnected), "the form has not been painted anew");
      complainsOnlyOf();
      await close();
    });
  }
}

test("'Passwort vergessen?' pressed early takes the address along", async () => {
  const { page, release, complainsOnlyOf, close } = await heldLogin();
  await emailField(page).fill(ADMIN);
  await page.getByRole("link", { name: "Passwort vergessen?" }).click();
  release();
  await page.getByRole("heading", { name: "Passwort vergessen" }).waitFor();
  assert.is(await emailField(page).inputValue(), ADMIN);
  await page.goBack();
  await page.getByRole("heading", { name: "Anmelden" }).waitFor();
  complainsOnlyOf();
  await close();
});

test("Enter over a wrong password before the app is there: it says what is wrong, and signs nobody in", async () => {
  const { page, release, signIns, complainsOnlyOf, close } = await heldLogin();
  await emailField(page).fill(ADMIN);
  await passwordField(page).fill("kurz");
  await page.keyboard.press("Enter");
  assert.not(await button(page).isEnabled());
  assert.is(await button(page).getAttribute("aria-busy"), null);
  release();
  await page
    .getByText(/mindestens 6 Zeichen/)
    .first()
    .waitFor();
  assert.is(await passwordField(page).inputValue(), "kurz");
  assert.is(signIns(), 0);
  complainsOnlyOf();
  await close();
});

test("'Passwort vergessen?' pressed early keeps the address that was asked for", async () => {
  const { page, release, complainsOnlyOf, close } = await heldLogin("/admin/app-customers?tab=avv");
  await page.getByRole("link", { name: "Passwort vergessen?" }).click();
  release();
  await page.getByRole("heading", { name: "Passwort vergessen" }).waitFor();
  assert.is(await page.evaluate(() => history.state.state.target), "/admin/app-customers?tab=avv");
  complainsOnlyOf();
  await close();
});

/** Clicks `selector` when React has hydrated the login and its form has not said so yet. */
const clickAtStart = (page: Page, selector: string) =>
  page.evaluate((target) => {
    const { dispatchEvent } = EventTarget.prototype;
    EventTarget.prototype.dispatchEvent = function (event) {
      if (event.type === "formready") {
        EventTarget.prototype.dispatchEvent = dispatchEvent;
        document.querySelector<HTMLElement>(target)?.click();
      }
      return dispatchEvent.call(this, event);
    };
  }, selector);

test("'Passwort vergessen?' pressed while the app starts leads there, with the address", async () => {
  const { page, release, complainsOnlyOf, close } = await heldLogin();
  await emailField(page).fill(ADMIN);
  await clickAtStart(page, "#root form a");
  release();
  await page.getByRole("heading", { name: "Passwort vergessen" }).waitFor();
  assert.is(await emailField(page).inputValue(), ADMIN);
  complainsOnlyOf();
  await close();
});

test("'Anmelden' pressed while the app starts signs in once, also when it was pressed before", async () => {
  for (const isPressedBefore of [false, true]) {
    const { page, release, signIns, complainsOnlyOf, close } = await heldLogin();
    await fill(page);
    if (isPressedBefore) await button(page).click();
    await clickAtStart(page, "#root form button[type=submit]");
    release();
    await home(page).waitFor();
    assert.is(signIns(), 1);
    complainsOnlyOf();
    await close();
  }
});

test("'Passwort anzeigen' pressed while the app starts shows it", async () => {
  const { page, release, complainsOnlyOf, close } = await heldLogin();
  await fill(page);
  await clickAtStart(page, "#root form button[aria-pressed]");
  release();
  await page.waitForFunction(() => document.title.includes("Management"));
  assert.is(await passwordField(page).getAttribute("type"), "text");
  complainsOnlyOf();
  await close();
});

test("an address behind the login is remembered, also when the press came early", async () => {
  const { page, release, complainsOnlyOf, close } = await heldLogin("/admin/customers?search=bau");
  assert.is(new URL(page.url()).pathname, "/auth/login");
  await fill(page);
  await button(page).click();
  release();
  await page.waitForURL("**/admin/customers?search=bau");
  complainsOnlyOf();
  await close();
});

test.run();
