/**
 * What the login's fields must hold before its button can be pressed: plain predicates without a library, because the
 * bootstrap in index.html uses them before the app is there. The schemas in email.ts and signIn.ts use the same ones.
 */

// Invisible characters come along when an address is pasted, such as marks of direction; String.trim leaves them standing.
const invisible = /\p{Cf}/gu;

// The part before the @ as a browser's own e-mail field takes it (HTML, "valid e-mail address"); email.ts checks the domain.
const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[^\s@]+\.[^\s@]+$/;

/** An e-mail address as it is checked: trimmed, in lower case, without invisible characters. */
export const trimEmail = (typed: string): string => typed.replace(invisible, "").trim().toLowerCase();

/** Takes what `trimEmail` gives. A longer one cannot be sent to (RFC 5321), and would take seconds to check. */
export const isEmail = (email: string): boolean => email.length <= 254 && address.test(email);

/** Whether a password has the six characters of every existing one (decision 4). */
export const isLongEnough = (password: string): boolean => password.length >= 6;
/** Whether it has a digit, as every existing password has (decision 4). */
export const hasDigit = (password: string): boolean => /\d/.test(password);

/** Whether a sign-in with this could succeed. `typed` holds the fields by name. */
export function isPlausibleSignIn({ email = "", password = "" }: Readonly<Record<string, string>>): boolean {
  const trimmed = password.trim();
  return isEmail(trimEmail(email)) && isLongEnough(trimmed) && hasDigit(trimmed);
}
