/** Paper with the company's letterhead: what a document is set on. Tagged, German, with real text (ISO 32000-1, 14.8). */
import PDFDocument from "pdfkit";
import type { Company } from "./company.ts";
import { germanDay, germanTime } from "./day.ts";
import { printable } from "./printable.ts";

const INK = "#1b1f24";
const SOFT = "#5b6570";
const ACCENT = "#17507c";
const HAIRLINE = "#c9d0d6";

// Points, 72 to the inch: A4 with margins of 25 mm left and 20 mm right.
const LEFT = 71;
const RIGHT = 57;
const TOP = 76;
const BOTTOM = 68;
const LETTERHEAD_BOTTOM = 112;
const LINE_GAP = 2.6;
const NUMBER_WIDTH = 24;
const BULLET_WIDTH = 14;
const LABEL_WIDTH = 150;
const HANDWRITING = 16.5; // room for a line written by hand
const SIGNATURE_WIDTH = 158;
const SIGNATURE_LINE = 98; // below the block's upper edge
const SIGNATURE_BLOCK = SIGNATURE_LINE + 34; // with a caption of two lines
const EVIDENCE = 18;
const PAD_RATIO = 2.625; // the signature pad's width by height; specification, section 9

/** When the wording was settled: blank copies carry this day, so their bytes never change. */
export const EDITION = new Date("2026-01-15T08:00:00.000Z");

/** One side of a contract: what stands over, on and under its line. */
export interface SignatureLine {
  party: string;
  /** Written before the line; blank paper leaves room. */
  placeAndDate?: string;
  /** null: a line to sign on by hand; a text stands for a party that need not sign. */
  signed: { png: Buffer; by: string } | string | null;
  caption: string;
}

export interface Paper {
  title(title: string, subtitle: string): void;
  section(heading: string): void;
  annex(heading: string): void;
  /** A part of an annex. */
  part(heading: string): void;
  newPage(): void;
  paragraph(text: string): void;
  /** "(1)", "(2)" ... */
  clauses(texts: readonly string[]): void;
  bullets(texts: readonly string[]): void;
  /** Label and value, a row each; an empty value is a line to write on. */
  fields(rows: readonly (readonly [label: string, value: string])[]): void;
  /** Side by side; of what was signed on screen, the note below says when. */
  signatures(lines: readonly SignatureLine[], signedAt: Date | null): void;
  small(text: string): void;
  /** Numbers the pages and gives the file's bytes. */
  finish(): Promise<Buffer>;
}

type Children = Parameters<PDFKit.PDFDocument["struct"]>[2];

/** pdfkit takes more than its published types say. */
type TagOptions = {
  alt?: string;
  /** left, top, right, bottom, in points from the upper edge */
  bbox?: readonly number[];
  scope?: "Row";
};

/** `at` is the file's creation date. */
export function takePaper(company: Company, title: string, at: Date): Paper {
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: TOP, bottom: BOTTOM, left: LEFT, right: RIGHT },
    pdfVersion: "1.7",
    tagged: true,
    lang: "de-DE",
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: company.name, CreationDate: at, ModDate: at },
  });
  const width = doc.page.width - LEFT - RIGHT;
  const floor = doc.page.height - BOTTOM;
  const tagged = (tag: string, children: Children, options: TagOptions = {}) =>
    doc.struct(tag, options, children);
  const body = doc.struct("Document");
  doc.addStructure(body);
  doc.y = LETTERHEAD_BOTTOM;

  let colour = INK;
  const set = (font: "Helvetica" | "Helvetica-Bold", size: number, itsColour: string) => {
    colour = itsColour;
    doc.font(font).fontSize(size).fillColor(colour);
  };
  // A new page begins in black, whatever was set on the one before.
  doc.on("pageAdded", () => doc.fillColor(colour));
  const setBody = () => set("Helvetica", 10, INK);
  const write = (text: string, x: number, y: number, textWidth: number, align: "left" | "right" = "left") =>
    doc.text(printable(text), x, y, { width: textWidth, lineGap: LINE_GAP, align });
  const heightOf = (text: string, textWidth: number) =>
    doc.heightOfString(printable(text), { width: textWidth, lineGap: LINE_GAP });
  /** A block that does not fit starts the next page: nothing is torn apart, no label stands without its text. */
  const keep = (height: number) => {
    if (doc.y + height > floor) doc.addPage();
  };
  const rule = (y: number, x = LEFT, length = width, colour = HAIRLINE) => {
    doc.markContent("Artifact", { type: "Layout" });
    doc
      .moveTo(x, y)
      .lineTo(x + length, y)
      .lineWidth(0.6)
      .strokeColor(colour)
      .stroke();
    doc.endMarkedContent();
  };
  const block = (tag: string, text: string, after: number) => {
    keep(heightOf(text, width));
    body.add(tagged(tag, () => write(text, LEFT, doc.y, width)));
    doc.y += after;
  };

  const list = (markWidth: number, items: readonly (readonly [mark: string, text: string])[]) => {
    setBody();
    const entries = doc.struct("L");
    body.add(entries);
    for (const [mark, text] of items) {
      const textWidth = width - markWidth;
      keep(heightOf(text, textWidth));
      const y = doc.y;
      entries.add(
        tagged("LI", [
          tagged("Lbl", () => write(mark, LEFT, y, markWidth)),
          tagged("LBody", () => write(text, LEFT + markWidth, y, textWidth)),
        ]),
      );
      doc.y += 3.5;
    }
    entries.end();
    doc.y += 3;
  };

  const heading = (tag: "H2" | "H3", size: number, itsColour: string, text: string) => {
    keep(76); // with two lines of what follows
    doc.y += 9;
    set("Helvetica-Bold", size, itsColour);
    block(tag, text, 4);
  };

  const signature = (line: SignatureLine, x: number, top: number, lineWidth: number) => {
    const column = doc.struct("Sect");
    body.add(column);
    set("Helvetica-Bold", 9.5, INK);
    column.add(tagged("P", () => write(line.party, x, top, lineWidth)));
    set("Helvetica", 9.5, INK);
    const { placeAndDate } = line;
    if (placeAndDate) column.add(tagged("P", () => write(placeAndDate, x, top + 18, lineWidth)));
    if (!placeAndDate) {
      rule(top + 44, x, lineWidth, SOFT);
      set("Helvetica", 8, SOFT);
      column.add(tagged("P", () => write("Ort, Datum", x, top + 48, lineWidth)));
    }
    const lineAt = top + SIGNATURE_LINE;
    const { signed } = line;
    if (typeof signed === "string") {
      set("Helvetica", 9, INK);
      const y = lineAt - heightOf(signed, lineWidth) - 3;
      column.add(tagged("P", () => write(signed, x, y, lineWidth)));
    } else if (signed) {
      // The pad's own baseline lies a little above its lower edge, so the strokes stand on the line.
      const height = SIGNATURE_WIDTH / PAD_RATIO;
      const y = lineAt - height + 6;
      column.add(
        tagged(
          "Figure",
          () => doc.image(signed.png, x, y, { fit: [SIGNATURE_WIDTH, height], valign: "bottom" }),
          {
            alt: `Unterschrift von ${signed.by}`,
            bbox: [x, y, x + SIGNATURE_WIDTH, y + height],
          },
        ),
      );
    }
    rule(lineAt, x, lineWidth, SOFT);
    set("Helvetica", 8, SOFT);
    column.add(tagged("P", () => write(line.caption, x, lineAt + 4, lineWidth)));
    column.end();
  };

  const letterhead = () => {
    set("Helvetica-Bold", 15, ACCENT);
    write(company.name, LEFT, 44, width);
    set("Helvetica", 8.5, SOFT);
    write(company.address.replace(", ", " · "), LEFT, 64, width);
    doc
      .moveTo(LEFT, 86)
      .lineTo(LEFT + width, 86)
      .lineWidth(1.5)
      .strokeColor(ACCENT)
      .stroke();
  };
  const runningHead = () => {
    set("Helvetica", 8, SOFT);
    write(title, LEFT, 40, width);
    write(company.name, LEFT, 40, width, "right");
    doc
      .moveTo(LEFT, 56)
      .lineTo(LEFT + width, 56)
      .lineWidth(0.6)
      .strokeColor(HAIRLINE)
      .stroke();
  };
  const foot = (page: number, pages: number) => {
    const y = doc.page.height - 48;
    doc
      .moveTo(LEFT, y - 8)
      .lineTo(LEFT + width, y - 8)
      .lineWidth(0.6)
      .strokeColor(HAIRLINE)
      .stroke();
    set("Helvetica", 8, SOFT);
    write(`${company.name} · ${company.address.replace(", ", " · ")}`, LEFT, y, width);
    write(`Seite ${page} von ${pages}`, LEFT, y, width, "right");
  };

  return {
    title(text, subtitle) {
      set("Helvetica-Bold", 20, INK);
      block("H1", text, 1);
      set("Helvetica", 10.5, SOFT);
      block("P", subtitle, 12);
    },
    section: (text) => heading("H2", 11.5, ACCENT, text),
    annex: (text) => heading("H2", 14, INK, text),
    part: (text) => heading("H3", 10.5, ACCENT, text),
    newPage() {
      doc.addPage();
    },
    paragraph(text) {
      setBody();
      block("P", text, 6);
    },
    small(text) {
      set("Helvetica", 8.5, SOFT);
      block("P", text, 5);
    },
    clauses: (texts) =>
      list(
        NUMBER_WIDTH,
        texts.map((text, index) => [`(${index + 1})`, text]),
      ),
    bullets: (texts) =>
      list(
        BULLET_WIDTH,
        texts.map((text) => ["•", text]),
      ),
    fields(rows) {
      const table = doc.struct("Table");
      body.add(table);
      for (const [label, value] of rows) {
        set("Helvetica", 10, INK);
        const height = value ? heightOf(value, width - LABEL_WIDTH) : HANDWRITING;
        keep(height + 10);
        const y = doc.y + 7;
        table.add(
          tagged("TR", [
            tagged(
              "TH",
              () => {
                set("Helvetica", 9, SOFT);
                write(label, LEFT, y + 0.8, LABEL_WIDTH - 10);
              },
              { scope: "Row" },
            ),
            tagged("TD", () => {
              set("Helvetica", 10, INK);
              write(value, LEFT + LABEL_WIDTH, y, width - LABEL_WIDTH);
            }),
          ]),
        );
        doc.y = y + height + 3;
        rule(doc.y);
      }
      table.end();
      doc.y += 10;
    },
    signatures(lines, signedAt) {
      keep(SIGNATURE_BLOCK + (signedAt ? EVIDENCE : 0));
      const top = doc.y + 8;
      const gap = 34;
      const lineWidth = (width - gap) / 2;
      lines.forEach((line, index) => {
        signature(line, LEFT + index * (lineWidth + gap), top, lineWidth);
      });
      doc.y = top + SIGNATURE_BLOCK - 8;
      if (!signedAt) return;
      set("Helvetica", 8.5, SOFT);
      const moment = `${germanDay(signedAt)}, ${germanTime(signedAt)} Uhr`;
      block("P", `Elektronisch unterschrieben am ${moment}, im Kundenbereich der ${company.name}.`, 4);
    },
    finish() {
      const { count } = doc.bufferedPageRange();
      for (let index = 0; index < count; index++) {
        doc.switchToPage(index);
        doc.page.margins.bottom = 0; // the foot stands below the text's floor
        doc.markContent("Artifact", { type: "Pagination" });
        if (index === 0) letterhead();
        else runningHead();
        foot(index + 1, count);
        doc.endMarkedContent();
      }
      body.end();
      const parts: Buffer[] = [];
      return new Promise((resolve, reject) => {
        doc.on("data", (part: Buffer) => parts.push(part));
        doc.on("end", () => resolve(Buffer.concat(parts)));
        doc.on("error", reject);
        doc.end();
      });
    },
  };
}
