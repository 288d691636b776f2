/** The SEPA direct-debit mandate: its seven fields and its words (SEPA Rulebooks CORE and B2B, specification, section 3). */
import * as v from "valibot";
import { bic, iban } from "./iban.ts";

const required = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message));

export const mandateForm = v.object({
  accountOwner: required("Bitte geben Sie den Kontoinhaber ein."),
  street: required("Bitte geben Sie Straße und Hausnummer ein."),
  postalcode: required("Bitte geben Sie die Postleitzahl ein."),
  city: required("Bitte geben Sie den Ort ein."),
  iban,
  bank: required("Bitte geben Sie den Namen der Bank ein."),
  bic,
});
export type Mandate = v.InferOutput<typeof mandateForm>;

/** The fields in reading order, as a person names them. */
export const mandateFields: readonly { name: keyof Mandate; says: string }[] = [
  { name: "accountOwner", says: "Kontoinhaber" },
  { name: "street", says: "Straße" },
  { name: "postalcode", says: "PLZ" },
  { name: "city", says: "Ort" },
  { name: "iban", says: "IBAN" },
  { name: "bank", says: "Bank" },
  { name: "bic", says: "BIC" },
];

/** Who collects, as config.json says. */
export interface Creditor {
  creditorName: string;
  creditorAddress: string;
  creditorId: string;
  mandateReference: string | null;
  scheme: "CORE" | "B2B";
}

/** The authorisation in the words of the scheme. */
export function mandateText({ creditorName, scheme }: Creditor): string[] {
  const authorisation = `Ich ermächtige ${creditorName}, Zahlungen von meinem Konto mittels Lastschrift einzuziehen. Zugleich weise ich mein Kreditinstitut an, die von ${creditorName} auf mein Konto gezogenen Lastschriften einzulösen.`;
  const right =
    scheme === "CORE"
      ? "Hinweis: Ich kann innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen."
      : "Hinweis: Dieses Lastschriftmandat dient nur dem Einzug von Lastschriften, die auf Konten von Unternehmen gezogen sind. Ich bin nicht berechtigt, nach der erfolgten Einlösung eine Erstattung des belasteten Betrages zu verlangen. Ich bin berechtigt, mein Kreditinstitut bis zum Fälligkeitstag anzuweisen, Lastschriften nicht einzulösen.";
  return [authorisation, right];
}
