/** Contrast in both colour schemes (WCAG 2.2 AA): 4.5 for text, 3 for the edges of controls. */
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

const grounds = ["paper", "surface", "well"];
const soft = ["good", "bad", "idle", "warn", "accent"];

/** Text colours and their backgrounds. */
const texts: [ink: string, on: string][] = [
  ...["ink", "ink-soft", "accent", "accent-strong", "good", "bad"].flatMap((ink) =>
    grounds.map((on): [string, string] => [ink, on]),
  ),
  ...soft.flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ["ink", `${tone}-soft`],
    ["ink-soft", `${tone}-soft`],
  ]),
  ["accent-strong", "accent-soft"],
  ["accent-ink", "accent"],
  ["accent-ink", "accent-strong"],
  ["bad-ink", "bad"],
  ["bad-ink", "bad-strong"],
];
const edges = ["field-line", "good", "bad", "focus", "accent"].flatMap((edge) =>
  grounds.map((on): [string, string] => [edge, on]),
);

for (const [scheme, colours] of Object.entries(schemes)) {
  const check = (pairs: [string, string][], least: number) => {
    for (const [a, b] of pairs) {
      const [above, below] = [colours[a], colours[b]];
      assert.ok(above && below, `${a} and ${b} are colours of the ${scheme} scheme`);
      const found = contrast(above, below);
      assert.ok(found >= least, `${a} on ${b}, ${scheme}: ${found.toFixed(2)} is less than ${least}`);
    }
  };
  test(`texts of the ${scheme} scheme have a contrast of 4.5`, () => check(texts, 4.5));
  test(`edges of the ${scheme} scheme have a contrast of 3`, () => check(edges, 3));
}

test.run();
