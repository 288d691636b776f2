/** A signature as the image that is sent: a PNG of 1050 × 400 pixels, whatever the size it was drawn at. */
import Pad from "signature_pad";
import { canReadBack } from "./canReadBack.ts";
import { enlarged } from "./enlarged.ts";
import { waitForScriptFace } from "./scriptFace.ts";
import { PAPER_RATIO, type Signature } from "./signature.ts";
import { PEN_RADIUS, penOf, strokesAt } from "./signatureCanvas.ts";
import { writeName } from "./writeName.ts";

const WIDTH_PX = 1050;

/** As thick as it was seen on a phone of 260 px, and no thicker: the letters would run together. */
const THICKEST_RADIUS = 6;

/** The service's records hold 400 kB, the rest of the form included. In characters of the data URL. */
const LIMIT = 250_000;

/**
 * The signature as a PNG data URL, black on white, redrawn from its data; a small one is enlarged. Rejects when the browser does not let the page
 * read its canvas: a blank or noisy image must not be sent as a signature.
 */
export async function toPng(signature: Signature): Promise<string> {
  if (!canReadBack()) throw new Error("The browser blocks reading the canvas back.");
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH_PX;
  canvas.height = WIDTH_PX / PAPER_RATIO;
  const pad = new Pad(canvas, { ...penOf(PEN_RADIUS), backgroundColor: "#ffffff" });
  pad.off();
  if (signature.kind === "drawn") {
    const radius = Math.min(PEN_RADIUS * Math.max(1, WIDTH_PX / signature.width), THICKEST_RADIUS);
    pad.fromData(strokesAt(WIDTH_PX, enlarged(signature.strokes), { radius }));
  } else {
    await waitForScriptFace(signature.name);
    const context = canvas.getContext("2d");
    if (context) writeName(context, signature.name, WIDTH_PX);
  }
  const image = canvas.toDataURL("image/png");
  if (image.length <= LIMIT) return image;
  hardenEdges(canvas);
  return canvas.toDataURL("image/png");
}

/** Only black and white: the soft edges of very many strokes compress badly. */
function hardenEdges(canvas: HTMLCanvasElement) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const pixelData = context.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(pixelData.data.buffer);
  for (const [at, pixel] of pixels.entries()) pixels[at] = (pixel & 0xff) < 128 ? 0xff000000 : 0xffffffff;
  context.putImageData(pixelData, 0, 0);
}
