/** A4 sheets and the pen to write on them: tagged, German, with real text (ISO 32000-1, section 14.8). */
import { resolve } from "node:path";
import PDFDocument from "pdfkit";
import { printable } from "./printable.ts";

const INK = "#1b1f24";
const SOFT = "#5b6570";
const ACCENT = "#17507c";
const HAIRLINE = "#c9d0d6";

/**
 * Embedded, so that every reader shows the same letters (ISO 19005 asks for it): Liberation Sans (SIL Open Font License
 * 1.1) as pdf.js brings it along, with the widths of Helvetica.
 */
const fonts = { regular: "LiberationSans-Regular.ttf", bold: "LiberationSans-Bold.ttf" } as const;
const fontFile = (file: string): string => resolve("node_modules/pdfjs-dist/standard_fonts", file);

/** Every kind of text there is. */
const styles = {
  company: { font: "bold", size: 15, colour: ACCENT },
  title: { font: "bold", size: 20, colour: INK },
  subtitle: { font: "regular", size: 10.5, colour: SOFT },
  annex: { font: "bold", size: 14, colour: INK },
  section: { font: "bold", size: 11.5, colour: ACCENT },
  part: { font: "bold", size: 10.5, colour: ACCENT },
  body: { font: "regular", size: 10, colour: INK },
  strong: { font: "bold", size: 9.5, colour: INK },
  small: { font: "regular", size: 8.5, colour: SOFT },
  caption: { font: "regular", size: 8, colour: SOFT },
} as const;
export type Style = keyof typeof styles;

const rules = {
  accent: { weight: 1.5, colour: ACCENT },
  hairline: { weight: 0.6, colour: HAIRLINE },
  pen: { weight: 0.6, colour: SOFT },
} as const;

// Points, 72 to the inch: margins of 25 mm left and 20 mm right.
const margins = { top: 76, bottom: 68, left: 71, right: 57 };
const LINE_GAP = 2.6;

/** Where a text stands. `y` counts from the upper edge. */
export interface Place {
  x: number;
  y: number;
  width: number;
  align?: "left" | "right";
}

type Children = Parameters<PDFKit.PDFDocument["struct"]>[2];

/** pdfkit takes more than its published types say. */
type TagOptions = {
  alt?: string;
  /** left, top, right, bottom */
  bbox?: readonly number[];
  scope?: "Row";
};

export type Tag = PDFKit.PDFStructureElement;
export type Sheet = ReturnType<typeof openSheet>;

/** `at` is the file's date; `top` is where the first page's text begins. */
export function openSheet(facts: { title: string; author: string; at: Date; top: number }) {
  const doc = new PDFDocument({
    size: "A4",
    margins,
    pdfVersion: "1.7",
    tagged: true,
    lang: "de-DE",
    displayTitle: true,
    bufferPages: true,
    info: { Title: facts.title, Author: facts.author, CreationDate: facts.at, ModDate: facts.at },
  });
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, fontFile(file));
  const width = doc.page.width - margins.left - margins.right;
  const floor = doc.page.height - margins.bottom;
  const body = doc.struct("Document");
  doc.addStructure(body);
  doc.y = facts.top;

  let current: Style = "body";
  const take = (style: Style) => {
    current = style;
    const { font, size, colour } = styles[style];
    doc.font(font).fontSize(size).fillColor(colour);
  };
  // A new page begins in black, whatever was set on the one before.
  doc.on("pageAdded", () => doc.fillColor(styles[current].colour));

  return {
    left: margins.left,
    width,
    pageHeight: doc.page.height,
    /** The root of the tags. */
    body,

    tag: (name: string, children: Children = [], options: TagOptions = {}): Tag =>
      doc.struct(name, options, children),
    openTag: (name: string): Tag => doc.struct(name),

    get y() {
      return doc.y;
    },
    moveTo(y: number) {
      doc.y = y;
    },
    newPage() {
      doc.addPage();
    },
    /**
     * Begins the next page if a block of this height does not fit. No block is split, and no label is without its text.
     */
    keep(height: number) {
      if (doc.y + height > floor) doc.addPage();
    },

    /** Must stand within a tag or an artifact. Leaves `y` below the text. */
    write(style: Style, text: string, { x, y, width: room, align = "left" }: Place) {
      take(style);
      doc.text(printable(text), x, y, { width: room, lineGap: LINE_GAP, align });
    },
    heightOf(style: Style, text: string, room: number): number {
      take(style);
      return doc.heightOfString(printable(text), { width: room, lineGap: LINE_GAP });
    },
    draw(png: Buffer, { x, y, width: room }: Place, height: number) {
      doc.image(png, x, y, { fit: [room, height], valign: "bottom" });
    },
    /** Draws a line. It must be outside of tags, so that screen readers skip it. */
    rule(kind: keyof typeof rules, { x, y, width: length }: Place) {
      doc.markContent("Artifact", { type: "Layout" });
      doc.lineWidth(rules[kind].weight).strokeColor(rules[kind].colour);
      doc
        .moveTo(x, y)
        .lineTo(x + length, y)
        .stroke();
      doc.endMarkedContent();
    },
    /** Text that belongs to the page, not to the document. */
    furniture(style: Style, text: string, place: Place) {
      doc.markContent("Artifact", { type: "Pagination" });
      this.write(style, text, place);
      doc.endMarkedContent();
    },

    /** Visits every finished page, to put its head and foot on it; then gives the file's bytes. */
    close(visit: (page: number, pages: number) => void): Promise<Buffer> {
      const { count } = doc.bufferedPageRange();
      for (let index = 0; index < count; index++) {
        doc.switchToPage(index);
        doc.page.margins.bottom = 0; // the foot stands below the text's floor
        visit(index + 1, count);
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
