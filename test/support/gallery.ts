/** The gallery of src/ui, built and served. Its pass depends on what it is built from, which esbuild reads unseen. */
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runsIn } from "../../.tools/suite/recorder.ts";

const script = resolve(".tools/gallery/serve.mjs");
const { platform, arch } = process;
runsIn(createRequire(script).resolve(`@esbuild/${platform}-${arch}/bin/esbuild`));

/** Gives `{ url, close }`. */
export async function openGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const { serveGallery } = await import(
    // By address: bundled into a test, it would look for the sources beside the bundle.
    pathToFileURL(script).href
  );
  const gallery = await serveGallery();
  for (const path of [script, ...gallery.inputs]) statSync(path);
  return gallery;
}
