/** The text of a page of a PDF. */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
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

/** Of pdf.js's `OPS`: its operators for text and for marked content. */
const [SHOW_TEXT, BEGIN_MARK, BEGIN_LAYER, END_MARK] = [44, 69, 70, 71];

/** A text as pdf.js counts its letters: spaces and invisible marks may be added or left out. */
const lettersOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .replace(/[\s\p{Cf}]/gu, "")
    .split("");

/**
 * Returns whether a piece of text belongs to a layer that is switched off; to be called with each piece of the page in turn.
 * pdf.js reads the text of all layers, so the letters are counted along with its drawing operators.
 */
async function hiddenPieces(opened: PDFDocumentProxy, page: PDFPageProxy) {
  const layers = await opened.getOptionalContentConfig();
  if ([...layers].every(([, { visible }]) => visible)) return () => false;
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  const within: boolean[] = [];
  const letters = fnArray.flatMap((operator, index) => {
    const [first, layer] = argsArray[index] ?? [];
    const isHidden = within.at(-1) ?? false;
    if (operator === END_MARK) within.pop();
    if (operator === BEGIN_MARK) within.push(isHidden);
    if (operator === BEGIN_LAYER) within.push(isHidden || (first === "OC" && !layers.isVisible(layer)));
    if (operator !== SHOW_TEXT) return [];
    const glyphs: readonly { unicode?: string }[] = first;
    return glyphs.flatMap(({ unicode = "" }) => lettersOf(unicode).map(() => isHidden));
  });
  return (piece: string) => letters.splice(0, lettersOf(piece).length)[0] === true;
}

/** The pieces of a page, in the order of the document. If `tagged`, those of switched-off layers are left out. */
export async function piecesOf(opened: PDFDocumentProxy, number: number, tagged = false): Promise<Piece[]> {
  const page = await opened.getPage(number);
  const isHidden = tagged ? await hiddenPieces(opened, page) : () => false;
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
      else if (type === undefined) {
        if (!isHidden(str)) pieces.push({ str, hasEOL, x, y, ...around });
      } else within.push({ id: id ?? around.id, isArtifact: around.isArtifact || tag === "Artifact" });
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
function blocksOfTags(root: TagNode, contentOf: (id: string) => string): TextBlock[] {
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
