/** The bank behind a German IBAN, from the Bundesbank's list of bank codes, which is large and loaded on demand. */
import { ibanIssue, toElectronicBic, toElectronicFormat } from "./iban.ts";

/** `bic` is null for the few banks to which the list gives none. */
export interface Bank {
  name: string;
  bic: string | null;
}

/** Loads the list (bankdata.ts). */
export type LoadBankData = () => Promise<Pick<typeof import("./bankdata.ts"), "bankDataByIBAN">>;

/**
 * The bank of a complete German IBAN, typed in any format; null for other IBANs, unknown bank codes, and when the list
 * cannot be fetched. Never fails: without it the bank is typed by hand.
 */
export async function findBank(typedIban: string, loadBankData: LoadBankData): Promise<Bank | null> {
  const iban = toElectronicFormat(typedIban);
  if (!iban.startsWith("DE") || ibanIssue(iban)) return null;
  const list = await loadBankData().catch(() => null);
  const found = list?.bankDataByIBAN(iban);
  return found ? { name: found.bankName, bic: found.bic || null } : null;
}

/** How a BIC disagrees with an IBAN. It is worth a warning only: lists grow old and banks merge. */
export type BicMismatch = "otherBank" | "otherCountry";

/**
 * Where a bank's BIC may rightly name another country than its IBANs do (EPC409-09): territories have a code of their own
 * and use the IBAN of their country, and banks in Monaco are often branches of French ones.
 */
const otherBicCountries: Readonly<Record<string, readonly string[]>> = {
  FR: "BL GF GP MF MQ NC PF PM RE WF YT".split(" "),
  GB: ["GG", "IM", "JE"],
  MC: ["FR"],
};

/**
 * Compares a typed BIC with a typed IBAN; `ibanBank` is what `findBank` found for the IBAN. Null when they agree, when
 * either is incomplete, and for another branch of the same bank. The BIC's parts are those of ISO 9362.
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
