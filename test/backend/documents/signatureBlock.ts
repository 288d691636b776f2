/** The end of a document: who signs, where and when, on which line. */
import { germanDay, germanTime } from "./day.ts";
import type { Place, Sheet, Style } from "./sheet.ts";

/** One side of a contract: what stands over, on and under its line. */
export interface SignatureLine {
  party: string;
  /** null leaves a line for it. */
  placeAndDate: string | null;
  /** null: a line to sign on by hand; a text stands for a party that need not sign. */
  signed: { png: Buffer; by: string } | string | null;
  caption: string;
}

/** When a document was signed on screen, and in which company's customer area. */
export interface Evidence {
  at: Date;
  companyName: string;
}

const COLUMN_GAP = 34;
const PLACE_LINE = 44; // below the block's upper edge
const SIGNATURE_LINE = 98;
const SIGNATURE_WIDTH = 158;
const PAD_RATIO = 2.625; // the signature pad's width by height
const SIGNATURE_HEIGHT = SIGNATURE_WIDTH / PAD_RATIO;
// People sign a little above the pad's lower edge: lowered by this, the strokes stand on the line.
const BASELINE = 6;

/** Sets the lines side by side, on the same page as the evidence below them. */
export function setSignatures(
  sheet: Sheet,
  lines: readonly SignatureLine[],
  evidence: Evidence | null,
): void {
  const width = (sheet.width - COLUMN_GAP) / 2;
  const captions = lines.map(({ caption }) => sheet.heightOf("caption", caption, width));
  const height = SIGNATURE_LINE + Math.max(...captions) + 14;
  sheet.keep(8 + height + (evidence ? 14 : 0));
  const top = sheet.y + 8;
  lines.forEach((line, index) => {
    setSignature(sheet, line, { x: sheet.left + index * (width + COLUMN_GAP), y: top, width });
  });
  sheet.moveTo(top + height);
  if (!evidence) return;
  const moment = `${germanDay(evidence.at)}, ${germanTime(evidence.at)} Uhr`;
  const text = `Elektronisch unterschrieben am ${moment}, im Kundenbereich der ${evidence.companyName}.`;
  const place = { x: sheet.left, y: sheet.y, width: sheet.width };
  sheet.body.add(sheet.tag("P", () => sheet.write("small", text, place)));
}

function setSignature(sheet: Sheet, { party, placeAndDate, signed, caption }: SignatureLine, column: Place) {
  const below = (distance: number) => ({ ...column, y: column.y + distance });
  const group = sheet.openTag("Sect");
  sheet.body.add(group);
  const say = (style: Style, text: string, place: Place) =>
    group.add(sheet.tag("P", () => sheet.write(style, text, place)));

  say("strong", party, column);
  if (placeAndDate === null) {
    sheet.rule("pen", below(PLACE_LINE));
    say("caption", "Ort, Datum", below(PLACE_LINE + 4));
  } else {
    say("body", placeAndDate, below(18));
  }
  if (typeof signed === "string") {
    say("small", signed, below(SIGNATURE_LINE - sheet.heightOf("small", signed, column.width) - 3));
  } else if (signed) {
    const place = { ...below(SIGNATURE_LINE - SIGNATURE_HEIGHT + BASELINE), width: SIGNATURE_WIDTH };
    const box = [place.x, place.y, place.x + place.width, place.y + SIGNATURE_HEIGHT];
    group.add(
      sheet.tag("Figure", () => sheet.draw(signed.png, place, SIGNATURE_HEIGHT), {
        alt: `Unterschrift von ${signed.by}`,
        bbox: box,
      }),
    );
  }
  sheet.rule("pen", below(SIGNATURE_LINE));
  say("caption", caption, below(SIGNATURE_LINE + 4));
  group.end();
}
