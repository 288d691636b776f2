/** A password being chosen: it follows the provider's policy (specification, sections 5 and 9; decision 4). */
import * as v from "valibot";

/** One line of the live checklist. */
export interface PolicyRule {
  says: string;
  holds: (password: string) => boolean;
}

/** The provider's policy: 8 characters, lower case, upper case, a number. */
export const passwordPolicy: readonly PolicyRule[] = [
  { says: "mindestens 8 Zeichen", holds: (password) => password.length >= 8 },
  { says: "ein Kleinbuchstabe", holds: (password) => /\p{Ll}/u.test(password) },
  { says: "ein Großbuchstabe", holds: (password) => /\p{Lu}/u.test(password) },
  { says: "eine Ziffer", holds: (password) => /\d/.test(password) },
];

export const newPassword = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("Bitte geben Sie ein neues Passwort ein."),
  v.check(
    (password) => passwordPolicy.every((rule) => rule.holds(password)),
    "Das Passwort erfüllt noch nicht alle Bedingungen.",
  ),
);

/** For the field that repeats the new password. */
export const repeated = v.pipe(v.string(), v.trim(), v.nonEmpty("Bitte wiederholen Sie das neue Passwort."));
export const repeatMismatch = "Die Passwörter stimmen nicht überein.";
