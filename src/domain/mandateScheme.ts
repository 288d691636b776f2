/** Of which scheme a mandate is by its own words: what the customer reads and what is signed must be the same one. */
import type { Creditor } from "./mandate.ts";

/** Each scheme by the words of its rulebook and of the usual headings; hyphens and spaces are left out. */
const NAMES = /sepa(?:(?<b2b>firmen)|basis)lastschrift|sepalastschriftmandat/;

/**
 * The scheme that a mandate's text names first, which is its heading: "SEPA-Lastschriftmandat" and "SEPA-Basislastschrift"
 * are CORE, "SEPA-Firmenlastschrift" is B2B. null where it names neither.
 */
export function schemeNamedBy(text: string): Creditor["scheme"] | null {
  // Typesetters hyphenate words, with soft hyphens, too, and a PDF's text is in pieces.
  const found = NAMES.exec(text.toLowerCase().replace(/[\s\p{Pd}\u00ad]+/gu, ""));
  if (!found) return null;
  return found.groups?.b2b ? "B2B" : "CORE";
}
