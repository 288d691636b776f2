/** The gallery of src/ui (.tools/gallery): axe finds nothing, on phones and on large screens, light and dark, nor in its dialogs. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { axeFindings } from "../support/axe.ts";
import { sharedBrowser, visit } from "../support/browser.ts";
import { openGallery } from "../support/gallery.ts";
import { overhang } from "../support/overhang.ts";

const gallery = await openGallery();
// Without the PDF viewer: a document in its frame is a scene (scenes/documents).
const { page, close, complainsOnlyOf } = await visit(await sharedBrowser(), gallery);

test.after(async () => {
  await close();
  await gallery.close();
});

/** Rules about a page as a whole: here the same landmark and every level of heading stand many times on one. */
const except = ["landmark-unique", "heading-order"];

test("on phones and on large screens axe finds nothing, nor in the dialogs, and nothing sticks out", async () => {
  const heading = page.getByRole("heading", { name: "Gallery", exact: true });
  const isSound = async (what: string, within?: string) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      assert.equal(await axeFindings(page, { except, within }), [], `${what} at ${width} pixels`);
      assert.is(await overhang(page), 0, `${what} at ${width} pixels`);
    }
  };
  await page.goto("/parts");
  await heading.waitFor();
  await isSound("the page");

  const openers = page.getByRole("button", { name: /^Dialog öffnen/ });
  // The other parts are taken away: axe would go through them again for each of the dialogs.
  await page
    .locator("section")
    .filter({ hasNot: openers })
    .evaluateAll((parts) => {
      for (const part of parts) part.remove();
    });
  for (const opener of await openers.all()) {
    await opener.click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await isSound((await opener.textContent()) ?? "", "dialog[open]");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
  complainsOnlyOf();
});

test("a scheme, the pointer and the focus can be forced", async () => {
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
  const overview = await (await fetch(gallery.url)).text();
  assert.is(overview.match(/<iframe /g)?.length, 4);
});

test.run();
