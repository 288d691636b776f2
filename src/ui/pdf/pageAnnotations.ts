/** What stands on a page of a PDF besides its content: links, form fields, text boxes. */
import type { PDFPageProxy } from "pdfjs-dist";

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
  /** Of a form field: "Tx" for text, "Btn", "Ch" for a choice, "Sig". */
  fieldType?: string;
  fieldValue?: string | readonly string[] | null;
  password?: boolean;
  /** Whether the file says how it is drawn. */
  hasAppearance: boolean;
  /** The lines that are drawn, where pdf.js reads them. */
  textContent?: readonly string[];
  contentsObj?: { str: string };
  /** The value with which a check box or a radio button is drawn as checked; none where nothing is drawn. */
  exportValue?: string;
  buttonValue?: string | null;
  options?: readonly { exportValue: string; displayValue: string }[];
}

/** A form of several pages has some hundred. 100,000 links stopped the page for nine seconds (measured, Chromium). */
const MOST = 2_000;

/** Rejects when there are more than any contract has. */
export async function annotationsOn(page: PDFPageProxy): Promise<readonly Annotation[]> {
  const annotations: Annotation[] = await page.getAnnotations({ intent: "display" });
  if (annotations.length > MOST) throw new Error(`${annotations.length} annotations on a page`);
  return annotations;
}

/** The flags "Hidden" and "NoView". */
const UNSEEN = 2 | 32;

/** Whether the page shows it, as far as its flags and its size say. */
export const isSeen = ({ annotationFlags, rect: [x1, y1, x2, y2] }: Annotation): boolean =>
  (annotationFlags & UNSEEN) === 0 && x1 !== x2 && y1 !== y2;

export type Viewport = ReturnType<PDFPageProxy["getViewport"]>;

/** In points from the upper left corner of the page as it is shown. */
export function placeOf(rect: Annotation["rect"], viewport: Viewport) {
  const [x1, y1, x2, y2] = viewport.convertToViewportRectangle(rect) as typeof rect;
  return {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
}
