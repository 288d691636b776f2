/**
 * Draws PDFs with pdf.js: a bundle of its own, loaded when a document is to be read. Beside it are the worker, the
 * fonts that a document may lack and the decoders of scans. Their folder is named by the build after the version
 * (.build/pdfjs.mjs). Decoding runs in the worker. The worker's Content Security Policy allows WebAssembly; the page's
 * policy forbids it.
 */
import "../../react.ts";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { drawPage, type Pdfjs } from "./drawPage.ts";
import { annotationsOn, isSeen } from "./pageAnnotations.ts";
import { piecesOf, readBlocks } from "./pageText.ts";
import { isNotWhole, type PdfDocument } from "./pdfDocument.ts";
import type { FaultMessage } from "./pdfFaults.ts";

export { PdfPages } from "./PdfPages.tsx";

/**
 * The most pixels of an image. A larger one would take more than 160 MB. A page of A4 scanned with 600 dpi has 35
 * million.
 */
const MOST_IMAGE_PIXELS = 40_000_000;
/**
 * The most pages of a document; no contract has more. A file of 831 bytes can claim 200,000 pages, and each sheet is an
 * element with observers of its own.
 */
const MOST_PAGES = 500;

/**
 * The time limit for opening a document or drawing a page, in seconds. After that it is given up, because a few
 * kilobytes can ask for endless drawing. Only seconds in which the page is visible count: pdf.js draws nothing while
 * the page is hidden, and a device may sleep.
 */
const LIMIT_S = 30;

/** The kind of pdf.js's message if a page's drawing operators end in an error. pdf.js then draws those before it. */
const STREAM_ERROR = 5;

/**
 * `files` is the address of pdf.js's folder, with a slash at its end; `startWorker` starts the worker from there. Rejects as
 * `PdfLibrary.openPdf` does.
 */
export async function openPdf(
  pdfjs: Pdfjs,
  files: string,
  startWorker: () => Worker,
  pdf: Blob,
): Promise<PdfDocument> {
  const { AnnotationType, getDocument, PDFWorker, TextLayer, VerbosityLevel } = pdfjs;
  const data = new Uint8Array(await pdf.arrayBuffer());
  const port = startWorker();
  // Some faults are reported only once per document, so none is forgotten. Before pdf.js listens, so that a fault is known
  // before the drawing ends.
  let isDamaged = false;
  port.addEventListener("message", ({ data }: MessageEvent<Partial<FaultMessage> & { stream?: number }>) => {
    isDamaged ||= data.fault !== undefined || data.stream === STREAM_ERROR;
  });
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.WARNINGS });
  const opening = getDocument({
    data,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    enableXfa: false,
    // A page that cannot be shown whole is not shown: a contract must not lack a line.
    stopAtErrors: true,
    maxImageSize: MOST_IMAGE_PIXELS,
    // pdf.js's own decoder reports a damaged JPEG in every browser.
    isImageDecoderSupported: false,
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
      if (opened.numPages > MOST_PAGES) throw named("TooManyPages");
      if (await isXfaForm(opened)) throw named("XfaForm");
      const marked = await opened.getAnnotationsByType(new Set([AnnotationType.FILEATTACHMENT]), new Set());
      const files = [
        ...Object.values((await opened.getAttachments()) ?? {}),
        ...((marked ?? []) as { file: object }[]).map(({ file }) => file),
      ] as { filename: string }[];
      return { opened, first: await opened.getPage(1), files };
    };
    const { opened, first, files } = await limited(Promise.race([open(), faultOf(port)]));
    const { width, height } = first.getViewport({ scale: 1 });
    // What concerns no page, for example its title or an attached file.
    isDamaged = false;
    // One page after another: two at once would both take time of every frame. A cancelled page is not waited for.
    let last: Promise<unknown> = Promise.resolve();
    return {
      pageCount: opened.numPages,
      firstPage: { width, height },
      attachedFiles: files.map(({ filename }) => filename),
      draw(page, request) {
        const { signal, part } = request;
        const drawn = last.then(() => {
          signal.throwIfAborted();
          return limited(
            drawPage(pdfjs, opened, page, request, () => !isDamaged),
            signal,
          );
        });
        // If a page cannot be shown, the document is closed, because the work begun on it would keep the worker busy.
        last = drawn.catch((error) => signal.aborted || (part && !isNotWhole(error)) || close());
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

/**
 * The fewest characters of a page that is drawn although the document is an XFA form. Adobe's own waiting page has
 * about 600; a mandate has more than 1,000.
 */
const MOST_CHARACTERS_OF_XFA = 1_000;

/**
 * Whether the only page is a notice in place of an XFA form: it asks the reader to wait, or to use another program.
 * Only Adobe's programs draw such a form. A form of both kinds has fields on its pages, and these are drawn.
 */
async function isXfaForm(opened: PDFDocumentProxy): Promise<boolean> {
  const { info } = await opened.getMetadata();
  if (!(info as { IsXFAPresent?: boolean }).IsXFAPresent || opened.numPages > 1) return false;
  const annotations = await annotationsOn(await opened.getPage(1));
  if (annotations.some((one) => one.fieldType && one.fieldType !== "Sig" && isSeen(one))) return false;
  const text = (await piecesOf(opened, 1)).map(({ str }) => str).join("");
  return text.length < MOST_CHARACTERS_OF_XFA;
}

const named = (name: string): Error => Object.assign(new Error(name), { name });

/** Rejects if `work` takes longer than the limit, and at once if `signal` aborts. */
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

/**
 * Rejects if the worker cannot be started. Without this, opening would never end, because pdf.js waits for the worker.
 */
const faultOf = (worker: Worker): Promise<never> =>
  new Promise((_, reject) => {
    const refuse = (event: Event) =>
      reject(new Error(event instanceof ErrorEvent && event.message ? event.message : "no worker for PDFs"));
    worker.addEventListener("error", refuse, { once: true });
  });
