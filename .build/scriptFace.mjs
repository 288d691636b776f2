/**
 * Makes outlines of the font in which typed signatures are written. A `*.face` file names fonts and characters; an import of it
 * gives a `ScriptFace` (src/ui/signature/scriptFace.ts). The app draws the outlines itself, so a name looks the same in every
 * browser, and no font is fetched.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";

/** Finds packages as Node does: `node_modules` may be in a parent of this folder. */
const { resolve } = createRequire(import.meta.url);

/**
 * Every pair of these characters is kerned. Letters with accents are missing, because an accent does not change the
 * kerning.
 */
const KERNED = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .,-’"];

export const scriptFaces = {
  name: "script-faces",
  setup({ onLoad }) {
    onLoad({ filter: /\.face$/ }, ({ path }) => ({
      contents: JSON.stringify(faceOf(readFace(path))),
      loader: "json",
    }));
  },
};

/** The paths of the fonts in a `*.face` file. */
export const fontsOf = (face) => readFace(face).files;

/** The content of a `*.face` file, with its fonts as paths. */
function readFace(path) {
  const { package: name, files, characters } = JSON.parse(readFileSync(path, "utf8"));
  return { files: files.map((file) => resolve(`${name}/files/${file}`)), characters };
}

/** Throws an Error with the character's code point if none of the fonts has a character. */
function faceOf({ files, characters }) {
  const fonts = files.map((file) => create(readFileSync(file)));
  const glyphs = {};
  for (const character of characters.flatMap(charactersIn)) {
    const code = character.codePointAt(0);
    const glyph = fonts.find((font) => font.hasGlyphForCodePoint(code))?.glyphForCodePoint(code);
    if (!glyph) throw new Error(`${files} have no U+${code.toString(16)}`);
    glyphs[character] = [glyph.advanceWidth, outlineOf(glyph.path)];
  }
  return { unitsPerEm: fonts[0].unitsPerEm, glyphs, kerning: kerningOf(fonts[0]) };
}

/** "0041-0043" -> ["A", "B", "C"] */
function charactersIn(range) {
  const [first, last = first] = range.split("-").map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

function kerningOf(font) {
  const rows = KERNED.map((left) => {
    const pairs = KERNED.map((right) => {
      const { glyphs, positions } = font.layout(left + right, { liga: false });
      return [right, positions[0].xAdvance - glyphs[0].advanceWidth];
    });
    return [left, Object.fromEntries(pairs.filter(([, units]) => units !== 0))];
  });
  return Object.fromEntries(rows);
}

/**
 * A path of lines and quadratic curves as text, with "z" between contours. Each point is a step from the one before: "p10-20"
 * on the curve, "c10 20" a control point. As in TrueType, a point halfway between two control points is left out.
 */
function outlineOf(path) {
  const contours = [];
  for (const { command, args } of path.commands) {
    const points = contours.at(-1);
    if (command === "moveTo") contours.push([point("p", ...args)]);
    else if (command === "lineTo") points.push(point("p", ...args));
    else if (command === "quadraticCurveTo")
      points.push(point("c", args[0], args[1]), point("p", args[2], args[3]));
    else if (command !== "closePath") throw new Error(`a path of ${command}`);
  }
  return contours.map(textOf).join("z");
}

const point = (kind, x, y) => ({ kind, x, y });

function textOf(points) {
  const isImplied = ({ kind, x, y }, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (kind === "c" || before?.kind !== "c" || after?.kind !== "c") return false;
    return 2 * x === before.x + after.x && 2 * y === before.y + after.y;
  };
  let [fromX, fromY] = [0, 0];
  return points
    .filter((one, at) => !isImplied(one, at))
    .map(({ kind, x, y }) => {
      const [right, up] = [x - fromX, y - fromY];
      [fromX, fromY] = [x, y];
      return `${kind}${right}${up < 0 ? "" : " "}${up}`;
    })
    .join("");
}
