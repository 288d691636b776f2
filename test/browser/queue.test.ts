/** The work queue in a real browser: how dense it is, that nothing jumps or is covered, and how it is printed. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { readPdf } from "../backend/documents/pdfFacts.ts";
import { takeSession } from "../support/customer.ts";
import { overhang } from "../support/overhang.ts";
import { openStand } from "../support/stand.ts";
import { LEAST_SHIFT, watchShifts } from "./layoutShift.ts";

// Two pages of the service's list, so that rows arrive after the first ones are shown.
const { backend, visit } = await openStand(test, { appCustomers: 149 });
const QUEUE = "/admin/app-customers";

/** CSS pixels of a row at 360 before the queue was made dense; a third less is asked for. */
const ROW_BEFORE = 239;

/** Two who look at the queue from test to test, and the shifts since their page was loaded. */
const desktop = await arrive({ viewport: { width: 1280, height: 800 } });
const phone = await arrive({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

async function arrive(options: BrowserContextOptions) {
  const visitor = await visit({ ...options, keep: true });
  const { page } = visitor;
  const shiftSum = await watchShifts(page);
  await takeSession(page, backend, "admin@nordwind.example");
  await openQueue(page, QUEUE);
  return { ...visitor, shiftSum };
}

async function openQueue(page: Page, address: string) {
  await page.goto(address);
  await page
    .getByText(/^\d+–\d+ von/)
    .first()
    .waitFor({ state: "attached" });
  await page.waitForFunction(() => !document.querySelector("main progress"));
}

const rows = (page: Page) =>
  page.locator("main tbody tr").evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));

/** The left edges of the badges of each column, over all rows: the documentation has one only where it is required. */
const badgeColumns = (page: Page) =>
  page.locator("main tbody tr").evaluateAll((all) => {
    const edges = all.flatMap((row) =>
      [...row.querySelectorAll("[data-of]")].flatMap((cell) => {
        const left = cell.querySelector("svg")?.getBoundingClientRect().left;
        return left === undefined ? [] : `${cell.getAttribute("data-of")} ${Math.round(left)}`;
      }),
    );
    return [...new Set(edges)].toSorted();
  });

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).last().boundingBox();
  if (!found) throw new Error(`${selector} is not shown`);
  return { top: found.y, bottom: found.y + found.height };
};

/** What a keyboard presses in the open dialog, until it is gone. */
async function answer(page: Page, name: string) {
  await page.getByRole("dialog").getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
}

const people = (page: Page) => page.locator("main tbody th a").allTextContents();

/** The row that has the focus, by its person. */
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("tbody tr")?.querySelector("th a")?.textContent);

test("who works through what is due keeps the focus and the row, after a call and after a mail, until they leave the list", async () => {
  const { page } = await arrive({ viewport: { width: 1280, height: 800 } });
  const dialog = page.getByRole("dialog");
  await openQueue(page, `${QUEUE}?tab=anrufen`);
  const calls = await people(page);
  await page.locator("main tbody a").first().focus();
  await page.keyboard.press("e");
  await answer(page, "Angerufen");
  await dialog.waitFor({ state: "detached" });
  assert.is(await focusedRow(page), calls[0]);
  assert.equal(await people(page), calls);
  await page.keyboard.press("j");
  assert.is(await focusedRow(page), calls[1], "the next row is one key away");

  await openQueue(page, `${QUEUE}?tab=erinnern`);
  const mails = await people(page);
  await page.locator("main tbody button").first().focus();
  await page.keyboard.press("Enter");
  await answer(page, "Erinnerung senden");
  await page.getByText("1 von 1 gesendet").waitFor();
  await answer(page, "Schließen");
  await dialog.waitFor({ state: "detached" });
  assert.is(await focusedRow(page), mails[0]);
  assert.equal(await people(page), mails);
  await page.getByRole("searchbox").focus();
  await page.waitForFunction(
    (gone) => document.querySelector("main tbody th a")?.textContent !== gone,
    mails[0],
  );

  // As in Safari, where a press gives a button no focus.
  const third = page.locator("main tbody tr").nth(2);
  const name = await third.locator("th a").textContent();
  await third.locator("button").evaluate((button: HTMLElement) => button.click());
  await answer(page, "Abbrechen");
  await dialog.waitFor({ state: "detached" });
  assert.is(await focusedRow(page), name);
});

test("after a round of mails from the bar the focus is in the bar, though its button has gone with the selection", async () => {
  const { page } = await arrive({ viewport: { width: 1280, height: 800 } });
  const dialog = page.getByRole("dialog");
  await openQueue(page, `${QUEUE}?tab=erinnern`);
  for (const [place, key] of ["Enter", "Escape"].entries()) {
    // Who was asked may still stand first, and is not asked again today.
    await page.locator("main tbody input[type=checkbox]").nth(place).focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Erinnern …" }).focus();
    await page.keyboard.press("Enter");
    await answer(page, "Erinnerung senden");
    await page.getByText("1 von 1 gesendet").waitFor();
    await dialog.getByRole("button", { name: "Schließen" }).focus();
    await page.keyboard.press(key);
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Erinnern …" }).waitFor({ state: "detached" });
    const focus = await page.evaluate(() => document.activeElement?.ariaLabel);
    assert.is(focus, "Auswahl und Export", key);
  }
});

test("a day without its year is asked for, not left out; what was typed stays", async () => {
  const { page } = await arrive({ viewport: { width: 1280, height: 800 } });
  await openQueue(page, `${QUEUE}?tab=anrufen`);
  await page.locator("main tbody button").first().click();
  const field = page.getByLabel("Wieder anrufen am");
  await field.focus();
  await page.keyboard.type("0112");
  await answer(page, "Angerufen");
  await page.getByText("Bitte geben Sie einen Tag zwischen dem").waitFor();
  assert.ok(await field.evaluate((input: HTMLInputElement) => input.validity.badInput), "what was typed");
  assert.ok(await field.evaluate((input) => input === document.activeElement), "the focus");
});

const bar = "main [data-selecting] [role=status]:not(.visually-hidden)";

test("at 1280 a row is at most 52 pixels high, its badges stand below each other, and nothing jumps", async () => {
  const { page } = desktop;
  const heights = (await rows(page)).map(({ height }) => height);
  assert.is(heights.length, 50);
  assert.ok(Math.max(...heights) <= 52, `rows of ${Math.max(...heights)} pixels`);
  assert.is((await badgeColumns(page)).length, 3);
  assert.ok((await desktop.shiftSum()) < LEAST_SHIFT, `shifted by ${await desktop.shiftSum()}`);
  assert.ok(await page.getByRole("columnheader", { name: "Wartezeit" }).isVisible());
  assert.not(await page.getByLabel("Sortieren nach").isVisible());
  desktop.complainsOnlyOf();
});

test("at 1280 by 800 twelve customers are in sight below the queue's head, on a phone four", async () => {
  for (const [{ page }, highest, least] of [
    [desktop, 240, 12],
    [phone, 300, 4],
  ] as const) {
    const all = await rows(page);
    assert.ok(all[0].top <= highest, `the first row begins at ${all[0].top}`);
    const height = await page.evaluate(() => window.innerHeight);
    const inSight = all.filter(({ bottom }) => bottom <= height).length;
    assert.ok(inSight >= least, `${inSight} rows`);
  }
});

test("on a phone rows are a third lower than they were, and the first begins above 300 pixels", async () => {
  const { page } = phone;
  const [first, ...others] = await rows(page);
  assert.ok(first.top < 300, `the first row begins at ${first.top}`);
  const highest = Math.max(first.height, ...others.map(({ height }) => height));
  assert.ok(highest <= (ROW_BEFORE * 2) / 3, `rows of ${highest} pixels`);
  assert.is((await badgeColumns(page)).length, 3);
  assert.ok((await phone.shiftSum()) < LEAST_SHIFT, `shifted by ${await phone.shiftSum()}`);
  await page.getByLabel("Sortieren nach").selectOption("Längste Wartezeit");
  await page.waitForURL(/sort=wartezeit/);
  phone.complainsOnlyOf();
});

test("on a phone the bar stays at the bottom while rows are selected, and covers no row and no focus", async () => {
  const { page } = phone;
  const [before] = await rows(page);
  await page.locator("main tbody input").first().check();
  await page.getByText("1 ausgewählt").waitFor();
  assert.equal((await rows(page))[0].top, before.top, "selecting moves no row");
  const top = (await box(page, bar)).top - 16;
  assert.ok(top > 780 - 100, `the bar begins at ${top}`);
  assert.ok(await page.getByRole("button", { name: "Erinnern …" }).isVisible());

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  assert.ok((await box(page, "main tbody tr")).bottom <= top, "the last row");
  assert.ok((await box(page, "main nav")).bottom <= top, "the pages");

  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator("main tbody a").first().focus();
  for (let row = 1; row < 12; row += 1) {
    await page.keyboard.press("ArrowDown");
    const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0);
    assert.ok(focused <= top, `row ${row} has the focus at ${focused}, below the bar's ${top}`);
  }
  phone.complainsOnlyOf();
});

test("tabs that are cut fade at that end, and the current one is in view", async () => {
  const { page } = phone;
  const tabs = page.getByRole("navigation", { name: "Stand der Dokumente" });
  const ends = (wanted: string) =>
    page.waitForFunction((wanted) => {
      const names = document.querySelector('[aria-label="Stand der Dokumente"]')?.getAttributeNames() ?? [];
      return (
        names
          .filter((name) => name.startsWith("data-cut"))
          .sort()
          .join() === wanted
      );
    }, wanted);
  await ends("data-cut-end");
  const mask = () => tabs.evaluate((element) => getComputedStyle(element).maskImage);
  assert.match(await mask(), /gradient/);
  await tabs.evaluate((element) => element.scrollTo(60, 0));
  await ends("data-cut-end,data-cut-start");
  await tabs.evaluate((element) => element.scrollTo(1000, 0));
  await ends("data-cut-start");
  await page.emulateMedia({ forcedColors: "active" });
  assert.is(await mask(), "none");
  await page.emulateMedia({ forcedColors: "none" });
  await page.goto("/admin/app-customers?tab=einladen");
  await page
    .getByText(/^1–\d+ von/)
    .first()
    .waitFor({ state: "attached" });
  await ends("data-cut-start");
  await page.setViewportSize({ width: 1280, height: 800 });
  await ends("");
  phone.complainsOnlyOf();
});

test("up to a hundred lines of a round are all in the accessibility tree, more as they are reached; these alone are laid out", async () => {
  const { page } = desktop;
  const accessibility = await page.context().newCDPSession(page);
  const inTree = async () => {
    const { nodes } = await accessibility.send("Accessibility.getFullAXTree");
    return nodes.flatMap(({ role, name }) => {
      const text = `${name?.value}`;
      return role?.value === "checkbox" && / (erinnern|neu einladen)$/.test(text) ? [text] : [];
    });
  };
  const boxes = page.getByRole("dialog").getByRole("checkbox", { name: / (erinnern|neu einladen)$/ });
  const laidOut = () =>
    boxes.evaluateAll(
      (inputs) => inputs.filter((input) => input.checkVisibility({ contentVisibilityAuto: true })).length,
    );
  const ask = async (selectAll: string | RegExp) => {
    await page.getByRole(selectAll instanceof RegExp ? "button" : "checkbox", { name: selectAll }).click();
    await page.getByRole("button", { name: "Erinnern …" }).click();
    await boxes.first().waitFor();
  };
  await ask("Alle auf dieser Seite auswählen");
  assert.is((await inTree()).length, await boxes.count());
  await page.keyboard.press("Escape");

  await ask(/^Alle \d+ auswählen$/);
  const all = await boxes.count();
  assert.ok(all > 100, `${all} boxes`);
  assert.ok((await laidOut()) < 60, `${await laidOut()} of ${all} are laid out`);
  const last = (await boxes.last().getAttribute("aria-label")) ?? "";
  await page.keyboard.press("Shift+Tab");
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), last);
  assert.ok((await inTree()).includes(last));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Auswahl aufheben" }).click();
  await accessibility.detach();
  desktop.complainsOnlyOf();
});

test("with a reader's own text spacing (WCAG 1.4.12) no cell covers the next one", async () => {
  const { page } = await arrive({ viewport: { width: 1280, height: 800 } });
  const faults = await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync("* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
    document.adoptedStyleSheets.push(spacing);
    return [...document.querySelectorAll("main td:is([data-of], :has(time))")].filter((cell) => {
      const next = cell.nextElementSibling?.getBoundingClientRect().left ?? 0;
      const parts = [...cell.querySelectorAll("span:not(.visually-hidden), time")];
      return parts.some((part) => part.getBoundingClientRect().right > next);
    }).length;
  });
  assert.is(faults, 0);
});

test("on A4 it is a table whose cells do not overlap", async () => {
  const { page } = desktop;
  await page.emulateMedia({ media: "print" });
  // With and without the printer's margins.
  for (const width of [794, 718, 680]) {
    await page.setViewportSize({ width, height: 1123 });
    const faults = await page.locator("main tbody tr").evaluateAll((lines) =>
      lines.flatMap((line) => {
        const cells = [...line.children].filter((cell) => getComputedStyle(cell).display !== "none");
        return cells.flatMap((cell, index) => {
          const next = cells[index + 1]?.getBoundingClientRect().left ?? document.documentElement.clientWidth;
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const ends: number[] = [];
          for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            if (text.parentElement?.closest(".visually-hidden")) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            ends.push(range.getBoundingClientRect().right);
          }
          const end = Math.max(...ends);
          return end > next + 0.5 ? [`${cell.textContent} ends at ${end}, not ${next}`] : [];
        });
      }),
    );
    assert.equal(faults, [], `${width} px`);
    assert.is(await overhang(page), 0, `${width} px`);
  }
  desktop.complainsOnlyOf();
});

test("printed, it says what is listed and when, in words, black on white, without controls", async () => {
  const { page } = desktop;
  await page.emulateMedia({ media: null, colorScheme: "dark" });
  await openQueue(page, `${QUEUE}?tab=offen&wait=21&search=gmbh`);
  const { texts } = await readPdf(await page.pdf({ format: "A4", tagged: true }));
  // The reader puts spaces between the parts of a line.
  const paper = texts.join("").replace(/\s/g, "");
  assert.match(
    paper,
    /^App-KundenOffen·Wartezeitab21Tagen·Suche„gmbh“·sortiert:LängsteWartezeit·\d+App-Kunden/,
  );
  assert.match(paper, /·gedrucktam\d\d\.\d\d\.\d{4},\d\d:\d\d/);
  for (const word of ["AV-Vertrag", "SEPA-Mandat", "unterschrieben", "offen", "nichtnötig"]) {
    assert.ok(paper.includes(word), word);
  }
  assert.match(paper, /\d\dTage/);
  for (const control of ["CSV", "auswählen", "Passwort", "JedeWartezeit"]) {
    assert.not(paper.includes(control), control);
  }

  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 718, height: 1046 });
  const colours = await page
    .locator("main table")
    .evaluate((table) => [
      ...new Set(
        [...table.querySelectorAll("th, td, time, td span, th span, th a")]
          .filter((part) => part.checkVisibility())
          .flatMap((part) => [getComputedStyle(part).color, getComputedStyle(part).backgroundColor]),
      ),
    ]);
  assert.equal(colours.toSorted(), ["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]);
  const cut = await page
    .locator("main tbody tr")
    .evaluateAll((all) => all.filter((row) => getComputedStyle(row).breakInside !== "avoid").length);
  assert.is(cut, 0, "no row is cut by the end of a page");
  desktop.complainsOnlyOf();
});

test.run();
