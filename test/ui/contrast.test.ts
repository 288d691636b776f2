/** The contrast of the edges of controls in both colour schemes: 3 (WCAG 2.2 AA). That of texts: browser/gallery. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";

const source = readFileSync(join(process.cwd(), "src/styles/tokens.css"), "utf8");
const [lightSource = "", darkSource = ""] = source.split("@media screen and (prefers-color-scheme: dark)");

type Colours = Readonly<Record<string, string>>;

const coloursIn = (css: string): Colours =>
  Object.fromEntries(
    [...css.matchAll(/--([a-z-]+): #([0-9a-f]{6}|[0-9a-f]{3});/g)].map(([, name, digits = ""]) => [
      name,
      digits.length === 3 ? digits.replace(/./g, "$&$&") : digits,
    ]),
  );

const light = coloursIn(lightSource);
const schemes: Readonly<Record<string, Colours>> = { light, dark: { ...light, ...coloursIn(darkSource) } };

/** Relative luminance of six digits, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

for (const [scheme, colours] of Object.entries(schemes)) {
  test(`edges of the ${scheme} scheme have a contrast of 3`, () => {
    for (const edge of ["field-line", "good", "bad", "focus", "accent"]) {
      for (const ground of ["paper", "surface", "well"]) {
        const [above, below] = [colours[edge], colours[ground]];
        assert.ok(above && below, `${edge} and ${ground} are colours of the ${scheme} scheme`);
        const found = contrast(above, below);
        assert.ok(found >= 3, `${edge} on ${ground}, ${scheme}: ${found.toFixed(2)} is less than 3`);
      }
    }
  });
}

test.run();
