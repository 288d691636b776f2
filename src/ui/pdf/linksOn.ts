/** The links of a page: to addresses of two schemes, and to other pages. Whatever else a PDF's links can do is left out. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type Annotation, placeOf, type Viewport } from "./pageAnnotations.ts";
import type { PageLink } from "./pdfDocument.ts";

/** pdf.js hands on absolute addresses only. */
const allowed = /^(https|mailto):/;

export async function linksOn(
  opened: PDFDocumentProxy,
  annotations: readonly Annotation[],
  viewport: Viewport,
): Promise<PageLink[]> {
  const links: PageLink[] = [];
  for (const { subtype, rect, url, dest } of annotations) {
    if (subtype !== "Link") continue;
    const to = url === undefined ? await pageOf(opened, dest) : allowed.test(url) ? url : null;
    if (to === null) continue;
    links.push({ ...placeOf(rect, viewport), to });
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
