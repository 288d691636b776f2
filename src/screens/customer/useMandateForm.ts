/** The state of the mandate's form: its draft, and the bank found for the IBAN. */
import { useRef, useState } from "react";
import { useApp } from "../../app/context.ts";
import { useDraft } from "../../app/session/useDraft.ts";
import { type Bank, findBank } from "../../domain/bank.ts";
import { ibanIssue, toElectronicFormat } from "../../domain/iban.ts";
import {
  applySuggestion,
  type BankSuggestion,
  type MandateDraft,
  readMandateDraft,
  suggestBank,
  toMandateDraft,
} from "../../domain/mandateDraft.ts";
import type { TypedFields } from "../../ui/forms/formState.ts";

/** What `useMandateForm` gives the screen. */
export interface MandateForm {
  /** The fields' initial values; the bank's fields change with the IBAN until they are typed by hand. */
  defaults: Omit<MandateDraft, "suggested">;
  /** The IBAN's bank; null while it is unknown. */
  bank: Bank | null;
  /** Something is typed. */
  dirty: boolean;
  /** To be called after each input, with the form's texts. */
  onTyped: (typed: TypedFields) => void;
  /** Overwrites the bank's fields with the IBAN's bank. */
  takeBank: () => void;
  /** React keys of the bank's fields: a new key makes a field start again with its default. */
  keys: Readonly<Record<keyof BankSuggestion, number>>;
  /** Deletes the kept draft, once the mandate is signed. */
  forget: () => void;
}

export function useMandateForm(): MandateForm {
  const { loadBundle } = useApp().platform;
  const loadBankData = () => loadBundle("bankdata", () => import("../../domain/bankdata.ts"));
  const draftStore = useDraft("sepa");
  const [opened, setOpened] = useState(() => readMandateDraft(draftStore.read()));
  const [bank, setBank] = useState<Bank | null>(null);
  const [suggested, setSuggested] = useState(opened.suggested);
  const [dirty, setDirty] = useState(() => toMandateDraft(textsOf(opened), opened.suggested) !== null);
  const [keys, setKeys] = useState({ bank: 0, bic: 0 });
  /** The bank is found a moment after the IBAN is typed; by then more may have been typed. */
  const latest = useRef<{ typed: TypedFields; suggested: BankSuggestion; iban: string }>({
    typed: textsOf(opened),
    suggested: opened.suggested,
    iban: "",
  });

  function keep(typed: TypedFields) {
    latest.current.typed = typed;
    const draft = toMandateDraft(typed, latest.current.suggested);
    draftStore.keep(draft);
    setDirty(draft !== null || (typed.iban ?? "") !== "");
  }

  function suggest(found: Bank | null) {
    const { typed, suggested: previous } = latest.current;
    const suggestion = suggestBank(found);
    latest.current.suggested = suggestion;
    const next = applySuggestion(typed, previous, suggestion);
    // An empty input shows a new defaultValue by itself; one with a text needs a new key.
    const keyStep = (name: keyof BankSuggestion) => (typed[name] && typed[name] !== next[name] ? 1 : 0);
    setKeys((keys) => ({ bank: keys.bank + keyStep("bank"), bic: keys.bic + keyStep("bic") }));
    setBank(found);
    setSuggested(suggestion);
    keep(next);
  }

  return {
    defaults: applySuggestion(textsOf(opened), opened.suggested, suggested),
    bank,
    dirty,
    keys,
    onTyped(typed) {
      // Loaded at the first input, so that the list is there when the IBAN is complete.
      if (!dirty) void loadBankData().catch(() => {});
      keep(typed);
      const iban = toElectronicFormat(typed.iban ?? "");
      if (iban === latest.current.iban || ibanIssue(iban)) return;
      latest.current.iban = iban;
      void findBank(iban, loadBankData).then((found) => {
        if (latest.current.iban === iban) suggest(found);
      });
    },
    takeBank() {
      setOpened({ ...opened, ...suggested, suggested });
      setKeys({ bank: keys.bank + 1, bic: keys.bic + 1 });
      keep({ ...latest.current.typed, ...suggested });
    },
    forget: () => draftStore.keep(null),
  };
}

function textsOf({ suggested: _, ...texts }: MandateDraft) {
  return texts;
}
