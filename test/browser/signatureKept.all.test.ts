/**
 * A drawn signature is kept: fast strokes, a changing window, undo and redo. The pad also sends what it shows if the end of a
 * stroke is never reported. Causes: a pen out of reach, a driver that drops the event, a window that comes between.
 */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { pressEnterOn } from "../support/focus.ts";
import { liesOn, type Picture, pictureOf } from "../support/ink.ts";
import { poll } from "../support/poll.ts";
import { drawWithMouse, line, onPaper, type Place, paper, wave } from "../support/signingPage.ts";
import {
  closeLargePad,
  confirm,
  desktop,
  drawAtOnce,
  drawWithFinger,
  openLargePad,
  openSigningPages,
  phone,
  turned,
} from "./signingPages.ts";

const opened = await openSigningPages(test);

test("points that come faster than the screen paints are all kept", () =>
  opened(desktop, async ({ page, sent }) => {
    const dense: Place[] = Array.from({ length: 24 }, (_, index) => [
      0.15 + (0.6 * index) / 23,
      0.4 + 0.2 * Math.sin(index / 2),
    ]);
    await drawAtOnce(page, dense);
    liesOn(await sent(), [dense]);
  }));

test("resizing the window during a stroke keeps it, and drawing goes on", () =>
  opened(desktop, async ({ page, sent }) => {
    const half = wave.length / 2;
    const before = await onPaper(page);
    await page.mouse.move(...before(wave[0] ?? [0, 0]));
    await page.mouse.down();
    for (const place of wave.slice(1, half)) await page.mouse.move(...before(place));
    await page.setViewportSize({ width: 420, height: 800 });
    await page.waitForFunction(() => innerWidth === 420);
    let last = "";
    const box = await poll(async () => {
      const now = await paper(page).boundingBox();
      const isAtRest = JSON.stringify(now) === last;
      last = JSON.stringify(now);
      return isAtRest ? now : null;
    }, "the paper, which keeps its size during a stroke, is at rest");
    for (const [x, y] of wave.slice(half)) {
      await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
    }
    await page.mouse.up();
    await drawWithMouse(page, line);
    liesOn(await sent(), [wave, line]);
  }));

test("resizing the window again and again leaves the signature unchanged", () =>
  opened(desktop, async ({ page, sent }) => {
    await drawWithMouse(page, wave);
    for (const width of [360, 1280, 330, 820]) {
      await page.setViewportSize({ width, height: 700 });
      await page.waitForFunction(() => {
        const canvas = [...document.querySelectorAll("[class*=Paper_frame] canvas")].at(-1);
        const frame = canvas?.parentElement;
        return canvas && frame && Math.abs(canvas.clientWidth - frame.clientWidth) < 2;
      });
    }
    await drawWithMouse(page, line);
    liesOn(await sent(), [wave, line]);
  }));

test("the pad sends what it shows after undo, redo and clear", () =>
  opened(desktop, async ({ page, sent }) => {
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await drawWithMouse(page, line);
    await drawWithMouse(page, wave);
    await press("Rückgängig");
    await press("Rückgängig");
    await press("Wiederholen");
    await press("Löschen");
    assert.ok(await confirm(page).isDisabled());
    await page.getByRole("link", { name: "Unterschrift", exact: true }).click();
    assert.is(
      await page.evaluate(() => document.activeElement?.tagName),
      "FIELDSET",
      "the link leads to the pad",
    );
    await press("Rückgängig");
    await drawWithMouse(page, wave);
    liesOn(await sent(), [line, wave]);
  }));

test("nothing below the pad moves on a narrow screen, whatever the pad shows", () =>
  opened(desktop, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const place = () =>
      page.evaluate(() => {
        const places = [...document.querySelectorAll("[class*=Signing_consent] strong, form summary")];
        return places.map((one) => Math.round(one.getBoundingClientRect().top + scrollY));
      });
    const before = await place();
    await drawWithMouse(page, line.slice(0, 3));
    await page.getByText("Noch unvollständig.").waitFor();
    assert.equal(await place(), before);
    await drawWithMouse(page, wave);
    await page.locator("figure img").waitFor();
    assert.equal(await place(), before);
  }));

/** The last piece is short, because the pad paints a piece only when the next point has come. */
const last: Place = [0.812, 0.85];

/** A pen comes down and moves, and its end is never reported. */
const drawWithoutEnd = (page: Page, stroke: readonly Place[]) =>
  paper(page).evaluate(
    (canvas, places) => {
      const box = canvas.getBoundingClientRect();
      for (const [index, [x, y]] of places.entries()) {
        const at = { clientX: box.left + x * box.width, clientY: box.top + y * box.height };
        const how = {
          bubbles: true,
          isPrimary: true,
          pointerId: 7,
          pointerType: "pen",
          buttons: 1,
          button: 0,
        };
        const event = new PointerEvent(index === 0 ? "pointerdown" : "pointermove", { ...how, ...at });
        canvas.dispatchEvent(event);
      }
    },
    [...stroke, last],
  );

async function seen(page: Page): Promise<Picture> {
  const url = await paper(page).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL("image/png"));
  return pictureOf(Buffer.from(url.replace(/^data:image\/png;base64,/, ""), "base64"));
}

/** Every piece of ink in each picture must lie within this share of the width beside ink of the other. */
const TOLERANCE = 0.02;

function look(one: Picture, other: Picture): string[] {
  const reach = Math.ceil(TOLERANCE * other.width);
  const inked = new Set(other.ink.map(([x, y]) => `${x} ${y}`));
  const scale = other.width / one.width;
  return one.ink
    .filter(([x, y]) => {
      const [atX, atY] = [Math.round(x * scale), Math.round(y * scale)];
      for (let dx = -reach; dx <= reach; dx += 1)
        for (let dy = -reach; dy <= reach; dy += 1) if (inked.has(`${atX + dx} ${atY + dy}`)) return false;
      return true;
    })
    .map(String);
}

function isSame(shown: Picture, sent: Picture) {
  assert.ok(shown.ink.length > 0 && sent.ink.length > 0, "both hold ink");
  assert.equal(look(shown, sent), [], "what is seen is sent");
  assert.equal(look(sent, shown), [], "what is sent is seen");
}

for (const [how, press] of [
  ["by the mouse", (page: Page) => confirm(page).click()],
  ["by the keyboard", (page: Page) => pressEnterOn(confirm(page))],
  [
    "by a screen reader, which sends a click alone",
    (page: Page) =>
      confirm(page)
        .and(page.locator(":enabled"))
        .evaluate((button) => (button as HTMLButtonElement).click()),
  ],
] as const) {
  test(`a stroke without an end is sent if the button is pressed ${how}`, () =>
    opened(desktop, async ({ page, sent }) => {
      await drawWithMouse(page, wave);
      await drawWithoutEnd(page, line);
      isSame(await seen(page), await sent(press));
    }));
}

for (const [tool, before] of [
  ["Löschen", []],
  ["Rückgängig", [wave]],
] as const) {
  test(`${tool} ends a stroke without an end, and what it removes is no longer shown`, async () => {
    for (const byKey of [false, true]) {
      await opened(desktop, async ({ page }) => {
        await drawWithMouse(page, wave);
        const one = await seen(page);
        await drawWithoutEnd(page, line);
        const button = page.getByRole("button", { name: tool });
        await (byKey ? pressEnterOn(button) : button.click());
        const left = await seen(page);
        if (before.length > 0) isSame(one, left);
        else assert.is(left.ink.length, 0, "no ink above „Noch leer.“");
      });
    }
  });
}

/** A turned paper's picture, as it lies in the document. */
const upright = ({ width, height, size, ink }: Picture): Picture => ({
  width: height,
  height: width,
  size,
  ink: ink.map(([x, y]) => [y, width - 1 - x]),
});

test("the pen on a phone is as thick in the document as on screen", () =>
  opened({ ...phone, deviceScaleFactor: 2 }, async ({ page, sent }) => {
    await openLargePad(page);
    await drawWithFinger(page, wave.map(turned));
    const shown = upright(await seen(page));
    await closeLargePad(page);
    const received = await sent();
    isSame(shown, received);
    const share = ({ ink, width, height }: Picture) => ink.length / (width * height);
    const ratio = share(received) / share(shown);
    assert.ok(ratio > 0.8 && ratio < 1.25, `${ratio.toFixed(2)} of the ink that was seen`);
  }));

test.run();
