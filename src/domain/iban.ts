/** IBAN (ISO 13616) and BIC (ISO 9362) as they are typed: normalised and checked, with a German message per cause. */
import { countrySpecs, isValidBIC, ValidationErrorsIBAN, validateIBAN } from "ibantools";
import * as v from "valibot";
import { MOST_TEXT_CHARACTERS } from "./limits.ts";

/** What may separate a number's characters: spaces, hyphens, dots, quotes, bullets, and invisible characters. */
const between = String.raw`[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'.,;:/|*_\u2022\u00b7]`;
const spacing = new RegExp(between, "gu");
const compact = (text: string): string => text.replace(spacing, "");

/** Full-width letters and digits as ordinary ones, all in upper case. A pasted text is cut, before expressions read it. */
const plain = (typed: string): string => typed.slice(0, MOST_TEXT_CHARACTERS).normalize("NFKC").toUpperCase();

/** "IBAN" as a label, also spaced out or glued to the number. */
const ibanLabel = new RegExp(["I", "B", "A", "N"].join(`${between}*`), "gu");

/** Where an IBAN may begin: a country and two digits, not in the middle of a word. */
const beginning = new RegExp(
  String.raw`(?<![\p{L}\p{N}])[A-Z]${between}*[A-Z]${between}*\d${between}*\d`,
  "gu",
);

/**
 * The IBAN at the beginning of the text, without separators. It is null if its country has no IBAN, or if the text is
 * too short or too long.
 */
function ibanAt(text: string): string | null {
  const length = countrySpecs[compact(text).slice(0, 2)]?.chars;
  if (!length) return null;
  let iban = "";
  for (const [at, sign] of [...text].entries()) {
    if (iban.length === length) {
      // The text is too long if a letter or digit follows at once, or a digit after a space. An exception is the label
      // of the next line: a field for one line joins pasted lines.
      const rest = [...text].slice(at).join("");
      return /^(?!BIC|SWIFT|BANK|KONTO)(?:[\p{L}\p{N}]|[ \u00a0-]+\d)/u.test(rest) ? null : iban;
    }
    if (/[A-Z0-9]/.test(sign)) iban += sign;
    else if (compact(sign) !== "") return null;
  }
  return iban.length === length ? iban : null;
}

/**
 * The electronic format of the typed text, and its first fault as a German sentence. `issue` is null if there is none.
 */
interface Reading {
  value: string;
  issue: string | null;
}

/** Reads an IBAN in electronic format, if there is exactly one valid one in the text. */
function readIban(typed: string): Reading {
  const text = plain(typed).replace(ibanLabel, " ");
  const starts = [...text.matchAll(beginning)].filter(
    ({ 0: start }) => countrySpecs[compact(start).slice(0, 2)]?.chars,
  );
  const found = starts.flatMap(({ index }) => ibanAt(text.slice(index)) ?? []);
  const valid = [...new Set(found.filter((iban) => validateIBAN(iban).valid))];
  if (valid.length > 1)
    return { value: typed, issue: "Hier steht mehr als eine IBAN. Bitte geben Sie nur eine ein." };
  const [only] = valid;
  if (only) return { value: only, issue: null };
  // If no IBAN is valid, take the whole text. If there is exactly one possible beginning, start there: the text before
  // it is a label.
  const iban = compact(starts.length === 1 ? text.slice(starts[0]?.index) : text);
  return { value: iban, issue: issueOf(iban) };
}

/**
 * ISO 13616's electronic format: the one valid IBAN in the text, else the text without spaces, hyphens and dots, in upper
 * case. A text with several IBANs is left as it is.
 */
export const toElectronicFormat = (typed: string): string => readIban(typed).value;

/** ISO 13616's print format: groups of four characters. */
export function toPrintFormat(typed: string): string {
  const { value: iban } = readIban(typed);
  return /^[A-Z0-9]*$/.test(iban) ? iban.replace(/(.{4})(?=.)/g, "$1 ") : typed;
}

/** The first fault of a typed IBAN of any country, as a German sentence; null if it is valid. */
export const ibanIssue = (typed: string): string | null => readIban(typed).issue;

function issueOf(iban: string): string {
  if (iban === "") return "Bitte geben Sie die IBAN ein.";
  // A letter of another script may look like one of ours.
  const stray = /[^A-Z0-9]/.exec(iban)?.[0];
  const isForeign = stray !== undefined && /[\p{L}\p{N}]/u.test(stray);
  const country = iban.slice(0, 2);
  const length = countrySpecs[country]?.chars;
  if (!length && !isForeign) return "Die IBAN beginnt mit dem Kürzel des Landes, zum Beispiel DE.";
  if (stray) return `Das Zeichen „${stray}“ gehört nicht in eine IBAN.`;
  if (iban.length !== length) {
    const fault = iban.length < (length ?? 0) ? "kurz" : "lang";
    return `Die IBAN ist zu ${fault}: ${ibanOf(country)} hat ${length} Stellen, diese ${iban.length}.`;
  }
  if (validateIBAN(iban).errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat)) {
    return /^DE.*[A-Z]/.test(iban)
      ? "Nach DE folgen nur Ziffern. Bitte prüfen Sie, ob ein Buchstabe dazwischensteht."
      : `${ibanOf(country)} ist anders aufgebaut: Buchstaben und Ziffern stehen an anderen Stellen.`;
  }
  return "Die Prüfziffer stimmt nicht. Bitte vergleichen Sie die IBAN mit Ihrem Kontoauszug oder Ihrer Bankkarte.";
}

const ibanOf = (country: string): string =>
  country === "DE" ? "Eine deutsche IBAN" : `Eine IBAN (${countryName(country)})`;

/**
 * The country codes of SEPA IBANs (EPC409-09): the European Economic Area, then countries that joined by application,
 * most recently AL, MD, ME, MK and RS. Guernsey, Jersey and Man use GB; the French overseas territories use FR.
 */
const eeaCountries =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" ");
const sepaCountries = [...eeaCountries, ..."AD AL CH GB GI MC MD ME MK RS SM VA".split(" ")];

/**
 * The country of a valid IBAN that is not on the list of SEPA countries, such as "AE"; null for any other text. Only
 * warn about it: other countries may join, and the bank decides.
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

/** The German name of a country's code; the code itself if there is no such country. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames("de", { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A label before the BIC. A separator must follow it, because a BIC itself may begin with these letters. */
const bicLabel = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:B ?I ?C|SWIFT)(?:-?CODE)?${between}+`, "gu");

/** The typed BIC and its first fault. The BIC is the text after a label; if there is no label, it is the whole text. */
function readBic(typed: string): Reading {
  const labelled = plain(typed).split(bicLabel).at(-1) ?? "";
  const words = labelled.split(/[^A-Z0-9]+/).filter((word) => word.length === 8 || word.length === 11);
  const named = labelled === plain(typed) ? [] : words.slice(0, 1);
  const bic = [compact(labelled), ...named].find((each) => isValidBIC(each)) ?? compact(labelled);
  if (isValidBIC(bic)) return { value: bic, issue: null };
  if (bic === "") return { value: bic, issue: "Bitte geben Sie den BIC ein." };
  if (bic.length !== 8 && bic.length !== 11)
    return { value: bic, issue: "Ein BIC hat 8 oder 11 Zeichen, zum Beispiel MARKDEF1100." };
  const issue =
    "Dieser BIC ist nicht gültig. Er beginnt mit vier Buchstaben für die Bank und zwei für das Land. Bitte prüfen Sie auch 0 und O.";
  return { value: bic, issue };
}

/** A BIC without spaces, hyphens, dots and label, in upper case. */
export const toElectronicBic = (typed: string): string => readBic(typed).value;

/** A schema that reads the text only once: its output is the value that was checked. */
const readBy = (read: (typed: string) => Reading) =>
  v.pipe(
    v.string(),
    v.transform(read),
    v.check(
      ({ issue }) => issue === null,
      ({ input }) => input.issue ?? "",
    ),
    v.transform(({ value }) => value),
  );

/** A form's IBAN in electronic format; its issue is that of `ibanIssue`. */
export const iban = readBy(readIban);

/** A form's BIC in electronic format: 8 or 11 characters (ISO 9362). */
export const bic = readBy(readBic);

// The bank behind a German IBAN, from the Bundesbank's list of bank codes, which is large and loaded on demand.

/** `bic` is null for the few banks to which the list gives none. */
export interface Bank {
  name: string;
  bic: string | null;
}

/** Loads the list (bankdata.ts). */
export type LoadBankData = () => Promise<Pick<typeof import("./bankdata.ts"), "bankDataByIBAN">>;

/**
 * The bank of a complete German IBAN, typed in any format; null for other IBANs, unknown bank codes, and if the list cannot be
 * fetched. Never fails: without the list the customer types the bank.
 */
export async function findBank(typedIban: string, loadBankData: LoadBankData): Promise<Bank | null> {
  const iban = toElectronicFormat(typedIban);
  if (!iban.startsWith("DE") || ibanIssue(iban)) return null;
  const list = await loadBankData().catch(() => null);
  const found = list?.bankDataByIBAN(iban);
  return found ? { name: found.bankName, bic: found.bic || null } : null;
}

/** How a BIC disagrees with an IBAN. Only warn about it, because lists grow old and banks merge. */
export type BicMismatch = "otherBank" | "otherCountry";

/**
 * Other countries that a BIC may name, by the IBAN's country (EPC409-09). Territories have a code of their own and use the IBAN
 * of their country. Banks in Monaco are often branches of French ones.
 */
const otherBicCountries: Readonly<Record<string, readonly string[]>> = {
  FR: "BL GF GP MF MQ NC PF PM RE WF YT".split(" "),
  GB: ["GG", "IM", "JE"],
  MC: ["FR"],
};

/**
 * Compares a typed BIC with a typed IBAN; `ibanBank` is the result of `findBank` for the IBAN. Null if they agree, if either is
 * incomplete, and for another branch of the same bank. The BIC's parts are those of ISO 9362.
 */
export function bicMismatch(typedIban: string, typedBic: string, ibanBank: Bank | null): BicMismatch | null {
  const iban = toElectronicFormat(typedIban);
  const bic = toElectronicBic(typedBic);
  if (ibanIssue(iban) || (bic.length !== 8 && bic.length !== 11)) return null;
  // Four letters for the bank, two for the country, two for the place, three for the branch.
  const [ibanCountry, bicCountry] = [iban.slice(0, 2), bic.slice(4, 6)];
  if (bicCountry !== ibanCountry && !otherBicCountries[ibanCountry]?.includes(bicCountry))
    return "otherCountry";
  return ibanBank?.bic && ibanBank.bic.slice(0, 8) !== bic.slice(0, 8) ? "otherBank" : null;
}
