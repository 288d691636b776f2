// @ts-check
/**
 * Copies pdf.js beside the app, as published: the library, its worker, and files that the worker fetches for some
 * documents. The folder is named after the version. The addresses change only with the version, so they need no hash
 * (src/ui/pdf/pdfLibrary.ts).
 */
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export const pdfjsDescription = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
const { version } = JSON.parse(readFileSync(pdfjsDescription, "utf8"));

const folder = `pdfjs-${version}`;

/**
 * The folder of pdf.js, for esbuild's `define`. pdf.js is not bundled, because its bundle would need a `require`
 * function that every visitor would have to fetch.
 */
export const pdfjsAddress = { PDFJS_FOLDER: JSON.stringify(`/assets/${folder}/`) };

/**
 * The page fetches these scripts together with the bundle pdfLibrary. If the worker were fetched later, its load would
 * count towards the time limit for drawing. A failed load would then look like an unreadable document.
 */
export const pdfjsScripts = [`/assets/${folder}/library.js`, `/assets/${folder}/worker.js`];

/** The decoders of scans (JBIG2, JPEG 2000) and of colour profiles. */
const decoders = ["jbig2.wasm", "openjpeg.wasm", "qcms_bg.wasm"];

/** Copies pdf.js into `assets`. Its scripts end in .js, because not every host knows the type of .mjs. */
export function copyPdfjs(/** @type {string} */ assets) {
  const from = dirname(pdfjsDescription);
  const to = join(assets, folder);
  mkdirSync(to, { recursive: true });
  cpSync(join(from, "legacy/build/pdf.min.mjs"), join(to, "library.js"));
  cpSync(join(from, "legacy/build/pdf.worker.min.mjs"), join(to, "worker.js"));
  cpSync(join(from, "standard_fonts"), join(to, "fonts"), { recursive: true });
  cpSync(join(from, "cmaps"), join(to, "characters"), { recursive: true });
  for (const name of decoders) cpSync(join(from, "wasm", name), join(to, "decoders", name));
}
