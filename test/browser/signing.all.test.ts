/**
 * The signature pad in a real browser, with a finger and on different screens (with the mouse: signatureKept). The backend
 * receives what was drawn, compared pixel by pixel.
 */
import type { Locator, Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { pressEnterOn } from "../support/focus.ts";
import { liesOn } from "../support/ink.ts";
import { poll } from "../support/poll.ts";
import { line, onPaper, type Place, paper, wave } from "../support/signingPage.ts";
import {
  closeLargePad,
  drawAtOnce,
  drawWithFinger,
  openLargePad,
  openSigningPages,
  phone,
  turned,
} from "./signingPages.ts";

const opened = await openSigningPages(test);

const cover = (page: Page) => page.getByRole("button", { name: "Hier unterschreiben" });

/** The system takes no gesture, selection or callout from the paper. */
async function takesAllGestures(page: Page) {
  const taken = await paper(page).evaluate((canvas) => {
    const ofCanvas = getComputedStyle(canvas);
    const ofFrame = getComputedStyle(canvas.parentElement ?? canvas);
    return [ofCanvas.touchAction, ofFrame.touchAction, ofCanvas.userSelect, ofFrame.userSelect];
  });
  assert.equal(taken, ["none", "none", "none", "none"]);
  // A second touch would show the loupe, and iPadOS would read a pencil's strokes as handwriting.
  const proceeding = await paper(page).evaluate((canvas) =>
    ["touchstart", "touchmove"].filter((name) =>
      canvas.dispatchEvent(new Event(name, { bubbles: true, cancelable: true })),
    ),
  );
  assert.equal(proceeding, []);
}

test("a touch on a phone's small pad opens the large one, which takes all gestures, and keeps the drawing when the phone is turned", () =>
  opened(phone, async ({ page, sent }) => {
    const normal = await paper(page).boundingBox();
    await openLargePad(page);
    await takesAllGestures(page);
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

test("a phone held sideways has room to sign in the page; a stroke across the small pad opens the large one, and draws nothing", () =>
  opened(phone, async ({ page, sent }) => {
    await page.setViewportSize({ width: 640, height: 320 });
    await cover(page).waitFor({ state: "hidden" });
    await drawWithFinger(page, line);
    await page.setViewportSize(phone.viewport);
    await page.getByRole("button", { name: "Unterschrift ändern" }).waitFor();
    await drawWithFinger(page, wave);
    await page.getByRole("button", { name: "Fertig" }).waitFor();
    await drawWithFinger(page, wave.map(turned));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Fertig" }).waitFor({ state: "hidden" });
    liesOn(await sent(), [line, wave]);
  }));

test("turning the phone during a stroke keeps it, and a second finger adds nothing", () =>
  opened(phone, async ({ page, sent }) => {
    await openLargePad(page);
    const at = await onPaper(page);
    const input = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", places: readonly Place[]) =>
      input.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: places
          .map(turned)
          .map(at)
          .map(([x, y], id) => ({ x, y, id })),
      });
    const other: Place = [0.5, 0.9];
    const [first = other, ...rest] = wave;
    await touch("touchStart", [first]);
    for (const place of rest.slice(0, 4)) await touch("touchMove", [place]);
    await touch("touchStart", [rest[3] ?? first, other]);
    for (const place of rest.slice(4)) await touch("touchMove", [place, other]);
    await page.setViewportSize({ width: 740, height: 360 });
    await poll(async () => {
      const box = await paper(page).boundingBox();
      return box !== null && box.width > box.height;
    }, "the paper lies upright");
    await touch("touchEnd", []);
    await input.detach();
    await closeLargePad(page);
    liesOn(await sent(), [wave]);
  }));

test("a zoomed page shows the whole large pad, and strokes lie where the finger was", () =>
  opened(phone, async ({ page, sent }) => {
    const input = await page.context().newCDPSession(page);
    await page.getByRole("button", { name: "Hier unterschreiben" }).scrollIntoViewIfNeeded();
    await input.send("Emulation.setPageScaleFactor", { pageScaleFactor: 2 });
    await pressEnterOn(page.getByRole("button", { name: "Hier unterschreiben" }));
    const isInSight = (part: Locator) =>
      part.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const { offsetLeft = 0, offsetTop = 0, width = 0, height = 0 } = visualViewport ?? {};
        return (
          left >= offsetLeft &&
          top >= offsetTop &&
          right <= offsetLeft + width &&
          bottom <= offsetTop + height
        );
      });
    // The browser reports the visible part of a zoomed page after painting it.
    for (const part of [paper(page), page.getByRole("button", { name: "Fertig" })])
      await poll(() => isInSight(part), `${part} in sight`);
    await drawAtOnce(page, wave.map(turned));
    await input.send("Emulation.setPageScaleFactor", { pageScaleFactor: 1 });
    await poll(
      async () => ((await paper(page).boundingBox())?.height ?? 0) > 400,
      "the pad fills the screen",
    );
    await drawAtOnce(page, line.map(turned));
    await closeLargePad(page);
    liesOn(await sent(), [wave, line]);
  }));

/** Keeps events from the page until the returned function is called. */
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

test("a stroke with a lost end is ended by the next touch, its capture or the window's focus; undo and drawing go on", () =>
  opened(phone, async ({ page, sent }) => {
    await openLargePad(page);
    const strokes: (readonly Place[])[] = [];
    for (const [lost, ending] of [
      [["pointerup", "pointercancel", "lostpointercapture"], "the next touch"],
      [["pointerup", "pointercancel"], "the lost capture"],
      [["pointerup", "pointercancel", "lostpointercapture"], "blur"],
    ] as const) {
      const meant = line.map(([x, y]): Place => [x, y - 0.25 * strokes.length]);
      const stroke = meant.map(turned);
      strokes.push(meant);
      const found = await losing(page, ...lost);
      await drawWithFinger(page, stroke);
      await found();
      if (ending === "blur") await page.evaluate(() => window.dispatchEvent(new Event("blur")));
      // A stroke that is accepted leaves nothing to redo of the one before.
      if (ending !== "the next touch")
        await page.locator("dialog button[aria-label=Wiederholen][aria-disabled]").waitFor();
      await drawWithFinger(page, wave);
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Unterschrift übernommen.").waitFor();
      await dialog.getByRole("button", { name: "Rückgängig", exact: true }).click();
      await dialog.getByText("Unterschrift übernommen.").waitFor();
    }
    await closeLargePad(page);
    liesOn(await sent(), strokes);
  }));

test.run();
