/** E-mail addresses as they are typed and compared. */
import * as v from "valibot";
import { isEmail, normalizeEmail } from "./plausible.ts";

/** A typed address, trimmed and in lower case. The German issues fit one's own address and other people's. */
export const email = v.pipe(
  v.string(),
  v.transform(normalizeEmail),
  v.nonEmpty("Bitte geben Sie eine E-Mail-Adresse ein."),
  v.check(isEmail, "Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@firma.de."),
);

/** Whether two addresses are the same, whatever their case; an empty address is the same as none. */
export const isSameEmail = (a: string, b: string): boolean => a !== "" && a.toLowerCase() === b.toLowerCase();
