/** What the signature's picture is made with, each a bundle that is fetched when it is needed. */
import type { Platform } from "../../app/platform.ts";
import type { PictureParts } from "../../ui/signature/toPng.ts";

export const picturePartsOf = ({ loadBundle }: Platform): PictureParts => ({
  zlib: async () => (await loadBundle("zipLibrary", () => import("../../domain/zipLibrary.ts"))).zlibSync,
  scriptFace: async () =>
    (await loadBundle("scriptFace", () => import("../../ui/signature/scriptFaceLibrary.ts"))).scriptFace,
});
