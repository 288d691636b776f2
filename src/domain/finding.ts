/** Finding records by what somebody types: every word, whatever the case, with or without umlauts on the keyboard. */

const withoutMarks = (text: string): string =>
  text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "");

const spelledOut = (text: string): string =>
  withoutMarks(
    text
      .normalize("NFC")
      .toLowerCase()
      .replace(/[äöü]/g, (letter) => ({ ä: "ae", ö: "oe", ü: "ue" })[letter] ?? letter),
  );

/** What a record is found by: made once per record, it makes a key press cheap. */
export function findable(...texts: readonly string[]): string {
  const text = texts.join("\n");
  const plain = withoutMarks(text);
  const spelled = spelledOut(text);
  return plain === spelled ? plain : `${plain}\n${spelled}`;
}

/** One word of a search, in each way a record may spell it. */
type Word = readonly string[];

/** The words of a search, ready to be looked for with `holds`. */
export const wordsOf = (search: string): readonly Word[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => [withoutMarks(word), spelledOut(word)]);

/** Does the record hold every word? "müller", "MULLER" and "Mueller" all find "Müller". */
export const holds = (record: string, words: readonly Word[]): boolean =>
  words.every((spellings) => spellings.some((spelling) => record.includes(spelling)));
