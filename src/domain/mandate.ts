/** The SEPA direct-debit mandate: its seven fields and its words (SEPA Rulebooks CORE and B2B, specification, section 3). */
import * as v from "valibot";
import { bic, sepaIban } from "./iban.ts";

const required = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message));

/** What is typed into the mandate; all of it is required (specification, section 5). */
export const mandateForm = v.object({
  accountOwner: required("Bitte geben Sie den Kontoinhaber ein."),
  street: required("Bitte geben Sie Straße und Hausnummer ein."),
  postalcode: required("Die PLZ fehlt."),
  city: required("Bitte geben Sie den Ort ein."),
  iban: sepaIban,
  bank: required("Bitte geben Sie den Namen der Bank ein."),
  bic,
});
export type Mandate = v.InferOutput<typeof mandateForm>;

/** The fields in reading order, as a person names them. */
export const mandateFields: readonly { name: keyof Mandate; label: string }[] = [
  { name: "accountOwner", label: "Kontoinhaber" },
  { name: "street", label: "Straße" },
  { name: "postalcode", label: "PLZ" },
  { name: "city", label: "Ort" },
  { name: "iban", label: "IBAN" },
  { name: "bank", label: "Bank" },
  { name: "bic", label: "BIC" },
];

/** Who collects, as config.json says. */
export interface Creditor {
  creditorName: string;
  creditorAddress: string;
  creditorId: string;
  mandateReference: string | null;
  scheme: "CORE" | "B2B";
}

/** What the payer agrees to, in the words of the scheme: the authorisation, and the note that belongs to it. */
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
