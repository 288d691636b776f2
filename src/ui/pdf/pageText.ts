/** The text of a page of a PDF. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { TextBlock } from "./pdfDocument.ts";
import { blocksOfTags, type TagNode } from "./textBlocks.ts";

/** A piece of text, with the id of the tagged content it stands in; null without one. */
export interface Piece {
  str: string;
  hasEOL: boolean;
  id: string | null;
}

/** One item of pdf.js's text: a piece, or a mark that tagged content begins or ends. */
interface TextItem {
  str?: string;
  hasEOL?: boolean;
  type?: string;
  id?: string | null;
}

/** Those of a page, in the order of the document. */
export async function piecesOf(opened: PDFDocumentProxy, number: number, tagged = false): Promise<Piece[]> {
  const page = await opened.getPage(number);
  const reader = page.streamTextContent({ includeMarkedContent: tagged }).getReader();
  const pieces: Piece[] = [];
  const within: (string | null)[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const item of part.value.items as TextItem[]) {
      if (item.type === "endMarkedContent") within.pop();
      else if (item.type !== undefined) within.push(item.id ?? within.at(-1) ?? null);
      else pieces.push({ str: item.str ?? "", hasEOL: item.hasEOL ?? false, id: within.at(-1) ?? null });
    }
  }
  return pieces;
}

/** By the tags of the PDF, or by its lines where it has none. */
export async function readBlocks(opened: PDFDocumentProxy, number: number): Promise<readonly TextBlock[]> {
  const pieces = await piecesOf(opened, number, true);
  const tree: TagNode | null = await (await opened.getPage(number)).getStructTree();
  const texts = new Map<string, string>();
  for (const { str, hasEOL, id } of pieces) {
    if (id !== null) texts.set(id, `${texts.get(id) ?? ""}${str}${hasEOL ? " " : ""}`);
  }
  const tagged = tree ? blocksOfTags(tree, (id) => texts.get(id) ?? "") : [];
  if (tagged.length > 0) return tagged;
  const lines = pieces.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join("");
  return lines
    .split("\n")
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => ({ kind: "paragraph", level: 0, text }));
}
