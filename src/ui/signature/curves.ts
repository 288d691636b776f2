/** Curves as short straight lines, because only lines are drawn. Only + − × ÷ and square roots (ink.ts says why). */
import type { Point } from "./ink.ts";

/** How far a curve may deviate from its lines, in pixels. Nobody can see so little. */
const TOLERANCE = 0.05;

/** The points from `from`, exclusive, to `to`, inclusive, on a cubic curve with these two control points. */
export function cubic(from: Point, first: Point, second: Point, to: Point): Point[] {
  // The largest second derivative says how far a curve deviates from its chords.
  const bend = Math.max(deviation(from, first, second), deviation(first, second, to));
  const count = Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / TOLERANCE)));
  return Array.from({ length: count }, (_, index) => {
    const t = (index + 1) / count;
    const u = 1 - t;
    const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return {
      x: a * from.x + b * first.x + c * second.x + d * to.x,
      y: a * from.y + b * first.y + c * second.y + d * to.y,
    };
  });
}

/** The same points on a quadratic curve. */
export function quadratic(from: Point, control: Point, to: Point): Point[] {
  const count = Math.max(1, Math.ceil(Math.sqrt((0.25 * deviation(from, control, to)) / TOLERANCE)));
  return Array.from({ length: count }, (_, index) => {
    const t = (index + 1) / count;
    const u = 1 - t;
    const [a, b, c] = [u * u, 2 * u * t, t * t];
    return { x: a * from.x + b * control.x + c * to.x, y: a * from.y + b * control.y + c * to.y };
  });
}

/** Twice the distance of the middle point from halfway between the other two. */
function deviation(one: Point, two: Point, three: Point): number {
  const x = one.x - 2 * two.x + three.x;
  const y = one.y - 2 * two.y + three.y;
  return Math.sqrt(x * x + y * y);
}
