/** E-mail addresses as they are typed and compared. */
import * as v from "valibot";
import { parsedUrl } from "./parsedUrl.ts";
import { isEmail, trimEmail } from "./plausible.ts";

// A domain of letters, digits and hyphens, one of which is beyond ASCII: an address parser would cut off anything else.
const international = /@(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * An e-mail address as it is compared and sent: trimmed, in lower case, without invisible characters, a domain with umlauts
 * as "xn--…" (RFC 5890).
 */
export function normalizeEmail(typed: string): string {
  const email = trimEmail(typed);
  const at = email.lastIndexOf("@") + 1;
  // From the last @ on: thousands of them would take seconds.
  if (!international.test(email.slice(at - 1))) return email;
  return email.slice(0, at) + (parsedUrl(`http://${email.slice(at)}`)?.hostname ?? email.slice(at));
}

// Labels as HTML's pattern has them, at least two.
const domain = /@(?:[\da-z](?:[\da-z-]{0,61}[\da-z])?\.)+[\da-z](?:[\da-z-]{0,61}[\da-z])?$/;

/** Whether the services take that address as it is. */
const isAddress = (email: string): boolean => isEmail(email) && domain.test(email);

/** Whether the services take that address, once it is normalized. */
export const isSendable = (address: string): boolean => isAddress(normalizeEmail(address));

/** A typed address, trimmed and in lower case. The German issues fit one's own address and other people's. */
export const email = v.pipe(
  v.string(),
  v.transform(normalizeEmail),
  v.nonEmpty("Bitte geben Sie eine E-Mail-Adresse ein."),
  // What comes out is what is checked: it is not normalized a second time.
  v.check(isAddress, "Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@firma.de."),
);

/** Whether two addresses are the same, however they are written; an empty address is the same as none. */
export const isSameEmail = (a: string, b: string): boolean =>
  a !== "" && normalizeEmail(a) === normalizeEmail(b);
