// @ts-check
/**
 * Copies pdf.js beside the app: the library, its worker, and files that the worker fetches for some documents. All are as
 * published, except the worker, which also reports its warnings (src/ui/pdf/pdfFaults.ts). The folder is named after the
 * version and the worker's content, so its files need no hash (src/ui/pdf/pdfLibrary.ts).
 */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { buildSync } from "esbuild";

export const pdfjsDescription = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
const { version } = JSON.parse(readFileSync(pdfjsDescription, "utf8"));
const published = dirname(pdfjsDescription);

/**
 * What the worker does otherwise than pdf.js's.
 *
 * - A JPEG without its last marker may be whole, or cut. The warning also gets the number of bytes that were read after the
 *   last one. Of a whole picture these are two at most, the missing marker's.
 * - Text in a font that the file lacks is drawn in Helvetica, as other readers do. With `stopAtErrors` pdf.js leaves it out.
 * - A cut JBIG2 picture and a TrueType font with cut outlines get a warning. pdf.js draws the rest of them without one.
 *
 * @type {readonly (readonly [pattern: RegExp, replacement: string])[]}
 */
const changes = [
  [
    /(\w+)>=(\w+)\.length-1\)\{warn\("JpegImage\.parse - reached the end of the image data [^"]+"/g,
    '$&+" Read beyond it: "+($1-$2.length)',
  ],
  [/!this\.options\.ignoreErrors&&!this\.parsingType3Font(?=\)\{warn\(`Font )/g, "false"],
  [
    /this\.buffer=await JBig2CCITTFaxWasmImage\.decode\((\w+),this\.dict\.get\("Width"\)/g,
    'if(isCut($1))warn("Jbig2Stream: a segment is cut");$&',
  ],
  [
    /(?<=const (\w+)=\w+\.getBytes\((\w+)\);\w+\.pos=\w+;)(?=if\("head"===(\w+)\))/g,
    'if("glyf"===$3&&$1.length+3<$2)warn("FormatError: glyf is cut");',
  ],
];

/**
 * For the worker: whether a JBIG2 picture lacks its page's description, or the end of a segment. After its last segment there
 * may be a line break or zeros. `readSegments` and `readSegmentHeader` are pdf.js's.
 */
const isCut = `function isCut(data) {
  try {
    const segments = readSegments({}, data, 0, data.length);
    const isShort = ({ header, end }) => header.headerEnd <= data.length && end > data.length;
    return segments.some(isShort) || !segments.some(({ header }) => header.type === 48);
  } catch {
    return readSegmentHeader(data, 0).type !== 48;
  }
}`;

/** pdf.js's worker, which posts its harmful warnings to the page. Throws an Error if pdf.js has changed. */
function reportingWorker() {
  let worker = readFileSync(join(published, "legacy/build/pdf.worker.min.mjs"), "utf8");
  for (const [pattern, replacement] of changes) {
    if (worker.match(pattern)?.length !== 1) throw new Error(`pdf.js's worker lacks ${pattern}`);
    worker = worker.replace(pattern, replacement);
  }
  const { outputFiles } = buildSync({
    stdin: {
      contents: 'import { reportFaults } from "./pdfFaults.ts"; reportFaults(self);',
      resolveDir: join(import.meta.dirname, "../src/ui/pdf"),
    },
    bundle: true,
    format: "iife",
    minify: true,
    write: false,
  });
  return `${outputFiles[0]?.text}${worker}\n${isCut}`;
}

const workerText = reportingWorker();
const revision = createHash("sha256").update(workerText).digest().readUInt32BE();
const folder = `pdfjs-${version}.${revision}`;

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

/** JPEG 2000 without WebAssembly: fetched only if openjpeg.wasm does not run. */
const FALLBACK = "openjpeg_nowasm_fallback.js";
export const pdfjsFallback = `/assets/${folder}/decoders/${FALLBACK}`;

/** The decoders of scans (JBIG2, JPEG 2000) and of colour profiles. */
const decoders = ["jbig2.wasm", "openjpeg.wasm", FALLBACK, "qcms_bg.wasm"];

/** Copies pdf.js into `assets`. Its scripts end in .js, because not every host knows the type of .mjs. */
export function copyPdfjs(/** @type {string} */ assets) {
  const to = join(assets, folder);
  mkdirSync(to, { recursive: true });
  cpSync(join(published, "legacy/build/pdf.min.mjs"), join(to, "library.js"));
  writeFileSync(join(to, "worker.js"), workerText);
  cpSync(join(published, "standard_fonts"), join(to, "fonts"), { recursive: true });
  cpSync(join(published, "cmaps"), join(to, "characters"), { recursive: true });
  for (const name of decoders) cpSync(join(published, "wasm", name), join(to, "decoders", name));
}
