/** The notices on a small screen: one in the page's flow, one at its edge, both behind a drawer and a dialog. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { axeFindings } from "../support/axe.ts";
import { pressEnterOn } from "../support/focus.ts";
import { openHostedPages } from "../support/hostedPages.ts";
import { overhang } from "../support/overhang.ts";
import { settle, type WorkerVisitor } from "../support/workerVisitor.ts";
import { sendLogin } from "./loginForm.ts";

const { browser, host } = await openHostedPages(test);

/** Signed in by the first test. */
let visitor: WorkerVisitor;

const offline = (page: Page) => page.getByRole("status").filter({ hasText: "Keine Internetverbindung." });
const update = (page: Page) => page.getByRole("status").filter({ hasText: "Update verfügbar" });
const submit = (page: Page) => page.getByRole("button", { name: "Mitarbeiter hinzufügen" });

/** Fields that a notice covers in part at some scroll position, or when they take the focus. */
const coveredFields = (page: Page) =>
  page.evaluate(() => {
    const notices = [...document.querySelectorAll("main [role=status]")];
    const covered: string[] = [];
    for (const field of document.querySelectorAll<HTMLInputElement>("main :is(input, select)")) {
      window.scrollTo(0, 0);
      field.focus();
      const place = field.getBoundingClientRect();
      const overlaps = notices.some((notice) => {
        const other = notice.getBoundingClientRect();
        return place.top < other.bottom && other.top < place.bottom;
      });
      if (overlaps) covered.push(field.name);
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

test("the notice that the app starts offline waits for the first screen, where it covers no form", async () => {
  visitor = await settle(browser, host);
  const { page } = visitor;
  await page.clock.fastForward(10_000);
  assert.ok(await visitor.hearsNothing(), "not over the login");
  await sendLogin(page);
  await page.waitForURL(/\/admin$/);
  await visitor.isTold("Offline verfügbar");
  // The notice is also shown above the spinner of an area that is still loading.
  await page.getByRole("heading", { level: 1 }).waitFor();
  assert.equal(await axeFindings(page), []);
  await page.setViewportSize({ width: 1024, height: 640 });
  const isBeside = await page
    .getByRole("status")
    .filter({ hasText: "Offline verfügbar" })
    .evaluate((notice) => {
      const sidebar = document.querySelector("#menue")?.getBoundingClientRect();
      return sidebar && sidebar.width > 0 && sidebar.right < notice.getBoundingClientRect().left;
    });
  assert.ok(isBeside, "the sidebar covers nothing of it");
  await page.setViewportSize({ width: 320, height: 640 });
  assert.is(await overhang(page), 0);
  await page.getByText("Die App kann nun offline genutzt werden").waitFor();
  await pressEnterOn(page.getByRole("button", { name: "Verstanden!" }));
  await page.context().setOffline(true);
  await offline(page).waitFor();
  assert.equal(await axeFindings(page), []);
  assert.is(await overhang(page), 0);
  await page.context().setOffline(false);
});

test("a notice that comes while the drawer is open waits behind it", async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole("button", { name: "Menü öffnen" }).click();
  await page.getByRole("button", { name: "Menü schließen" }).waitFor();
  host.deploy("two");
  await visitor.looks();
  // The notice is inert, so no role finds it.
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
});

test("update, offline and a dialog at once show the urgent notice first; the focus moves to the dialog and back", async () => {
  const { page } = visitor;
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
    [offline(page), page.getByRole("heading", { level: 1 }), update(page)].map(
      async (one) => (await one.boundingBox())?.y ?? Number.NaN,
    ),
  );
  assert.equal(
    tops,
    tops.toSorted((a, b) => a - b),
    "offline, the screen, and the update at its edge",
  );
  for (const top of [0, 200]) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    const box = await update(page).boundingBox();
    assert.ok(box && box.y > 400 && box.y + box.height <= 640, "at the bottom of the screen");
  }
  assert.equal(await coveredFields(page), { notices: 2, covered: [] });
  assert.equal(await axeFindings(page), []);
  await page.setViewportSize({ width: 320, height: 640 });
  assert.is(await overhang(page), 0);

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
});

test.run();
