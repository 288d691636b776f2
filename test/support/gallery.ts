/** The gallery of src/ui, built and served. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const script = resolve(".tools/gallery/serve.mjs");

/** Builds and serves it; resolves with its address. */
export async function openGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const { serveGallery } = await import(
    // Imported by address: bundled into a test, it would look for the sources beside the bundle.
    pathToFileURL(script).href
  );
  return serveGallery();
}
