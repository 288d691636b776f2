/** The next step of staff with a customer: the button in a row, and the dialogs that it opens. */
import { type ReactNode, useCallback, useState } from "react";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { type Due, dueLabels } from "../../../domain/due.ts";
import { CallDialog } from "./Call.tsx";
import { MailDialog } from "./MailDialog.tsx";
import styles from "./NextStep.module.css";
import { useMayInvite } from "./useMails.ts";

/** Called with the customers and their next step. Only a mail may have several customers. */
export type OnAct = (customers: readonly AppCustomer[], due: Due) => void;

/** Call it once for a whole list, so that its rows render fast. Render `dialog` beside the list. */
export function useNextStep(): { act: OnAct; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ customers: readonly AppCustomer[]; due: Due } | null>(null);
  const act = useCallback<OnAct>((customers, due) => setAsked({ customers, due }), []);
  const close = () => setAsked(null);
  const [first] = asked?.customers ?? [];
  if (!asked || !first) return { act, dialog: null };
  return {
    act,
    dialog:
      asked.due === "call" ? (
        <CallDialog customer={first} onClose={close} />
      ) : (
        <MailDialog customers={asked.customers} mail={asked.due} onClose={close} />
      ),
  };
}

/** The label of a next step, according to the user's permission. */
export function useDueLabel(): (due: Due) => string {
  const mayInvite = useMayInvite();
  return (due) => (due === "invitation" && !mayInvite ? "Einladen lassen" : dueLabels[due]);
}

interface DueButtonProps {
  customer: AppCustomer;
  due: Due;
  onAct: OnAct;
}

export function DueButton({ customer, due, onAct }: DueButtonProps) {
  const label = useDueLabel()(due);
  return (
    <button
      type="button"
      className={`screen-only ${styles.due}`}
      aria-label={`${label}: ${displayName(customer)}`}
      onClick={() => onAct([customer], due)}
    >
      {label}
    </button>
  );
}
