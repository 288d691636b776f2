/**
 * The script face of typed names, the same on every machine: Dancing Script (OFL-1.1), as outlines that the build makes from
 * the font (.build/scriptFace.mjs).
 */

/** Lengths are in the font's units. The y axis points upwards from the baseline. */
export interface ScriptFace {
  readonly unitsPerEm: number;
  /** The glyphs by character: the distance to the next character, and the outline in the build's format. */
  readonly glyphs: Readonly<Record<string, readonly [advance: number, outline: string]>>;
  /**
   * How much closer (below 0) or further away the second of two letters is set. By the first letter, then by the
   * second, both without accents.
   */
  readonly kerning: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** A point of an outline; between two control points the curve passes halfway. */
export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  /** True if the point is on the curve. False for the control point of a quadratic curve. */
  readonly isOn: boolean;
}

/** A letter and its position: `x` is its left end. */
interface PlacedGlyph {
  readonly x: number;
  readonly outline: string;
}

/** The characters of a name, as in the face: a letter typed as a letter and an accent is one character. */
const lettersOf = (name: string): readonly string[] => [...name.normalize()];

/** Whether the face has every character. A name is never written with two faces. */
export const isCovered = ({ glyphs }: ScriptFace, name: string): boolean =>
  lettersOf(name).every((letter) => letter in glyphs);

/** A name set in one line that begins at 0, and its length. The face must have every character (`isCovered`). */
export function setInLine(
  { glyphs, kerning }: ScriptFace,
  name: string,
): { glyphs: readonly PlacedGlyph[]; length: number } {
  let x = 0;
  let before = "";
  const placed = lettersOf(name).map((letter) => {
    const [advance, outline] = glyphs[letter] ?? [0, ""];
    const base = letter.normalize("NFD").charAt(0);
    x += kerning[before]?.[base] ?? 0;
    before = base;
    const glyph = { x, outline };
    x += advance;
    return glyph;
  });
  return { glyphs: placed, length: x };
}

/** The closed contours of an outline. */
export function contoursOf(outline: string): OutlinePoint[][] {
  return outline
    .split("z")
    .filter((contour) => contour !== "")
    .map((contour) => {
      let [x, y] = [0, 0];
      return [...contour.matchAll(/([pc])(-?\d+) ?(-?\d+)/g)].map(([, kind, right, up]) => {
        x += Number(right);
        y += Number(up);
        return { x, y, isOn: kind === "p" };
      });
    });
}
