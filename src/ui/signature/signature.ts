/** A signature as plain data, independent of the pad and its size, so that it can be kept and restored. */

/** The paper's width divided by its height. */
export const PAPER_RATIO = 2.625;

/** The line to sign on, as a fraction of the paper's height from the top; Paper.module.css draws it there, too. */
export const LINE = 0.72;

/** Strokes are 3 CSS pixels wide on the screen. */
export const PEN_RADIUS = 1.5;

/** A tap is not a signature: the least length of the path, in CSS pixels of the pad, and the least number of points. */
const MIN_PATH_PX = 60;
const MIN_POINTS = 8;

/** A point of a stroke; x and y are fractions of the paper's WIDTH, so one factor scales both. `time` is in milliseconds. */
export interface StrokePoint {
  readonly x: number;
  readonly y: number;
  readonly pressure: number;
  readonly time: number;
}

/** From pen down to pen up. */
export type Stroke = readonly StrokePoint[];

/**
 * A signature is drawn by hand, or typed by a customer with the keyboard. `width` is the width of the paper on which it
 * was last drawn, in CSS pixels. With it the pen is as thick in the document as on the screen.
 */
export type Signature =
  | { readonly kind: "drawn"; readonly strokes: readonly Stroke[]; readonly width: number }
  | { readonly kind: "typed"; readonly name: string };

// Zero-width characters and fillers draw nothing (see toVisibleText of domain/formFields.ts).
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/u;

/** Whether a typed name shows anything. */
export const isVisible = (name: string): boolean => visible.test(name);

/** Whether these strokes, on a paper `width` CSS pixels wide, are long enough for a signature. */
export function isEnoughInk(strokes: readonly Stroke[], width: number): boolean {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  const path = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) * width;
  return points >= MIN_POINTS && path >= MIN_PATH_PX;
}

function lengthOf(stroke: Stroke): number {
  return stroke.reduce((sum, point, index) => {
    const before = stroke[index - 1] ?? point;
    return sum + Math.hypot(point.x - before.x, point.y - before.y);
  }, 0);
}

/** The strokes of a drawn signature, none of any other. */
export const strokesOf = (value: Signature | null): readonly Stroke[] =>
  value?.kind === "drawn" ? value.strokes : [];
/** The paper's width of a drawn signature. Without a drawing it is infinite, so that no path is too short. */
export const widthOf = (value: Signature | null): number =>
  value?.kind === "drawn" ? value.width : Number.POSITIVE_INFINITY;
/** The name of a typed signature, empty of any other. */
export const nameOf = (value: Signature | null): string => (value?.kind === "typed" ? value.name : "");
