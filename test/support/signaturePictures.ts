/** The signature's pictures that every browser must make alike, as SHA-256 of their PNG, and the strokes of one. */
import type { Stroke } from "../../src/ui/signature/signature.ts";

/** The picture of `recordedStrokes()` on a paper 560 pixels wide. */
export const HUNDRED_STROKES = "5f2af65d5dc21e4ecbd2b7c609aa12e888dce464d55cd9b4f9c83e5c6dbaedf3";

export const typedName = "Zoë Łukasz Ščő";
/** The picture of that name. */
export const TYPED_NAME = "2a09cbfbd28a5268d0aae911d4713f1d10d2ae9110b6e92c3acad2eabb38b210";

/** 2^20, small enough for exact products. */
const RANGE = 1_048_576;

/** A hundred strokes as a pad records them, the same on every machine: whole numbers, divided once. */
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
