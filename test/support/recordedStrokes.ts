/** A hundred strokes as a pad records them, the same on every machine: whole numbers, divided once. */
import type { Stroke } from "../../src/ui/signature/signature.ts";

/** 2^20, small enough for exact products. */
const RANGE = 1_048_576;

export function recordedStrokes(count = 100): Stroke[] {
  let state = 20_261_123 % RANGE;
  /** The next whole number below `limit`. */
  const draw = (limit: number) => {
    state = (state * 741_457 + 1_013_903) % RANGE;
    return Math.floor((state * limit) / RANGE);
  };
  return Array.from({ length: count }, () => {
    let [x, y] = [500 + draw(9_000), 400 + draw(3_000)];
    let [right, down] = [draw(301) - 100, draw(401) - 200];
    return Array.from({ length: 1 + draw(40) }, (_, index) => {
      [right, down] = [right + draw(121) - 60, down + draw(161) - 80];
      [x, y] = [Math.min(9_800, Math.max(200, x + right)), Math.min(3_700, Math.max(100, y + down))];
      return { x: x / 10_000, y: y / 10_000, pressure: 0.5, time: index * 8 };
    });
  });
}
