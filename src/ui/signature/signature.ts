/** A signature as plain data, independent of the pad and its size, so that it can be kept and restored. */

/** The paper's width divided by its height. */
export const PAPER_RATIO = 2.625;

/** The line to sign on, as a fraction of the paper's height from the top; Paper.module.css draws it there, too. */
export const LINE = 0.72;

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

/** Drawn by hand, or typed by those who sign with the keyboard. */
export type Signature =
  | { readonly kind: "drawn"; readonly strokes: readonly Stroke[] }
  | { readonly kind: "typed"; readonly name: string };

/** Are these strokes, on a paper `width` CSS pixels wide, long enough for a signature? */
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
