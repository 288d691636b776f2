/** The links of a page: to addresses of two schemes, and to other pages. Whatever else a PDF's links can do is left out. */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type { PageLink } from "./pdfDocument.ts";

/** pdf.js hands on absolute addresses only. */
const allowed = /^(https|mailto):/;

/** The part of pdf.js's annotations used here; `rect` holds two corners in the page's own coordinates. */
interface Annotation {
  subtype: string;
  rect: [number, number, number, number];
  url?: string;
  dest?: string | readonly unknown[];
}

type Viewport = ReturnType<PDFPageProxy["getViewport"]>;

export async function linksOn(
  opened: PDFDocumentProxy,
  page: PDFPageProxy,
  viewport: Viewport,
): Promise<PageLink[]> {
  const annotations: Annotation[] = await page.getAnnotations({ intent: "display" });
  const links: PageLink[] = [];
  for (const { subtype, rect, url, dest } of annotations) {
    if (subtype !== "Link") continue;
    const to = url === undefined ? await pageOf(opened, dest) : allowed.test(url) ? url : null;
    if (to === null) continue;
    const [x1, y1, x2, y2] = viewport.convertToViewportRectangle(rect) as typeof rect;
    links.push({
      left: Math.min(x1, x2),
      top: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
      to,
    });
  }
  return links;
}

/** The number of the page a destination names; null when it names none. */
async function pageOf(opened: PDFDocumentProxy, dest: Annotation["dest"]): Promise<number | null> {
  try {
    const [target] = (typeof dest === "string" ? await opened.getDestination(dest) : dest) ?? [];
    if (typeof target === "number") return target + 1;
    if (target === null || typeof target !== "object") return null;
    return (await opened.getPageIndex(target as Parameters<typeof opened.getPageIndex>[0])) + 1;
  } catch {
    return null;
  }
}
