/**
 * The signature pad in a real browser, with pen and finger and on different screens (with the mouse: signatureKept): the
 * backend receives what was drawn, compared pixel by pixel.
 */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { line, type Place, paper, wave } from "../support/customer.ts";
import { liesOn } from "../support/ink.ts";
import { poll } from "../support/poll.ts";
import { drawWithFinger, drawWithPen, openSigningStand, phone, tablet } from "./signingStand.ts";

const opened = await openSigningStand(test);

test("a pen on a tablet draws where it points, and a hand that rests beside it draws nothing", () =>
  opened(tablet, async ({ page, sent }) => {
    await drawWithPen(page, wave);
    await drawWithFinger(page, line);
    await drawWithPen(page, line.slice(4));
    liesOn(await sent(), [wave, line.slice(4)]);
  }));

/** Offered where it is larger than the pad within the page. */
const toLargePad = (page: Page) => page.getByRole("button", { name: "Groß unterschreiben" });

test("a finger on a phone in dark mode draws where it points, and turning the phone keeps every stroke", () =>
  opened(phone, async ({ page, sent }) => {
    await drawWithFinger(page, wave);
    await page.setViewportSize({ width: 640, height: 320 });
    await toLargePad(page).waitFor({ state: "hidden" });
    await drawWithFinger(page, line);
    await page.setViewportSize(phone.viewport);
    await toLargePad(page).waitFor();
    liesOn(await sent(), [wave, line]);
  }));

/** Where a place is on a paper whose line runs down the screen. */
const turned = ([x, y]: Place): Place => [1 - y, x];

test("the large pad is turned on a phone held upright, and takes what was drawn along when it is held sideways", () =>
  opened(phone, async ({ page, sent }) => {
    const normal = await paper(page).boundingBox();
    await toLargePad(page).click();
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

test("a stroke whose end was lost ends with the next touch, its capture or the window's focus; undo and drawing go on", () =>
  opened(phone, async ({ page, sent }) => {
    const strokes: (readonly Place[])[] = [];
    for (const [lost, ending] of [
      [["pointerup", "pointercancel", "lostpointercapture"], "the next touch"],
      [["pointerup", "pointercancel"], "the lost capture"],
      [["pointerup", "pointercancel", "lostpointercapture"], "blur"],
    ] as const) {
      const stroke = line.map(([x, y]): Place => [x, y - 0.25 * strokes.length]);
      strokes.push(stroke);
      const found = await losing(page, ...lost);
      await drawWithFinger(page, stroke);
      await found();
      if (ending === "blur") await page.evaluate(() => window.dispatchEvent(new Event("blur")));
      // A stroke that is taken leaves nothing of the one before to be drawn again.
      if (ending !== "the next touch")
        await page.locator("button[aria-label=Wiederholen]:disabled").waitFor();
      await drawWithFinger(page, wave);
      await page.getByText("Unterschrift erfasst.").waitFor();
      await page.getByRole("button", { name: "Rückgängig", exact: true }).click();
      await page.getByText("Unterschrift erfasst.").waitFor();
    }
    liesOn(await sent(), strokes);
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
