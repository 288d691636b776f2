/** What the form fields and text boxes of a page say, and where. */
import type { PDFPageProxy } from "pdfjs-dist";
import { type Annotation, annotationsOn, isSeen, placeOf } from "./pageAnnotations.ts";

/** In points from the page's upper left corner, as it is shown. */
export type FieldText = Awaited<ReturnType<typeof fieldTexts>>[number];

/** In reading order; `id` is the one that the page's tags know it by. Rejects as `annotationsOn` does. */
export async function fieldTexts(page: PDFPageProxy) {
  const viewport = page.getViewport({ scale: 1 });
  const texts = (await annotationsOn(page)).map((annotation) => {
    const place = placeOf(annotation.rect, viewport);
    return { id: `pdfjs_internal_id_${annotation.id}`, text: textOf(annotation).trim(), ...place };
  });
  return texts.filter(({ text }) => text).sort((one, other) => one.top - other.top || one.left - other.left);
}

/** As it is drawn; empty where nothing is, and of a password. */
function textOf(annotation: Annotation): string {
  const { subtype, fieldType, fieldValue, textContent = [], contentsObj, options = [] } = annotation;
  if (!isSeen(annotation) || annotation.password) return "";
  const drawn = textContent.join(" ");
  if (subtype === "FreeText") return drawn || (contentsObj?.str ?? "");
  const checked = annotation.exportValue ?? annotation.buttonValue;
  if (checked) return fieldValue === checked ? "[angekreuzt]" : "[nicht angekreuzt]";
  const shown = (value: string) => options.find((one) => one.exportValue === value)?.displayValue ?? value;
  const value = [fieldValue ?? []].flat().map(shown).join(", ");
  // Letters in boxes of their own are drawn apart.
  if (fieldType === "Tx" && drawn && squeezed(drawn) !== squeezed(value)) return drawn;
  return fieldType === "Tx" || fieldType === "Ch" ? value : "";
}

const squeezed = (text: string): string => text.replace(/\s/g, "");
