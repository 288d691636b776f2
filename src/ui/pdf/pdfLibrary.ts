/**
 * Draws PDFs by pdf.js: a bundle of its own, fetched when a document is to be read. The worker, the fonts that a document
 * lacks and the decoders of scans stand beside it, in the folder that the build names after the version (.build/pdfjs.mjs).
 * They are decoded in the worker, whose own policy allows WebAssembly; the page's forbids it.
 */
import "../../react.ts";
import { drawPage, type Pdfjs } from "./drawPage.ts";
import { piecesOf, readBlocks } from "./pageText.ts";
import type { PdfDocument } from "./pdfDocument.ts";

export { PdfPages } from "./PdfPages.tsx";

/** An image with more pixels would take more than 160 MB: a page of A4 scanned with 600 dpi has 35 million. */
const MOST_IMAGE_PIXELS = 40_000_000;
/**
 * A document that is not open after so long, or a page that is not drawn, is given up: a few kilobytes can ask for drawing
 * without an end. Seconds in sight: pdf.js draws nothing while the page is hidden, and a device may sleep.
 */
const LIMIT_S = 30;

/**
 * `files` is the address of the folder in which pdf.js stands, with a slash at its end; `startWorker` starts the worker from
 * there. Rejects as `PdfLibrary.openPdf` does.
 */
export async function openPdf(
  pdfjs: Pdfjs,
  files: string,
  startWorker: () => Worker,
  pdf: Blob,
): Promise<PdfDocument> {
  const { getDocument, PDFWorker, TextLayer, VerbosityLevel } = pdfjs;
  const data = new Uint8Array(await pdf.arrayBuffer());
  const port = startWorker();
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  const opening = getDocument({
    data,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    enableXfa: false,
    // A page that cannot be shown whole is not shown: a contract must not lack a line.
    stopAtErrors: true,
    maxImageSize: MOST_IMAGE_PIXELS,
    useWorkerFetch: true,
    useSystemFonts: false,
    standardFontDataUrl: `${files}fonts/`,
    cMapUrl: `${files}characters/`,
    wasmUrl: `${files}decoders/`,
  });
  const close = () => {
    void opening.destroy().catch(() => {});
    worker.destroy();
    port.terminate();
    TextLayer.cleanup();
  };
  try {
    const open = async () => {
      const opened = await opening.promise;
      return { opened, first: await opened.getPage(1) };
    };
    const { opened, first } = await limited(Promise.race([open(), faultOf(port)]));
    const { width, height } = first.getViewport({ scale: 1 });
    // One page after another: two would both take their part of every frame. One that was left is not waited for.
    let last: Promise<unknown> = Promise.resolve();
    return {
      pageCount: opened.numPages,
      firstPage: { width, height },
      draw(page, request) {
        const { signal } = request;
        const drawn = last.then(() => {
          signal.throwIfAborted();
          return limited(drawPage(pdfjs, opened, page, request), signal);
        });
        // A page that is not shown ends its document; what it began would keep the worker busy.
        last = drawn.catch(() => signal.aborted || close());
        return drawn;
      },
      textOf: async (page) =>
        (await piecesOf(opened, page)).map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)),
      blocksOf: (page) => readBlocks(opened, page),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Rejects when `work` takes longer than the limit, and at once when `signal` aborts. */
function limited<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  let clock: ReturnType<typeof setInterval>;
  const late = new Promise<never>((_, reject) => {
    let seconds = 0;
    clock = setInterval(() => {
      if (!document.hidden) seconds += 1;
      if (seconds >= LIMIT_S) reject(new Error("the PDF takes too long"));
    }, 1000);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, late]).finally(() => clearInterval(clock));
}

/** Rejects when the worker cannot be started: pdf.js would wait for it for ever. */
const faultOf = (worker: Worker): Promise<never> =>
  new Promise((_, reject) => {
    const refuse = (event: Event) =>
      reject(new Error(event instanceof ErrorEvent && event.message ? event.message : "no worker for PDFs"));
    worker.addEventListener("error", refuse, { once: true });
  });
