/** Finding records by what somebody types: every word, whatever the case, with or without umlauts on the keyboard. */

const UMLAUT_DOTS = "\u0308"; // combining diaeresis, as NFD leaves it behind its letter
const marks = /\p{M}/gu;
const dotted = new RegExp(`([aou])${UMLAUT_DOTS}`, "g");
const asciiOnly = /^[\n -~]*$/;

/** The ways a text may be spelled: without its marks, and with umlauts written out ("muller", "mueller"). */
function spellings(text: string): readonly string[] {
  // Most texts have no letter with a mark; for them the rest would be ten times the work (measured).
  if (asciiOnly.test(text)) return [text.toLowerCase()];
  const apart = text.toLowerCase().replaceAll("ß", "ss").normalize("NFD");
  const plain = apart.replace(marks, "");
  return apart.includes(UMLAUT_DOTS) ? [plain, apart.replace(dotted, "$1e").replace(marks, "")] : [plain];
}

/** What a record is found by: made once per record, it makes a key press cheap. */
export const searchText = (...texts: readonly string[]): string => spellings(texts.join("\n")).join("\n");

/** The words of a search, each in the ways a record may spell it, ready to be looked for with `matchesSearch`. */
export const searchWords = (search: string): readonly (readonly string[])[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(spellings);

/** Does the record hold every word? "müller", "MULLER" and "Mueller" all find "Müller". */
export function matchesSearch(record: string, words: ReturnType<typeof searchWords>): boolean {
  // Loops, because this runs for every row at every key.
  for (const spelled of words) {
    let found = false;
    for (const spelling of spelled) found ||= record.includes(spelling);
    if (!found) return false;
  }
  return true;
}
