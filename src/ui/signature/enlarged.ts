/** A small signature, enlarged for the document. */
import { LINE, PAPER_RATIO, type Stroke } from "./signature.ts";

const MOST = 2;
/** Ink that spans this share of the paper's width is not small. */
const WIDE_ENOUGH = 0.5;
/** The edges that stay white, as a fraction of the paper's width. */
const MARGIN = 0.02;
const HEIGHT = 1 / PAPER_RATIO;
/** The position of the line, in units of the paper's width, like the points. */
const LINE_Y = LINE / PAPER_RATIO;

/**
 * The strokes, up to twice as large if they span less than half of the paper. Ink on the line stays on it, and nothing leaves
 * the paper.
 */
export function enlarged(strokes: readonly Stroke[]): readonly Stroke[] {
  const points = strokes.flat();
  const [left, right] = range(points.map(({ x }) => x));
  const [top, bottom] = range(points.map(({ y }) => y));
  const factor = Math.min(
    MOST,
    WIDE_ENOUGH / (right - left),
    top < LINE_Y ? (LINE_Y - MARGIN) / (LINE_Y - top) : MOST,
    bottom > LINE_Y ? (HEIGHT - MARGIN - LINE_Y) / (bottom - LINE_Y) : MOST,
  );
  if (factor <= 1) return strokes;
  const middle = (left + right) / 2;
  const half = ((right - left) / 2) * factor;
  const newMiddle = Math.min(Math.max(middle, MARGIN + half), 1 - MARGIN - half);
  return strokes.map((stroke) =>
    stroke.map((point) => ({
      ...point,
      x: newMiddle + (point.x - middle) * factor,
      y: LINE_Y + (point.y - LINE_Y) * factor,
    })),
  );
}

const range = (values: readonly number[]): [least: number, most: number] => [
  values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
];
