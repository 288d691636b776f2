/** The SEPA direct-debit mandate: its fields and its wording (EPC016-06 CORE, EPC222-07 B2B). */
import * as v from "valibot";
import { bic, iban, toElectronicFormat } from "./iban.ts";
import { requiredText } from "./requiredText.ts";

/**
 * A postal code of any SEPA country: 3 characters (Iceland) to 10, with a digit. A customer of a German bank may live
 * abroad, so five digits are not demanded.
 */
const postalCode = v.pipe(
  requiredText("Die PLZ fehlt."),
  v.regex(/^(?=.*\d)[\p{L}\d][\p{L}\d -]{1,8}[\p{L}\d]$/u, "Diese PLZ ist nicht vollständig."),
);

/** What the customer types into the mandate; every field is required. IBAN and BIC come out in electronic format. */
export const mandateForm = v.object({
  accountOwner: requiredText("Bitte geben Sie den Kontoinhaber ein."),
  street: requiredText("Bitte geben Sie Straße und Hausnummer ein."),
  postalcode: postalCode,
  city: requiredText("Bitte geben Sie den Ort ein."),
  iban,
  bank: requiredText("Bitte geben Sie den Namen der Bank ein."),
  bic,
});
/** A filled-in mandate. */
export type Mandate = v.InferOutput<typeof mandateForm>;

/** The fields in reading order, with their German labels. */
export const mandateFields: readonly { name: keyof Mandate; label: string }[] = [
  { name: "accountOwner", label: "Kontoinhaber" },
  { name: "street", label: "Straße" },
  { name: "postalcode", label: "PLZ" },
  { name: "city", label: "Ort" },
  { name: "iban", label: "IBAN" },
  { name: "bank", label: "Bank" },
  { name: "bic", label: "BIC" },
];

/**
 * Worth a warning: the account is a German one, and the postal code is not. Both as typed.
 */
export const isForeignPostalCode = (typedIban: string, typedPostalCode: string): boolean =>
  toElectronicFormat(typedIban).startsWith("DE") &&
  v.is(postalCode, typedPostalCode) &&
  !/^\d{5}$/.test(typedPostalCode.trim());

/** Who collects the direct debits: config.json's `sepa`. `mandateReference` is null when it is told later. */
export interface Creditor {
  creditorName: string;
  creditorAddress: string;
  creditorId: string;
  mandateReference: string | null;
  scheme: "CORE" | "B2B";
}

/** What the payer agrees to, in the wording of the scheme's rulebook: the authorisation, and the note on refunds. */
export function mandateText({
  creditorName,
  scheme,
}: Creditor): readonly [authorisation: string, note: string] {
  const authorisation = `Wir ermächtigen die ${creditorName}, Zahlungen von unserem Konto mittels Lastschrift einzuziehen. Zugleich weisen wir unser Kreditinstitut an, die von der ${creditorName} auf unser Konto gezogenen Lastschriften einzulösen.`;
  return [authorisation, notes[scheme]];
}

const notes: Record<Creditor["scheme"], string> = {
  CORE: "Hinweis: Wir können innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrags verlangen. Es gelten dabei die mit unserem Kreditinstitut vereinbarten Bedingungen.",
  B2B: "Hinweis: Dieses Mandat dient nur dem Einzug von Lastschriften, die auf Konten von Unternehmen gezogen sind. Wir sind nicht berechtigt, nach der erfolgten Einlösung eine Erstattung des belasteten Betrags zu verlangen. Wir sind berechtigt, unser Kreditinstitut bis zum Fälligkeitstag anzuweisen, Lastschriften nicht einzulösen.",
};
