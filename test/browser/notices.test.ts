/** The browser's notices on a small screen: in the page's flow, before its fields, behind a drawer and a dialog. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { axeFindings } from "../support/axe.ts";
import { openHostStand } from "../support/hostStand.ts";
import { arrive, settle } from "../support/workerVisitor.ts";

const { browser, host } = await openHostStand(test);

const offline = (page: Page) => page.getByRole("status").filter({ hasText: "Keine Internetverbindung." });
const update = (page: Page) => page.getByRole("status").filter({ hasText: "Update verfügbar" });
const submit = (page: Page) => page.getByRole("button", { name: "Mitarbeiter anlegen" });

/** Fields of which a notice covers a part, wherever the page is scrolled to. */
const coveredFields = (page: Page) =>
  page.evaluate(() => {
    const notices = [...document.querySelectorAll("main [role=status]")];
    const covered: string[] = [];
    for (let top = 0; top < document.documentElement.scrollHeight; top += 100) {
      window.scrollTo(0, top);
      for (const field of document.querySelectorAll<HTMLInputElement>("main :is(input, select)")) {
        const place = field.getBoundingClientRect();
        const overlaps = notices.some((notice) => {
          const other = notice.getBoundingClientRect();
          return place.top < other.bottom && other.top < place.bottom;
        });
        if (overlaps) covered.push(`${field.name} at ${top}`);
      }
    }
    window.scrollTo(0, 0);
    return { notices: notices.length, covered };
  });

/** Whether a press in the middle of the element would reach it. */
const isReachable = (page: Page, name: string) =>
  page
    .getByRole("button", { name, includeHidden: true })
    .first()
    .evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });

test("update, offline and a dialog at once: the urgent one first, the focus in the dialog and back again", async () => {
  const visitor = await settle(browser, host);
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByLabel("E-Mail").fill("admin@nordwind.example");
  await page.getByLabel("Passwort", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.waitForURL(/\/admin$/);
  await page.goto("/admin/users/new");
  await page.getByLabel("Vorname").fill("Erika");
  await page.getByLabel("Nachname").fill("Mustermann");
  await page.getByLabel("E-Mail").fill("erika@nordwind.example");

  host.deploy("two");
  await visitor.looks();
  await update(page).waitFor();
  await page.context().setOffline(true);
  await offline(page).waitFor();
  const tops = await Promise.all(
    [offline(page), update(page), page.getByRole("heading", { level: 1 })].map(
      async (one) => (await one.boundingBox())?.y ?? Number.NaN,
    ),
  );
  assert.equal(
    tops,
    tops.toSorted((a, b) => a - b),
    "offline, update, then the screen",
  );
  assert.equal(await coveredFields(page), { notices: 2, covered: [] });
  assert.equal(await axeFindings(page), []);

  await submit(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Für diese Funktion brauchen Sie eine Internetverbindung.").waitFor();
  for (let step = 0; step < 4; step += 1) {
    const where = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
    );
    assert.ok(where, "the focus stays in the dialog");
    assert.not(await isReachable(page, "Updaten"));
    await page.keyboard.press("Tab");
  }
  assert.ok(await update(page).isVisible());
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.ok(await submit(page).evaluate((button) => button === document.activeElement), "the focus is back");

  await page.context().setOffline(false);
  await offline(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Abbrechen" }).click();
  await update(page).waitFor({ state: "detached" });
  assert.is(await page.getByLabel("Vorname").inputValue(), "Erika", "nothing typed is lost");
  await visitor.close();
});

test("a notice that comes while the drawer is open waits behind it", async () => {
  const visitor = await settle(browser, host);
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByLabel("E-Mail").fill("admin@nordwind.example");
  await page.getByLabel("Passwort", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByRole("button", { name: "Menü öffnen" }).click();
  await page.getByRole("button", { name: "Menü schließen" }).waitFor();
  host.deploy("two");
  await visitor.looks();
  // Inert, so no role finds it.
  const notice = page.locator("main").getByText("Update verfügbar");
  await notice.waitFor({ state: "attached" });
  assert.ok(await notice.evaluate((text) => text.closest("[inert]") !== null));
  assert.not(await isReachable(page, "Updaten"));
  for (const link of await page.locator("#menue a:visible").all()) await link.click({ trial: true });
  // The open drawer has the focus, so that Escape closes it.
  await page.keyboard.press("Escape");
  await update(page).waitFor();
  await page.getByRole("button", { name: "Abbrechen" }).click();
  await update(page).waitFor({ state: "detached" });
  await visitor.close();
});

test("that the app starts offline is said with what works then", async () => {
  const visitor = await arrive(browser, host);
  await visitor.isTold("Offline verfügbar");
  await visitor.page.getByText("Die App kann nun offline genutzt werden").waitFor();
  await visitor.page.getByText("Was in diesem Fenster schon geladen ist, bleibt dann sichtbar.").waitFor();
  await visitor.close();
});

test.run();
