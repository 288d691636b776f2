/**
 * A mandate that is not signed yet, as it is kept in the tab's storage. IBAN and signature are never kept, so that the
 * next person at this computer does not find them.
 */
import * as v from "valibot";
import type { Bank } from "./bank.ts";
import { bic } from "./iban.ts";

const text = v.optional(v.string(), "");

/** Bank name and BIC filled in from the IBAN; empty when the IBAN's bank is unknown. */
const suggestion = v.object({ bank: text, bic: text });
/** A suggestion for the bank's two fields. */
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
  /** What was filled in from the IBAN last. */
  suggested: v.optional(suggestion, {}),
});
/** A kept draft. */
export type MandateDraft = v.InferOutput<typeof mandateDraft>;

/** Decodes a kept draft; a missing or unreadable one is an empty draft. */
export function readMandateDraft(kept: unknown): MandateDraft {
  const read = v.safeParse(mandateDraft, kept);
  return read.success ? read.output : v.parse(mandateDraft, {});
}

/**
 * The draft to keep of the form's texts by field name; null when nothing is typed but what was proposed: the company as
 * the account's owner. An IBAN alone makes a draft without texts, so that the form can say after a reload that it has to
 * be typed again.
 */
export function toMandateDraft(
  typed: Readonly<Record<string, string>>,
  suggested: BankSuggestion,
  proposedOwner = "",
): MandateDraft | null {
  const draft = v.parse(mandateDraft, { ...typed, suggested });
  // The country is chosen beforehand.
  const { suggested: _, country: _chosen, ...texts } = draft;
  const { accountOwner, ...others } = texts;
  const ownTexts = [accountOwner === proposedOwner ? "" : accountOwner, ...Object.values(others)];
  const isTyped = [typed.iban ?? "", ...ownTexts].some((value) => value.trim() !== "");
  return isTyped ? draft : null;
}

/**
 * The form's texts with a new suggestion: a bank field takes it over when it still shows the earlier suggestion, is empty
 * or holds what cannot be right; else it keeps what was typed by hand.
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
