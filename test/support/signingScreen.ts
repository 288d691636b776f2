/** Signing documents on screens in happy-dom. */
import type { Test } from "uvu";
import { provideCanvas } from "./fakeCanvas.ts";
import { poll } from "./poll.ts";
import type { ScreenVisitor } from "./screenVisitor.tsx";
import { mandateTexts } from "./signingPage.ts";

/** The mandate's texts, with the IBAN as its field formats it. */
export const mandate = { ...mandateTexts, IBAN: "DE89 3704 0044 0532 0130 00" };

/** A canvas, and a page of the build "abc123", until the file's last test. */
export function provideSigning(test: Test) {
  const removeCanvas = provideCanvas();
  const build = document.createElement("meta");
  build.name = "build";
  build.content = "abc123";
  document.head.append(build);
  test.after(() => {
    removeCanvas();
    build.remove();
  });
}

/** Types the name instead of drawing it. */
export async function typeName(visitor: ScreenVisitor) {
  await visitor.press("Name tippen");
  await visitor.type("Ihr vollständiger Name", "Karla Groß");
  await visitor.press("Als Unterschrift übernehmen");
  await visitor.sees("Unterschrift übernommen.");
}

/** Fills in the mandate; bank and BIC follow from the IBAN. */
export async function fillMandate(visitor: ScreenVisitor) {
  for (const [label, text] of Object.entries(mandate)) await visitor.type(label, text);
  await poll(async () => (await visitor.field("BIC")).value === "COBADEFFXXX", "the IBAN's BIC");
}
