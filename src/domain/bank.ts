/**
 * The bank behind a German IBAN, by the Bundesbank's list of bank codes. The list is large, so it is a chunk of its own
 * that only the mandate's form fetches.
 */
import { ibanIssue, toElectronicFormat } from "./iban.ts";

/** `bic` is null for the few banks that the list gives none. */
export interface Bank {
  name: string;
  bic: string | null;
}

/** Fetches the list ahead of the first question. Never fails: who asks in vain types by hand. */
export const loadBankData = () => import("bankdata-germany").catch(() => null);

/**
 * The bank of a complete German IBAN; null for any other IBAN, for a bank code nobody has, and when the list could not
 * be fetched. It spares typing, so it never raises: without it the bank is typed by hand.
 */
export async function findBank(typedIban: string): Promise<Bank | null> {
  const iban = toElectronicFormat(typedIban);
  if (!iban.startsWith("DE") || ibanIssue(iban)) return null;
  const list = await loadBankData();
  const found = list?.bankDataByIBAN(iban);
  return found ? { name: found.bankName, bic: found.bic || null } : null;
}

/** Why a BIC looks wrong beside an IBAN: it is another bank's, or another country's. A doubt is no refusal. */
export type BicMismatch = "otherBank" | "otherCountry";

/** `known` is what `findBank` says of the IBAN. Incomplete entries raise no doubt; branches of a bank count as the bank. */
export function bicMismatch(typedIban: string, typedBic: string, known: Bank | null): BicMismatch | null {
  const iban = toElectronicFormat(typedIban);
  const bic = toElectronicFormat(typedBic);
  if (ibanIssue(iban) || (bic.length !== 8 && bic.length !== 11)) return null;
  // ISO 9362: four letters for the bank, two for the country, two for the place, three for the branch.
  if (bic.slice(4, 6) !== iban.slice(0, 2)) return "otherCountry";
  return known?.bic && known.bic.slice(0, 8) !== bic.slice(0, 8) ? "otherBank" : null;
}
