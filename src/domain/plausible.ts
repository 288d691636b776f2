/**
 * What the login's fields must hold before its button is enabled. The predicates need no library, because the bootstrap in
 * index.html uses them before the app has loaded. The schemas in formFields.ts and signIn.ts use the same ones.
 */

// A pasted address may contain invisible characters, such as marks of direction, which String.trim leaves.
const invisible = /\p{Cf}/gu;

// The part before the @ as in a browser's own e-mail field (HTML, "valid e-mail address"); formFields.ts checks the domain.
const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[^\s@]+\.[^\s@]+$/;

/** An e-mail address as it is checked: trimmed, in lower case, without invisible characters. */
export const trimEmail = (typed: string): string => typed.replace(invisible, "").trim().toLowerCase();

/**
 * Expects the output of `trimEmail`. Mail cannot be sent to an address of more than 254 characters (RFC 5321), and
 * checking a very long one would take seconds.
 */
export const isEmail = (email: string): boolean => email.length <= 254 && address.test(email);

/** Whether a password has at least six characters, as every existing password has (decision 4). */
export const isLongEnough = (password: string): boolean => password.length >= 6;
/** Whether a password has a digit, as every existing password has (decision 4). */
export const hasDigit = (password: string): boolean => /\d/.test(password);

/** Whether a sign-in with these fields, given by name, could succeed. */
export function isPlausibleSignIn({ email = "", password = "" }: Readonly<Record<string, string>>): boolean {
  const trimmed = password.trim();
  return isEmail(trimEmail(email)) && isLongEnough(trimmed) && hasDigit(trimmed);
}
