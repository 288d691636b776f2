/** A code from an e-mail, a text message or an app (specification, section 5; decisions 3 and 18). */
import * as v from "valibot";

/** Digits kept as text: a code may begin with zeros. */
export const code = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("Bitte geben Sie den Code ein."),
  v.regex(/^\d{6}$/, "Der Code besteht aus sechs Ziffern."),
);

export const codeForm = v.object({ code });
