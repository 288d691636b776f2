/** What is typed to sign in: e-mail address, password, and the code of a second factor (decisions 3, 4 and 18). */
import * as v from "valibot";
import { email } from "./email.ts";
import { hasDigit, isLongEnough } from "./plausible.ts";

/** A password that exists already: an account made under an older policy must still get in, so only plausible. */
export const existingPassword = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("Bitte geben Sie Ihr Passwort ein."),
  v.check(isLongEnough, "Das Passwort hat mindestens 6 Zeichen."),
  v.check(hasDigit, "Das Passwort enthält mindestens eine Ziffer."),
);

/** A code from an e-mail, a text message or an app. Digits kept as text: a code may begin with zeros. */
export const code = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("Bitte geben Sie den Code ein."),
  v.regex(/^\d{6}$/, "Der Code besteht aus sechs Ziffern."),
);

export const codeForm = v.object({ code });

export const signInForm = v.object({ email, password: existingPassword });
export type Credentials = v.InferOutput<typeof signInForm>;
