/**
 * The company's paper: A4 with the blocks of a document one below the other, tagged, German, with real text
 * (ISO 32000-1, section 14.8).
 */
import { resolve } from "node:path";
import PDFDocument from "pdfkit";
import type { Company } from "./company.ts";
import { germanDay, germanTime } from "./day.ts";
import { printable } from "./printable.ts";

/** When the wording was settled: blank copies carry this day, so their bytes never change. */
export const EDITION = new Date("2026-01-15T08:00:00.000Z");

const INK = "#1b1f24";
const SOFT = "#5b6570";
const ACCENT = "#17507c";
const HAIRLINE = "#c9d0d6";

/**
 * Embedded, so that every reader shows the same letters (ISO 19005 asks for it): Liberation Sans (SIL Open Font License
 * 1.1) as pdf.js brings it along, with the widths of Helvetica.
 */
const fontFile = (font: "Regular" | "Bold"): string =>
  resolve("node_modules/pdfjs-dist/standard_fonts", `LiberationSans-${font}.ttf`);

/** Every kind of text there is. */
const styles = {
  company: { font: "Bold", size: 15, colour: ACCENT },
  title: { font: "Bold", size: 20, colour: INK },
  subtitle: { font: "Regular", size: 10.5, colour: SOFT },
  annex: { font: "Bold", size: 14, colour: INK },
  section: { font: "Bold", size: 11.5, colour: ACCENT },
  part: { font: "Bold", size: 10.5, colour: ACCENT },
  body: { font: "Regular", size: 10, colour: INK },
  strong: { font: "Bold", size: 9.5, colour: INK },
  small: { font: "Regular", size: 8.5, colour: SOFT },
  caption: { font: "Regular", size: 8, colour: SOFT },
} as const;
type Style = keyof typeof styles;

const rules = {
  accent: { weight: 1.5, colour: ACCENT },
  hairline: { weight: 0.6, colour: HAIRLINE },
  pen: { weight: 0.6, colour: SOFT },
} as const;

// Points, 72 to the inch: margins of 25 mm left and 20 mm right.
const margins = { top: 76, bottom: 68, left: 71, right: 57 };
const LETTERHEAD_BOTTOM = 112; // where text may begin on the first page
const LINE_GAP = 2.6;
const NUMBER_WIDTH = 24;
const BULLET_WIDTH = 14;
const LABEL_WIDTH = 150;
const HANDWRITING = 16.5; // room for a line written by hand
const HEADING_ROOM = 76; // a heading with two lines of what follows
const COLUMN_GAP = 34;
const PLACE_LINE = 44; // below the upper edge of the signatures
const SIGNATURE_LINE = 98;
const SIGNATURE_WIDTH = 158;
const PAD_RATIO = 2.625; // the signature pad's width by height
const SIGNATURE_HEIGHT = SIGNATURE_WIDTH / PAD_RATIO;
// People sign a little above the pad's lower edge: lowered by this, the strokes stand on the line.
const BASELINE = 6;

/** Where a text or a line stands. `y` counts from the upper edge. */
interface Place {
  x: number;
  y: number;
  width: number;
}

/** One side of a contract: what stands over, on and under its line. */
export interface SignatureLine {
  party: string;
  /** null leaves a line for it. */
  placeAndDate: string | null;
  /** null: a line to sign on by hand; a text stands for a party that need not sign. */
  signed: { png: Buffer; by: string } | string | null;
  caption: string;
}

/** pdfkit takes more than its published types say: `bbox` is left, top, right, bottom. */
type TagOptions = { alt?: string; bbox?: readonly number[]; scope?: "Row" };

export type Paper = ReturnType<typeof takePaper>;

/** `at` is the file's date. */
export function takePaper(company: Company, title: string, at: Date) {
  const doc = new PDFDocument({
    size: "A4",
    margins,
    pdfVersion: "1.7",
    tagged: true,
    lang: "de-DE",
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: company.name, CreationDate: at, ModDate: at },
  });
  const { left } = margins;
  const width = doc.page.width - left - margins.right;
  const floor = doc.page.height - margins.bottom;
  const body = doc.struct("Document");
  doc.addStructure(body);
  doc.y = LETTERHEAD_BOTTOM;

  let current: Style = "body";
  const take = (style: Style) => {
    current = style;
    const { font, size, colour } = styles[style];
    doc.font(fontFile(font)).fontSize(size).fillColor(colour);
  };
  // A new page begins in black, whatever was set on the one before.
  doc.on("pageAdded", () => doc.fillColor(styles[current].colour));

  /** Begins the next page if a block of this height does not fit. No block is split, and no label is without its text. */
  const keep = (height: number) => {
    if (doc.y + height > floor) doc.addPage();
  };
  const here = () => ({ x: left, y: doc.y, width });
  /** Leaves `doc.y` below the text. Must stand within a tag or an artifact. */
  const write = (
    style: Style,
    text: string,
    { x, y, width: room }: Place,
    align: "left" | "right" = "left",
  ) => {
    take(style);
    doc.text(printable(text), x, y, { width: room, lineGap: LINE_GAP, align });
  };
  const heightOf = (style: Style, text: string, room = width): number => {
    take(style);
    return doc.heightOfString(printable(text), { width: room, lineGap: LINE_GAP });
  };
  const tagged = (name: string, style: Style, text: string, place: Place, options: TagOptions = {}) =>
    doc.struct(name, options, () => write(style, text, place));
  /** Draws a line. It must be outside of tags, so that screen readers skip it. */
  const rule = (kind: keyof typeof rules, { x, y, width: length }: Place) => {
    doc.markContent("Artifact", { type: "Layout" });
    doc.lineWidth(rules[kind].weight).strokeColor(rules[kind].colour);
    doc
      .moveTo(x, y)
      .lineTo(x + length, y)
      .stroke();
    doc.endMarkedContent();
  };
  /** Opens a tag in the document. Its parts are added until it ends. */
  const group = (name: string) => {
    const opened = doc.struct(name);
    body.add(opened);
    return opened;
  };

  const block = (tag: string, style: Style, text: string, after: number) => {
    keep(heightOf(style, text));
    body.add(tagged(tag, style, text, here()));
    doc.y += after;
  };
  const heading = (tag: string, style: Style, text: string) => {
    keep(HEADING_ROOM);
    doc.y += 7;
    block(tag, style, text, 4);
  };
  const list = (markWidth: number, texts: readonly string[], markOf: (index: number) => string) => {
    if (texts.length === 0) return;
    const entries = group("L");
    for (const [index, text] of texts.entries()) {
      const inner = { x: left + markWidth, width: width - markWidth };
      keep(heightOf("body", text, inner.width));
      const { y } = doc;
      entries.add(
        doc.struct("LI", {}, [
          tagged("Lbl", "body", markOf(index), { x: left, y, width: markWidth }),
          tagged("LBody", "body", text, { ...inner, y }),
        ]),
      );
      doc.y += 3.5;
    }
    entries.end();
    doc.y += 3;
  };

  function setSignature({ party, placeAndDate, signed, caption }: SignatureLine, column: Place) {
    const below = (distance: number) => ({ ...column, y: column.y + distance });
    const section = group("Sect");
    const say = (style: Style, text: string, place: Place) => section.add(tagged("P", style, text, place));

    say("strong", party, column);
    if (placeAndDate === null) {
      rule("pen", below(PLACE_LINE));
      say("caption", "Ort, Datum", below(PLACE_LINE + 4));
    } else {
      say("body", placeAndDate, below(18));
    }
    if (typeof signed === "string") {
      say("small", signed, below(SIGNATURE_LINE - heightOf("small", signed, column.width) - 3));
    } else if (signed) {
      const { x, y } = below(SIGNATURE_LINE - SIGNATURE_HEIGHT + BASELINE);
      const size: [number, number] = [SIGNATURE_WIDTH, SIGNATURE_HEIGHT];
      const options: TagOptions = {
        alt: `Unterschrift von ${signed.by}`,
        bbox: [x, y, x + SIGNATURE_WIDTH, y + SIGNATURE_HEIGHT],
      };
      const draw = () => doc.image(signed.png, x, y, { fit: size, valign: "bottom" });
      section.add(doc.struct("Figure", options, draw));
    }
    rule("pen", below(SIGNATURE_LINE));
    say("caption", caption, below(SIGNATURE_LINE + 4));
    section.end();
  }

  /** The letterhead on the first page, a running head on the others, page numbers on all. */
  function setFurniture(page: number, pages: number) {
    const say = (style: Style, text: string, y: number, align?: "right") => {
      doc.markContent("Artifact", { type: "Pagination" });
      write(style, text, { x: left, y, width }, align);
      doc.endMarkedContent();
    };
    const line = (kind: keyof typeof rules, y: number) => rule(kind, { x: left, y, width });
    const address = company.address.replace(", ", " · ");
    if (page === 1) {
      say("company", company.name, 44);
      say("small", address, 64);
      line("accent", 86);
    } else {
      say("caption", title, 40);
      say("caption", company.name, 40, "right");
      line("hairline", 56);
    }
    const foot = doc.page.height - 48;
    line("hairline", foot - 8);
    say("caption", `${company.name} · ${address}`, foot);
    say("caption", `Seite ${page} von ${pages}`, foot, "right");
  }

  return {
    title(text: string, subtitle: string) {
      block("H1", "title", text, 1);
      block("P", "subtitle", subtitle, 12);
    },
    section: (text: string) => heading("H2", "section", text),
    annex: (text: string) => heading("H2", "annex", text),
    /** A part of an annex. */
    part: (text: string) => heading("H3", "part", text),
    newPage: () => doc.addPage(),
    paragraph: (text: string) => block("P", "body", text, 6),
    small: (text: string) => block("P", "small", text, 5),
    /** "(1)", "(2)" ... */
    clauses: (texts: readonly string[]) => list(NUMBER_WIDTH, texts, (index) => `(${index + 1})`),
    bullets: (texts: readonly string[]) => list(BULLET_WIDTH, texts, () => "•"),
    /** Label and value, a row each; an empty value is a line to write on. */
    fields(rows: readonly (readonly [label: string, value: string])[]) {
      const table = group("Table");
      for (const [label, value] of rows) {
        const column = { x: left + LABEL_WIDTH, width: width - LABEL_WIDTH };
        const height = value ? heightOf("body", value, column.width) : HANDWRITING;
        keep(height + 7);
        const y = doc.y + 4;
        // The smaller label stands on the value's baseline.
        const labelPlace = { x: left, y: y + 1.2, width: LABEL_WIDTH - 8 };
        table.add(
          doc.struct("TR", {}, [
            tagged("TH", "small", label, labelPlace, { scope: "Row" }),
            tagged("TD", "body", value, { ...column, y }),
          ]),
        );
        doc.y = y + height + 2;
        rule("hairline", here());
      }
      table.end();
      doc.y += 3;
    },
    /**
     * Signature lines, side by side and on one page. If `signedAt` is given, a note below says when the document was
     * signed on screen, and in which company's customer area.
     */
    signatures(lines: readonly SignatureLine[], signedAt: Date | null) {
      const room = (width - COLUMN_GAP) / 2;
      const captions = lines.map(({ caption }) => heightOf("caption", caption, room));
      const height = SIGNATURE_LINE + Math.max(...captions) + 14;
      keep(8 + height + (signedAt ? 14 : 0));
      const y = doc.y + 8;
      for (const [index, line] of lines.entries()) {
        setSignature(line, { x: left + index * (room + COLUMN_GAP), y, width: room });
      }
      doc.y = y + height;
      if (!signedAt) return;
      const moment = `${germanDay(signedAt)}, ${germanTime(signedAt)} Uhr`;
      const text = `Elektronisch unterschrieben am ${moment}, im Kundenbereich der ${company.name}.`;
      body.add(tagged("P", "small", text, here()));
    },
    /** Numbers the pages and gives the file's bytes. */
    finish(): Promise<Buffer> {
      const { count } = doc.bufferedPageRange();
      for (let index = 0; index < count; index++) {
        doc.switchToPage(index);
        doc.page.margins.bottom = 0; // the foot stands below the text's floor
        setFurniture(index + 1, count);
      }
      body.end();
      const parts: Buffer[] = [];
      return new Promise((done, failed) => {
        doc.on("data", (part: Buffer) => parts.push(part));
        doc.on("end", () => done(Buffer.concat(parts)));
        doc.on("error", failed);
        doc.end();
      });
    },
  };
}
