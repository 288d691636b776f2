/** A typed name, written onto the paper like a signature. */
import { PAPER_RATIO } from "./signature.ts";

const HANDS =
  '"Segoe Script", "Snell Roundhand", "Bradley Hand", "Apple Chancery", "URW Chancery L", cursive';

/** Where the line stands on which one signs: this share of the paper's height from the top. */
export const BASELINE = 0.72;

/** Writes the name onto the baseline of a paper `width` wide, as large as it fits, up to half the paper's height. */
export function writeName(context: CanvasRenderingContext2D, name: string, width: number): void {
  const height = width / PAPER_RATIO;
  const largest = height * 0.42;
  context.font = `italic ${largest}px ${HANDS}`;
  const size = Math.min(largest, (largest * width * 0.86) / Math.max(1, context.measureText(name).width));
  context.font = `italic ${size}px ${HANDS}`;
  context.fillStyle = "#000000";
  context.textBaseline = "alphabetic";
  context.fillText(name, width * 0.07, height * BASELINE);
}
