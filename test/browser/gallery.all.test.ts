/**
 * The gallery of src/ui (.tools/gallery): axe finds nothing, on phones and large screens, light and dark, and in its dialogs. A
 * state looks as its name says: right and wrong are coloured, a refusal has its text.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { axeFindings } from "../support/axe.ts";
import { sharedBrowser, visit } from "../support/browser.ts";
import { openGallery } from "../support/gallery.ts";
import { overhang } from "../support/overhang.ts";
import { poll } from "../support/poll.ts";

const gallery = await openGallery();
// Without the PDF viewer: a document in its frame is a scene (scenes/documents).
const { page, close, complainsOnlyOf } = await visit(await sharedBrowser(), gallery);

test.after(async () => {
  await close();
  await gallery.close();
});

test("a field shows its states: untouched, right, wrong, refused by the service; and nothing has taken the focus", async () => {
  await page.goto("/parts");
  await page.getByText("Diese Adresse wird bereits verwendet.").waitFor();
  const looks = () =>
    page.evaluate(() => {
      const colourOf = (value: string) => {
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.color = value;
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      };
      const names = new Map(["--good", "--bad"].map((name) => [colourOf(`var(${name})`), name]));
      const section = document.querySelector("section[aria-label^='forms/Form.tsx']");
      return ["untouched", "right", "wrong", "refused by the service"].map((state) => {
        const figure = [...(section?.querySelectorAll("figure") ?? [])].find(
          (one) => one.querySelector("figcaption")?.textContent === state,
        );
        const input = figure?.querySelector("input");
        const border = input ? getComputedStyle(input).borderTopColor : "";
        return [names.get(border) ?? "neither", figure?.querySelector("[id$=-issue]")?.textContent];
      });
    });
  const wanted = [
    ["neither", ""],
    ["--good", ""],
    ["--bad", "Bitte geben Sie den Ort ein."],
    ["--bad", "Diese Adresse wird bereits verwendet."],
  ];
  await poll(async () => JSON.stringify(await looks()) === JSON.stringify(wanted), "the states");
  assert.equal(await page.evaluate(() => [document.activeElement?.tagName, window.scrollY]), ["BODY", 0]);
});

/** Rules about a whole page: this one repeats the same landmark and every level of heading. */
const except = ["landmark-unique", "heading-order"];

test("axe finds nothing on phones, on large screens and in the dialogs, and nothing sticks out", async () => {
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
  // Other parts are removed, because axe would check them again for each of the dialogs.
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

test.run();
