/**
 * Reports what pdf.js only warns about while it draws. The build puts this code in front of pdf.js's worker
 * (.build/pdfjs.mjs), because the worker's warnings reach nobody else. `build/pdfFaults` compares the list with pdf.js.
 */

/** A message of the worker to the page, beside pdf.js's own messages, and in the order of both. */
export interface FaultMessage {
  fault: string;
}

/**
 * The warnings after which a page lacks something, or is drawn otherwise than its file says. Warnings of whole pages are
 * left out, for example of fonts that pdf.js repairs, or of JPEGs without their last marker.
 */
const faults: readonly RegExp[] = [
  // Errors that pdf.js catches: an unreadable font or shading, a file of a standard font that does not come.
  /^\w*(Error|Exception): /,
  /^Unable to decode image/,
  /^Image dimensions are missing/,
  /^Unsupported \/?S?Mask /,
  /^Ignoring \/Mask in image/,
  // A browser without WebAssembly takes the colour space that stands in for the profile (ISO 32000-1, 8.6.5.5).
  /^ICCBased color space(?!: Ignoring|.*(WebAssembly is not defined|variable: WebAssembly))/,
  /^Un(implemented|recognized) ColorSpace/,
  /^Jbig2Stream: a segment is cut/,
  // A JPEG that ends too early, or has data other than zeros after its last pixel.
  /^Found EOI marker/,
  /^JpegImage\.parse - reached the end .*Read beyond it: (?![012]$)/,
  /^decodeScan - unexpected MCU data, current marker is: (?!ffff)\w{3}/,
  /^Filter ".*" is not supported/,
  /^Invalid stream: /,
  /^Font file is empty/,
  /^Type3 font resource ".*" is not available/,
  /^loadFont - /,
  /^_parsedAnnotations: /,
  /^getOperatorList - ignoring (annotation|operator)/,
];

/** JBIG2's second decoder takes over in silence. That is no fault if the first one did not come. */
const [FIRST_IS_MISSING, SECOND_TAKES_OVER] = [/^JBig2Image#instantiateWasm/, /^Jbig2Stream: Falling back/];

/** Posts a FaultMessage for each harmful warning of `scope`, a worker of pdf.js. */
export function reportFaults(scope: Pick<Worker, "postMessage"> & { console: Pick<Console, "warn"> }): void {
  let isFirstMissing = false;
  scope.console.warn = (warning: unknown) => {
    const text = String(warning).replace(/^Warning: /, "");
    isFirstMissing ||= FIRST_IS_MISSING.test(text);
    const isFault = faults.some((one) => one.test(text)) || (!isFirstMissing && SECOND_TAKES_OVER.test(text));
    if (isFault) scope.postMessage({ fault: text } satisfies FaultMessage);
  };
}
