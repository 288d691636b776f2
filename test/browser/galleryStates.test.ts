/** A state of the gallery looks as its name says: right and wrong are coloured, a refusal has its text. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { sharedBrowser, visit } from "../support/browser.ts";
import { openGallery } from "../support/gallery.ts";
import { poll } from "../support/poll.ts";

const gallery = await openGallery();
test.after(() => gallery.close());

test("a field shows its states: untouched, right, wrong, refused by the service; and nothing has taken the focus", async () => {
  const { page, close } = await visit(await sharedBrowser(), gallery);
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
  await close();
});

test.run();
