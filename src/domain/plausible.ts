/**
 * What the login's fields must hold before its button can be pressed: plain predicates without a library, because the
 * bootstrap in index.html uses them before the app is there. The schemas in email.ts and signIn.ts use the same ones.
 */

// Invisible characters come along when an address is pasted; String.trim leaves zero-width ones standing.
const invisible = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g;

// Domains with umlauts are written as "xn--…" (RFC 5890), whose two hyphens valibot's own pattern refuses.
const address = /^[\w+'-]+(?:\.[\w+'-]+)*@(?:[\da-z](?:[\da-z-]*[\da-z])?\.)+[a-z](?:[\da-z-]*[\da-z])$/;

/** An e-mail address as it is compared and sent: trimmed, in lower case, without invisible characters. */
export const normalizeEmail = (typed: string): string => typed.replace(invisible, "").trim().toLowerCase();

/** Takes what `normalizeEmail` gives. */
export const isEmail = (email: string): boolean => address.test(email);

/** Whether a password has the six characters of every existing one (decision 4). */
export const isLongEnough = (password: string): boolean => password.length >= 6;
/** Whether it has a digit, as every existing password has (decision 4). */
export const hasDigit = (password: string): boolean => /\d/.test(password);

/** Whether a sign-in with this could succeed. `typed` holds the fields by name. */
export function isPlausibleSignIn({ email = "", password = "" }: Readonly<Record<string, string>>): boolean {
  const trimmed = password.trim();
  return isEmail(normalizeEmail(email)) && isLongEnough(trimmed) && hasDigit(trimmed);
}
