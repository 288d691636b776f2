/** Writes a typed name onto the paper like a signature. */
import { LINE, PAPER_RATIO } from "./signature.ts";

const HANDWRITING_FONTS =
  '"Segoe Script", "Snell Roundhand", "Bradley Hand", "Apple Chancery", "URW Chancery L", cursive';

/** Writes the name on the line of a paper `width` wide, as large as it fits, up to 42 % of the paper's height. */
export function writeName(context: CanvasRenderingContext2D, name: string, width: number): void {
  const height = width / PAPER_RATIO;
  const largest = height * 0.42;
  context.font = `italic ${largest}px ${HANDWRITING_FONTS}`;
  const size = Math.min(largest, (largest * width * 0.86) / Math.max(1, context.measureText(name).width));
  context.font = `italic ${size}px ${HANDWRITING_FONTS}`;
  context.fillStyle = "#000000";
  context.textBaseline = "alphabetic";
  context.fillText(name, width * 0.07, height * LINE);
}
