/** A drawn signature as ink: the curves that the pad shows (signature_pad), redrawn from its points. */
import { cubic } from "./curves.ts";
import { drawLine, type Ink, type Point } from "./ink.ts";
import type { Stroke } from "./signature.ts";

/** Draws strokes over the width of the paper, with a pen of `radius` pixels. */
export function drawStrokes(ink: Ink, strokes: readonly Stroke[], radius: number): void {
  for (const stroke of strokes) {
    const points = stroke.map(({ x, y }) => ({ x: x * ink.width, y: y * ink.width }));
    for (const [index, from] of points.entries()) {
      const to = points[index + 1];
      if (!to) {
        // A stroke of one point is a dot. In a longer stroke this point is the round end, which is drawn already.
        if (index === 0) drawLine(ink, from, from, radius);
        continue;
      }
      const first = controls(from, to, points[index + 2] ?? to).before;
      const second = controls(points[index - 1] ?? from, from, to).after;
      let last = from;
      // The control points are in this order, because the pad's curves take the one of the far end first.
      for (const next of cubic(from, first, second, to)) {
        drawLine(ink, last, next, radius);
        last = next;
      }
    }
  }
}

/**
 * The control points on both sides of the middle one of three points, parallel to the line between the midpoints of the two
 * segments.
 */
function controls(one: Point, middle: Point, three: Point): { before: Point; after: Point } {
  const [start, end] = [between(one, middle), between(middle, three)];
  const [wayIn, wayOut] = [distance(one, middle), distance(middle, three)];
  const share = wayIn + wayOut === 0 ? 0 : wayOut / (wayIn + wayOut);
  const x = middle.x - (end.x + (start.x - end.x) * share);
  const y = middle.y - (end.y + (start.y - end.y) * share);
  return { before: { x: start.x + x, y: start.y + y }, after: { x: end.x + x, y: end.y + y } };
}

const between = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

function distance(one: Point, other: Point): number {
  const [x, y] = [one.x - other.x, one.y - other.y];
  return Math.sqrt(x * x + y * y);
}
