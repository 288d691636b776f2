/** IBAN (ISO 13616) and BIC (ISO 9362) as they are typed: normalised and checked, with a German message per cause. */
import { countrySpecs, isValidBIC, ValidationErrorsIBAN, validateIBAN } from "ibantools";
import * as v from "valibot";

/**
 * ISO 13616's electronic format: without spaces (invisible ones too), hyphens and dots, in upper case. Serves BICs as
 * well.
 */
export const toElectronicFormat = (typed: string): string =>
  typed
    .replace(label, "")
    .replace(/[\s\p{Cf}.-]+/gu, "")
    .toUpperCase();

/** Comes along where it is copied from a letter: "IBAN: DE89 ...", "BIC/SWIFT: COBADEFF". */
const label = /^[\s\p{Cf}]*(?:(?:IBAN|BIC|SWIFT)(?:-?Code)?[\s\p{Cf}:/-]+)+/iu;

/** ISO 13616's print format: groups of four characters. */
export const toPrintFormat = (typed: string): string =>
  toElectronicFormat(typed).replace(/(.{4})(?=.)/g, "$1 ");

/** The first thing wrong with a typed IBAN of any country, as a German sentence; null when it is valid. */
export function ibanIssue(typed: string): string | null {
  const iban = toElectronicFormat(typed);
  if (iban === "") return "Bitte geben Sie die IBAN ein.";
  const country = iban.slice(0, 2);
  const length = countrySpecs[country]?.chars;
  if (!length) return "Die IBAN beginnt mit dem Kürzel des Landes, zum Beispiel DE.";
  const stray = /[^A-Z0-9]/.exec(iban)?.[0];
  if (stray) return `Das Zeichen „${stray}“ gehört nicht in eine IBAN.`;
  if (iban.length !== length) {
    const fault = iban.length < length ? "kurz" : "lang";
    return `Die IBAN ist zu ${fault}: Für ${country} sind es ${length} Zeichen, hier ${iban.length}.`;
  }
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) return null;
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat)) {
    return /^DE.*[A-Z]/.test(iban)
      ? "Nach DE folgen nur Ziffern. Bitte prüfen Sie, ob ein Buchstabe dazwischensteht."
      : `Eine IBAN aus ${country} ist anders aufgebaut: Buchstaben und Ziffern stehen an anderen Stellen.`;
  }
  return "Die Prüfziffer stimmt nicht. Bitte vergleichen Sie die IBAN mit Ihrer Karte.";
}

/**
 * What IBANs of the SEPA countries begin with (EPC409-09): the European Economic Area, then those that joined by
 * application, AL, MD, ME, MK and RS the last. Guernsey, Jersey and Man use GB, the French overseas territories FR.
 */
const eeaCountries =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" ");
const sepaCountries = [...eeaCountries, ..."AD AL CH GB GI MC MD ME MK RS SM VA".split(" ")];

/**
 * The country of a valid IBAN that is not on the list of SEPA countries, such as "AE"; null for any other text. It is
 * worth a warning only: countries join, and the bank decides.
 */
export function countryOutsideSepa(typed: string): string | null {
  const country = toElectronicFormat(typed).slice(0, 2);
  return sepaCountries.includes(country) || ibanIssue(typed) ? null : country;
}

/**
 * Whether a direct debit from the account of this valid IBAN needs the payer's address with its country: accounts of SEPA
 * countries outside the European Economic Area (decision 48).
 */
export function needsCountry(typed: string): boolean {
  const country = toElectronicFormat(typed).slice(0, 2);
  return sepaCountries.includes(country) && !eeaCountries.includes(country) && !ibanIssue(typed);
}

/** Every country by its ISO 3166-1 code and German name, in the order of the names. */
export const countryChoices = (): { value: string; label: string }[] =>
  Object.keys(countrySpecs)
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, "de"));

/** The German name of a country's code; the code where there is no such country. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames("de", { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The first thing wrong with a typed BIC, as a German sentence; null when it is valid. */
function bicIssue(typed: string): string | null {
  const bic = toElectronicFormat(typed);
  if (bic === "") return "Bitte geben Sie den BIC ein.";
  if (bic.length !== 8 && bic.length !== 11)
    return "Ein BIC hat 8 oder 11 Zeichen, zum Beispiel MARKDEF1100.";
  if (isValidBIC(bic)) return null;
  return "Dieser BIC ist nicht gültig. Er beginnt mit vier Buchstaben für die Bank und zwei für das Land. Bitte prüfen Sie auch 0 und O.";
}

const electronic = (issueOf: (typed: string) => string | null) =>
  v.pipe(
    v.string(),
    v.transform(toElectronicFormat),
    v.rawCheck(({ dataset, addIssue }) => {
      const issue = dataset.typed ? issueOf(dataset.value) : null;
      if (issue) addIssue({ message: issue });
    }),
  );

/** A form's IBAN in electronic format; its issue is that of `ibanIssue`. */
export const iban = electronic(ibanIssue);

/** A form's BIC in electronic format: 8 or 11 characters (ISO 9362). */
export const bic = electronic(bicIssue);
