/** What a phone does with touch: no zoom into fields, nothing scrolls behind a dialog, a menu of the account. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { launch, openAccountMenu, serve, visit } from "../support/browser.ts";
import { enter } from "../support/customer.ts";
import { poll } from "../support/poll.ts";

const browser = await launch();
const backend = await serve({ customers: 60 });
const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 320 } };

test.after(async () => {
  await browser.close();
  await backend.close();
});

/** Names of fields that iOS would zoom into. */
const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("input, select, textarea")]
      .filter((field) => field.offsetParent && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.getAttribute("name") ?? field.outerHTML),
  );

test("no field's text is below 16 px", async () => {
  const { email } = await newCustomer(backend, { avv: false });
  const login = await visit(browser, backend, phone);
  await login.page.goto("/auth/login");
  assert.equal(await smallFields(login.page), []);
  await login.close();
  for (const [account, address, shown] of [
    [email, "/customer/sepa", "input[name=iban]"],
    ["admin@nordwind.example", "/admin/app-customers", "select"],
    ["admin@nordwind.example", "/admin/users/new", "input[name=firstname]"],
  ] as const) {
    const { page, close } = await enter(browser, backend, account, address, phone);
    await page.locator(shown).first().waitFor();
    assert.equal(await smallFields(page), [], address);
    await close();
  }
});

test("the line of steps stays at the top while the form is scrolled, and says where one is", async () => {
  const { email } = await newCustomer(backend, { avv: false });
  const { page, close } = await enter(browser, backend, email, "/customer/sepa", {
    ...phone,
    viewport: { width: 360, height: 740 },
  });
  const line = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true });
  await line("Schritt 1 von 4: Lesen").waitFor();
  for (const [index, title] of ["Daten", "Prüfen", "Unterschreiben"].entries()) {
    const number = index + 2;
    const heading = page.getByRole("heading", { level: 2, name: `Schritt ${number}: ${title}` });
    await heading.evaluate((element) => element.scrollIntoView({ block: "start" }));
    await line(`Schritt ${number} von 4: ${title}`).waitFor();
    const [above, below] = [
      await line(`Schritt ${number} von 4: ${title}`).boundingBox(),
      await heading.boundingBox(),
    ];
    assert.ok(above && below);
    assert.ok(above.y >= 0 && above.y < 40, `at ${above.y} px from the top`);
    assert.ok(above.height < 30, `one line, ${above.height} px high`);
    assert.ok(below.y >= above.y + above.height, "it covers no heading");
  }
  await close();
});

test("a finger on a dialog does not scroll the page behind it", async () => {
  const { page, close } = await visit(browser, backend, phone);
  await page.goto("/auth/login");
  await page.getByLabel("E-Mail").fill("admin@nordwind.example");
  await page.getByLabel("Passwort", { exact: true }).fill("Falsch2026pass");
  const scrollY = () => page.evaluate(() => window.scrollY);
  /** A wheel stands for the finger: synthesized swipes scroll nothing in a headless browser. */
  const swipe = async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(180, 300);
    await page.mouse.wheel(0, 120);
  };
  // The app is there, and the page as long as it gets.
  await page.getByRole("link", { name: "Datenschutz" }).waitFor();
  await swipe();
  await poll(async () => (await scrollY()) > 0, "the page is longer than the screen");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await swipe();
  // Shows that nothing happens, so it cannot be waited for.
  await new Promise((resume) => setTimeout(resume, 500));
  assert.is(await scrollY(), 0);
  await page.getByRole("dialog").getByRole("button").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await swipe();
  await poll(async () => (await scrollY()) > 0, "and afterwards it scrolls again");
  await close();
});

test("at 360 pixels the account is a menu with words, closed by Escape, a press beside it and a choice", async () => {
  const { email } = await newCustomer(backend);
  for (const [account, address, own] of [
    ["admin@nordwind.example", "/admin", "Ihr Konto: Astrid Ahlers Admin"],
    [email, "/customer", /^Ihr Konto: .+ Kunde$/],
  ] as const) {
    const { page, close, complainsOnlyOf } = await enter(browser, backend, account, address, {
      ...phone,
      viewport: { width: 360, height: 640 },
    });
    const button = page.getByRole("button", { name: own });
    const menu = page.getByRole("navigation", { name: "Konto" });
    const words = menu.locator("a, button");
    const isOpen = () => button.getAttribute("aria-expanded").then((text) => text === "true");
    assert.not(await menu.isVisible());

    await button.tap();
    await menu.waitFor();
    assert.ok(await isOpen());
    assert.equal(await words.allInnerTexts(), ["Passwort ändern", "Passkeys", "Logout"]);
    for (const word of await words.all()) {
      const box = await word.boundingBox();
      assert.ok(box && box.height >= 44 && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
    }
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    assert.ok(await button.evaluate((element) => element === document.activeElement), "the focus is back");

    await openAccountMenu(page);
    await menu.waitFor();
    await page.touchscreen.tap(20, 600);
    await menu.waitFor({ state: "hidden" });

    await openAccountMenu(page);
    await menu.getByRole("link", { name: "Passkeys" }).tap();
    await page.waitForURL("**/auth/change-password#passkeys");
    await page.getByText("Sie haben noch keinen Passkey.").waitFor();
    await poll(
      () => page.evaluate(() => document.activeElement?.id === "passkeys"),
      "the focus at the passkeys",
    );
    complainsOnlyOf();
    await close();
  }
});

test.run();
