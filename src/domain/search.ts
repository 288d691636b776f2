/** Text search: every word must match, regardless of case and of whether umlauts are written "ü", "u" or "ue". */

const UMLAUT_DOTS = "\u0308"; // combining diaeresis, which NFD puts after its letter
const marks = /\p{M}/gu;
const dotted = new RegExp(`([aou])${UMLAUT_DOTS}`, "g");
const asciiOnly = /^[\n -~]*$/;

/** Letters that Unicode does not decompose, each before its searched spelling. */
const folded: ReadonlyMap<string, string> = new Map(
  "ß:ss ł:l đ:d ð:d ø:o æ:ae œ:oe þ:th ı:i ħ:h ŧ:t"
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
);
const foldable = new RegExp(`[${[...folded.keys()].join("")}]`, "g");

// Typographic signs are replaced by those of a keyboard.
const apostrophes = /[\u2018\u2019\u02bb\u02bc\u2032\u00b4`]/g;
const dashes = /[\p{Pd}\u2212]/gu;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(invisible, "")
    .replace(apostrophes, "'")
    .replace(dashes, "-")
    .replace(foldable, (letter) => folded.get(letter) ?? letter)
    .normalize("NFKD");

/** The ways a text may be spelled: without its marks, and with umlauts written out ("muller", "mueller"). */
function spellings(text: string): readonly string[] {
  // Most texts are plain ASCII. The steps below would take ten times as long (measured).
  if (asciiOnly.test(text)) return [text.toLowerCase()];
  const apart = fold(text);
  const plain = apart.replace(marks, "");
  return apart.includes(UMLAUT_DOTS) ? [plain, apart.replace(dotted, "$1e").replace(marks, "")] : [plain];
}

/** The text in which a record is searched, made of its fields. Make it once per record, not once per key press. */
export const searchText = (...texts: readonly string[]): string => spellings(texts.join("\n")).join("\n");

/**
 * The words of a typed search, each in the spellings that a record may use. It is the second argument of
 * `matchesSearch`.
 */
export const searchWords = (search: string): readonly (readonly string[])[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(spellings);

/** Whether a record's `searchText` contains every word: "müller", "MULLER" and "Mueller" all find "Müller". */
export const matchesSearch = (record: string, words: ReturnType<typeof searchWords>): boolean =>
  words.every((spelled) => spelled.some((spelling) => record.includes(spelling)));
