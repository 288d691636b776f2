/** Runs in a browser: draws the signature's pictures with the app's own code. */
import { zlibSync } from "fflate";
import type { ScriptFace } from "../../src/ui/signature/scriptFace.ts";
import type { Signature } from "../../src/ui/signature/signature.ts";
import { toPng } from "../../src/ui/signature/toPng.ts";
import { recordedStrokes } from "./signaturePictures.ts";

/** SHA-256 of the PNG of the recorded strokes, and of that of the name in the given face. */
export const hashes = (name: string, face: ScriptFace): Promise<readonly string[]> => {
  const hashOf = async (signature: Signature) => {
    const url = await toPng(signature, { zlib: async () => zlibSync, scriptFace: async () => face });
    const bytes = Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  return Promise.all([
    hashOf({ kind: "drawn", strokes: recordedStrokes(), width: 560 }),
    hashOf({ kind: "typed", name }),
  ]);
};
