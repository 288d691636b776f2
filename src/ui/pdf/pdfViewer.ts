/** What this browser can do with a PDF inside a page. */

/**
 * It shows a PDF in a frame. Android's browsers have no viewer; those of iOS say that they have one, and show the first
 * page only.
 */
export const hasPdfViewer = (): boolean => navigator.pdfViewerEnabled !== false && !isIos();

/** An iPad asking for desktop pages says that it is a Mac; no Mac has a touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * A page may print a PDF as soon as its frame has loaded: Chromium alone. WebKit would print a blank page, and Firefox's
 * viewer is not ready by then.
 */
export const canPrintPdf = (): boolean => navigator.vendor === "Google Inc.";

/** Firefox on iOS shows no PDF in a new window either (firefox-ios 21105). */
export const opensNoPdf = (): boolean => navigator.userAgent.includes("FxiOS");
