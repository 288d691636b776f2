/**
 * The signature pad in a real browser, with mouse, pen and finger and on different screens: the backend receives what
 * was drawn, compared pixel by pixel.
 */
import type { BrowserContextOptions, Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { nothingRequired } from "../../src/domain/requirement.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { launch, serve } from "../support/browser.ts";
import { drawWithMouse, enter, line, onPaper, type Place, paper, wave } from "../support/customer.ts";
import { liesOn, type Picture, receivedSignature } from "../support/ink.ts";
import { poll } from "../support/poll.ts";

const browser = await launch();
const backend = await serve({ customers: 40 });
const { email, sub } = await newCustomer(backend, { sepa: false });

test.after(async () => {
  await browser.close();
  await backend.close();
});

/** A larger image would not fit into a record of the data service. */
const LARGEST_BYTES = 250_000;

interface Signing {
  page: Page;
  /** Submits the signature; resolves with the image the backend received. */
  sent: () => Promise<Picture>;
}

/** Opens the AVV, reset to unsigned, on such a screen. */
async function opened(screen: BrowserContextOptions, work: (signing: Signing) => Promise<void>) {
  const client = backend.world.client(sub);
  assert.ok(client);
  backend.world.putClient({ ...client, avv: { ...nothingRequired, required: true } });
  const visitor = await enter(browser, backend, email, "/customer/avv", { ...screen, hasPdfViewer: false });
  const { page } = visitor;
  await paper(page).waitFor();
  const sent = async () => {
    await confirm(page).click();
    await page.getByRole("dialog").getByText("Eine Kopie erhalten Sie per E-Mail").waitFor();
    const picture = receivedSignature(backend, sub);
    assert.equal([picture.width, picture.height], [1050, 400]);
    assert.ok(picture.size <= LARGEST_BYTES, `${picture.size} bytes`);
    return picture;
  };
  await work({ page, sent });
  visitor.complainsOnlyOf();
  await visitor.close();
}

const confirm = (page: Page) => page.getByRole("button", { name: "AV-Vertrag verbindlich unterschreiben" });

/** Draws with a finger: the browser's own touch input. */
async function drawWithFinger(page: Page, stroke: readonly Place[]) {
  const at = await onPaper(page);
  const input = await page.context().newCDPSession(page);
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", places: readonly Place[]) => {
    const touchPoints = places.map(at).map(([x, y]) => ({ x, y }));
    await input.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  const [first, ...rest] = stroke;
  await touch("touchStart", first ? [first] : []);
  for (const place of rest) await touch("touchMove", [place]);
  await touch("touchEnd", []);
}

/** Draws with a pen. */
async function drawWithPen(page: Page, stroke: readonly Place[]) {
  const at = await onPaper(page);
  const input = await page.context().newCDPSession(page);
  const send = async (type: "mousePressed" | "mouseMoved" | "mouseReleased", place: Place) => {
    const [x, y] = at(place);
    await input.send("Input.dispatchMouseEvent", {
      type,
      x,
      y,
      button: "left",
      buttons: type === "mouseReleased" ? 0 : 1,
      pointerType: "pen",
      clickCount: 1,
    });
  };
  const [first, ...rest] = stroke;
  if (first) await send("mousePressed", first);
  for (const place of rest) await send("mouseMoved", place);
  await send("mouseReleased", rest.at(-1) ?? [0, 0]);
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

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

test("points that come faster than a screen paints are all kept", () =>
  opened({}, async ({ page, sent }) => {
    await paper(page).evaluate((canvas, places) => {
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const tell = (type: string, [x = 0, y = 0]: readonly number[] = [], buttons = 1) =>
        canvas.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            isPrimary: true,
            pointerId: 1,
            pointerType: "pen",
            buttons,
            clientX: left + x * width,
            clientY: top + y * height,
          }),
        );
      tell("pointerdown", places[0]);
      for (const place of places) tell("pointermove", place);
      tell("pointerup", places.at(-1), 0);
    }, wave);
    liesOn(await sent(), [wave]);
  }));

test("resizing the window during a stroke keeps it, and drawing goes on", () =>
  opened({ viewport: { width: 900, height: 800 } }, async ({ page, sent }) => {
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

test("resizing the window ten times leaves the signature unchanged", () =>
  opened({ viewport: { width: 1000, height: 800 } }, async ({ page, sent }) => {
    await drawWithMouse(page, wave);
    for (const width of [900, 360, 1280, 400, 768, 500, 330, 1100, 640, 820]) {
      await page.setViewportSize({ width, height: 700 });
      await page.waitForFunction(() => {
        const canvas = [...document.querySelectorAll("canvas")].at(-1);
        const frame = canvas?.parentElement;
        return canvas && frame && Math.abs(canvas.clientWidth - frame.clientWidth) < 2;
      });
    }
    await drawWithMouse(page, line);
    liesOn(await sent(), [wave, line]);
  }));

test("after undo, redo and clear, what is shown is what is sent", () =>
  opened({}, async ({ page, sent }) => {
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await drawWithMouse(page, line);
    await drawWithMouse(page, wave);
    await press("Rückgängig");
    await press("Rückgängig");
    await press("Wiederholen");
    await press("Löschen");
    assert.ok(await confirm(page).isDisabled());
    await press("Rückgängig");
    await drawWithMouse(page, wave);
    liesOn(await sent(), [line, wave]);
  }));

test("a dense scribble fits into the record", () =>
  opened({ deviceScaleFactor: 3 }, async ({ page, sent }) => {
    const scribble: Place[] = Array.from({ length: 150 }, (_, index) => [
      0.5 + 0.45 * Math.sin(index * 1.7),
      0.5 + 0.45 * Math.cos(index * 2.3),
    ]);
    await drawWithMouse(page, scribble);
    const { ink } = await sent();
    assert.ok(ink.length > 10_000);
  }));

test("a tap is not a signature: nothing can be submitted, and the link leads to the pad", () =>
  opened(phone, async ({ page }) => {
    await drawWithFinger(page, [[0.5, 0.5]]);
    await drawWithFinger(page, [
      [0.4, 0.4],
      [0.41, 0.41],
    ]);
    assert.ok(await confirm(page).isDisabled());
    await page.getByRole("link", { name: "Unterschrift", exact: true }).click();
    assert.is(await page.evaluate(() => document.activeElement?.tagName), "FIELDSET");
  }));

test("where the page cannot read its canvas, it shows a message and takes no signature", async () => {
  const visitor = await enter(browser, backend, email, "/customer", { hasPdfViewer: false });
  const { page } = visitor;
  // Like a browser that resists fingerprinting: every read returns white.
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) =>
      new ImageData(new Uint8ClampedArray(width * height * 4).fill(255), width, height);
  });
  await page.goto("/customer/avv");
  await page.getByRole("alert").getByText("erlaubt dieser Seite nicht").waitFor();
  assert.ok(await confirm(page).isDisabled());
  visitor.complainsOnlyOf();
  await visitor.close();
});

test.run();
