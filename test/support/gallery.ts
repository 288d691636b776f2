/** The gallery of src/ui. */
import { unbundled } from "./unbundled.ts";

/** Builds and serves it; resolves with its address. */
export const openGallery = async (): Promise<{ url: string; close: () => Promise<void> }> =>
  (await unbundled(".tools/gallery/serve.mjs")).serveGallery();
