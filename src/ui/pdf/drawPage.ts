/** Draws a page of a PDF into a canvas, with its selectable text and its links. */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { annotationsOn, linksOn } from "./pageAnnotations.ts";
import type { DrawnPage, DrawRequest } from "./pdfDocument.ts";

export type Pdfjs = typeof import("pdfjs-dist");

/**
 * The most device pixels of a canvas, for a page or for its part in sight. Chromium copies each canvas that it shows.
 * On a slow phone that took 230 ms with 8 million pixels, and 90 ms with 3 million. iOS shows no canvas above 16.7
 * million.
 */
const MOST_PIXELS = 3_000_000;

/**
 * The longest side that a page may have (ISO 32000-1, annex C), in points. The browsers' own limits are little larger.
 */
const MOST_POINTS = 14_400;

/**
 * Rejects as `PdfDocument.draw` does. After the drawing, `isUndamaged` returns whether pdf.js has reported no fault of the
 * document so far.
 */
export async function drawPage(
  { AnnotationMode, TextLayer }: Pdfjs,
  opened: PDFDocumentProxy,
  number: number,
  { width, part, text, signal }: DrawRequest,
  isUndamaged: () => boolean,
): Promise<DrawnPage> {
  const page = await opened.getPage(number);
  const annotations = await annotationsOn(page);
  signal.throwIfAborted();
  const size = page.getViewport({ scale: 1 });
  if (Math.max(size.width, size.height) > MOST_POINTS || Math.min(size.width, size.height) < 1)
    throw new Error("a page of no size that paper has");
  const { left, top, ...drawn } = part ?? { left: 0, top: 0, width: size.width, height: size.height };
  const scale = Math.min(width / size.width, Math.sqrt(MOST_PIXELS / (drawn.width * drawn.height)));
  const viewport = page.getViewport({ scale, offsetX: -left * scale, offsetY: -top * scale });
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(drawn.width * scale);
  canvas.height = Math.round(drawn.height * scale);
  // At the limit of pixels a page is drawn alike at every larger size, so the earlier drawing can stay.
  if ("canvas" in text && !part && text.canvas.width === canvas.width) return text;
  // pdf.js draws a value for which the file has no drawing only if the value is stored as if the user had typed it.
  for (const { id, fieldType, fieldValue, hasAppearance } of annotations) {
    if (!hasAppearance && fieldValue?.length && (fieldType === "Tx" || fieldType === "Ch"))
      opened.annotationStorage.setValue(id, { value: fieldValue });
  }
  const drawing = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE_STORAGE });
  let letters: InstanceType<Pdfjs["TextLayer"]> | null = null;
  // Cancels at once, because the page's next drawing may begin before this one has ended.
  const stop = () => {
    drawing.cancel();
    letters?.cancel();
  };
  signal.addEventListener("abort", stop);
  try {
    await drawing.promise;
    signal.throwIfAborted();
    if (!isUndamaged() || !hasAllObjects(page))
      throw Object.assign(new Error("damaged"), { name: "NotWhole" });
    if ("canvas" in text) return { ...text, canvas };
    text.replaceChildren();
    letters = new TextLayer({
      // getTextContent would need async iteration of streams, which WebKit lacks.
      textContentSource: page.streamTextContent(),
      container: text,
      viewport: size,
    });
    await letters.render();
    signal.throwIfAborted();
    const links = await linksOn(opened, annotations, size);
    signal.throwIfAborted();
    return { size: { width: size.width, height: size.height }, canvas, pieces: letters.textDivs, links };
  } catch (error) {
    release(canvas);
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
    page.cleanup();
  }
}

/** What pdf.js has made for drawing a page: null for an undecodable picture, a text for an unreadable font. */
type DrawnObject = null | string | { missingFile?: boolean; mimetype?: string };

/**
 * Whether all pictures and embedded fonts of a drawn page were readable. pdf.js draws a page without them and reports
 * success. An embedded font that it replaced has the type of its file, and no file.
 */
const hasAllObjects = ({ objs, commonObjs }: PDFPageProxy): boolean =>
  [...objs, ...commonObjs].every(([, made]) => {
    const one: DrawnObject = made;
    return one !== null && typeof one !== "string" && !(one.missingFile && one.mimetype === "font/opentype");
  });

/** WebKit frees a canvas only when its element is garbage-collected, perhaps much later. */
const release = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0;
  canvas.height = 0;
};
