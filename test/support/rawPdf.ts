/** PDFs written by hand, for what no library writes: foreign encodings, fonts that are only named, no pages at all. */

/** An object of a PDF: its dictionary, and the bytes of its stream. */
export interface RawObject {
  dictionary: string;
  stream?: Uint8Array | string;
}

/** `objects` are numbered from 3. Object 1 is the catalog with the entries of `catalog`, object 2 the list of `pages`. */
export function rawPdf(pages: readonly number[], objects: readonly RawObject[], catalog = ""): Buffer {
  const all: RawObject[] = [
    { dictionary: `/Type /Catalog /Pages 2 0 R ${catalog}` },
    {
      dictionary: `/Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(" ")}]`,
    },
    ...objects,
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  all.forEach(({ dictionary, stream }, index) => {
    offsets.push(length());
    const bytes = stream === undefined ? null : Buffer.from(stream);
    const size = bytes ? ` /Length ${bytes.length}` : "";
    parts.push(Buffer.from(`${index + 1} 0 obj\n<< ${dictionary}${size} >>\n`));
    if (bytes) parts.push(Buffer.from("stream\n"), bytes, Buffer.from("\nendstream\n"));
    parts.push(Buffer.from("endobj\n"));
  });
  const xref = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const helvetica = "/Type /Font /Subtype /Type1 /BaseFont /Helvetica";

/** One page with the font /F. The objects in `more` are numbered from 6. */
const onePage = (
  content: string,
  font: string,
  more: readonly RawObject[],
  entries = "",
  catalog = "",
): Buffer =>
  rawPdf(
    [3],
    [
      {
        dictionary: `/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R ${entries}`,
      },
      { dictionary: "", stream: content },
      { dictionary: font },
      ...more,
    ],
    catalog,
  );

/**
 * One page with lines of text, each at its place. `entries` belong to the page's dictionary; the objects that they
 * refer to are numbered from 6.
 */
export const rawPage = (
  lines: readonly (readonly [x: number, y: number, text: string])[],
  entries: string,
  more: readonly RawObject[] = [],
  catalog = "",
): Buffer => {
  const content = lines.map(([x, y, text]) => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET`).join("\n");
  return onePage(content, `${helvetica} /Encoding /WinAnsiEncoding`, more, entries, catalog);
};

/** One page with a line of text; `font` is the dictionary of its font, `text` as a PDF writes it. */
export const rawText = (text: string, font = helvetica, more: readonly RawObject[] = []): Buffer =>
  onePage(`BT /F 24 Tf 72 720 Td ${text} Tj ET`, font, more);
