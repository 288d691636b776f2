/** The list of pdf.js's harmful warnings, held against the version of pdf.js that is shipped. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { reportFaults } from "../../src/ui/pdf/pdfFaults.ts";

const folder = join(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"), "..");
const pdfjs = readFileSync(join(folder, "legacy/build/pdf.worker.mjs"), "utf8");

/** The texts of which the worker reports a fault. */
function reported(warnings: readonly string[]): string[] {
  const posted: string[] = [];
  const scope = { console: { warn() {} }, postMessage: ({ fault }: { fault: string }) => posted.push(fault) };
  reportFaults(scope as unknown as Parameters<typeof reportFaults>[0]);
  for (const warning of warnings) (scope.console.warn as (text: string) => void)(`Warning: ${warning}`);
  return posted;
}

/** Warnings of pdf.js: a part of each as its source has it, and what follows there in an example. */
const harmful: readonly (readonly [inSource: string, rest: string])[] = [
  ["Unable to decode image ", '"img_p0_1": "JpxError: Unknown error".'],
  ["Image dimensions are missing, or not numbers.", ""],
  ["Unsupported /SMask format.", ""],
  ["Unsupported /Mask format.", ""],
  ["Unsupported SMask type", ""],
  ["Ignoring /Mask in image without /ImageMask.", ""],
  ["ICCBased color space (", '6R): "Error: Failed to create ICC color space".'],
  ["Unimplemented ColorSpace object: ", "X"],
  ["Unrecognized ColorSpace object: ", "X"],
  ["Found EOI marker (0xFFD9) while parsing scan data", " -- ignoring the rest of the image data."],
  ["Filter ", '"Neu" is not supported.'],
  ["Invalid stream: ", '"FormatError: Bad FCHECK in flate stream"'],
  ["Type3 font resource ", '"a" is not available.'],
  ["loadFont - translateFont failed: ", '"FormatError: invalid font name".'],
  ["_parsedAnnotations: ", '"Error".'],
  ["getOperatorList - ignoring annotation data during ", '"GetOperatorList: page 0" task: "Error".'],
  ["getOperatorList - ignoring operator: ", "5"],
  ["Jbig2Stream: Falling back to JS JBIG2 decoder.", ""],
];

const harmless: readonly (readonly [inSource: string, rest: string])[] = [
  ["ICCBased color space: Ignoring incorrect /Alternate entry.", ""],
  ["ICCBased color space: ", '"ReferenceError: WebAssembly is not defined".'],
  ["No CMYK ICC profile support due to missing `iccUrl` API option", ""],
  ["attempting to re-parse the JPEG image.", ""],
  ["TT: undefined function: ", "12"],
  ["No cmap table available.", ""],
  ["Empty ", '"FlateDecode" stream.'],
  ["PDFImage - using the Width/Height of the image data, ", "rather than the image dictionary."],
  ["CCITTFaxStream: Falling back to JS CCITTFax decoder.", ""],
];

test("each warning is one of pdf.js, and is reported only if it is harmful", () => {
  for (const [text, rest] of [...harmful, ...harmless]) assert.ok(pdfjs.includes(text), `${text}${rest}`);
  const texts = harmful.map(([text, rest]) => text + rest);
  assert.equal(reported(texts), texts);
  assert.equal(reported(harmless.map(([text, rest]) => text + rest)), []);
});

test("an error that pdf.js catches is harmful, whatever it says", () => {
  const errors = ["FormatError: Invalid CFF header", "TypeError: Failed to fetch", "Error: 404"];
  assert.equal(reported(errors), errors);
});

test("a JPEG's end is harmful only if picture is missing", () => {
  const end = "JpegImage.parse - reached the end of the image data without finding an EOI marker (0xFFD9).";
  const data = "decodeScan - unexpected MCU data, current marker is: ";
  const harmful = [`${end} Read beyond it: 3`, `${end} Read beyond it: 289`, `${data}8b3f`];
  const whole = [`${end} Read beyond it: 1`, `${end} Read beyond it: 2`, `${data}0`, `${data}ffff`];
  assert.equal(reported([...whole, ...harmful]), harmful);
});

test("JBIG2's second decoder is no fault if the first one did not come", () => {
  const missing = "JBig2Image#instantiateWasm: TypeError: Failed to fetch";
  assert.equal(reported([missing, "Jbig2Stream: Falling back to JS JBIG2 decoder."]), []);
});

test.run();
