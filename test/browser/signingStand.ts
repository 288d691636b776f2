/** A customer who is to sign the AVV on some screen, with mouse, pen or finger, and the image the backend receives. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { nothingRequired } from "../../src/domain/requirement.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import type { Backend } from "../backend/server.ts";
import { enter, onPaper, type Place, paper } from "../support/customer.ts";
import { type Picture, receivedSignature } from "../support/ink.ts";

/** A larger image would not fit into a record of the data service. */
const LARGEST_BYTES = 250_000;

export interface Signing {
  page: Page;
  /** Submits the signature; resolves with the image the backend received. */
  sent: () => Promise<Picture>;
}

/** What `createSigningStand` gives: one customer, and the AVV on any screen. */
export interface SigningStand {
  email: string;
  /** Opens the AVV, reset to unsigned, on such a screen. */
  opened(screen: BrowserContextOptions, work: (signing: Signing) => Promise<void>): Promise<void>;
}

/** Invites a customer who is to sign the AVV only. */
export async function createSigningStand(browser: Browser, backend: Backend): Promise<SigningStand> {
  const { email, sub } = await newCustomer(backend, { sepa: false });
  return {
    email,
    async opened(screen, work) {
      const client = backend.world.client(sub);
      assert.ok(client);
      backend.world.putClient({ ...client, avv: { ...nothingRequired, required: true } });
      const visitor = await enter(browser, backend, email, "/customer/avv", {
        ...screen,
        hasPdfViewer: false,
      });
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
    },
  };
}

export const confirm = (page: Page) =>
  page.getByRole("button", { name: "AV-Vertrag verbindlich unterschreiben" });

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
}

/** Draws with a pen. */
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
}

/** A phone held upright. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
