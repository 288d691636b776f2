/** IBAN and BIC as typed, pasted or read aloud: normalised, checked, errors by cause (ISO 13616, ISO 9362). */
import { countrySpecs, isSEPACountry, isValidBIC, ValidationErrorsIBAN, validateIBAN } from "ibantools";
import * as v from "valibot";

/** Spaces of every kind, hyphens and dots are only for reading; letters are upper case. */
export const electronic = (typed: string): string =>
  typed.replace(/[\s\u200B-\u200D\u2060\uFEFF.-]+/g, "").toUpperCase();

/** In groups of four, as it is printed. */
export const grouped = (typed: string): string => electronic(typed).replace(/(.{4})(?=.)/g, "$1 ");

/** What is wrong with it, in German; null when it is right. */
export function ibanIssue(typed: string): string | null {
  const iban = electronic(typed);
  if (iban === "") return "Bitte geben Sie die IBAN ein.";
  const country = iban.slice(0, 2);
  const length = countrySpecs[country]?.chars;
  if (!/^[A-Z]{2}$/.test(country) || !length) {
    return "Die IBAN beginnt mit dem Kürzel des Landes, zum Beispiel DE.";
  }
  if (!isSEPACountry(country)) return `Das Land ${country} nimmt nicht am SEPA-Verfahren teil.`;
  if (iban.length < length)
    return `Die IBAN ist zu kurz: ${country} hat ${length} Zeichen, hier sind es ${iban.length}.`;
  if (iban.length > length)
    return `Die IBAN ist zu lang: ${country} hat ${length} Zeichen, hier sind es ${iban.length}.`;
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) return null;
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat)) {
    return "Die IBAN enthält Zeichen an Stellen, an denen sie nicht stehen dürfen.";
  }
  return "Die Prüfziffer stimmt nicht. Bitte vergleichen Sie die IBAN mit Ihrer Karte.";
}

export const iban = v.pipe(
  v.string(),
  v.transform(electronic),
  v.rawCheck(({ dataset, addIssue }) => {
    const issue = dataset.typed ? ibanIssue(dataset.value) : null;
    if (issue) addIssue({ message: issue });
  }),
);

export const bic = v.pipe(
  v.string(),
  v.transform(electronic),
  v.nonEmpty("Bitte geben Sie den BIC ein."),
  v.check(isValidBIC, "Ein BIC hat 8 oder 11 Zeichen, zum Beispiel MARKDEF1100."),
);
