/** The work queue in a real browser: its density, that nothing jumps or is covered, and its print. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { PAGE_SIZE } from "../backend/rules.ts";
import { overhang } from "../support/overhang.ts";
import { openPages } from "../support/pages.ts";
import { takeSession } from "../support/session.ts";
import { openInside } from "./goInside.ts";
import { watchMoves } from "./layoutShift.ts";

// Two pages of the service's list, so that rows arrive after the first ones are shown.
const { backend, visit } = await openPages(test, { appCustomers: 149 });
const QUEUE = "/admin/app-customers";

/** Two visitors who look at the queue from test to test, and the moves in their pages. */
const desktop = await arrive({ viewport: { width: 1280, height: 800 } });
const phone = await arrive({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

async function arrive(options: BrowserContextOptions) {
  const visitor = await visit({ ...options, keep: true });
  const { page } = visitor;
  const moves = await watchMoves(page);
  await takeSession(page, backend, "admin@nordwind.example");
  await page.goto(QUEUE);
  await isShown(page);
  return { ...visitor, moves };
}

async function openQueue(page: Page, address: string) {
  await openInside(page, address);
  await isShown(page);
}

async function isShown(page: Page) {
  await page
    .getByText(/^\d+–\d+ von/)
    .first()
    .waitFor({ state: "attached" });
  await page.waitForFunction(() => !document.querySelector("main progress"));
}

const rows = (page: Page) =>
  page.locator("main tbody tr").evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));

/** The left edges of the badges of each column, over all rows. */
const badgeColumns = (page: Page) =>
  page.locator("main tbody tr").evaluateAll((all) => {
    const edges = all.flatMap((row) =>
      [...row.querySelectorAll('td [class*="Badge_badge"]')].map((badge) =>
        Math.round(badge.getBoundingClientRect().left),
      ),
    );
    return [...new Set(edges)];
  });

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).last().boundingBox();
  if (!found) throw new Error(`${selector} is not shown`);
  return { top: found.y, bottom: found.y + found.height };
};

/** Presses a button of the open dialog by keyboard. */
async function answer(page: Page, name: string | RegExp) {
  await page.getByRole("dialog").getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
}

const people = (page: Page) => page.locator("main tbody th a").allTextContents();

const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("tbody tr")?.querySelector("th a")?.textContent);

test("nothing jumps, badges stand below each other; nine customers are in sight at 1280 by 800, four on a phone", async () => {
  for (const [{ page, moves, complainsOnlyOf }, highest, least] of [
    [desktop, 240, 9],
    [phone, 300, 4],
  ] as const) {
    const all = await rows(page);
    assert.is(all.length, PAGE_SIZE);
    assert.ok(all[0].top <= highest, `the first row begins at ${all[0].top}, at most ${highest}`);
    const height = await page.evaluate(() => window.innerHeight);
    const inSight = all.filter(({ bottom }) => bottom <= height).length;
    assert.ok(inSight >= least, `${inSight} rows in sight, at least ${least}`);
    const tallest = Math.max(...all.map(({ height }) => height));
    if (page === desktop.page) assert.is(tallest, 56, "each row has two lines");
    else assert.ok(tallest < 100, `cards of ${tallest} pixels: four lines`);
    assert.is((await badgeColumns(page)).length, 3);
    assert.equal(await moves(), []);
    complainsOnlyOf();
  }
  const cut = await desktop.page
    .locator("main tbody :is(th, td)")
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
  assert.is(cut, 0, "no text of a row is cut");
  assert.ok(await desktop.page.getByRole("columnheader", { name: "Offen seit" }).isVisible());
  assert.not(await desktop.page.getByLabel("Sortieren nach").isVisible());
  await phone.page.getByLabel("Sortieren nach").selectOption("Am längsten offen");
  await phone.page.waitForURL(/sort=offen/);
});

test("a person goes after a mail, with the counts; the next one has the focus. A row that only loses its button keeps it", async () => {
  const { page } = desktop;
  const dialog = page.getByRole("dialog");
  /** Mails the first person who can be mailed; returns the people before and that person's place. */
  async function mailOne() {
    const before = await people(page);
    await page
      .getByRole("button", { name: /^(Erinnern|Erneut einladen): / })
      .first()
      .focus();
    const place = before.indexOf((await focusedRow(page)) ?? "");
    await page.keyboard.press("Enter");
    await answer(page, /erinnern$|einladen$|senden$/i);
    await answer(page, "Verstanden");
    await dialog.waitFor({ state: "detached" });
    return { before, place };
  }
  await openQueue(page, `${QUEUE}?tab=zutun&page=2`);
  const count = async () =>
    Number((await page.locator("main nav a[aria-current] span").allTextContents())[0]);
  const due = await count();
  const { before, place } = await mailOne();
  const after = await people(page);
  assert.not(after.includes(before[place] ?? ""));
  assert.is(await count(), due - 1);
  assert.is(await focusedRow(page), after[place]);

  await openQueue(page, QUEUE);
  const all = await mailOne();
  assert.equal(await people(page), all.before);
  assert.is(await focusedRow(page), all.before[all.place]);
});

test("the focus is in the bar after a round of mails from it, even if its button has gone with the selection", async () => {
  const { page } = desktop;
  await openQueue(page, `${QUEUE}?tab=zutun&page=2`);
  const mails = page.locator("main tbody tr:has(button:text-matches('^(Erinnern|Erneut einladen)$'))");
  for (const place of [0, 1]) {
    await mails.nth(place).locator("input").focus();
    await page.keyboard.press("Space");
  }
  await page.getByRole("button", { name: /^(Erinnern|Erneut einladen|E-Mails senden) …$/ }).focus();
  await page.keyboard.press("Enter");
  await answer(page, /erinnern$|einladen$|senden$/i);
  await page.getByText("2 von 2 gesendet").waitFor();
  await answer(page, "Schließen");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("2 ausgewählt").waitFor({ state: "detached" });
  assert.is(await page.evaluate(() => document.activeElement?.ariaLabel), "Auswahl und Export");
});

const bar = "main [data-selecting] [role=status]:not(.visually-hidden)";

test("the bar stays at the bottom on a phone while rows are selected, and covers no row and no focus", async () => {
  const { page } = phone;
  const [before] = await rows(page);
  await page.locator("main tbody input").first().check();
  await page.getByText("1 ausgewählt").waitFor();
  assert.equal((await rows(page))[0].top, before.top, "selecting moves no row");
  const top = (await box(page, bar)).top - 16;
  assert.ok(top > 780 - 100, `the bar begins at ${top}`);
  assert.ok(
    await page.getByRole("button", { name: /(Erinnern|Erneut einladen|E-Mails senden) …/ }).isVisible(),
  );

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

test("cut tabs fade at the cut end, and the current one is in view", async () => {
  const { page } = phone;
  await page.setViewportSize({ width: 280, height: 780 });
  await openQueue(page, QUEUE);
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
  // The default's tab is the last one.
  await ends("data-cut-start");
  await tabs.evaluate((element) => element.scrollTo(0, 0));
  await ends("data-cut-end");
  const mask = () => tabs.evaluate((element) => getComputedStyle(element).maskImage);
  assert.match(await mask(), /gradient/);
  await tabs.evaluate((element) => element.scrollTo(20, 0));
  await ends("data-cut-end,data-cut-start");
  await tabs.evaluate((element) => element.scrollTo(1000, 0));
  await ends("data-cut-start");
  await page.emulateMedia({ forcedColors: "active" });
  assert.is(await mask(), "none");
  await page.emulateMedia({ forcedColors: "none" });
  await page.goto("/admin/app-customers?tab=alle");
  await page
    .getByText(/^1–\d+ von/)
    .first()
    .waitFor({ state: "attached" });
  await ends("data-cut-start");
  await page.setViewportSize({ width: 1280, height: 800 });
  await ends("");
  phone.complainsOnlyOf();
});

test("up to a hundred lines of a round are all in the accessibility tree, more as they are reached; only these are laid out", async () => {
  const { page } = desktop;
  const accessibility = await page.context().newCDPSession(page);
  const inTree = async () => {
    const { nodes } = await accessibility.send("Accessibility.getFullAXTree");
    return nodes.flatMap(({ role, name }) => {
      const text = `${name?.value}`;
      return role?.value === "checkbox" && / (erinnern|erneut einladen)$/.test(text) ? [text] : [];
    });
  };
  const boxes = page.getByRole("dialog").getByRole("checkbox", { name: / (erinnern|erneut einladen)$/ });
  const others = page.getByRole("list", { name: "Nicht dabei" });
  const laidOut = () =>
    others
      .getByRole("checkbox")
      .evaluateAll(
        (inputs) => inputs.filter((input) => input.checkVisibility({ contentVisibilityAuto: true })).length,
      );
  await openQueue(page, QUEUE);
  const ask = async (selectAll: string | RegExp) => {
    await page.getByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }).check();
    if (selectAll instanceof RegExp) await page.getByRole("button", { name: selectAll }).click();
    await page.getByRole("button", { name: "E-Mails senden …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/^\d+ nicht dabei/).click();
    await boxes.first().waitFor();
    // From here, Shift and Tab lead to the last box.
    await dialog.getByRole("button", { name: "Abbrechen" }).focus();
  };
  await ask("Alle auf dieser Seite auswählen");
  assert.is((await inTree()).length, await boxes.count());
  await page.keyboard.press("Escape");

  await ask(/^Alle \d+ auswählen$/);
  const all = await others.locator("li").count();
  assert.ok(all > 100, `${all} lines`);
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

test("no cell covers the next one, with a reader's own text spacing (WCAG 1.4.12) and on A4", async () => {
  const { page } = desktop;
  const covering = () =>
    page.locator("main tbody tr").evaluateAll((lines) =>
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
            // An ellipsis ends a line that does not fit.
            const line = text.parentElement?.closest(".one-line")?.getBoundingClientRect().right ?? Infinity;
            ends.push(Math.min(line, range.getBoundingClientRect().right));
          }
          const end = Math.max(...ends);
          return end > next + 0.5 ? [`${cell.textContent} ends at ${end}, not ${next}`] : [];
        });
      }),
    );
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync("* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
    document.adoptedStyleSheets.push(spacing);
  });
  assert.equal(await covering(), [], "with more spacing");
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  await page.emulateMedia({ media: "print" });
  // With and without the printer's margins.
  for (const width of [794, 718, 680]) {
    await page.setViewportSize({ width, height: 1123 });
    assert.equal(await covering(), [], `${width} px`);
    assert.is(await overhang(page), 0, `${width} px`);
  }
  desktop.complainsOnlyOf();
});

test.run();
