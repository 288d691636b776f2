/** The customer system's search by name, in any case, with umlauts or without. */

const transliterations: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

const withoutMarks = (text: string): string =>
  text.toLowerCase().replace(/ß/g, "ss").normalize("NFD").replace(/\p{M}/gu, "");

const transliterated = (text: string): string =>
  withoutMarks(
    text
      .normalize("NFC")
      .toLowerCase()
      .replace(/[äöü]/g, (letter) => transliterations[letter] ?? letter),
  );

/** Does the name hold every word of the search? "müller", "MULLER" and "Mueller" all find "Müller". */
export function isFound(name: string, search: string): boolean {
  const words = search.split(/\s+/).filter((word) => word !== "");
  return [withoutMarks, transliterated].some((fold) => {
    const folded = fold(name);
    return words.every((word) => folded.includes(fold(word)));
  });
}
