/** A signature as the picture that is sent: 1050 × 400 PNG, whatever pad it was drawn on. */
import Pad from "signature_pad";
import { pen, strokesAt } from "./ink.ts";
import { canReadBack } from "./readBack.ts";
import { PAPER_RATIO, type Signature } from "./signature.ts";
import { writeName } from "./typedName.ts";

const WIDTH_PX = 1050;

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
  return canvas.toDataURL("image/png");
}
