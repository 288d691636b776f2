/** Writes a typed name onto the paper like a signature. */
import { scriptFont } from "./scriptFace.ts";
import { LINE, PAPER_RATIO } from "./signature.ts";

/** Writes the name on the line of a paper `width` wide, as large as it fits, up to 42 % of the paper's height. */
export function writeName(context: CanvasRenderingContext2D, name: string, width: number): void {
  // A letter typed as a letter and its accent is one that the face has.
  const written = name.normalize();
  const height = width / PAPER_RATIO;
  const largest = height * 0.42;
  context.font = scriptFont(written, largest);
  const size = Math.min(largest, (largest * width * 0.86) / Math.max(1, context.measureText(written).width));
  context.font = scriptFont(written, size);
  context.fillStyle = "#000000";
  context.textBaseline = "alphabetic";
  context.fillText(written, width * 0.07, height * LINE);
}
