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
