/** A signature as the picture that is sent: 1050 × 400 PNG, whatever pad it was drawn on. */
import Pad from "signature_pad";
import { canReadBack } from "./readBack.ts";
import { PAPER_RATIO, type Signature } from "./signature.ts";
import { pen, strokesAt } from "./signatureCanvas.ts";
import { writeName } from "./typedName.ts";

const WIDTH_PX = 1050;

/** The service's records end at 400 kB, the rest of the form included. In characters of the data URL. */
const LIMIT = 250_000;

/**
 * The signature as a PNG data URL, black on white, drawn anew from its data. Rejects when the browser does not let
 * the page read its canvas: the picture would be blank or noise, which must not be signed with.
 */
export async function toPng(signature: Signature): Promise<string> {
  if (!canReadBack()) throw new Error("The browser blocks reading the canvas back.");
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH_PX;
  canvas.height = WIDTH_PX / PAPER_RATIO;
  const pad = new Pad(canvas, { ...pen, backgroundColor: "#ffffff" });
  pad.off();
  if (signature.kind === "drawn") {
    pad.fromData(strokesAt(WIDTH_PX, signature.strokes));
  } else {
    const context = canvas.getContext("2d");
    if (context) writeName(context, signature.name, WIDTH_PX);
  }
  const picture = canvas.toDataURL("image/png");
  if (picture.length <= LIMIT) return picture;
  hardenEdges(canvas);
  return canvas.toDataURL("image/png");
}

/** Only black and white: a paper scribbled full packs badly by the soft edges of its strokes. */
function hardenEdges(canvas: HTMLCanvasElement) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  for (const [at, pixel] of pixels.entries()) pixels[at] = (pixel & 0xff) < 128 ? 0xff000000 : 0xffffffff;
  context.putImageData(image, 0, 0);
}
