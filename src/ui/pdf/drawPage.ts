/** Draws a page of a PDF into a canvas, with its selectable text and its links. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { linksOn } from "./linksOn.ts";
import type { DrawnPage, DrawRequest } from "./pdfDocument.ts";

export type Pdfjs = typeof import("pdfjs-dist");

/**
 * A page's canvas has no more device pixels. Chromium copies each it shows: with 8 million that took a slow phone 230 ms, with
 * these 90, and print at twice the size is as sharp as on paper. iOS shows none above 16.7 million.
 */
const MOST_PIXELS = 3_000_000;

/** Rejects as `PdfDocument.draw` does. */
export async function drawPage(
  { AnnotationMode, TextLayer }: Pdfjs,
  opened: PDFDocumentProxy,
  number: number,
  { width, layer, signal, known }: DrawRequest,
): Promise<DrawnPage> {
  const page = await opened.getPage(number);
  signal.throwIfAborted();
  const size = page.getViewport({ scale: 1 });
  const most = Math.sqrt((MOST_PIXELS * size.width) / size.height);
  const viewport = page.getViewport({ scale: Math.min(width, most) / size.width });
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const drawing = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  let text: InstanceType<Pdfjs["TextLayer"]> | null = null;
  // At once: the page's next drawing may begin before this one has ended.
  const stop = () => {
    drawing.cancel();
    text?.cancel();
  };
  signal.addEventListener("abort", stop);
  try {
    await drawing.promise;
    signal.throwIfAborted();
    if (known) return { ...known, canvas };
    layer.replaceChildren();
    text = new TextLayer({
      // getTextContent would need async iteration of streams, which WebKit lacks.
      textContentSource: page.streamTextContent(),
      container: layer,
      viewport: size,
    });
    await text.render();
    signal.throwIfAborted();
    const links = await linksOn(opened, page, size);
    signal.throwIfAborted();
    return { size: { width: size.width, height: size.height }, canvas, pieces: text.textDivs, links };
  } catch (error) {
    release(canvas);
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
    page.cleanup();
  }
}

/** WebKit frees a canvas when its element is collected, which may be long after. */
const release = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0;
  canvas.height = 0;
};
