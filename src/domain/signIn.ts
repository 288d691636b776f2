/** What is typed to sign in: e-mail address, password, and the code of a second factor (decisions 4 and 32). */
import * as v from "valibot";
import { urlText } from "./addresses.ts";
import type { Failure } from "./failure.ts";
import { email, requiredPassword, requiredText } from "./formFields.ts";
import { hasDigit, isLongEnough } from "./plausible.ts";

/**
 * A password that exists already. It is checked loosely, because it may have been chosen under an older policy
 * (decision 4).
 */
export const existingPassword = v.pipe(
  requiredPassword("Bitte geben Sie Ihr Passwort ein."),
  v.check(isLongEnough, "Das Passwort hat mindestens 6 Zeichen."),
  v.check(hasDigit, "Das Passwort enthält mindestens eine Ziffer."),
);

/**
 * A code from an e-mail, a text message or an app; a text, because it may begin with zeros. Most have six
 * digits, those of a sign-in by e-mail eight.
 */
export const code = v.pipe(
  requiredText("Bitte geben Sie den Code ein."),
  v.regex(/^\d{6,8}$/, "Der Code besteht aus sechs bis acht Ziffern."),
);

/** The second step of a sign-in. */
export const codeForm = v.object({ code });

/** The login. */
export const signInForm = v.object({ email, password: existingPassword });
/** What the login sends. */
export type Credentials = v.InferOutput<typeof signInForm>;

// Forms in which a new password is chosen, and the rules it must meet (decision 4).

/** One line of the checklist below the field: its German text, and whether a password meets it. */
export interface PolicyRule {
  label: string;
  holds: (password: string) => boolean;
}

/**
 * Cognito's password policy of this user pool: 8 characters, lower case, upper case, a number (decision 4). Letters are
 * those of Basic Latin: "Österreich2026" has no upper case (AWS developer guide, "Adding user pool password requirements").
 */
export const passwordPolicy: readonly PolicyRule[] = [
  { label: "mindestens 8 Zeichen", holds: (password) => password.length >= 8 },
  { label: "ein Kleinbuchstabe (a–z)", holds: (password) => /[a-z]/.test(password) },
  { label: "ein Großbuchstabe (A–Z)", holds: (password) => /[A-Z]/.test(password) },
  { label: "eine Ziffer", holds: (password) => /\d/.test(password) },
];

/** Cognito counts only these as symbols ("Adding user pool password requirements"). */
const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;

type Holds = (password: string, refused: string) => boolean;

/**
 * Rules of a stricter pool, found by the last words of the failure's detail. Each label completes "verlangt außerdem:
 * ...".
 */
const stricterRules: readonly (readonly [word: string, label: string, holds?: Holds])[] = [
  ["symbol", "ein Sonderzeichen, zum Beispiel ! ? # %", (password) => symbol.test(password)],
  ["long enough", "ein längeres Passwort", (password, refused) => password.length > refused.length],
  ["less than", "höchstens 256 Zeichen", (password) => password.length <= 256],
  ["space", "kein Leerzeichen am Anfang oder Ende"],
  ["security reasons", "ein Passwort, das anderswo nicht bekannt geworden ist"],
  ["lowercase", "ein Kleinbuchstabe (a–z)"],
  ["uppercase", "ein Großbuchstabe (A–Z)"],
  ["numeric", "eine Ziffer"],
];

/**
 * The rule by which the pool refused a password, and a `notice` that names it. If the pool names none, the next password must
 * be different, and `notice` is empty.
 */
export function refusalRule({ code, detail }: Failure, refused = "") {
  const rule = stricterRules.find(([word]) => code === "InvalidPasswordException" && detail.endsWith(word));
  const [, label, holds] = rule ?? ["", "ein anderes Passwort als das abgelehnte"];
  const notice = rule ? { text: `Der Anmeldedienst verlangt außerdem: ${label}.` } : {};
  return { label, notice, holds: (password: string) => holds?.(password, refused) ?? password !== refused };
}

/** A new password, trimmed; it must meet the whole policy. */
export const newPassword = v.pipe(
  requiredPassword("Bitte geben Sie ein neues Passwort ein."),
  v.check(
    (password) => passwordPolicy.every((rule) => rule.holds(password)),
    "Das Passwort erfüllt noch nicht alle Bedingungen.",
  ),
);

const repeated = requiredPassword("Bitte wiederholen Sie das neue Passwort.");
const repeatMismatch = "Die Passwörter stimmen nicht überein.";

const choice = { password: newPassword, repeat: repeated };

// partialCheck runs even if another field is invalid. A plain check would wait until all fields are valid.
const both = [["password"], ["repeat"]] as const;
const agree = ({ password, repeat }: { password: string; repeat: string }) => password === repeat;

/**
 * The form of the user's first own password, which replaces the invitation's (decision 1), and of the `attributes` that
 * the pool requires.
 */
export const firstPasswordForm = (attributes: readonly string[]) =>
  v.pipe(
    v.object({ ...choice, ...Object.fromEntries(attributes.map((name) => [name, attributeValue(name)])) }),
    v.forward(v.partialCheck(both, agree, repeatMismatch), ["repeat"]),
  );

/** Asks for a reset code. */
export const forgottenForm = v.object({ email });

/** Sets a new password with the code that was sent. */
export const resetForm = v.pipe(
  v.object({ code, ...choice }),
  v.forward(v.partialCheck(both, agree, repeatMismatch), ["repeat"]),
);

/** A signed-in visitor changes the password. */
export const changeForm = v.pipe(
  v.object({ old: existingPassword, ...choice }),
  v.forward(v.partialCheck(both, agree, repeatMismatch), ["repeat"]),
);

// Attributes that a user pool requires of every account. The form of the first own password asks for those that an invitation
// left out (AWS developer guide, "Working with user attributes").

/**
 * The label of an attribute, and the value of `autocomplete` for browsers. The label of any other attribute is its
 * name.
 */
const known = new Map<string, readonly [label: string, autoComplete?: string]>([
  ["name", ["Name", "name"]],
  ["given_name", ["Vorname", "given-name"]],
  ["middle_name", ["Zweiter Vorname", "additional-name"]],
  ["family_name", ["Nachname", "family-name"]],
  ["nickname", ["Spitzname", "nickname"]],
  ["preferred_username", ["Benutzername"]],
  ["gender", ["Geschlecht", "sex"]],
  ["birthdate", ["Geburtsdatum", "bday"]],
  ["phone_number", ["Telefonnummer", "tel"]],
  ["address", ["Anschrift"]],
  ["website", ["Website", "url"]],
]);

/** The field of an attribute. */
export function attributeField(name: string) {
  const [label = name.replace(/^custom:/, ""), autoComplete] = known.get(name) ?? [];
  // A browser's field for dates gives YYYY-MM-DD, as Cognito wants it.
  return { name, label, autoComplete, type: name === "birthdate" ? "date" : "text" } as const;
}

/** The value of an attribute, which is required. A phone number is in E.164 (ITU); separators are removed. */
function attributeValue(name: string) {
  const filled = requiredText(`Bitte füllen Sie das Feld „${attributeField(name).label}“ aus.`);
  if (name !== "phone_number") return filled;
  return v.pipe(
    filled,
    v.transform((number) => number.replace(/[\s()/.-]/g, "").replace(/^00/, "+")),
    v.regex(/^\+[1-9]\d{4,14}$/, "Bitte geben Sie die Ländervorwahl an, zum Beispiel +49 30 123456."),
  );
}

// What an authenticator app needs to make codes for an account.

/** The address that such an app reads from a QR code, for a base32 secret (Google Authenticator, "Key URI Format"). */
export function keyAddress({ product, email, secret }: Record<"product" | "email" | "secret", string>) {
  const [issuer, account] = [product, email].map(urlText);
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`;
}

/** A secret in groups of four, to be read and typed. */
export const groupedSecret = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");
