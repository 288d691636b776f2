/** The parts of a PDF page besides its content: links, form fields, text boxes. */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type { PageLink } from "./pdfDocument.ts";

/** The part of pdf.js's annotations used here. */
export interface Annotation {
  id: string;
  subtype: string;
  /** Bits of ISO 32000-1, table 165. */
  annotationFlags: number;
  /** Two corners, in the page's own coordinates. */
  rect: [number, number, number, number];
  url?: string;
  dest?: string | readonly unknown[];
  /** A form field's type: "Tx" for text, "Btn", "Ch" for a choice, "Sig". */
  fieldType?: string;
  fieldValue?: string | readonly string[] | null;
  password?: boolean;
  /** Whether the file contains a drawing of the annotation. */
  hasAppearance: boolean;
  /** The drawn lines, if pdf.js reads them. */
  textContent?: readonly string[];
  contentsObj?: { str: string };
  /** The value with which a check box or a radio button is drawn as checked; undefined if nothing is drawn. */
  exportValue?: string;
  buttonValue?: string | null;
  options?: readonly { exportValue: string; displayValue: string }[];
}

/**
 * The most annotations on a page. A form of several pages has a few hundred. 100,000 links stopped the page for nine
 * seconds (measured, Chromium).
 */
const MOST = 2_000;

/** The annotations of a page. Rejects if there are more than MOST, which no contract has. */
export async function annotationsOn(page: PDFPageProxy): Promise<readonly Annotation[]> {
  const annotations: Annotation[] = await page.getAnnotations({ intent: "display" });
  if (annotations.length > MOST) throw new Error(`${annotations.length} annotations on a page`);
  return annotations;
}

/** The flags "Hidden" and "NoView". */
const UNSEEN = 2 | 32;

/** Whether the page shows the annotation, by its flags and its size. */
export const isSeen = ({ annotationFlags, rect: [x1, y1, x2, y2] }: Annotation): boolean =>
  (annotationFlags & UNSEEN) === 0 && x1 !== x2 && y1 !== y2;

export type Viewport = ReturnType<PDFPageProxy["getViewport"]>;

/** The place of a rectangle, in points from the upper left corner of the page as it is shown. */
function placeOf(rect: Annotation["rect"], viewport: Viewport) {
  const [x1, y1, x2, y2] = viewport.convertToViewportRectangle(rect) as typeof rect;
  return {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
}

/**
 * The addresses that a link may have; pdf.js returns only absolute ones. A mail's link may name a recipient alone, because the
 * headers behind a "?" may add others unseen.
 */
const allowed = /^(https:.*|mailto(:[^?]*))/s;

/** The links of a page: to addresses of two schemes, and to other pages. All other actions of a PDF's links are left out. */
export async function linksOn(
  opened: PDFDocumentProxy,
  annotations: readonly Annotation[],
  viewport: Viewport,
): Promise<PageLink[]> {
  const links: PageLink[] = [];
  for (const { subtype, rect, url, dest } of annotations) {
    if (subtype !== "Link") continue;
    const to = url === undefined ? await pageOf(opened, dest) : (allowed.exec(url)?.[0] ?? null);
    if (to === null) continue;
    links.push({ ...placeOf(rect, viewport), to });
  }
  return links;
}

/** The number of the page that a destination names; null if it names none. */
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

/** Positions in points from the page's upper left corner, as it is shown. */
export type FieldText = Awaited<ReturnType<typeof fieldTexts>>[number];

/**
 * The texts of a page's form fields and text boxes, in reading order; `id` is their id in the page's tags. Rejects as
 * `annotationsOn` does.
 */
export async function fieldTexts(page: PDFPageProxy) {
  const viewport = page.getViewport({ scale: 1 });
  const texts = (await annotationsOn(page)).map((annotation) => {
    const place = placeOf(annotation.rect, viewport);
    return { id: `pdfjs_internal_id_${annotation.id}`, text: textOf(annotation).trim(), ...place };
  });
  return texts.filter(({ text }) => text).sort((one, other) => one.top - other.top || one.left - other.left);
}

/** The text as it is drawn; empty if nothing is drawn, and for a password. */
function textOf(annotation: Annotation): string {
  const { subtype, fieldType, fieldValue, textContent = [], contentsObj, options = [] } = annotation;
  if (!isSeen(annotation) || annotation.password) return "";
  const drawn = textContent.join(" ");
  if (subtype === "FreeText") return drawn || (contentsObj?.str ?? "");
  const checked = annotation.exportValue ?? annotation.buttonValue;
  if (checked) return fieldValue === checked ? "[angekreuzt]" : "[nicht angekreuzt]";
  const shown = (value: string) => options.find((one) => one.exportValue === value)?.displayValue ?? value;
  const value = [fieldValue ?? []].flat().map(shown).join(", ");
  // If each letter has a box of its own, the letters are drawn with spaces between them.
  if (fieldType === "Tx" && drawn && squeezed(drawn) !== squeezed(value)) return drawn;
  return fieldType === "Tx" || fieldType === "Ch" ? value : "";
}

const squeezed = (text: string): string => text.replace(/\s/g, "");
