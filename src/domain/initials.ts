/** The one or two letters that stand for a person. */

/** Of the first and the last word of a name, "Karla von Groß" gives "KG"; without a name the e-mail's first letter. */
export function initialsOf(name: string, email: string): string {
  const words = name.match(/\p{L}[^\s]*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = chosen.map((word) => firstLetter(word ?? "")).join("");
  return (letters || firstLetter(email)).toLocaleUpperCase("de-DE");
}

/** A letter may be several code units. */
const firstLetter = (text: string): string => [...text][0] ?? "";
