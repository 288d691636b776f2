/** The state of the mandate's form: its draft, and the bank found for the IBAN. */
import { useRef, useState } from "react";
import { type Bank, findBank, ibanIssue, toElectronicFormat } from "../../domain/iban.ts";
import {
  applySuggestion,
  type BankSuggestion,
  type MandateDraft,
  readMandateDraft,
  suggestBank,
  toMandateDraft,
} from "../../domain/mandate.ts";
import { useApp } from "../../hooks/useApp.ts";
import { useDraft } from "../../hooks/useDraft.ts";
import type { TypedFields } from "../../ui/forms/formState.ts";

export type MandateForm = ReturnType<typeof useMandateForm>;

/** `company` is proposed as the account's owner, until something else was typed. */
export function useMandateForm(company: string) {
  const { loadBundle } = useApp().platform;
  const loadBankData = () => loadBundle("bankdata", () => import("../../domain/bankdata.ts"));
  const draftStore = useDraft("sepa");
  const [kept] = useState(() => draftStore.read());
  const [opened] = useState(() => {
    const draft = readMandateDraft(kept);
    return kept === undefined ? { ...draft, accountOwner: company } : draft;
  });
  const [bank, setBank] = useState<Bank | null>(null);
  const [bankTexts, setBankTexts] = useState<BankSuggestion>({ bank: opened.bank, bic: opened.bic });
  const [dirty, setDirty] = useState(
    () => toMandateDraft(textsOf(opened), opened.suggested, company) !== null,
  );
  const [keys, setKeys] = useState({ bank: 0, bic: 0 });
  /**
   * The current state for a bank that is found a moment after the IBAN was typed. The customer may have typed more
   * meanwhile.
   */
  const latest = useRef({
    typed: textsOf(opened) as TypedFields,
    suggested: opened.suggested,
    iban: "",
    /** Bank fields that were typed into. */
    edited: { bank: false, bic: false },
  });

  function keep(typed: TypedFields) {
    latest.current.typed = typed;
    const draft = toMandateDraft(typed, latest.current.suggested, company);
    draftStore.keep(draft);
    setDirty(draft !== null);
  }

  /**
   * Shows these texts in the bank's fields. A field with text typed by the customer is created anew, with the text as
   * its default.
   */
  function showBank(next: BankSuggestion) {
    const { typed, edited } = latest.current;
    // An empty input that was never typed into shows a new defaultValue even if its key stays.
    const starts = (name: keyof BankSuggestion) =>
      typed[name] !== next[name] && (edited[name] || (typed[name] ?? "") !== "");
    setKeys((keys) => ({ bank: keys.bank + Number(starts("bank")), bic: keys.bic + Number(starts("bic")) }));
    latest.current.edited = { bank: edited.bank && !starts("bank"), bic: edited.bic && !starts("bic") };
    setBankTexts({ bank: next.bank, bic: next.bic });
    keep({ ...typed, ...next });
  }

  function suggest(found: Bank | null) {
    const { typed, suggested: previous } = latest.current;
    const suggestion = suggestBank(found);
    latest.current.suggested = suggestion;
    setBank(found);
    showBank(applySuggestion(typed, previous, suggestion));
  }

  return {
    /** The fields' initial values; the bank's fields change with the IBAN until they are typed by hand. */
    defaults: { ...textsOf(opened), ...bankTexts },
    /** The IBAN's bank; null while it is unknown. */
    bank,
    /** Whether something is typed. */
    dirty,
    /** The form was begun before a reload, or before the screen was left: IBAN and signature must be entered again. */
    restored: kept !== undefined,
    /** React keys of the bank's fields: a new key makes a field start again with its default. */
    keys,
    /** To be called after each input, with the form's texts. */
    onTyped(typed: TypedFields): void {
      // The list of banks is loaded at the first input, so that it is ready when the IBAN is complete.
      if (!dirty) void loadBankData().catch(() => {});
      for (const name of ["bank", "bic"] as const) {
        if (typed[name] !== latest.current.typed[name]) latest.current.edited[name] = true;
      }
      keep(typed);
      const iban = toElectronicFormat(typed.iban ?? "");
      if (iban === latest.current.iban || ibanIssue(iban)) return;
      latest.current.iban = iban;
      void findBank(iban, loadBankData).then((found) => {
        if (latest.current.iban === iban) suggest(found);
      });
    },
    /** Overwrites the bank's fields with the IBAN's bank. */
    takeBank: (): void => showBank(latest.current.suggested),
    /** Deletes the kept draft after the mandate is signed. */
    forget(): void {
      // Otherwise a bank that is still being looked up would write the draft again.
      latest.current.iban = "";
      draftStore.keep(null);
    },
  };
}

function textsOf({ suggested: _, ...texts }: MandateDraft) {
  return texts;
}
