/**
 * A name typed as a signature is drawn from the script face's outlines, which are fetched when typing is chosen. The bytes are
 * the same in every browser. The canvas is read only for letters that the face lacks.
 */
import { createHash } from "node:crypto";
import type { Page, Route } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { nothingRequired } from "../../src/domain/appCustomer.ts";
import scriptFace from "../../src/ui/signature/dancingScript.face";
import { newCustomer } from "../backend/newCustomer.ts";
import { drawWithMouse, line, wave } from "../support/customer.ts";
import { liesOn, receivedSignature } from "../support/ink.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { sentForm } from "../support/sentForm.ts";
import { HUNDRED_STROKES, picturesInPage, TYPED_NAME, typedName } from "../support/signaturePictures.ts";

const { backend, enter } = await openPages(test, { customers: 40 });
const { email, sub } = await newCustomer(backend, { sepa: false });

/** Partly in letters that the face lacks. */
const MIXED = "Ελένη Müller";

/** Opens the AVV, reset to unsigned. `prepare` runs before the app, with the page. */
async function opened(
  work: (page: Page, fetched: readonly string[]) => Promise<void>,
  prepare: (page: Page) => Promise<void> = async () => {},
  ...complaints: readonly RegExp[]
) {
  const client = backend.world.client(sub);
  assert.ok(client);
  backend.world.putClient({ ...client, avv: { ...nothingRequired, required: true } });
  const { page, complainsOnlyOf } = await enter(email, "/customer");
  const fetched: string[] = [];
  page.on("request", (request) => {
    const [name] = /scriptFace|woff2/.exec(request.url()) ?? [];
    if (name) fetched.push(name);
  });
  await prepare(page);
  await page.getByRole("link", { name: "AV-Vertrag lesen und unterschreiben" }).click();
  await page.getByText("Noch leer.").waitFor();
  await work(page, fetched);
  complainsOnlyOf(...complaints);
}

const choose = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const type = (page: Page, name: string) => page.getByLabel("Ihr vollständiger Name").fill(name);
const take = (page: Page) => page.getByRole("button", { name: "Als Unterschrift übernehmen" }).click();

const shown = (page: Page) => page.locator("figure img").getAttribute("src");

/** Submits the form; resolves with the PNG as the backend received it. */
async function signed(page: Page): Promise<string> {
  await page.getByRole("button", { name: "AV-Vertrag verbindlich abschließen" }).click();
  await page.getByRole("dialog").getByText("ist unterschrieben.").waitFor();
  return sentForm(backend, sub).signature;
}

const hashOf = (url: string) =>
  createHash("sha256")
    .update(Buffer.from(url.replace(/^data:image\/png;base64,/, ""), "base64"))
    .digest("hex");

/** Makes every way to read a canvas return random pixels. */
const noise = (page: Page) =>
  page.evaluate(() => {
    const random = () => Math.floor(Math.random() * 256);
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (...given) {
      const image = getImageData.apply(this, given);
      for (let at = 0; at < image.data.length; at += 1) image.data[at] = random();
      return image;
    };
    HTMLCanvasElement.prototype.toDataURL = () => `data:image/png;base64,${btoa(String(random()))}`;
    HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob([String(random())]));
  });

/** Makes reading a canvas throw. */
const refusal = (page: Page) =>
  page.evaluate(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    CanvasRenderingContext2D.prototype.getImageData = refuse;
    HTMLCanvasElement.prototype.toDataURL = refuse;
    HTMLCanvasElement.prototype.toBlob = refuse;
  });

test("the outlines are fetched once typing is chosen, and the picture beside the consent is the one that is sent", () =>
  opened(async (page, fetched) => {
    assert.equal(fetched, [], "before it is chosen");
    await choose(page, "Name tippen");
    await poll(() => fetched.includes("scriptFace"), "the outlines are asked for");
    assert.not(fetched.includes("woff2"), "no font");
    await type(page, typedName.normalize("NFD"));
    await take(page);
    await page.locator("figure img").waitFor();
    const picture = await shown(page);
    assert.is(await signed(page), picture);
    assert.is(hashOf(picture ?? ""), TYPED_NAME, "accents typed apart are the face's letters");
  }));

for (const [how, spoil] of [
  ["random pixels", noise],
  ["nothing", refusal],
] as const) {
  test(`drawn and typed signatures have the usual bytes if a canvas gives ${how}`, () =>
    opened(async (page) => {
      const run = await picturesInPage();
      const hashes = await page.evaluate(
        `(${run})(${JSON.stringify(typedName)}, ${JSON.stringify(scriptFace)})`,
      );
      assert.equal(hashes, [HUNDRED_STROKES, TYPED_NAME]);
      await choose(page, "Name tippen");
      await type(page, MIXED);
      await page.getByText("Bitte zeichnen Sie Ihre Unterschrift oder").waitFor();
      assert.ok(await page.getByRole("button", { name: "Als Unterschrift übernehmen" }).isDisabled());
      await choose(page, "Zeichnen");
      await drawWithMouse(page, wave);
      await drawWithMouse(page, line);
      await page.locator("figure img").waitFor();
      const picture = await shown(page);
      assert.is(await signed(page), picture);
      liesOn(receivedSignature(backend, sub), [wave, line]);
    }, spoil));
}

test("a name with other letters is whole in the system's face; so is any name if the outlines do not come, without a long wait", () => {
  const lost = (route: Route) => void (lost.isOver ? route.continue() : route.abort());
  lost.isOver = false;
  return opened(
    async (page) => {
      await choose(page, "Name tippen");
      await type(page, MIXED);
      await take(page);
      await page.locator("figure img").waitFor();
      await type(page, typedName);
      await take(page);
      await page.locator("figure img").waitFor();
      const fallback = await shown(page);
      assert.ok(hashOf(fallback ?? "") !== TYPED_NAME, "written without the face");
      lost.isOver = true;
      await type(page, "");
      await type(page, typedName);
      await take(page);
      await poll(async () => hashOf((await shown(page)) ?? "") === TYPED_NAME, "the face, once it comes");
      await signed(page);
      assert.ok(receivedSignature(backend, sub).ink.length > 500);
    },
    async (page) => {
      await page.route("**/scriptFace*", lost);
    },
    /ERR_FAILED/,
  );
});

test.run();
