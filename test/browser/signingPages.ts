/**
 * A customer with an AVV to sign on some screen, with mouse, pen or finger, and the image that the backend receives. The page
 * of a screen stays for the file's tests, which return to the form by the app's own links.
 */
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { owed } from "../backend/rules.ts";
import type { BrowserVisitor } from "../support/browser.ts";
import { type Picture, receivedSignature } from "../support/ink.ts";
import { openPages } from "../support/pages.ts";
import { onPaper, type Place, paper } from "../support/signingPage.ts";

/** A larger image would not fit into a record of the data service. */
const LARGEST_BYTES = 250_000;

export interface Signing {
  page: Page;
  /** Submits the signature, by `press` or by a click; resolves with the image the backend received. */
  sent: (press?: (page: Page) => Promise<void>) => Promise<Picture>;
}

/** Opens the unsigned AVV on such a screen. */
type Open = (screen: Screen, work: (signing: Signing) => Promise<void>) => Promise<void>;

type Screen = BrowserContextOptions & { viewport: { width: number; height: number } };

/** Invites a customer who has only the AVV to sign. */
export async function openSigningPages(test: Test): Promise<Open> {
  const { backend, enter } = await openPages(test, { customers: 40 });
  const { email, sub } = await newCustomer(backend, { sepa: false });
  const visitors = new Map<Screen, BrowserVisitor>();

  return async (screen, work) => {
    const client = backend.world.client(sub);
    assert.ok(client);
    backend.world.putClient({ ...client, avv: owed });
    const visitor = visitors.get(screen) ?? (await enter(email, "/customer", { ...screen, keep: true }));
    // A page in which a test has failed is not used again.
    visitors.delete(screen);
    const { page } = visitor;
    await page.setViewportSize(screen.viewport);
    await page.getByRole("link", { name: /^AV-Vertrag .*unterschreiben$/ }).click();
    await page.getByText("Noch leer.").waitFor();
    let isSent = false;
    const sent: Signing["sent"] = async (press = (page) => confirm(page).click()) => {
      await press(page);
      await page
        .getByRole("dialog")
        .getByText(/unterschrieben|erteilt/)
        .waitFor();
      isSent = true;
      const picture = receivedSignature(backend, sub);
      assert.equal([picture.width, picture.height], [1050, 400]);
      assert.ok(picture.size <= LARGEST_BYTES, `${picture.size} bytes`);
      return picture;
    };
    await work({ page, sent });
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    if (isSent) await press("Verstanden");
    else {
      const isSigned = (await confirm(page).count()) > 0 && (await confirm(page).isEnabled());
      await page.getByRole("link", { name: "Zurück zu Ihren Dokumenten" }).click();
      if (isSigned) await press("Verlassen");
    }
    visitor.complainsOnlyOf();
    visitors.set(screen, visitor);
  };
}

export const confirm = (page: Page) =>
  page.getByRole("button", { name: "AV-Vertrag verbindlich abschließen" });

/** A touch on a small pad opens the large one. */
export async function openLargePad(page: Page) {
  await page.getByRole("button", { name: /^(Hier unterschreiben|Unterschrift ändern)$/ }).tap();
  await page.getByRole("button", { name: "Fertig" }).waitFor();
}

export const closeLargePad = (page: Page) => page.getByRole("button", { name: "Fertig" }).click();

/** A place on the paper if its line runs down the screen. */
export const turned = ([x, y]: Place): Place => [1 - y, x];

/** Draws with a finger: the browser's own touch input. */
export async function drawWithFinger(page: Page, stroke: readonly Place[]) {
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
  await input.detach();
}

export async function drawWithPen(page: Page, stroke: readonly Place[]) {
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
  await input.detach();
}

/** Draws a whole stroke between two frames. */
export const drawAtOnce = (page: Page, stroke: readonly Place[]) =>
  paper(page).evaluate((canvas, places) => {
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
  }, stroke);

export const desktop = { viewport: { width: 1280, height: 900 } };

/** A phone held upright, in dark mode. */
export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
  colorScheme: "dark",
} as const;
