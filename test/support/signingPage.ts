/** A page on which a customer signs: drawing a signature with the mouse, and filling in the mandate. */
import type { Page } from "playwright-core";

/** A point of an element, as fractions of its width and height. */
export type Place = readonly [x: number, y: number];

/** Two clearly different strokes, a wave and a line below it, each with a few more points than a signature needs. */
export const wave: readonly Place[] = Array.from({ length: 10 }, (_, index) => [
  0.15 + (0.6 * index) / 9,
  0.4 + 0.2 * Math.sin((index / 9) * 2 * Math.PI),
]);
export const line: readonly Place[] = Array.from({ length: 8 }, (_, index) => [
  0.3 + (0.5 * index) / 7,
  0.85,
]);

/** The signature pad's canvas; a document has canvases, too. */
export const paper = (page: Page) => page.locator("[class*=Paper_frame] canvas").last();

export async function drawWithMouse(page: Page, stroke: readonly Place[]): Promise<void> {
  const at = await onPaper(page);
  const [first, ...rest] = stroke;
  if (!first) return;
  await page.mouse.move(...at(first));
  await page.mouse.down();
  for (const place of rest) await page.mouse.move(...at(place));
  await page.mouse.up();
}

/** Scrolls to the paper; converts points on it to points on the page, in CSS pixels. */
export async function onPaper(page: Page): Promise<(place: Place) => [number, number]> {
  // To the middle: the bar at the bottom covers an element that has just come into view.
  await paper(page).evaluate((canvas) => canvas.scrollIntoView({ block: "center" }));
  const box = await paper(page).boundingBox();
  if (!box) throw new Error("there is no paper on the screen");
  return ([x, y]) => [box.x + x * box.width, box.y + y * box.height];
}

export const mandateTexts = {
  Kontoinhaber: "Karla Groß",
  "Straße und Hausnummer": "Ährenweg 7",
  PLZ: "50667",
  Ort: "Köln",
  IBAN: "de89 3704 0044 0532 0130 00",
} as const;

/** Fills in the mandate; bank and BIC follow from the IBAN. */
export async function fillMandate(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(mandateTexts))
    await page.getByLabel(label, { exact: true }).fill(text);
  // The bank is found a moment later, in a fetched list.
  await page.getByLabel("BIC").and(page.locator("[value=COBADEFFXXX]")).waitFor();
}
