/** The text of a page of a PDF. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type FieldText, fieldTexts } from "./fieldTexts.ts";
import type { TextBlock } from "./pdfDocument.ts";
import { blocksOfTags, type TagNode, tidy } from "./textBlocks.ts";

/** The content that a piece of text stands in: its id where it is tagged, and whether it is no part of what the page says. */
interface Content {
  id: string | null;
  isArtifact: boolean;
}

/** A piece of text, and where it begins: in points from the page's upper left corner, as it is shown. */
export interface Piece extends Content {
  str: string;
  hasEOL: boolean;
  x: number;
  y: number;
}

/** One item of pdf.js's text: a piece, or a mark that content begins or ends. */
interface TextItem {
  str?: string;
  hasEOL?: boolean;
  transform?: readonly number[];
  type?: string;
  id?: string | null;
  tag?: string | null;
}

const untagged: Content = { id: null, isArtifact: false };

/** Those of a page, in the order of the document. */
export async function piecesOf(opened: PDFDocumentProxy, number: number, tagged = false): Promise<Piece[]> {
  const page = await opened.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const reader = page.streamTextContent({ includeMarkedContent: tagged }).getReader();
  const pieces: Piece[] = [];
  const within: Content[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const item of part.value.items as TextItem[]) {
      const { type, id, tag, str = "", hasEOL = false, transform = [] } = item;
      const [x = 0, y = 0] = viewport.convertToViewportPoint(
        transform[4] ?? 0,
        transform[5] ?? 0,
      ) as number[];
      const around = within.at(-1) ?? untagged;
      if (type === "endMarkedContent") within.pop();
      else if (type === undefined) pieces.push({ str, hasEOL, x, y, ...around });
      else within.push({ id: id ?? around.id, isArtifact: around.isArtifact || tag === "Artifact" });
    }
  }
  return pieces;
}

/**
 * With the values of form fields and the text boxes. By the tags of the PDF; by its lines where it has none, or where they
 * leave out what was written onto it afterwards.
 */
export async function readBlocks(opened: PDFDocumentProxy, number: number): Promise<readonly TextBlock[]> {
  const page = await opened.getPage(number);
  const pieces = await piecesOf(opened, number, true);
  for (const text of await fieldTexts(page)) insert(text, pieces);
  const tree: TagNode | null = await page.getStructTree();
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
    .map(tidy)
    .filter(Boolean)
    .map((text) => ({ kind: "paragraph", level: 0, text }));
}

/** A label may stand so much lower than its field, in points. */
const SLACK = 3;

/** Behind the nearest piece to its left, where one stands on its line, or else behind the line of the nearest above. */
function insert({ id, text, left, top, height }: FieldText, pieces: Piece[]): void {
  const isOnLine = (piece?: Piece) => piece !== undefined && piece.y > top && piece.y <= top + height + SLACK;
  let label = -1;
  let nearest = Number.POSITIVE_INFINITY;
  pieces.forEach((piece, index) => {
    const isBeside = isOnLine(piece);
    if (piece.isArtifact || !piece.str.trim() || (isBeside ? piece.x > left : piece.y > top)) return;
    // A line further up is further than anything beside.
    const distance = (isBeside ? 0 : top - piece.y + 1) * 10_000 + Math.abs(left - piece.x);
    if (distance <= nearest) [label, nearest] = [index, distance];
  });
  const isBeside = isOnLine(pieces[label]);
  const isSameLine = (piece?: Piece, next?: Piece) =>
    piece && next && (!piece.hasEOL || Math.abs(next.y - piece.y) < SLACK);
  while (!isBeside && isSameLine(pieces[label], pieces[label + 1])) label += 1;
  const before = pieces[label];
  const hasEOL = isBeside ? before?.hasEOL === true : !isOnLine(pieces[label + 1]);
  if (before) before.hasEOL = !isBeside;
  pieces.splice(label + 1, 0, { str: ` ${text} `, hasEOL, id, isArtifact: false, x: left, y: top + height });
}
