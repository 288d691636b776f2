/** What is typed to sign in: e-mail address, password, and the code of a second factor (decisions 3, 4 and 18). */
import * as v from "valibot";
import { email } from "./email.ts";
import { hasDigit, isLongEnough } from "./plausible.ts";
import { requiredPassword, requiredText } from "./requiredText.ts";

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
 * A code from an e-mail, a text message or an app; a text, because it may begin with zeros (decision 3). Most have six
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
