/** Accessibility (WCAG 2.2 AA) beyond the single scene (scenes/): keyboard, focus, titles and forced colours. */

import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { openAccountMenu } from "../support/browser.ts";
import { beginAtTop, focused } from "../support/focus.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { openInside } from "./goInside.ts";
import { holdRequests } from "./heldRequests.ts";

const { backend, enter } = await openPages(test);
// Everyone gets a reminder.
backend.config.invitationDays = 365;

const ADMIN = "admin@nordwind.example";
/** The administrator's page, which most tests load their screens in. */
const { page } = await enter(ADMIN, "/admin", { keep: true });

/** Opens a screen in a window of that size. */
async function open(address: string, viewport = { width: 1280, height: 720 }) {
  await page.setViewportSize(viewport);
  await openInside(page, address);
}

/** Tabs through an area whose controls must all end above the bar. Returns their number. */
async function stepsAbove(page: Page, bar: string, area: string): Promise<number> {
  for (let steps = 0; ; steps += 1) {
    const place = await page.evaluate(
      ([bar, area]) => {
        const element = document.activeElement;
        if (!element?.closest(area)) return null;
        const { top } = document.querySelector(bar)?.getBoundingClientRect() ?? { top: 0 };
        return { top, bottom: element.getBoundingClientRect().bottom, element: element.outerHTML };
      },
      [bar, area] as const,
    );
    if (!place) return steps;
    const { top, bottom, element } = place;
    assert.ok(bottom <= top, `${element} ends at ${bottom}, the bar begins at ${top}`);
    await page.keyboard.press("Tab");
  }
}

test("the bar of a signing form and a scrolling dialog's row of buttons never cover the focused control", async () => {
  const { email } = await newCustomer(backend, { avv: false });
  const form = await enter(email, "/customer/sepa", { viewport: { width: 700, height: 520 } });
  await form.page.getByLabel("IBAN", { exact: true }).waitFor();
  await form.page.getByLabel("Kontoinhaber", { exact: true }).focus();
  const fields = await stepsAbove(form.page, "[class*=SigningBar_bar]", "[class*=Steps_steps]");
  assert.ok(fields >= 12, `${fields} fields`);

  await open("/admin/app-customers?tab=offen", { width: 1280, height: 400 });
  await page.getByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }).check();
  await page.getByRole("button", { name: "Erinnern …" }).click();
  await page.locator("dialog summary").click();
  await page.locator("dialog details input").first().focus();
  const boxes = await stepsAbove(page, "dialog [class*=Dialog_actions]", "dialog li");
  assert.ok(boxes >= 8, `${boxes} boxes`);
  await page.keyboard.press("Escape");
});

test("the skip link is the first tab stop and leads past the navigation", async () => {
  await open("/admin/app-customers");
  await page.getByText(/^1–\d+ von/).waitFor();
  await beginAtTop(page);
  await page.keyboard.press("Tab");
  const skip = await focused(page);
  assert.is(skip.name, "Zum Inhalt springen");
  assert.ok(skip.isSeen);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.is((await focused(page)).name, "Personen suchen");
});

test("every navigation sets the title and moves the focus to the heading or the form's first field", async () => {
  await open("/admin");
  const arrivesAt = async (heading: string, title: string, place = { tag: "h1", name: heading }) => {
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
    await page.waitForFunction((title) => document.title === title, `${title} – Nordwind Management`);
    const { tag, name } = await focused(page);
    assert.equal({ tag, name }, place);
  };
  const follow = (name: string) => page.getByRole("link", { name, exact: true }).first().click();
  const [client] = backend.world.clients();
  assert.ok(client);

  await arrivesAt("Guten Tag, Astrid", "Home");
  await follow("Kunden");
  await arrivesAt("Kunden", "Kunden");
  await follow("Musterbau GmbH");
  await arrivesAt("Musterbau GmbH", "Musterbau GmbH – Kunde");
  await follow("App-Kunden");
  await arrivesAt("App-Kunden", "App-Kunden");
  await page.goBack();
  await arrivesAt("Musterbau GmbH", "Musterbau GmbH – Kunde");
  await follow("Mitarbeiter");
  await arrivesAt("Mitarbeiter", "Mitarbeiter");
  await follow("Mitarbeiter hinzufügen");
  await arrivesAt("Mitarbeiter hinzufügen", "Mitarbeiter hinzufügen", { tag: "input", name: "Vorname" });
  await openAccountMenu(page);
  await follow("Passwort ändern");
  await arrivesAt("Passwort ändern", "Passwort ändern", { tag: "input", name: "Altes Passwort" });

  backend.control.match({ operation: "getClient" }, { does: "answer", status: 500, body: {} });
  await page.goto(`/admin/app-customers/${client.id}`);
  await page.getByText("Erneut versuchen").waitFor();
  await arrivesAt("App-Kunde", "App-Kunde");
});

test("work started by keyboard moves the focus to the safe answer of each dialog that follows", async () => {
  await open("/admin/app-customers?tab=zutun");
  await page
    .getByRole("button", { name: /^(Erinnern|Erneut einladen): / })
    .first()
    .click();
  const asked = page.getByRole("dialog").getByRole("button", { name: /^(Erinnern|Erneut einladen)$/ });
  await asked.focus();
  const release = await holdRequests(page, /remindermail|sendClientInvitation/);
  await page.keyboard.press("Enter");
  await poll(async () => (await focused(page)).name === "Ausblenden");
  await release();
  await poll(async () => (await focused(page)).name === "Verstanden");
  await page.keyboard.press("Enter");
});

test("controls keep their edges and states in forced colours", async () => {
  const { email } = await newCustomer(backend);
  await page.emulateMedia({ forcedColors: "active" });
  await open(`/admin/app-customers/${backend.world.clients()[0]?.id}`);
  const edgeOf = (element: Element) => {
    const { borderTopStyle, borderTopColor, backgroundColor, outlineStyle } = getComputedStyle(element);
    return { hasEdge: borderTopStyle !== "none" && borderTopColor !== backgroundColor, outlineStyle };
  };
  const [on, off] = [
    page.getByRole("switch", { checked: true }),
    page.getByRole("switch", { checked: false }),
  ];
  await on.first().waitFor();
  const colour = (element: Element) => getComputedStyle(element).backgroundColor;
  assert.is.not(await on.first().evaluate(colour), await off.first().evaluate(colour));
  for (const control of await page.locator("main button, main [role=switch]").all()) {
    assert.ok((await control.evaluate(edgeOf)).hasEdge, (await control.textContent()) ?? "");
  }
  const current = page.getByRole("link", { name: "App-Kunden", exact: true }).first();
  assert.is((await current.evaluate(edgeOf)).outlineStyle, "solid", "the entry of the menu that is open");

  await page.getByRole("link", { name: "Mitarbeiter", exact: true }).first().click();
  await page.getByRole("link", { name: "Mitarbeiter hinzufügen" }).click();
  await page.getByLabel("Vorname").waitFor();
  for (const field of await page.locator("main input, main select").all()) {
    assert.ok((await field.evaluate(edgeOf)).hasEdge);
  }
  await open("/admin/app-customers");
  await page.getByText(/^1–\d+ von/).waitFor();
  const tabs = await page.locator('[aria-label="Stand der Dokumente"] a').evaluateAll((all) => {
    const page = getComputedStyle(document.body).backgroundColor;
    return all.map((tab) => [
      tab.hasAttribute("aria-current"),
      getComputedStyle(tab).borderBottomColor !== page,
    ]);
  });
  assert.ok(tabs.length > 3);
  for (const [isCurrent, isSeen] of tabs) assert.is(isSeen, isCurrent, "only the chosen tab has a line");
  await page.emulateMedia({ forcedColors: null });

  const customer = await enter(email, "/customer/avv", { forcedColors: "active" });
  const pressed = customer.page.getByRole("button", { pressed: true });
  assert.ok((await pressed.evaluate(edgeOf)).hasEdge);
  await customer.page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  const behindTheStrokes = await customer.page.locator("[class*=Paper_frame] canvas").evaluate((canvas) => {
    const paper = canvas.closest("[class*=Paper_paper]");
    return paper && getComputedStyle(paper).backgroundColor;
  });
  assert.is(behindTheStrokes, "rgb(255, 255, 255)", "black strokes are seen in every colour scheme");
});

test.run();
