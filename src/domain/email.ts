/** An e-mail address as typed: trimmed, in lower case, checked. The reader's own or somebody else's: the texts fit both. */
import * as v from "valibot";
import { isEmail, normalizeEmail } from "./plausible.ts";

export const email = v.pipe(
  v.string(),
  v.transform(normalizeEmail),
  v.nonEmpty("Bitte geben Sie eine E-Mail-Adresse ein."),
  v.check(isEmail, "Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@firma.de."),
);
