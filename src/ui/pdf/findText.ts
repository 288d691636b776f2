/** Finds words in the pieces of text that a page of a PDF consists of. */

/** Where a match stands: the page, and which of its pieces hold some of it. */
export interface Match {
  page: number;
  pieces: readonly number[];
}

/** Case, line breaks and soft hyphens make no difference, nor does what the text is cut into. An empty query finds nothing. */
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

/** One line in lower case, with the piece each character comes from. */
function flatten(pieces: readonly string[]): { text: string; origins: number[] } {
  let text = "";
  const origins: number[] = [];
  pieces.forEach((piece, index) => {
    for (const character of piece
      .normalize("NFC")
      .replace(/\u00ad/g, "")
      .toLowerCase()) {
      const isSpace = /\s/.test(character);
      if (isSpace && text.endsWith(" ")) continue;
      text += isSpace ? " " : character;
      // A character outside the basic plane counts twice.
      for (let unit = 0; unit < character.length; unit++) origins.push(index);
    }
  });
  return { text, origins };
}
