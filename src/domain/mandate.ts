/** The SEPA direct-debit mandate: its fields and its wording (EPC016-06 CORE, EPC222-07 B2B). */
import * as v from "valibot";
import { bic, iban, toElectronicFormat } from "./iban.ts";
import { requiredText } from "./requiredText.ts";

/**
 * A postal code of any SEPA country: 3 characters (Iceland) to 10, with a digit. A customer of a German bank may live
 * abroad, so five digits are not demanded. Every kind of dash is a hyphen.
 */
const postalCode = v.pipe(
  requiredText("Die PLZ fehlt."),
  v.transform((code) => code.replace(/[\p{Pd}\u2212]/gu, "-")),
  v.regex(/^(?=.*\d)[a-z\d][a-z\d -]{1,8}[a-z\d]$/i, "Diese PLZ ist nicht gültig."),
);

/** Characters of a name or an address line in a direct debit (EPC130-08). */
const MAX_TEXT_LENGTH = 70;

/**
 * Letters of the Latin script, which banks turn into those of their own set (EPC217-08), and ordinary signs: of a keyboard,
 * and what word processors make of them. No German bank takes other scripts or pictures.
 */
const debitCharacters =
  /^[\p{Script=Latin} -~\u00a1-\u00bf\u00d7\u00f7\u02bb\u02bc\u2010-\u2026\u2030\u2032\u2039\u203a\u2212€™]*$/u;

const debitText = (message: string) =>
  v.pipe(
    requiredText(message),
    v.regex(
      debitCharacters,
      "Nur lateinische Buchstaben, Ziffern und übliche Zeichen passen in eine Lastschrift.",
    ),
    v.maxLength(
      MAX_TEXT_LENGTH,
      `Höchstens ${MAX_TEXT_LENGTH} Zeichen: Mehr passt nicht in eine Lastschrift.`,
    ),
  );

/** What the customer types into the mandate; every field is required. IBAN and BIC come out in electronic format. */
export const mandateForm = v.object({
  accountOwner: debitText("Bitte geben Sie den Kontoinhaber ein."),
  street: debitText("Bitte geben Sie Straße und Hausnummer ein."),
  postalcode: postalCode,
  city: debitText("Bitte geben Sie den Ort ein."),
  /** Asked for where config says so (decision 48). */
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, "Bitte wählen Sie das Land."))),
  iban,
  bank: debitText("Bitte geben Sie den Namen der Bank ein."),
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
 * Worth a warning: the country is Germany, and the postal code is no German one. Where no country was chosen the account's
 * counts. All as typed.
 */
export function isForeignPostalCode({ iban = "", postalcode, country }: Partial<Mandate>): boolean {
  const read = v.safeParse(postalCode, postalcode);
  const typedCountry = country || toElectronicFormat(iban).slice(0, 2);
  return typedCountry === "DE" && read.success && !/^\d{5}$/.test(read.output);
}

/**
 * Who collects the direct debits, and how: config.json's `sepa`. `mandateReference` (in config.json: its template) is
 * null when it is told later, `creditorCountry` when the address says it, `prenotificationDays` when the term of the
 * rulebook applies.
 */
export interface Creditor {
  creditorName: string;
  creditorAddress: string;
  creditorCountry: string | null;
  creditorId: string;
  mandateReference: string | null;
  scheme: "CORE" | "B2B";
  paymentType: "recurrent" | "oneOff";
  prenotificationDays: number | null;
}

/** The heading by scheme. */
export const mandateTitle = ({ scheme }: Pick<Creditor, "scheme">): string => titles[scheme];

const titles: Record<Creditor["scheme"], string> = {
  CORE: "SEPA-Lastschriftmandat",
  B2B: "SEPA-Firmenlastschrift-Mandat",
};

/** What the payer agrees to, in the wording of the scheme's rulebook: the authorisation, and the note on refunds. */
export const mandateText = ({
  creditorName,
  scheme,
}: Pick<Creditor, "creditorName" | "scheme">): readonly [authorisation: string, note: string] => [
  `Ich ermächtige / Wir ermächtigen ${creditorName}, Zahlungen von meinem / unserem Konto mittels ${instruments[scheme]} einzuziehen. Zugleich weise ich mein / weisen wir unser Kreditinstitut an, die von ${creditorName} auf mein / unser Konto gezogenen Lastschriften einzulösen.`,
  notes[scheme],
];

const instruments: Record<Creditor["scheme"], string> = {
  CORE: "Lastschrift",
  B2B: "SEPA-Firmenlastschrift",
};

const notes: Record<Creditor["scheme"], string> = {
  CORE: "Hinweis: Ich kann / Wir können innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem / unserem Kreditinstitut vereinbarten Bedingungen.",
  B2B: "Dieses Lastschriftmandat dient nur dem Einzug von Lastschriften, die auf Konten von Unternehmen gezogen sind. Ich bin / Wir sind nicht berechtigt, nach der erfolgten Einlösung eine Erstattung des belasteten Betrages zu verlangen. Ich bin / Wir sind berechtigt, mein / unser Kreditinstitut bis zum Fälligkeitstag anzuweisen, Lastschriften nicht einzulösen.",
};

/** The creditor's part of a mandate, in reading order. */
export const creditorFacts = (creditor: Creditor): readonly { name: string; value: string }[] => [
  { name: "Zahlungsempfänger (Gläubiger)", value: creditor.creditorName },
  {
    name: "Anschrift",
    value: [creditor.creditorAddress, creditor.creditorCountry].filter(Boolean).join(", "),
  },
  { name: "Gläubiger-Identifikationsnummer", value: creditor.creditorId },
  { name: "Mandatsreferenz", value: creditor.mandateReference ?? "wird separat mitgeteilt" },
  { name: "Zahlungsart", value: paymentTypes[creditor.paymentType] },
];

const paymentTypes: Record<Creditor["paymentType"], string> = {
  recurrent: "Wiederkehrende Zahlung",
  oneOff: "Einmalige Zahlung",
};

/** The rulebook's term for announcing a debit, in calendar days. Only an agreement shortens it. */
const PRENOTIFICATION_DAYS = 14;
/** From two on. */
const numberWords = "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" ");

/** When a debit is announced, as the sentence beside the mandate; null when nothing is configured. */
export function prenotificationText({
  prenotificationDays: days,
  paymentType,
}: Pick<Creditor, "prenotificationDays" | "paymentType">): string | null {
  if (days === null) return null;
  if (days >= PRENOTIFICATION_DAYS)
    return `${paymentType === "oneOff" ? "Die" : "Jede"} Lastschrift wird mindestens ${days} Kalendertage vorher angekündigt.`;
  const term = days === 1 ? "einen Tag" : `${numberWords[days - 2] ?? days} Tage`;
  return `Die Frist für die Vorabinformation der SEPA-Lastschrift wird auf ${term} verkürzt.`;
}

/** What the payer has to do with a B2B mandate; the bank refuses a debit it does not know the mandate of. */
export const B2B_TO_BANK = "Bitte geben Sie Ihrer Bank das Mandat vor der ersten Lastschrift.";

/**
 * The same for a mandate that was signed before: its record does not say of which kind it is, and config.json says only
 * of which kind today's are. Its heading does.
 */
export const SIGNED_B2B_TO_BANK = `Steht „${titles.B2B}“ über Ihrem Mandat? Dann geben Sie es bitte Ihrer Bank vor der ersten Lastschrift.`;
