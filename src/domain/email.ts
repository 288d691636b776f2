/** An e-mail address as typed: trimmed, lowercased, checked (specification, section 5). */
import * as v from "valibot";

// Invisible characters ride along when an address is pasted; String.trim leaves zero-width ones standing.
const invisible = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g;

// Domains with umlauts travel as "xn--…" (RFC 5890), whose two hyphens valibot's own pattern refuses.
const address = /^[\w+'-]+(?:\.[\w+'-]+)*@(?:[\da-z](?:[\da-z-]*[\da-z])?\.)+[a-z](?:[\da-z-]*[\da-z])$/;

/** The reader's own address or somebody else's: the texts fit both. */
export const email = v.pipe(
  v.string(),
  v.transform((typed) => typed.replace(invisible, "")),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty("Bitte geben Sie eine E-Mail-Adresse ein."),
  v.regex(address, "Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@firma.de."),
);
