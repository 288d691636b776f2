/** E-mail addresses as they are typed and compared. */
import * as v from "valibot";

// Pasted addresses bring invisible characters along; String.trim does not remove the zero-width ones.
const invisible = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g;

// valibot's own pattern refuses "xn--…", the form in which domains with umlauts are sent (RFC 5890).
const address = /^[\w+'-]+(?:\.[\w+'-]+)*@(?:[\da-z](?:[\da-z-]*[\da-z])?\.)+[a-z](?:[\da-z-]*[\da-z])$/;

/** A typed address, trimmed and in lower case. The German issues fit one's own address and other people's. */
export const email = v.pipe(
  v.string(),
  v.transform((typed) => typed.replace(invisible, "")),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty("Bitte geben Sie eine E-Mail-Adresse ein."),
  v.regex(address, "Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@firma.de."),
);

/** Whether two addresses are the same, whatever their case; an empty address is the same as none. */
export const isSameEmail = (a: string, b: string): boolean => a !== "" && a.toLowerCase() === b.toLowerCase();
