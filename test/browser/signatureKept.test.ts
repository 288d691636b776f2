/** A drawn signature is kept: fast strokes, a changing window, undo and redo. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { liesOn } from "../support/ink.ts";
import { poll } from "../support/poll.ts";
import { drawWithMouse, line, onPaper, type Place, paper, wave } from "../support/signingPage.ts";
import { confirm, desktop, drawAtOnce, openSigningPages } from "./signingPages.ts";

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

const narrow = { viewport: { width: 360, height: 740 } };

test("nothing below the pad moves on a narrow screen, whatever the pad shows", () =>
  opened(narrow, async ({ page }) => {
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

test.run();
