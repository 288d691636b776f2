/** Finds words in the pieces of text that a page of a PDF consists of. */

/** Where a match stands: the page, and which of its pieces hold some of it. */
export interface Match {
  page: number;
  pieces: readonly number[];
}

/**
 * Case, line breaks and the hyphens that they ask for make no difference, nor does what the text is cut into. An empty query
 * finds nothing.
 */
export function matchesOn(page: number, pieces: readonly string[], query: string): Match[] {
  const sought = flatten([query]).text.trim();
  if (!sought) return [];
  const { text, origins } = flatten(pieces);
  const matches: Match[] = [];
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) {
    matches.push({ page, pieces: [...new Set(origins.slice(at, at + sought.length))] });
  }
  return matches;
}

/**
 * A hyphen at the end of a line and the break after it, where one word goes on: "Auftrags-" and "verarbeitung". Of
 * "Verarbeitungs-" and "und" or "AV-" and "Vertrag" the hyphen stays. Then white space, then any character.
 */
const parts =
  /(\u00ad(?:\s*\n\s*)?|(?<=\p{L})[-\u2010]\s*\n\s*(?=\p{Ll})(?!(?:und|oder)\b)|(?<=\p{L}[-\u2010])\s*\n\s*(?=\p{Lu}))|(\s+)|./gsu;

/** One line in lower case, with the piece each character comes from. */
function flatten(pieces: readonly string[]): { text: string; origins: number[] } {
  const composed = pieces.map((piece) => piece.normalize("NFC"));
  const pieceAt = composed.flatMap((piece, index) => Array<number>(piece.length).fill(index));
  let text = "";
  const origins: number[] = [];
  for (const part of composed.join("").matchAll(parts)) {
    const [character, hyphen, space] = part;
    const said = hyphen ? "" : space ? " " : character.toLowerCase();
    text += said;
    // A character outside the basic plane counts twice.
    for (let unit = 0; unit < said.length; unit++) origins.push(pieceAt[part.index] ?? 0);
  }
  return { text, origins };
}
