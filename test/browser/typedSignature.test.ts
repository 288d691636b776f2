/** A name typed as a signature: one script face on every machine, fetched when it is chosen, and what is drawn without it. */
import type { Page, Route } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { nothingRequired } from "../../src/domain/requirement.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { type Picture, receivedSignature } from "../support/ink.ts";
import { poll } from "../support/poll.ts";
import { openStand } from "../support/stand.ts";

const { backend, enter } = await openStand(test, { customers: 40 });
const { email, sub } = await newCustomer(backend, { sepa: false });

const NAME = "Zoë Łukasz Ščő";
/** Partly in letters that the face lacks. */
const MIXED = "Ελένη Müller";

/** Opens the AVV, reset to unsigned. `answer` is what happens to requests for the face. */
async function opened(
  work: (page: Page, fetched: readonly string[]) => Promise<void>,
  answer?: (route: Route) => void,
) {
  const client = backend.world.client(sub);
  assert.ok(client);
  backend.world.putClient({ ...client, avv: { ...nothingRequired, required: true } });
  const { page, complainsOnlyOf } = await enter(email, "/customer");
  const fetched: string[] = [];
  page.on("request", (request) => {
    const [, letters] = /dancing-script-([a-z-]+)-400/.exec(request.url()) ?? [];
    if (letters) fetched.push(letters);
  });
  if (answer) await page.route("**/*.woff2", answer);
  await page.getByRole("link", { name: "AV-Vertrag lesen und unterschreiben" }).click();
  await page.getByText("Noch leer.").waitFor();
  await work(page, fetched);
  complainsOnlyOf(...(answer ? [/ERR_FAILED/] : []));
}

const kind = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const type = (page: Page, name: string) => page.getByLabel("Ihr vollständiger Name").fill(name);

/** Which of the face's files are there. */
const loadedFaces = (page: Page) =>
  page.evaluate(
    () =>
      [...document.fonts].filter(({ family, status }) => /Dancing/.test(family) && status === "loaded")
        .length,
  );

/** What the preview shows, as a PNG. */
const preview = (page: Page) =>
  page
    .locator("canvas")
    .last()
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());

async function signed(page: Page): Promise<Picture> {
  await page.getByRole("button", { name: "AV-Vertrag verbindlich unterschreiben" }).click();
  await page.getByRole("dialog").getByText("ist unterschrieben.").waitFor();
  return receivedSignature(backend, sub);
}

/** The share of a picture's ink that the other one has, too. */
function overlap({ ink }: Picture, other: Picture): number {
  const places = new Set(other.ink.map(String));
  return ink.filter((place) => places.has(String(place))).length / ink.length;
}

/** What was seen with and without the face, compared by the tests in their order. */
const seen: { face?: Picture; mixed?: string } = {};

test("the face is fetched once typing is chosen, its further letters once they are typed, and the name drawn in it", () =>
  opened(async (page, fetched) => {
    assert.equal(fetched, [], "before it is chosen");
    await kind(page, "Name tippen");
    await poll(() => fetched.length > 0, "the face is asked for");
    await type(page, "Zoë Groß");
    await poll(async () => (await loadedFaces(page)) === 1, "the face is there");
    assert.equal(fetched, ["latin"]);
    await type(page, "Élodie Škoda");
    await poll(async () => (await loadedFaces(page)) === 2, "its further letters are there");
    assert.equal(fetched, ["latin", "latin-ext"]);
    assert.ok(
      await page.evaluate((name) => document.fonts.check('italic 16px "Dancing Script"', name), NAME),
    );
    const composed = await preview(page);
    await type(page, MIXED);
    seen.mixed = await poll(async () => {
      const now = await preview(page);
      return now !== composed && now;
    }, "another name");
    await type(page, "Élodie Škoda".normalize("NFD"));
    await poll(async () => (await preview(page)) === composed, "accents typed apart are the face's letters");
    await type(page, NAME);
    seen.face = await signed(page);
  }));

test("a face that does not come leaves a signature in the system's, without long waiting; Greek is whole in it anyway", () =>
  opened(
    async (page) => {
      await kind(page, "Name tippen");
      await type(page, MIXED);
      assert.is(await preview(page), seen.mixed, "not patched from two faces");
      await type(page, NAME);
      await page.getByText("Unterschrift erfasst.").waitFor();
      const fallback = await signed(page);
      assert.ok(fallback.ink.length > 500, `${fallback.ink.length} dark pixels`);
      assert.ok(seen.face && overlap(seen.face, fallback) < 0.5, "the other one was drawn in the face");
    },
    () => {}, // no answer at all
  ));

test("what failed is fetched when typing is chosen again, and then it is the same picture as ever", () => {
  let isDown = true;
  return opened(
    async (page, fetched) => {
      await kind(page, "Name tippen");
      await type(page, NAME);
      await poll(() => fetched.length === 2, "both files are asked for");
      const before = await preview(page);
      isDown = false;
      await kind(page, "Zeichnen");
      await kind(page, "Name tippen");
      await poll(async () => (await loadedFaces(page)) === 2, "the face is there");
      await poll(async () => (await preview(page)) !== before, "and shown");
      assert.ok(seen.face);
      assert.is(overlap(seen.face, await signed(page)), 1);
    },
    (route) => void (isDown ? route.abort() : route.continue()),
  );
});

test.run();
