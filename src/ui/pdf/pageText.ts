/** The text of a page of a PDF. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { TextBlock } from "./pdfDocument.ts";
import { blocksOfTags, type TagNode } from "./textBlocks.ts";

/** The content that a piece of text stands in: its id where it is tagged, and whether it is no part of what the page says. */
interface Content {
  id: string | null;
  isArtifact: boolean;
}

/** A piece of text. */
export interface Piece extends Content {
  str: string;
  hasEOL: boolean;
}

/** One item of pdf.js's text: a piece, or a mark that content begins or ends. */
interface TextItem {
  str?: string;
  hasEOL?: boolean;
  type?: string;
  id?: string | null;
  tag?: string | null;
}

const untagged: Content = { id: null, isArtifact: false };

/** Those of a page, in the order of the document. */
export async function piecesOf(opened: PDFDocumentProxy, number: number, tagged = false): Promise<Piece[]> {
  const page = await opened.getPage(number);
  const reader = page.streamTextContent({ includeMarkedContent: tagged }).getReader();
  const pieces: Piece[] = [];
  const within: Content[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const { type, id, tag, str = "", hasEOL = false } of part.value.items as TextItem[]) {
      const around = within.at(-1) ?? untagged;
      if (type === "endMarkedContent") within.pop();
      else if (type === undefined) pieces.push({ str, hasEOL, ...around });
      else within.push({ id: id ?? around.id, isArtifact: around.isArtifact || tag === "Artifact" });
    }
  }
  return pieces;
}

/** By the tags of the PDF; by its lines where it has none, or where they leave out what was written onto it afterwards. */
export async function readBlocks(opened: PDFDocumentProxy, number: number): Promise<readonly TextBlock[]> {
  const pieces = await piecesOf(opened, number, true);
  const tree: TagNode | null = await (await opened.getPage(number)).getStructTree();
  const texts = new Map<string, string>();
  for (const { str, hasEOL, id } of pieces) {
    if (id !== null) texts.set(id, `${texts.get(id) ?? ""}${str}${hasEOL ? " " : ""}`);
  }
  const read = new Set<string | null>();
  const textOf = (id: string) => {
    read.add(id);
    return texts.get(id) ?? "";
  };
  const tagged = tree ? blocksOfTags(tree, textOf) : [];
  const isWhole = pieces.every(({ str, id, isArtifact }) => isArtifact || read.has(id) || !str.trim());
  if (tagged.length > 0 && isWhole) return tagged;
  const lines = pieces.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join("");
  return lines
    .split("\n")
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => ({ kind: "paragraph", level: 0, text }));
}
