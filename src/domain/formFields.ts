/** Fields of forms: e-mail addresses as typed and compared, and texts that must not be empty. */
import * as v from "valibot";
import { parsedUrl } from "./addresses.ts";
import { isEmail, trimEmail } from "./plausible.ts";

// A domain of letters, digits, dots and hyphens, with at least one character beyond ASCII. The URL parser gets no other
// domain, because it would cut off the characters after it.
const international = /@(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * An e-mail address as it is compared and sent: trimmed, in lower case, without invisible characters, a domain with umlauts
 * as "xn--…" (RFC 5890).
 */
export function normalizeEmail(typed: string): string {
  const email = trimEmail(typed);
  const at = email.lastIndexOf("@") + 1;
  // Test only the text from the last @ on: a text with thousands of @ would take seconds.
  if (!international.test(email.slice(at - 1))) return email;
  return email.slice(0, at) + (parsedUrl(`http://${email.slice(at)}`)?.hostname ?? email.slice(at));
}

// At least two labels, each as in HTML's pattern for e-mail addresses.
const domain = /@(?:[\da-z](?:[\da-z-]{0,61}[\da-z])?\.)+[\da-z](?:[\da-z-]{0,61}[\da-z])?$/;

/** Whether the services accept that address as it is. A "?" is the rest of a mail's link ("info?bcc=..."), not a name. */
const isAddress = (email: string): boolean => isEmail(email) && domain.test(email) && !email.includes("?");

/** Whether the services accept that address after normalization. */
export const isSendable = (address: string): boolean => isAddress(normalizeEmail(address));

/** A typed address, normalized. The German messages suit the user's own address and that of another person. */
export const email = v.pipe(
  v.string(),
  v.transform(normalizeEmail),
  v.nonEmpty("Bitte geben Sie eine E-Mail-Adresse ein."),
  // Checks the normalized text as it is, so that it is not normalized twice.
  v.check(isAddress, "Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@firma.de."),
);

/**
 * Whether two addresses are the same, however they are written. An empty address is not the same as another empty one.
 */
export const isSameEmail = (a: string, b: string): boolean =>
  a !== "" && normalizeEmail(a) === normalizeEmail(b);

// Texts that must not be empty.

// Every kind of space: also tab to carriage return, which are controls, and Braille's blank, which looks like one.
const space = /[\t-\r\p{Z}\u2800]/gu;
// Controls, marks of direction, zero-width characters and fillers of other scripts. A direct debit can carry none of them.
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The text as a reader sees it, trimmed. Every kind of space becomes a plain one, and invisible characters are removed.
 * A letter and its marks become one character, because text copied from a PDF on a Mac has them apart.
 */
export const toVisibleText = (typed: string): string =>
  typed.replace(space, " ").replace(invisible, "").normalize("NFC").trim();

/**
 * A name, an address or a code, as visible text. An empty one is refused with `message`, the German sentence below the field.
 */
export const requiredText = (message: string) =>
  v.pipe(v.string(), v.transform(toVisibleText), v.nonEmpty(message));

/**
 * A password: only trimmed, because it may have been set elsewhere exactly as typed. One without a visible character is
 * refused.
 */
export const requiredPassword = (message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((password) => toVisibleText(password) !== "", message),
  );
