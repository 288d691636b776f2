/** The company's paper: the blocks a document is set from, one below the other. */
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

export interface Paper {
  title(title: string, subtitle: string): void;
  section(heading: string): void;
  annex(heading: string): void;
  /** A part of an annex. */
  part(heading: string): void;
  newPage(): void;
  paragraph(text: string): void;
  small(text: string): void;
  /** "(1)", "(2)" ... */
  clauses(texts: readonly string[]): void;
  bullets(texts: readonly string[]): void;
  /** Label and value, a row each; an empty value is a line to write on. */
  fields(rows: readonly (readonly [label: string, value: string])[]): void;
  /** Side by side; of what was signed on screen, a note below says when. */
  signatures(lines: readonly SignatureLine[], signedAt: Date | null): void;
  /** Numbers the pages and gives the file's bytes. */
  finish(): Promise<Buffer>;
}

/** `at` is the file's date. */
export function takePaper(company: Company, title: string, at: Date): Paper {
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
  const list = (markWidth: number, items: readonly (readonly [mark: string, text: string])[]) => {
    const entries = sheet.openTag("L");
    body.add(entries);
    for (const [mark, text] of items) {
      const inner = { x: left + markWidth, width: width - markWidth };
      sheet.keep(sheet.heightOf("body", text, inner.width));
      const { y } = sheet;
      entries.add(
        sheet.tag("LI", [
          sheet.tag("Lbl", () => sheet.write("body", mark, { x: left, y, width: markWidth })),
          sheet.tag("LBody", () => sheet.write("body", text, { ...inner, y })),
        ]),
      );
      sheet.moveTo(sheet.y + 3.5);
    }
    entries.end();
    sheet.moveTo(sheet.y + 3);
  };

  return {
    title(text, subtitle) {
      block("H1", "title", text, 1);
      block("P", "subtitle", subtitle, 12);
    },
    section: (text) => heading("H2", "section", text),
    annex: (text) => heading("H2", "annex", text),
    part: (text) => heading("H3", "part", text),
    newPage: sheet.newPage,
    paragraph: (text) => block("P", "body", text, 6),
    small: (text) => block("P", "small", text, 5),
    clauses(texts) {
      const numbered = texts.map((text, index) => [`(${index + 1})`, text] as const);
      list(NUMBER_WIDTH, numbered);
    },
    bullets(texts) {
      const marked = texts.map((text) => ["•", text] as const);
      list(BULLET_WIDTH, marked);
    },
    fields(rows) {
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
    signatures: (lines, signedAt) =>
      setSignatures(sheet, lines, signedAt && { at: signedAt, companyName: company.name }),
    finish: () => sheet.close((page, pages) => setLetterhead(sheet, { company, title, page, pages })),
  };
}
