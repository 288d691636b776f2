/**
 * The most that is taken from outside: from links, services and pasted texts. Each limit is far above what any real customer has,
 * and low enough for a browser to show the result at once. What was cut off is always said.
 */

/** Characters of the page's address. Expressions over it grow with the square of its length. */
export const MOST_ADDRESS_CHARACTERS = 2_000;

/** Characters of an e-mail address as a link writes it, with what mail programs append. RFC 5321 allows 254 for the address. */
export const MOST_EMAIL_CHARACTERS = 320;

/** Characters of an error's stack. Fifty frames, the most that are reported, have fewer. */
export const MOST_STACK_CHARACTERS = 16_000;

/**
 * Characters of a shown text: longer than any name, address or remark. A browser took four seconds to lay out a text of 100,000
 * characters without a space, and never painted one of a million (measured).
 */
export const MOST_TEXT_CHARACTERS = 1_000;

/**
 * The most pages of one list. No real list has more: 100,000 rows in pages of 100 (AppSync's default) are 1,000 pages. Many pages
 * in a row may be empty, because AppSync filters after it has read a page. DynamoDB reads at most 1 MB per page, so this many
 * pages cover up to 1.2 GB.
 */
export const MOST_PAGES = 1_200;

/** After so many pages in a row without a new row, the service has begun the list again, or has counted too many pages. */
export const MOST_REPEATED_PAGES = 5;
