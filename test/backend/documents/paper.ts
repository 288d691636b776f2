/** The company's paper: the blocks of a document, set one below the other. */
import type { Company } from "./company.ts";
import { LETTERHEAD_BOTTOM, setLetterhead } from "./letterhead.ts";
import { openSheet, type Style } from "./sheet.ts";
import { type SignatureLine, setSignatures } from "./signatureBlock.ts";

// Points, 72 to the inch.
const NUMBER_WIDTH = 24;
const BULLET_WIDTH = 14;
const LABEL_WIDTH = 150;
const HANDWRITING = 16.5; // room for a line written by hand
const HEADING_ROOM = 76; // a heading with two lines of what follows

/** When the wording was settled: blank copies carry this day, so their bytes never change. */
export const EDITION = new Date("2026-01-15T08:00:00.000Z");

export type Paper = ReturnType<typeof takePaper>;

/** `at` is the file's date. */
export function takePaper(company: Company, title: string, at: Date) {
  const sheet = openSheet({ title, author: company.name, at, top: LETTERHEAD_BOTTOM });
  const { left, width, body } = sheet;

  const block = (tag: string, style: Style, text: string, after: number) => {
    sheet.keep(sheet.heightOf(style, text, width));
    body.add(sheet.tag(tag, () => sheet.write(style, text, { x: left, y: sheet.y, width })));
    sheet.moveTo(sheet.y + after);
  };
  const heading = (tag: string, style: Style, text: string) => {
    sheet.keep(HEADING_ROOM);
    sheet.moveTo(sheet.y + 7);
    block(tag, style, text, 4);
  };
  const list = (markWidth: number, texts: readonly string[], markOf: (index: number) => string) => {
    if (texts.length === 0) return;
    const entries = sheet.openTag("L");
    body.add(entries);
    for (const [index, text] of texts.entries()) {
      const inner = { x: left + markWidth, width: width - markWidth };
      sheet.keep(sheet.heightOf("body", text, inner.width));
      const { y } = sheet;
      entries.add(
        sheet.tag("LI", [
          sheet.tag("Lbl", () => sheet.write("body", markOf(index), { x: left, y, width: markWidth })),
          sheet.tag("LBody", () => sheet.write("body", text, { ...inner, y })),
        ]),
      );
      sheet.moveTo(sheet.y + 3.5);
    }
    entries.end();
    sheet.moveTo(sheet.y + 3);
  };

  return {
    title(text: string, subtitle: string) {
      block("H1", "title", text, 1);
      block("P", "subtitle", subtitle, 12);
    },
    section: (text: string) => heading("H2", "section", text),
    annex: (text: string) => heading("H2", "annex", text),
    /** A part of an annex. */
    part: (text: string) => heading("H3", "part", text),
    newPage: sheet.newPage,
    paragraph: (text: string) => block("P", "body", text, 6),
    small: (text: string) => block("P", "small", text, 5),
    /** "(1)", "(2)" ... */
    clauses: (texts: readonly string[]) => list(NUMBER_WIDTH, texts, (index) => `(${index + 1})`),
    bullets: (texts: readonly string[]) => list(BULLET_WIDTH, texts, () => "•"),
    /** Label and value, a row each; an empty value is a line to write on. */
    fields(rows: readonly (readonly [label: string, value: string])[]) {
      const table = sheet.openTag("Table");
      body.add(table);
      for (const [label, value] of rows) {
        const column = { x: left + LABEL_WIDTH, width: width - LABEL_WIDTH };
        const height = value ? sheet.heightOf("body", value, column.width) : HANDWRITING;
        sheet.keep(height + 7);
        const y = sheet.y + 4;
        // The smaller label stands on the value's baseline.
        const labelPlace = { x: left, y: y + 1.2, width: LABEL_WIDTH - 8 };
        table.add(
          sheet.tag("TR", [
            sheet.tag("TH", () => sheet.write("small", label, labelPlace), { scope: "Row" }),
            sheet.tag("TD", () => sheet.write("body", value, { ...column, y })),
          ]),
        );
        sheet.moveTo(y + height + 2);
        sheet.rule("hairline", { x: left, y: sheet.y, width });
      }
      table.end();
      sheet.moveTo(sheet.y + 3);
    },
    /**
     * Signature lines, side by side. If `signedAt` is given, a note below says when the document was signed on screen.
     */
    signatures: (lines: readonly SignatureLine[], signedAt: Date | null) =>
      setSignatures(sheet, lines, signedAt && { at: signedAt, companyName: company.name }),
    /** Numbers the pages and gives the file's bytes. */
    finish: () => sheet.close((page, pages) => setLetterhead(sheet, { company, title, page, pages })),
  };
}
