/** A zoomed document has a drawn pixel for each of the screen's, where it is in sight, and holds few pixels altogether. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { BrowserVisitor } from "../support/browser.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { rawPdf } from "../support/rawPdf.ts";
import { signedAvv } from "../support/signedAvv.ts";

const { backend, enter } = await openPages(test, { customers: 40 });

/** The most pixels of one canvas (drawPage.ts); rounding may add a row. */
const MOST_PIXELS = 3_003_000;

/** Lines so fine that a page of three million pixels shows grey instead of most of them. */
const fine = Array.from({ length: 700 }, (_, line) => `${line * 0.85} 0 0.425 842 re`).join("\n");
const sheet = (contents: number, more = "") => ({
  dictionary: `/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << /Font << /F 6 0 R >> >> ${more}`,
});
const link =
  "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (https://nordwind.example/) >> >>]";
const pdf = rawPdf(
  [3, 4],
  [
    sheet(5),
    sheet(5, link),
    { dictionary: "", stream: `${fine} f` },
    { dictionary: "/Type /Font /Subtype /Type1 /BaseFont /Helvetica" },
  ],
);

const email = await signedAvv(backend, pdf);

interface Screen {
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
}
const laptopOf = (deviceScaleFactor: number): Screen => ({
  viewport: { width: 1280, height: 900 },
  deviceScaleFactor,
});
const [laptop, sharpLaptop, sharpestLaptop] = [laptopOf(1), laptopOf(2), laptopOf(3)];
const phone: Screen = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 3 };

/** The open page of each screen. */
const visitors = new Map<Screen, BrowserVisitor>();

async function shown(screen: Screen) {
  const visitor = visitors.get(screen) ?? (await enter(email, "/customer", { ...screen, keep: true }));
  visitors.set(screen, visitor);
  const { page } = visitor;
  const back = page.getByRole("link", { name: "Zurück zu Ihren Dokumenten" });
  if (await back.isVisible()) await back.click();
  await page.getByRole("link", { name: /^AV-Vertrag/ }).click();
  const scroller = page.getByRole("region", { name: "Ihr unterschriebener AV-Vertrag" });
  await scroller.locator("canvas").first().waitFor();
  await scroller.evaluate((element) => element.scrollIntoView({ block: "end" }));
  return { ...visitor, scroller };
}

/** By so many CSS pixels the canvas of a part may be smaller than what is in sight. */
const SLACK = 0.5;

/**
 * Measures each page in sight: the pixels of its uppermost canvas beside those of the screen, and whether the canvas covers
 * what is in sight. Also counts the pixels of all canvases.
 */
const drawn = (page: Page) =>
  page.evaluate((slack) => {
    const inside = (box: DOMRect, around: DOMRect) =>
      box.left >= around.left - slack &&
      box.top >= around.top - slack &&
      box.right <= around.right + slack &&
      box.bottom <= around.bottom + slack;
    return [...document.querySelectorAll("figure")].flatMap((figure) => {
      const [whole, sight] = [figure, figure.closest("section")].map((one) => one?.getBoundingClientRect());
      const canvases = [...figure.querySelectorAll("canvas")];
      const box = canvases.at(-1)?.getBoundingClientRect();
      if (!whole || !sight || !box || whole.bottom <= sight.top || whole.top >= sight.bottom) return [];
      const left = Math.max(whole.left, sight.left);
      const top = Math.max(whole.top, sight.top);
      const width = Math.min(whole.right, sight.right) - left;
      const height = Math.min(whole.bottom, sight.bottom) - top;
      return {
        sharpness: (canvases.at(-1)?.width ?? 0) / box.width / devicePixelRatio,
        isCovered: inside(new DOMRect(left, top, width, height), box),
        pixels: canvases.map((canvas) => canvas.width * canvas.height),
      };
    });
  }, SLACK);

/** Waits until every page in sight has the screen's own pixels, or `sharpness` of them. */
async function becomesSharp(page: Page, sharpness = 1) {
  let pages: Awaited<ReturnType<typeof drawn>> = [];
  const isSharp = async () => {
    pages = await drawn(page);
    return pages.every((one) => one.isCovered && Math.abs(one.sharpness - sharpness) < 0.01);
  };
  await poll(isSharp, `${sharpness} of the screen's pixels: ${JSON.stringify(await drawn(page))}`);
  assert.ok(pages.length > 0);
  assert.ok(pages.flatMap(({ pixels }) => pixels).every((pixels) => pixels <= MOST_PIXELS));
  return pages;
}

const grow = (page: Page) => page.getByRole("button", { name: "Vergrößern" }).click();
const shrink = (page: Page) => page.getByRole("button", { name: "Verkleinern" }).click();

/** A row of the screen's pixels in the middle of what is in sight, from 0 (black), and the uppermost canvas' own there. */
async function middleRow(page: Page) {
  const place = await page
    .locator("figure")
    .first()
    .evaluate((figure) => {
      const box = figure.closest("section")?.getBoundingClientRect() ?? new DOMRect();
      const canvas = [...figure.querySelectorAll("canvas")].at(-1);
      const at = canvas?.getBoundingClientRect() ?? new DOMRect();
      const [x, y] = [Math.round(box.x + box.width / 2) - 50, Math.round(box.y + box.height / 2)];
      const scale = (canvas?.width ?? 0) / at.width;
      const [left, top] = [(x - at.x) * scale, (y - at.y) * scale].map(Math.round);
      const { data } = canvas?.getContext("2d")?.getImageData(left ?? 0, top ?? 0, 100 * scale, 1) ?? {};
      return { x, y, drawn: [...(data ?? [])].filter((_, index) => index % 4 === 0) };
    });
  const png = await page.screenshot({ clip: { x: place.x, y: place.y, width: 100, height: 1 } });
  const screen = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(picture.width, 1).getContext("2d");
    context?.drawImage(picture, 0, 0);
    const { data } = context?.getImageData(0, 0, picture.width, 1) ?? {};
    return [...(data ?? [])].filter((_, index) => index % 4 === 0);
  }, png.toString("base64"));
  return { screen, drawn: place.drawn };
}

/** How far the pixels are from their mean, on average: 127 where half are black and half white. */
function contrast(row: readonly number[]): number {
  const mean = row.reduce((sum, grey) => sum + grey, 0) / row.length;
  return row.reduce((sum, grey) => sum + Math.abs(grey - mean), 0) / row.length;
}

/** Shows the part that is drawn sharp, or only the scaled page below it. */
const showPart = (page: Page, isShown: boolean) =>
  page.locator("figure canvas + canvas").evaluateAll((parts, shown) => {
    for (const part of parts as HTMLElement[]) part.style.visibility = shown ? "" : "hidden";
  }, isShown);

for (const [name, screen, canvases] of [
  ["a screen", laptop, 1],
  ["a 2x laptop", sharpLaptop, 2],
  ["a 3x phone", phone, 1],
] as const) {
  test(`on ${name} each pixel of the screen is drawn at every zoom`, async () => {
    const { page, complainsOnlyOf } = await shown(screen);
    const [whole] = await becomesSharp(page);
    assert.is(whole?.pixels.length, canvases, "a part is drawn where the whole page is too large alone");
    for (const steps of [1, 2]) {
      for (let step = 1; step <= steps; step += 1) await grow(page);
      await becomesSharp(page);
      const sharp = await middleRow(page);
      assert.equal(sharp.screen, sharp.drawn, "the screen shows the canvas' own pixels");
      await showPart(page, false);
      const scaled = await middleRow(page);
      await showPart(page, true);
      const contrasts = [sharp, scaled].map((row) => contrast(row.screen));
      assert.ok((contrasts[0] ?? 0) > 1.8 * (contrasts[1] ?? 0), `fine lines are told apart: ${contrasts}`);
    }
    complainsOnlyOf();
  });
}

test("on a wide screen with many pixels the canvas has as many as it may hold", async () => {
  const { page } = await shown(sharpestLaptop);
  for (const steps of [0, 1]) {
    if (steps > 0) await grow(page);
    const isAtLimit = async () => {
      const pages = await drawn(page);
      return pages.every(({ isCovered, pixels }) => isCovered && (pixels[1] ?? 0) > 0.99 * MOST_PIXELS);
    };
    await poll(isAtLimit, "a part of as many pixels as are allowed");
    const pages = await drawn(page);
    assert.ok(pages.every(({ pixels }) => pixels.every((count) => count <= MOST_PIXELS)));
  }
});

test("the sharp part follows what is in sight, is let go with it, and lies below the links", async () => {
  const { page, scroller, complainsOnlyOf } = await shown(laptop);
  for (let step = 1; step <= 3; step += 1) await grow(page);
  await becomesSharp(page);
  const before = await page.locator("figure canvas + canvas").elementHandle();
  const pan = (left: number, top: number) =>
    scroller.evaluate((element, by) => element.scrollBy(by[0] ?? 0, by[1] ?? 0), [left, top]);
  await pan(300, 500);
  assert.ok((await drawn(page)).some(({ isCovered }) => !isCovered));
  await becomesSharp(page);
  assert.is(await before?.evaluate((canvas: HTMLCanvasElement) => canvas.width), 0, "its pixels are freed");

  // Between both pages, and on the second alone.
  const second = page.getByRole("figure", { name: "Seite 2 von" });
  await scroller.evaluate((element) => {
    const sheet = element.querySelectorAll("figure")[1];
    element.scrollTop = (sheet?.offsetTop ?? 0) - 200;
  });
  await second.locator("canvas").first().waitFor();
  assert.is((await becomesSharp(page)).length, 2);
  await pan(0, 600);
  assert.is((await becomesSharp(page)).length, 1);
  await poll(
    async () => (await page.getByRole("figure", { name: "Seite 1 von" }).locator("canvas").count()) <= 1,
    "the first page has no sharp part",
  );
  const middle = await scroller.boundingBox();
  assert.ok(middle);
  const hit = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.tagName,
    [middle.x + middle.width / 2, middle.y + middle.height / 2],
  );
  assert.is(hit, "A");

  for (let step = 1; step <= 3; step += 1) await shrink(page);
  const pages = await becomesSharp(page);
  assert.ok(
    pages.every(({ pixels }) => pixels.length === 1),
    "no part is left where the whole page is sharp",
  );
  complainsOnlyOf();
});

test("a part that cannot be drawn leaves the page as it is, and the next one is drawn", async () => {
  const { page, scroller, complainsOnlyOf } = await shown(sharpLaptop);
  await grow(page);
  await becomesSharp(page);
  await page.evaluate(() => {
    const { prototype } = HTMLCanvasElement;
    const own = prototype.getContext;
    Object.assign(window, { refused: 0, restore: () => Object.assign(prototype, { getContext: own }) });
    prototype.getContext = () => {
      Object.assign(window, { refused: Reflect.get(window, "refused") + 1 });
      return null;
    };
  });
  await scroller.evaluate((element) => element.scrollBy(0, 300));
  await page.waitForFunction(() => Reflect.get(window, "refused") > 0);
  assert.is(await page.getByText("lässt sich hier").count(), 0);
  await page.evaluate(() => Reflect.get(window, "restore")());
  await scroller.evaluate((element) => element.scrollBy(0, 100));
  await becomesSharp(page);
  complainsOnlyOf();
});

test.run();
