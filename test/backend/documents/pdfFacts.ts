/** What a PDF holds, read by a foreign reader (pdf.js). */
import { createHash } from "node:crypto";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface PdfFacts {
  pages: number;
  /** Text of each page, lines joined by spaces. */
  texts: readonly string[];
  /** Drawn images over all pages. */
  images: number;
  tagged: boolean;
  language: string | null;
  title: string | null;
  /** Tags in use, "Table" or "Figure". */
  tags: ReadonlySet<string>;
  /** Alternative texts of the figures. */
  alternatives: readonly string[];
}

interface StructNode {
  role?: string;
  alt?: string;
  children?: readonly StructNode[];
}

/** Of the documents read last, by their digest: an environment with its blanks is checked a hundred times in a row. */
const known = new Map<string, Promise<PdfFacts>>();
const MOST_KNOWN = 4;

export function readPdf(bytes: Uint8Array): Promise<PdfFacts> {
  const digest = createHash("sha256").update(bytes).digest("base64");
  const facts = known.get(digest) ?? readAnew(bytes);
  known.delete(digest);
  known.set(digest, facts);
  for (const [oldest] of known) if (known.size > MOST_KNOWN) known.delete(oldest);
  return facts;
}

async function readAnew(bytes: Uint8Array): Promise<PdfFacts> {
  const task = getDocument({ data: Uint8Array.from(bytes), useSystemFonts: true, verbosity: 0 });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const texts: string[] = [];
  const tags = new Set<string>();
  const alternatives: string[] = [];
  let images = 0;
  const visit = (node: StructNode) => {
    if (node.role) tags.add(node.role);
    if (node.alt) alternatives.push(node.alt);
    for (const child of node.children ?? []) visit(child);
  };
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join(" ")
        .replace(/\s+/g, " "),
    );
    const { fnArray } = await page.getOperatorList();
    images += fnArray.filter((operator) => operator === OPS.paintImageXObject).length;
    visit((await page.getStructTree()) as StructNode);
  }
  const markInfo = await pdf.getMarkInfo();
  const facts = {
    pages: pdf.numPages,
    texts,
    images,
    tagged: markInfo?.Marked === true,
    language: stringOf(info, "Language"),
    title: stringOf(info, "Title"),
    tags,
    alternatives,
  };
  await task.destroy();
  return facts;
}

function stringOf(info: object, key: string): string | null {
  const value: unknown = Reflect.get(info, key);
  return typeof value === "string" ? value : null;
}
