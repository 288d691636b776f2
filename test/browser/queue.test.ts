/** The work queue in a real browser: how dense it is, that nothing jumps or is covered, and how it is printed. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { readPdf } from "../backend/documents/pdfFacts.ts";
import { launch, serve } from "../support/browser.ts";
import { enter } from "../support/customer.ts";

const browser = await launch();
// Two pages of the service's list, so that rows arrive after the first ones are shown.
const backend = await serve({ appCustomers: 149 });

test.after(async () => {
  await browser.close();
  await backend.close();
});

/** CSS pixels of a row at 360 before the queue was made dense; a third less is asked for. */
const ROW_BEFORE = 239;

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
};

/** Opens the queue, and counts the layout shifts from the beginning. */
async function open(address: string, options: BrowserContextOptions) {
  const visitor = await enter(browser, backend, "admin@nordwind.example", "/admin", options);
  const { page } = visitor;
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, "hadRecentInput")) {
          Object.assign(window, { shifted: Reflect.get(window, "shifted") + Reflect.get(entry, "value") });
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address);
  await page
    .getByText(/^\d+–\d+ von/)
    .first()
    .waitFor({ state: "attached" });
  await page.waitForFunction(() => !document.querySelector("main progress"));
  return visitor;
}

const layoutShift = (page: Page) => page.evaluate(() => Number(Reflect.get(window, "shifted")));

const rows = (page: Page) =>
  page.locator("main tbody tr").evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));

/** The left edges of the three badges, over all rows. */
const badgeColumns = (page: Page) =>
  page.locator("main tbody tr").evaluateAll((all) => {
    const edges = all.map((row) =>
      [...row.querySelectorAll("td > span svg")].map((icon) => Math.round(icon.getBoundingClientRect().left)),
    );
    return [...new Set(edges.map((row) => row.join()))];
  });

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).last().boundingBox();
  if (!found) throw new Error(`${selector} is not shown`);
  return { top: found.y, bottom: found.y + found.height };
};

const bar = "main [data-selecting] [role=status]:not(.visually-hidden)";

test("at 1280 a row is at most 52 pixels high, its badges stand below each other, and nothing jumps", async () => {
  const visitor = await open("/admin/app-customers", { viewport: { width: 1280, height: 800 } });
  const { page } = visitor;
  const heights = (await rows(page)).map(({ height }) => height);
  assert.is(heights.length, 50);
  assert.ok(Math.max(...heights) <= 52, `rows of ${Math.max(...heights)} pixels`);
  assert.is((await badgeColumns(page)).length, 1);
  assert.ok((await layoutShift(page)) < 0.01, `shifted by ${await layoutShift(page)}`);
  assert.ok(await page.getByRole("columnheader", { name: "Wartezeit" }).isVisible());
  assert.not(await page.getByLabel("Sortieren nach").isVisible());
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("on a phone rows are a third lower than they were, and the first begins above 300 pixels", async () => {
  const visitor = await open("/admin/app-customers", PHONE);
  const { page } = visitor;
  const [first, ...others] = await rows(page);
  assert.ok(first.top < 300, `the first row begins at ${first.top}`);
  const highest = Math.max(first.height, ...others.map(({ height }) => height));
  assert.ok(highest <= (ROW_BEFORE * 2) / 3, `rows of ${highest} pixels`);
  assert.is((await badgeColumns(page)).length, 1);
  assert.ok((await layoutShift(page)) < 0.01, `shifted by ${await layoutShift(page)}`);
  await page.getByLabel("Sortieren nach").selectOption("Längste Wartezeit");
  await page.waitForURL(/sort=wartezeit/);
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("on a phone the bar stays at the bottom while rows are selected, and covers no row and no focus", async () => {
  const visitor = await open("/admin/app-customers", PHONE);
  const { page } = visitor;
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
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("tabs that are cut fade at that end, and the current one is in view", async () => {
  const visitor = await open("/admin/app-customers", PHONE);
  const { page } = visitor;
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
  await page.goto("/admin/app-customers?tab=erledigt");
  await page
    .getByText(/^1–\d+ von/)
    .first()
    .waitFor({ state: "attached" });
  await ends("data-cut-start");
  await page.setViewportSize({ width: 1280, height: 800 });
  await ends("");
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("printed, it says what is listed and when, in words, black on white, without controls", async () => {
  const visitor = await open("/admin/app-customers?tab=offen&wait=7&search=gmbh", {
    viewport: { width: 1280, height: 800 },
    colorScheme: "dark",
  });
  const { page } = visitor;
  const { texts } = await readPdf(await page.pdf({ format: "A4", tagged: true }));
  // The reader puts spaces between the parts of a line.
  const paper = texts.join("").replace(/\s/g, "");
  assert.match(
    paper,
    /^App-KundenOffen·Wartezeitab7Tagen·Suche„gmbh“·sortiert:LängsteWartezeit·\d+App-Kunden/,
  );
  assert.match(paper, /·gedrucktam\d\d\.\d\d\.\d{4},\d\d:\d\d/);
  for (const word of ["AV-Vertrag", "SEPA-Mandat", "unterschrieben", "offen", "nichtnötig", "41Tage"]) {
    assert.ok(paper.includes(word), word);
  }
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
  visitor.complainsOnlyOf();
  await visitor.close();
});

test.run();
