/** The gallery of src/ui (test/gallery): axe finds nothing, on phones and on large screens, light and dark, nor in its dialogs. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { axeFindings } from "../support/axe.ts";
import { launch, visit } from "../support/browser.ts";

// By address: bundled into this test, it would look for the sources beside the bundle.
const { serveGallery } = await import(pathToFileURL(resolve("test/gallery/serve.mjs")).href);
const browser = await launch();
const gallery = await serveGallery();

test.after(async () => {
  await browser.close();
  await gallery.close();
});

/** Rules about a page as a whole: here the same landmark and every level of heading stand many times on one. */
const ofWholePages = ["landmark-unique", "heading-order"];

const overhang = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

for (const width of [360, 1280]) {
  test(`at ${width} pixels axe finds nothing, and nothing sticks out`, async () => {
    const { page, close, complainsOnlyOf } = await visit(browser, gallery, {
      viewport: { width, height: 800 },
    });
    await page.goto("/parts");
    await page.getByRole("heading", { name: "Gallery", exact: true }).waitFor();
    assert.equal(await axeFindings(page, ofWholePages), []);
    assert.is(await page.evaluate(overhang), 0);
    for (const opener of await page.getByRole("button", { name: /^Dialog öffnen/ }).all()) {
      await opener.click();
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      assert.equal(await axeFindings(page, ofWholePages), [], (await opener.textContent()) ?? "");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
    complainsOnlyOf();
    await close();
  });
}

test("a scheme, the pointer and the focus can be forced", async () => {
  const { page, close } = await visit(browser, gallery);
  const colours = (scheme: string) =>
    page.goto(`/parts?scheme=${scheme}`).then(async () => {
      const looks = page.locator("section[aria-label='Button.tsx']");
      await looks.waitFor();
      return page.evaluate(() => {
        const of = (selector: string) => {
          const element = document.querySelector(selector);
          if (!element) throw new Error(selector);
          return getComputedStyle(element);
        };
        return {
          page: of("body").backgroundColor,
          plain: of("section[aria-label='Button.tsx'] button").backgroundColor,
          hovered: of("[data-forced=hover] button").backgroundColor,
          outlined: of("[data-forced=focus] button").outlineStyle,
        };
      });
    });
  const [light, dark] = [await colours("light"), await colours("dark")];
  assert.is.not(light.page, dark.page);
  for (const look of [light, dark]) {
    assert.is.not(look.plain, look.hovered);
    assert.is(look.outlined, "solid");
  }
  await page.goto("/");
  assert.is(await page.locator("iframe").count(), 4);
  await close();
});

test.run();
