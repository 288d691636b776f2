/** The mandate's form while it is filled in: its draft, and the bank that follows the IBAN. */
import { useRef, useState } from "react";
import { useDraft } from "../../app/session/useDraft.ts";
import { type Bank, findBank, loadBankData } from "../../domain/bank.ts";
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

export interface MandateForm {
  /** What the fields start with; the bank's change with the IBAN as long as nobody types in them. */
  defaults: Omit<MandateDraft, "suggested">;
  /** The bank of the IBAN, as far as it is known. */
  bank: Bank | null;
  /** Something is typed. */
  dirty: boolean;
  /** To be called after each input. */
  type: (typed: TypedFields) => void;
  /** Writes the IBAN's bank over what stands in the bank's fields. */
  takeBank: () => void;
  /** Keys of the bank's fields: with another key a field forgets what stood in it, and starts with its default. */
  keys: Readonly<Record<keyof BankSuggestion, number>>;
  /** It is signed: nothing stays in the tab. */
  forget: () => void;
}

export function useMandateForm(): MandateForm {
  const kept = useDraft("sepa");
  const [opened, setOpened] = useState(() => readMandateDraft(kept.read()));
  const [bank, setBank] = useState<Bank | null>(null);
  const [suggested, setSuggested] = useState(opened.suggested);
  const [dirty, setDirty] = useState(() => toMandateDraft(textsOf(opened), opened.suggested) !== null);
  const [keys, setKeys] = useState({ bank: 0, bic: 0 });
  /** The bank's name comes a moment after the IBAN: by then more may have been typed. */
  const latest = useRef<{ typed: TypedFields; suggested: BankSuggestion; iban: string }>({
    typed: textsOf(opened),
    suggested: opened.suggested,
    iban: "",
  });

  function keep(typed: TypedFields) {
    latest.current.typed = typed;
    const draft = toMandateDraft(typed, latest.current.suggested);
    kept.keep(draft);
    setDirty(draft !== null || (typed.iban ?? "") !== "");
  }

  function suggest(found: Bank | null) {
    const { typed, suggested: before } = latest.current;
    const now = suggestBank(found);
    latest.current.suggested = now;
    const next = applySuggestion(typed, before, now);
    // An empty field takes its new default; one that has started with a text would keep it.
    const outlives = (name: keyof BankSuggestion) => (typed[name] && typed[name] !== next[name] ? 1 : 0);
    setKeys((before) => ({ bank: before.bank + outlives("bank"), bic: before.bic + outlives("bic") }));
    setBank(found);
    setSuggested(now);
    keep(next);
  }

  return {
    defaults: applySuggestion(textsOf(opened), opened.suggested, suggested),
    bank,
    dirty,
    keys,
    type(typed) {
      // By the time the IBAN is complete the list is there.
      if (!dirty) void loadBankData();
      keep(typed);
      const iban = toElectronicFormat(typed.iban ?? "");
      if (iban === latest.current.iban || ibanIssue(iban)) return;
      latest.current.iban = iban;
      void findBank(iban).then((found) => {
        if (latest.current.iban === iban) suggest(found);
      });
    },
    takeBank() {
      setOpened({ ...opened, ...suggested, suggested });
      setKeys({ bank: keys.bank + 1, bic: keys.bic + 1 });
      keep({ ...latest.current.typed, ...suggested });
    },
    forget: () => kept.keep(null),
  };
}

function textsOf({ suggested: _, ...texts }: MandateDraft) {
  return texts;
}
