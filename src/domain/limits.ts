/**
 * The most that is taken from outside: from links, services and pasted texts. Each limit is far above what any real customer has,
 * and low enough for a browser to show the result at once. What was cut off is always said.
 */

/** Characters of the page's address. Expressions over it grow with the square of its length. */
export const MOST_ADDRESS_CHARACTERS = 2_000;

/** Characters of an e-mail address as a link writes it, with what mail programs append. RFC 5321 allows 254 for the address. */
export const MOST_EMAIL_CHARACTERS = 320;

/**
 * Characters of a shown text: longer than any name, address or remark. A browser took four seconds to lay out a text of 100,000
 * characters without a space, and never painted one of a million (measured).
 */
export const MOST_TEXT_CHARACTERS = 1_000;

/** Characters of an id: S3's longest key has as many (1,024 bytes). A longer one makes its record unreadable: cut, it is another. */
export const MOST_ID_CHARACTERS = 1_024;

/** Rows of one answer whose list the app shows in pages of its own. The data service sends at most 1,000. */
export const MOST_ROWS = 20_000;

/** Rows of one answer that a screen shows at once. A browser lays them out in about a second. */
export const MOST_SHOWN_ROWS = 2_000;

/** Different fields of records with any fields. */
export const MOST_FIELDS = 50;

/**
 * The most pages of one list. No real list has more: 100,000 rows in pages of 100 (AppSync's default) are 1,000 pages. Many pages
 * in a row may be empty, because AppSync filters after it has read a page. DynamoDB reads at most 1 MB per page, so this many
 * pages cover up to 1.2 GB.
 */
export const MOST_PAGES = 1_200;

/** After so many pages in a row without a new row, the service has begun the list again, or has counted too many pages. */
export const MOST_REPEATED_PAGES = 5;

/** A text that is short enough, or its beginning with the length of the whole. */
export function limited(text: string): string {
  if (text.length <= MOST_TEXT_CHARACTERS) return text;
  const note = ` … (gekürzt, insgesamt ${text.length.toLocaleString("de-DE")} Zeichen)`;
  // Remove half a surrogate pair at the end: browsers would show a replacement character.
  return text.slice(0, MOST_TEXT_CHARACTERS - note.length).replace(/[\uD800-\uDBFF]$/, "") + note;
}
