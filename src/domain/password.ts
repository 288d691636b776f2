/** A password that exists already, as typed (specification, sections 5 and 9; decision 4): only plausible. The rule for new ones stands in newPassword.ts. */
import * as v from "valibot";

/** Login and "old password": at least 6 characters and a digit; an account made under an older policy must still get in. */
export const existingPassword = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("Bitte geben Sie Ihr Passwort ein."),
  v.minLength(6, "Das Passwort hat mindestens 6 Zeichen."),
  v.regex(/\d/, "Das Passwort enthält mindestens eine Ziffer."),
);
