/** A typed name as ink, written like a signature: in the script face's outlines, or else by the canvas. */
import { quadratic } from "./curves.ts";
import { blankPaper, fillShape, type Ink, type Point } from "./ink.ts";
import { contoursOf, type OutlinePoint, type ScriptFace, setInLine } from "./scriptFace.ts";
import { LINE } from "./signature.ts";

/** Script faces of Windows, Apple's systems and Linux. */
const SYSTEM_FACES =
  'italic SIZEpx "Segoe Script", "Snell Roundhand", "Bradley Hand", "Apple Chancery", "URW Chancery L", cursive';

/** The least margin left and right of the name, as a share of the paper's width; the name begins at the left one. */
const MARGIN = 0.07;
const LONGEST = 1 - 2 * MARGIN;
/** The font's size is at most this share of the paper's height. */
const LARGEST = 0.42;

/** The font size for a name that is `length` long at a size of 1. */
const sizeOf = ({ width, height }: Ink, length: number) =>
  Math.min(height * LARGEST, (width * LONGEST) / Math.max(length, 0.01));

/** Writes a name on the line of the paper, as large as fits. The face must have every character (`isCovered`). */
export function writeName(ink: Ink, name: string, face: ScriptFace): void {
  const { glyphs, length } = setInLine(face, name);
  const scale = sizeOf(ink, length / face.unitsPerEm) / face.unitsPerEm;
  const toPaper = (point: Point, x: number): Point => ({
    x: ink.width * MARGIN + (x + point.x) * scale,
    y: ink.height * LINE - point.y * scale,
  });
  const contours = glyphs.flatMap(({ x, outline }) =>
    contoursOf(outline).map((points) => flattened(points.map((one) => ({ ...one, ...toPaper(one, x) })))),
  );
  fillShape(ink, contours);
}

/** A closed contour as straight lines. */
function flattened(points: readonly OutlinePoint[]): Point[] {
  const [start] = points;
  if (!start) return [];
  const flat: Point[] = [start];
  let last: Point = start;
  for (const [index, point] of points.entries()) {
    if (index === 0) continue;
    const next = points[index + 1] ?? start;
    if (point.isOn) flat.push(point);
    else flat.push(...quadratic(last, point, next.isOn ? next : halfway(point, next)));
    last = flat.at(-1) ?? start;
  }
  return flat;
}

const halfway = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** The browser does not let the page read its canvas. A blank or noisy picture must not be sent as a signature. */
export class UnreadableCanvas extends Error {
  override name = "UnreadableCanvas";
}

/** Writes any name in one of the system's faces. Throws UnreadableCanvas. */
export function writtenByCanvas(name: string, width: number, height: number): Ink {
  const ink = blankPaper(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canReadBack() ? canvas.getContext("2d") : null;
  if (!context) throw new UnreadableCanvas("The browser blocks reading the canvas back.");
  const written = name.normalize();
  context.font = SYSTEM_FACES.replace("SIZE", "100");
  context.font = SYSTEM_FACES.replace("SIZE", String(sizeOf(ink, context.measureText(written).width / 100)));
  context.fillText(written, width * MARGIN, height * LINE);
  // On a canvas without a background the opaque pixels are the ink.
  const { data } = context.getImageData(0, 0, width, height);
  return { ...ink, cover: ink.cover.map((_, at) => data[4 * at + 3] ?? 0) };
}

// Browsers that protect against fingerprinting return noise or blank pixels when a page reads its canvas.

const INK = [1, 2, 4, 7];

/** True if a test pattern can be read back; the slight noise that some browsers add is accepted. */
function canReadBack(): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = 8;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  if (!context) return false;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, 8, 1);
  context.fillStyle = "#000000";
  for (const x of INK) context.fillRect(x, 0, 1, 1);
  try {
    const { data } = context.getImageData(0, 0, 8, 1);
    const isRight = (x: number) => {
      const brightness = data[x * 4] ?? 128;
      return INK.includes(x) ? brightness < 64 : brightness > 192;
    };
    return [0, 1, 2, 3, 4, 5, 6, 7].every(isRight);
  } catch {
    return false;
  }
}
