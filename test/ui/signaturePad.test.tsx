/** The pad without a canvas, as in happy-dom; the browser tests cover drawing. */
import { zlibSync } from "fflate";
import { act } from "react";
import { test } from "uvu";
import * as assert from "uvu/assert";
import scriptFace from "../../src/ui/signature/dancingScript.face";
import { SignaturePad } from "../../src/ui/signature/SignaturePad.tsx";
import type { PictureParts } from "../../src/ui/signature/toPng.ts";
import { openDocument, render, textOf } from "../support/render.tsx";

openDocument(test);

const parts: PictureParts = { zlib: async () => zlibSync, scriptFace: async () => scriptFace };

const buttonOf = (name: RegExp) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => name.test(textContent ?? ""));
async function press(name: RegExp) {
  const button = buttonOf(name);
  assert.ok(button && !button.disabled, `${name}`);
  await act(async () => button.click());
}
/** Waits for `ask` while React renders; React would render nothing between two turns of `poll`. */
async function shows(ask: () => unknown, what: string) {
  for (let turn = 0; turn < 500; turn += 1) {
    await act(() => new Promise((resume) => setTimeout(resume, 20)));
    if (ask()) return;
  }
  throw new Error(`waited in vain for ${what}`);
}

test("a name of invisible characters is no name", async () => {
  // A word joiner: it has no width, and is no white space.
  let drawn = 0;
  const counting: PictureParts = {
    ...parts,
    async scriptFace() {
      drawn += 1;
      return scriptFace;
    },
  };
  const shown = await render(
    <SignaturePad value={null} onChange={() => {}} person={"\u2060"} parts={counting} id="pad" />,
  );
  await press(/^Name tippen$/);
  // Longer than the pause before a typed name is drawn.
  await act(() => new Promise((resume) => setTimeout(resume, 250)));
  assert.is(drawn, 0);
  assert.ok(buttonOf(/ übernehmen$/)?.disabled);
  assert.not(document.querySelector("#pad img"));
  await shown.unmount();
});

test("a name that only an unreadable canvas could draw is no signature, and the reason shows", async () => {
  const shown = await render(
    <SignaturePad
      value={null}
      onChange={(signature) => assert.is(signature, null)}
      person="Ελένη Müller"
      parts={parts}
      id="pad"
    />,
  );
  assert.match(textOf("#pad"), "Bitte tippen Sie Ihren Namen.");
  await press(/^Name tippen$/);
  await shows(() => document.querySelector("#pad [role=alert]"), "why");
  assert.match(textOf("#pad [role=alert]"), "nicht in Schreibschrift darstellen");
  assert.ok(buttonOf(/übernehmen$/)?.disabled);
  await shown.unmount();
});

test.run();
