/**
 * A signature as the image that is sent: a PNG of 1050 × 400 pixels, whatever the size it was drawn at (decision 45). It is
 * drawn from the recorded points, or from the script face's outlines. It is read from a canvas only if that face lacks letters
 * of the name, or is not loaded in time.
 */
import { enlarged } from "./enlarged.ts";
import { blankPaper, hardened, type Ink } from "./ink.ts";
import { writeName, writtenByCanvas } from "./nameInk.ts";
import { dataUrl, pngOf, type Zlib } from "./png.ts";
import { isCovered, type ScriptFace } from "./scriptFace.ts";
import { PAPER_RATIO, PEN_RADIUS, type Signature } from "./signature.ts";
import { drawStrokes } from "./strokeInk.ts";

const WIDTH_PX = 1050;
const HEIGHT_PX = WIDTH_PX / PAPER_RATIO;

/**
 * The pen's largest radius, in pixels: as thick as on a phone's paper of 260 px. The letters of a thicker pen would run
 * together.
 */
const THICKEST_RADIUS = 6;

/** The most characters of the data URL. A record of the service holds 400 kB, including the rest of the form. */
const LIMIT = 250_000;

/** The longest wait for the script face. The name is then written without it. Milliseconds. */
const FACE_LIMIT_MS = 3_000;

/** Loads the parts that make a picture, each when it is needed. Rejects if a part cannot be loaded. */
export interface PictureParts {
  zlib: () => Promise<Zlib>;
  scriptFace: () => Promise<ScriptFace>;
}

/** Keeps one picture per signature, so that the picture beside the consent is the one that is sent. */
const made = new WeakMap<Signature, Promise<string>>();

/**
 * The signature as a PNG data URL, black on white; a small one is enlarged. Rejects if the parts cannot be loaded. Rejects with
 * UnreadableCanvas if only the canvas can write the name, and the browser does not let the page read it.
 */
export function toPng(signature: Signature, parts: PictureParts): Promise<string> {
  const known = made.get(signature);
  if (known) return known;
  const picture = makePng(signature, parts);
  made.set(signature, picture);
  picture.catch(() => made.delete(signature));
  return picture;
}

async function makePng(signature: Signature, parts: PictureParts): Promise<string> {
  const [zlib, face] = await Promise.all([
    parts.zlib(),
    signature.kind === "typed" ? inTime(parts.scriptFace()) : null,
  ]);
  const ink = inkOf(signature, face);
  // Encoding takes as much time as drawing, so each is a task of its own.
  await new Promise((resume) => setTimeout(resume));
  const image = dataUrl(pngOf(ink, zlib));
  return image.length <= LIMIT ? image : dataUrl(pngOf(hardened(ink), zlib));
}

function inkOf(signature: Signature, face: ScriptFace | null): Ink {
  const paper = blankPaper(WIDTH_PX, HEIGHT_PX);
  if (signature.kind === "drawn") {
    const radius = Math.min(PEN_RADIUS * Math.max(1, WIDTH_PX / signature.width), THICKEST_RADIUS);
    drawStrokes(paper, enlarged(signature.strokes), radius);
    return paper;
  }
  if (!face || !isCovered(face, signature.name)) return writtenByCanvas(signature.name, WIDTH_PX, HEIGHT_PX);
  writeName(paper, signature.name, face);
  return paper;
}

/** The face, or null when it fails or takes too long. */
async function inTime(coming: Promise<ScriptFace>): Promise<ScriptFace | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), FACE_LIMIT_MS);
  });
  const face = await Promise.race([coming.catch(() => null), late]);
  clearTimeout(timer);
  return face;
}
