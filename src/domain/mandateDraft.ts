/**
 * The draft of a mandate: what may rest in the tab's storage until it is signed. Never the IBAN, and never the
 * signature: whoever sits down at this tab must not find them.
 */
import * as v from "valibot";
import type { Bank } from "./bank.ts";

const text = v.optional(v.string(), "");

/** What is filled into the bank's fields from the IBAN; empty texts for an IBAN that says nothing. */
const suggestion = v.object({ bank: text, bic: text });
export type BankSuggestion = v.InferOutput<typeof suggestion>;

/** `null` is a bank nobody knows. */
export const suggestBank = (bank: Bank | null): BankSuggestion => ({
  bank: bank?.name ?? "",
  bic: bank?.bic ?? "",
});

const mandateDraft = v.object({
  accountOwner: text,
  street: text,
  postalcode: text,
  city: text,
  bank: text,
  bic: text,
  /** What of the bank's fields came from the IBAN. */
  suggested: v.optional(suggestion, {}),
});
export type MandateDraft = v.InferOutput<typeof mandateDraft>;

/** Reads what was kept; nothing, or something unreadable, is an empty draft. */
export function readMandateDraft(kept: unknown): MandateDraft {
  const read = v.safeParse(mandateDraft, kept);
  return read.success ? read.output : v.parse(mandateDraft, {});
}

/** What of the typed texts may be kept; null when there is nothing worth it. */
export function toMandateDraft(
  typed: Readonly<Record<string, string>>,
  suggested: BankSuggestion,
): MandateDraft | null {
  const draft = v.parse(mandateDraft, { ...typed, suggested });
  const { suggested: _, ...texts } = draft;
  return Object.values(texts).some((value) => value.trim() !== "") ? draft : null;
}

/** The texts after another suggestion: a bank's field follows it unless it was typed by hand. */
export function applySuggestion<T extends Readonly<Record<string, string>>>(
  texts: T,
  before: BankSuggestion,
  now: BankSuggestion,
): T & BankSuggestion {
  const follow = (name: keyof BankSuggestion) => {
    const written = texts[name] ?? "";
    return written === before[name] ? now[name] : written;
  };
  return { ...texts, bank: follow("bank"), bic: follow("bic") };
}
