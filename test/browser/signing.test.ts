/**
 * The signature pad in a real browser, with mouse, pen and finger and on different screens: the backend receives what
 * was drawn, compared pixel by pixel.
 */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { launch, serve } from "../support/browser.ts";
import { drawWithMouse, line, type Place, paper, wave } from "../support/customer.ts";
import { liesOn } from "../support/ink.ts";
import { poll } from "../support/poll.ts";
import { createSigningStand, drawWithFinger, drawWithPen, phone } from "./signingStand.ts";

const browser = await launch();
const backend = await serve({ customers: 40 });
const { opened } = await createSigningStand(browser, backend);

test.after(async () => {
  await browser.close();
  await backend.close();
});

for (const [name, screen, draw] of [
  ["a mouse on a large screen", { viewport: { width: 1280, height: 900 } }, drawWithMouse],
  [
    "a pen on a tablet with a pixel ratio of 2",
    { viewport: { width: 768, height: 1024 }, deviceScaleFactor: 2 },
    drawWithPen,
  ],
  [
    "a finger on a phone in dark mode with a pixel ratio of 3",
    { ...phone, deviceScaleFactor: 3, colorScheme: "dark" },
    drawWithFinger,
  ],
  [
    "a finger on a phone in landscape",
    { viewport: { width: 640, height: 320 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    drawWithFinger,
  ],
] as const) {
  test(`${name} draws where it points`, () =>
    opened(screen, async ({ page, sent }) => {
      await draw(page, wave);
      await draw(page, line);
      liesOn(await sent(), [wave, line]);
    }));
}

/** Where a place is on a paper whose line runs down the screen. */
const turned = ([x, y]: Place): Place => [1 - y, x];

test("the large pad is turned on a phone held upright, and takes what was drawn along when it is held sideways", () =>
  opened({ ...phone, deviceScaleFactor: 2 }, async ({ page, sent }) => {
    const normal = await paper(page).boundingBox();
    await page.getByRole("button", { name: "Groß unterschreiben" }).click();
    const shown = await paper(page).boundingBox();
    assert.ok(
      normal && shown && shown.height > 1.5 * normal.width,
      `${shown?.height} of ${normal?.width} px`,
    );
    assert.ok(Math.abs(shown.height / shown.width - 2.625) < 0.02, "the same paper, turned");
    const foot = await page.getByRole("button", { name: "Fertig" }).boundingBox();
    assert.ok(foot && foot.y + foot.height <= 740 && shown.y + shown.height <= foot.y, "all on the screen");
    await drawWithFinger(page, wave.map(turned));
    await page.setViewportSize({ width: 740, height: 360 });
    await poll(async () => {
      const box = await paper(page).boundingBox();
      return box !== null && box.width > box.height;
    }, "the paper lies upright again");
    await drawWithFinger(page, line);
    const done = page.getByRole("button", { name: "Fertig" });
    const box = await done.boundingBox();
    assert.ok(box && box.y + box.height <= 360, "the button that closes it is on the screen");
    await done.click();
    liesOn(await sent(), [wave, line]);
  }));

test("where the large pad would not be larger, it is not offered", () =>
  opened({ ...phone, viewport: { width: 640, height: 320 } }, async ({ page }) => {
    await page.getByRole("button", { name: "Wiederholen" }).waitFor();
    assert.is(await page.getByRole("button", { name: "Groß unterschreiben" }).count(), 0);
  }));

test("turning the phone between two strokes keeps both", () =>
  opened({ ...phone, deviceScaleFactor: 3 }, async ({ page, sent }) => {
    await drawWithFinger(page, wave);
    await page.setViewportSize({ width: 740, height: 360 });
    await drawWithFinger(page, line);
    await page.setViewportSize({ width: 360, height: 740 });
    liesOn(await sent(), [wave, line]);
  }));

/** Keeps events from the page until the function it resolves with is called. */
async function losing(page: Page, ...types: readonly string[]) {
  await page.evaluate((names) => {
    const swallow = (event: Event) => event.stopImmediatePropagation();
    for (const name of names) window.addEventListener(name, swallow, { capture: true });
    const lose = () => {
      for (const name of names) window.removeEventListener(name, swallow, { capture: true });
    };
    Object.assign(globalThis, { lose });
  }, types);
  return () => page.evaluate(() => Reflect.get(globalThis, "lose")());
}

for (const [name, lost, ending] of [
  ["the next touch", ["pointerup", "pointercancel", "lostpointercapture"], ""],
  ["the lost capture", ["pointerup", "pointercancel"], ""],
  ["leaving the window", ["pointerup", "pointercancel", "lostpointercapture"], "blur"],
] as const) {
  test(`a stroke whose end was lost is ended by ${name}; undo and drawing go on`, () =>
    opened(phone, async ({ page, sent }) => {
      const found = await losing(page, ...lost);
      await drawWithFinger(page, wave);
      await found();
      if (ending) await page.evaluate((type) => window.dispatchEvent(new Event(type)), ending);
      await drawWithFinger(page, line);
      await page.getByText("Unterschrift erfasst.").waitFor();
      await page.getByRole("button", { name: "Rückgängig", exact: true }).click();
      await page.getByText("Unterschrift erfasst.").waitFor();
      liesOn(await sent(), [wave]);
    }));
}

test("a resting hand draws nothing beside a pen", () =>
  opened({ ...phone, viewport: { width: 768, height: 1024 } }, async ({ page, sent }) => {
    await drawWithPen(page, wave);
    await drawWithFinger(page, line);
    liesOn(await sent(), [wave]);
  }));

test("the system takes no gesture, selection or callout from the paper", () =>
  opened(phone, async ({ page }) => {
    const taken = await paper(page).evaluate((canvas) => {
      const ofCanvas = getComputedStyle(canvas);
      const ofFrame = getComputedStyle(canvas.parentElement ?? canvas);
      return [ofCanvas.touchAction, ofFrame.touchAction, ofCanvas.userSelect, ofFrame.userSelect];
    });
    assert.equal(taken, ["none", "none", "none", "none"]);
    const prevented = await paper(page).evaluate((canvas) => {
      const move = new Event("touchmove", { bubbles: true, cancelable: true });
      return !canvas.dispatchEvent(move);
    });
    assert.ok(prevented, "or iPadOS would read a pencil's strokes as handwriting");
  }));

test.run();
