/** The text of a page of a PDF. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type FieldText, fieldTexts } from "./pageAnnotations.ts";
import type { TextBlock } from "./pdfDocument.ts";

/** The content around a piece of text: its id if it is tagged. An artifact is not part of the page's text. */
interface Content {
  id: string | null;
  isArtifact: boolean;
}

/** A piece of text and its start: in points from the page's upper left corner, as it is shown. */
export interface Piece extends Content {
  str: string;
  hasEOL: boolean;
  x: number;
  y: number;
}

/** One item of pdf.js's text: a piece, or a mark for the beginning or the end of content. */
interface TextItem {
  str?: string;
  hasEOL?: boolean;
  transform?: readonly number[];
  type?: string;
  id?: string | null;
  tag?: string | null;
}

const untagged: Content = { id: null, isArtifact: false };

/** The pieces of a page, in the order of the document. */
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
 * The text of a page, with the values of form fields and the text boxes. It is read by the PDF's tags. Lines are used if there
 * are no tags, or if the tags leave out later additions.
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

/** A label may be this much lower than its field, in points. */
const SLACK = 3;

/**
 * Inserts the text after the nearest piece to its left on the same line. If there is none, inserts it after the nearest
 * line above.
 */
function insert({ id, text, left, top, height }: FieldText, pieces: Piece[]): void {
  const isOnLine = (piece?: Piece) => piece !== undefined && piece.y > top && piece.y <= top + height + SLACK;
  let label = -1;
  let nearest = Number.POSITIVE_INFINITY;
  pieces.forEach((piece, index) => {
    const isBeside = isOnLine(piece);
    if (piece.isArtifact || !piece.str.trim() || (isBeside ? piece.x > left : piece.y > top)) return;
    // A line further up counts as further away than anything beside.
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

// The text of a page by the tags of a PDF (its structure tree): headings, items of lists, paragraphs.

/** A tag with its children. If it has an `id`, it is a piece of the page's content instead. */
export interface TagNode {
  role?: string;
  children?: readonly TagNode[];
  id?: string;
}

/** Tags within a line. */
const inline = new Set(["Span", "Link", "Reference", "Em", "Strong", "Lbl", "LBody", "TD", "TH", "Quote"]);

/** The text on one line, without spaces around it. */
const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

/** `contentOf` returns the text of a piece of content by its id. */
export function blocksOfTags(root: TagNode, contentOf: (id: string) => string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let loose = "";
  const end = () => {
    const text = tidy(loose);
    loose = "";
    if (text) blocks.push({ kind: "paragraph", level: 0, text });
  };
  const textWithin = (node: TagNode): string =>
    node.id === undefined ? (node.children ?? []).map(textWithin).join(" ") : contentOf(node.id);
  const isBlock = ({ role }: TagNode): boolean => role !== undefined && !inline.has(role);

  const visit = (node: TagNode) => {
    const { role = "", children = [] } = node;
    const heading = /^H([1-6]?)$/.exec(role);
    if (heading || role === "LI" || role === "TR") {
      end();
      const text = tidy(textWithin(node));
      const kind = heading ? "heading" : role === "LI" ? "item" : "paragraph";
      if (text) blocks.push({ kind, level: heading ? Number(heading[1] || 1) : 0, text });
      return;
    }
    if (isBlock(node)) end();
    for (const child of children) {
      if (isBlock(child)) visit(child);
      else loose += ` ${textWithin(child)}`;
    }
    if (isBlock(node)) end();
  };
  visit(root);
  end();
  return blocks;
}
