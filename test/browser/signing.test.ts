/** An AVV drawn with a pencil in a real browser. The backend receives what was drawn, compared pixel by pixel. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { liesOn } from "../support/ink.ts";
import { line, type Place, paper, wave } from "../support/signingPage.ts";
import { drawWithFinger, drawWithPen, openSigningPages } from "./signingPages.ts";

const opened = await openSigningPages(test);

type Contact = readonly [event: "down" | "move" | "up" | "cancel", by: "pen" | "touch", place: Place];

const contactsOf = ([first = [0, 0], ...rest]: readonly Place[]): Contact[] => [
  ["down", "pen", first],
  ...rest.map((place): Contact => ["move", "pen", place]),
  ["up", "pen", rest.at(-1) ?? first],
];

/**
 * Dispatches contacts as WebKit does: each twice, as a pointer, and as a touch together with all other contacts. Contacts below
 * the paper hit the page.
 */
async function tellContacts(page: Page, contacts: readonly Contact[]) {
  // The bar's button signs once the paper is in sight.
  await paper(page).scrollIntoViewIfNeeded();
  await paper(page).evaluate((canvas, told) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const down = new Map<string, Touch>();
    for (const [event, by, [x, y]] of told) {
      const at = { clientX: left + x * width, clientY: top + y * height };
      const target = y > 1 ? document.body : canvas;
      const ends = event === "up" || event === "cancel";
      const identifier = by === "pen" ? 2 : 1;
      const how = { bubbles: true, cancelable: true };
      const pointer = { pointerId: identifier, pointerType: by, isPrimary: true, buttons: ends ? 0 : 1 };
      target.dispatchEvent(new PointerEvent(`pointer${event}`, { ...how, ...at, ...pointer }));
      const touch = new Touch({ identifier, target, ...at });
      if (ends) down.delete(by);
      else down.set(by, touch);
      const touches = {
        touches: [...down.values()],
        targetTouches: [...down.values()],
        changedTouches: [touch],
      };
      const type = { down: "touchstart", move: "touchmove", up: "touchend", cancel: "touchcancel" }[event];
      target.dispatchEvent(new TouchEvent(type, { ...how, ...touches }));
    }
  }, contacts);
}

/** Safari on an iPad claims to run on a Mac. */
const iPad = {
  viewport: { width: 768, height: 1024 },
  deviceScaleFactor: 2,
  hasTouch: true,
  userAgent:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
};

test("a pencil on an iPad draws where it points; a hand that rests beside it draws nothing, even if the system takes it for a palm", () =>
  opened(iPad, async ({ page, sent }) => {
    const hand: Place = [0.9, 0.9];
    const [down, ...rest] = contactsOf(line);
    assert.ok(down);
    const beside: Place = [0.5, 1.2];
    const second: Contact[] = [down, ["cancel", "touch", hand], ["down", "touch", beside], ...rest];
    await tellContacts(page, [["down", "touch", hand], ...contactsOf(wave), ...second]);
    const above = line.map(([x, y]): Place => [x, y - 0.2]);
    await drawWithFinger(page, above);
    await drawWithPen(page, above.slice(4));
    liesOn(await sent(), [wave, line, above.slice(4)]);
  }));

test.run();
