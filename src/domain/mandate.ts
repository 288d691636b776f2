/** The SEPA direct-debit mandate: its fields and its wording (EPC016-06 CORE, EPC222-07 B2B). */
import * as v from "valibot";
import { requiredText } from "./formFields.ts";
import { type Bank, bic, iban, toElectronicFormat } from "./iban.ts";

/**
 * A postal code of any SEPA country: 3 characters (Iceland) to 10, with a digit. A customer of a German bank may live
 * abroad, so five digits are not demanded. Every kind of dash is a hyphen.
 */
const postalCode = v.pipe(
  requiredText("Die PLZ fehlt."),
  v.transform((code) => code.replace(/[\p{Pd}\u2212]/gu, "-")),
  v.regex(/^(?=.*\d)[a-z\d][a-z\d -]{1,8}[a-z\d]$/i, "Diese PLZ ist nicht gültig."),
);

/** The most characters of a name or an address line in a direct debit (EPC130-08). */
const MAX_TEXT_LENGTH = 70;

/**
 * Letters of the Latin script, which banks convert to their own set (EPC217-08), and ordinary signs of keyboards and word
 * processors. No German bank takes other scripts or emoji.
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
  /** Asked for if config says so (decision 48). */
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, "Bitte wählen Sie das Land."))),
  iban,
  bank: debitText("Bitte geben Sie den Namen der Bank ein."),
  bic,
});
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
 * Whether to warn that the country is Germany, but the postal code is not German. If no country was chosen, the
 * account's country counts. All fields are as typed.
 */
export function isForeignPostalCode({ iban = "", postalcode, country }: Partial<Mandate>): boolean {
  const read = v.safeParse(postalCode, postalcode);
  const typedCountry = country || toElectronicFormat(iban).slice(0, 2);
  return typedCountry === "DE" && read.success && !/^\d{5}$/.test(read.output);
}

/**
 * The creditor and its terms: config.json's `sepa`. The `mandateReference` is made from the template there. It is null
 * if the customer learns the reference later. If `creditorCountry` is null, the address names the country. If
 * `prenotificationDays` is null, the rulebook's term applies.
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

/** The words of each scheme's rulebook: the heading, the means of payment, and the note on refunds. */
const wordings: Record<Creditor["scheme"], { title: string; instrument: string; note: string }> = {
  CORE: {
    title: "SEPA-Lastschriftmandat",
    instrument: "Lastschrift",
    note: "Hinweis: Ich kann / Wir können innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem / unserem Kreditinstitut vereinbarten Bedingungen.",
  },
  B2B: {
    title: "SEPA-Firmenlastschrift-Mandat",
    instrument: "SEPA-Firmenlastschrift",
    note: "Dieses Lastschriftmandat dient nur dem Einzug von Lastschriften, die auf Konten von Unternehmen gezogen sind. Ich bin / Wir sind nicht berechtigt, nach der erfolgten Einlösung eine Erstattung des belasteten Betrages zu verlangen. Ich bin / Wir sind berechtigt, mein / unser Kreditinstitut bis zum Fälligkeitstag anzuweisen, Lastschriften nicht einzulösen.",
  },
};

export const mandateTitle = ({ scheme }: Pick<Creditor, "scheme">): string => wordings[scheme].title;

/** What the payer agrees to: the authorisation, and the note on refunds. */
export function mandateText({ creditorName, scheme }: Pick<Creditor, "creditorName" | "scheme">) {
  const { instrument, note } = wordings[scheme];
  const authorisation = `Ich ermächtige / Wir ermächtigen ${creditorName}, Zahlungen von meinem / unserem Konto mittels ${instrument} einzuziehen. Zugleich weise ich mein / weisen wir unser Kreditinstitut an, die von ${creditorName} auf mein / unser Konto gezogenen Lastschriften einzulösen.`;
  return [authorisation, note] as const;
}

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

/** When a debit is announced, as the sentence beside the mandate; null when nothing is configured. */
export function prenotificationText(
  terms: Pick<Creditor, "prenotificationDays" | "paymentType">,
): string | null {
  const { prenotificationDays: days, paymentType } = terms;
  if (days === null) return null;
  const debit = paymentType === "oneOff" ? "die" : "jede";
  const shortened =
    days < PRENOTIFICATION_DAYS
      ? ` (die übliche Frist von ${PRENOTIFICATION_DAYS} Tagen wird damit verkürzt)`
      : "";
  return `Wir kündigen Ihnen ${debit} Lastschrift mindestens ${days === 1 ? "einen Tag" : `${days} Tage`} vorher an${shortened}.`;
}

/** What the payer must do with a B2B mandate: the bank refuses debits for a mandate it does not know. */
export const B2B_TO_BANK =
  "Bitte legen Sie das Mandat vor der ersten Lastschrift Ihrer Bank vor (Ausdruck oder PDF). Sonst lehnt sie die Lastschrift ab.";

/**
 * The same advice for a mandate that was signed earlier. Only its heading tells its scheme. The record does not name
 * the scheme, and config.json names only the current one.
 */
export const SIGNED_B2B_TO_BANK = `Steht „${wordings.B2B.title}“ über Ihrem Mandat? Dann legen Sie es bitte vor der ersten Lastschrift Ihrer Bank vor (Ausdruck oder PDF). Sonst lehnt sie die Lastschrift ab.`;

// The scheme that a mandate's own words name. The customer must sign the scheme that they read.

/** The name that alone means CORE. B2B's own papers use it, too, beside their own name. */
const GENERAL = /sepalastschriftmandat/;
/** Each scheme by the words of its rulebook and of the usual headings; hyphens and spaces are left out. */
const NAMES = { CORE: /sepabasis|basislastschrift/, B2B: /sepafirmen|firmenlastschrift/ };

/** Typesetters hyphenate words, also with soft hyphens, and a PDF's text comes in pieces. */
const squeeze = (text: string): string => text.toLowerCase().replace(/[\s\p{Pd}\u00ad]+/gu, "");

/** Whether a mandate's text names the scheme anywhere, even in running text. */
export function mentionsScheme(text: string, scheme: Creditor["scheme"]): boolean {
  const all = squeeze(text);
  return NAMES[scheme].test(all) || (scheme === "CORE" && !NAMES.B2B.test(all) && GENERAL.test(all));
}

/** A name at the beginning of a line, and not the beginning of a denial. */
const HEADING =
  /^([\da-d]{1,2}[.)])?(erteilungeines|(mandat|formular)(für|zur|zum)(die|das|eine?)?)?(sepa|(firmen|basis)lastschrift)(?!.{0,60}(kein|nicht|statt))/;
/** The end of a line that goes on with the name. */
const GOES_ON =
  /(\b(ein|kein|nicht|das|die|de[rms]|und|oder|für|als|statt|zu[rm]|mit)\w{0,2}|bzw\.|[,/(])\s*$/i;

/**
 * The scheme that a mandate's heading names, if the text names no other: "SEPA-Lastschriftmandat" and "SEPA-Basislastschrift"
 * are CORE, "SEPA-Firmenlastschrift" is B2B. null if it names both or neither, or if a name stands in running text only.
 */
export function schemeNamedBy(text: string): Creditor["scheme"] | null {
  const named = (["CORE", "B2B"] as const).filter((scheme) => mentionsScheme(text, scheme));
  const [scheme] = named;
  if (!scheme || named.length > 1) return null;
  const lines = text.split("\n");
  const isHeading = lines.some((_, index) => {
    // A heading may take three lines.
    const heading = squeeze(lines.slice(index, index + 3).join("")).slice(0, 80);
    return HEADING.test(heading) && mentionsScheme(heading, scheme) && !GOES_ON.test(lines[index - 1] ?? "");
  });
  return isHeading ? scheme : null;
}

// The draft of an unsigned mandate in the tab's storage. IBAN and signature are never kept, so that the next person at this
// computer does not find them.

const text = v.optional(v.string(), "");

/** Bank name and BIC filled in from the IBAN; empty when the IBAN's bank is unknown. */
const suggestion = v.object({ bank: text, bic: text });
export type BankSuggestion = v.InferOutput<typeof suggestion>;

/** The suggestion for an IBAN's bank; null is an unknown bank. */
export const suggestBank = (bank: Bank | null): BankSuggestion => ({
  bank: bank?.name ?? "",
  bic: bank?.bic ?? "",
});

const mandateDraft = v.object({
  accountOwner: text,
  street: text,
  postalcode: text,
  city: text,
  country: v.exactOptional(v.string()),
  bank: text,
  bic: text,
  /** The suggestion for the IBAN that was typed last. */
  suggested: v.optional(suggestion, {}),
});
export type MandateDraft = v.InferOutput<typeof mandateDraft>;

/** Decodes a kept draft; a missing or unreadable one is an empty draft. */
export function readMandateDraft(kept: unknown): MandateDraft {
  const read = v.safeParse(mandateDraft, kept);
  return read.success ? read.output : v.parse(mandateDraft, {});
}

/**
 * The draft of the form's texts by field name; null if nothing was typed except the proposed owner of the account, the
 * company. If only the IBAN was typed, there is a draft, too. After a reload the form can then say that the IBAN must
 * be typed again.
 */
export function toMandateDraft(
  typed: Readonly<Record<string, string>>,
  suggested: BankSuggestion,
  proposedOwner = "",
): MandateDraft | null {
  const draft = v.parse(mandateDraft, { ...typed, suggested });
  // The country is preselected, so it does not count as typed.
  const { suggested: _, country: _chosen, accountOwner, ...others } = draft;
  const ownTexts = [accountOwner === proposedOwner ? "" : accountOwner, ...Object.values(others)];
  const isTyped = [typed.iban ?? "", ...ownTexts].some((value) => value.trim() !== "");
  return isTyped ? draft : null;
}

/**
 * The form's texts with a new suggestion. A bank field takes it if it is empty, still shows the earlier suggestion, or holds an
 * impossible value; otherwise the customer's text stays.
 */
export function applySuggestion<T extends Readonly<Record<string, string>>>(
  texts: T,
  before: BankSuggestion,
  next: BankSuggestion,
): T & BankSuggestion {
  const updated = (name: keyof BankSuggestion) => {
    const typed = texts[name] ?? "";
    if (typed === before[name]) return next[name];
    return isWrong[name](typed) && next[name] ? next[name] : typed;
  };
  return { ...texts, bank: updated("bank"), bic: updated("bic") };
}

const isWrong: Record<keyof BankSuggestion, (typed: string) => boolean> = {
  bank: (typed) => typed.trim() === "",
  bic: (typed) => !v.is(bic, typed),
};
