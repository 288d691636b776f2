/** A signature as plain data: it outlives the pad it was given on, any change of size, and the dialog that interrupts. */

/** The width of the paper divided by its height (specification, section 9). */
export const PAPER_RATIO = 2.625;

/** A tap is no signature: so long a path in CSS pixels of the pad it was drawn on, and so many points, are asked for. */
const ENOUGH_PATH_PX = 60;
const ENOUGH_POINTS = 8;

/** A point of a stroke; x and y are fractions of the paper's WIDTH, so one factor scales both. `time` is in milliseconds. */
export interface StrokePoint {
  readonly x: number;
  readonly y: number;
  readonly pressure: number;
  readonly time: number;
}

/** From the pen's touching the paper to its leaving it. */
export type Stroke = readonly StrokePoint[];

/** Drawn by hand, or the name typed, which is the keyboard's way to sign. */
export type Signature =
  | { readonly kind: "drawn"; readonly strokes: readonly Stroke[] }
  | { readonly kind: "typed"; readonly name: string };

/** Is there enough ink on a paper `width` CSS pixels wide to call it a signature? */
export function isEnoughInk(strokes: readonly Stroke[], width: number): boolean {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  const path = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) * width;
  return points >= ENOUGH_POINTS && path >= ENOUGH_PATH_PX;
}

function lengthOf(stroke: Stroke): number {
  return stroke.reduce((sum, point, index) => {
    const before = stroke[index - 1] ?? point;
    return sum + Math.hypot(point.x - before.x, point.y - before.y);
  }, 0);
}
