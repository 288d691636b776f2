/** The gallery of src/ui, built and served. Its pass depends on what it is built from. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { madeOf } from "./ownBuild.ts";

const script = resolve(".tools/gallery/serve.mjs");

/** Gives `{ url, close }`. */
export async function openGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const { serveGallery } = await import(
    // By address: bundled into a test, it would look for the sources beside the bundle.
    pathToFileURL(script).href
  );
  const gallery = await serveGallery();
  statSync(script);
  madeOf(gallery.inputs);
  return gallery;
}
