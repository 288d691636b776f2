/** The next step of staff: the button in a row, the button for all mails that are due, and the dialogs they open. */
import { type ReactNode, useCallback, useState } from "react";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { type Due, dueLabels } from "../../../domain/due.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { Button } from "../../../ui/Button.tsx";
import { MailIcon } from "../../../ui/icons/appIcons.tsx";
import type { DueReader } from "../useDue.ts";
import { CallDialog } from "./Call.tsx";
import { MailDialog } from "./MailDialog.tsx";
import styles from "./NextStep.module.css";
import { useMayInvite } from "./useMails.ts";

/** Called with the customers and their next step; null: each gets the recommended mail. */
export type OnAct = (customers: readonly AppCustomer[], due: Due | null) => void;

/** Call it once for a whole list, so that its rows render fast. Render `dialog` beside the list. */
export function useNextStep(): { act: OnAct; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ customers: readonly AppCustomer[]; due: Due | null } | null>(null);
  const act = useCallback<OnAct>((customers, due) => setAsked({ customers, due }), []);
  const close = () => setAsked(null);
  if (!asked) return { act, dialog: null };
  return {
    act,
    dialog:
      asked.due === "call" ? (
        <CallDialog customers={asked.customers} onClose={close} />
      ) : (
        <MailDialog customers={asked.customers} mail={asked.due ?? undefined} onClose={close} />
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
  /** The last contact, such as "vor 8 Tagen erinnert"; empty if this device remembers none. */
  last: string;
  onAct: OnAct;
}

export function DueButton({ customer, due, last, onAct }: DueButtonProps) {
  const label = useDueLabel()(due);
  return (
    <>
      <button
        type="button"
        className={`screen-only ${styles.due}`}
        aria-label={`${label}: ${displayName(customer)}`}
        title={last}
        onClick={() => onAct([customer], due)}
      >
        {label}
      </button>
      <span className={styles.printed}>{label}</span>
    </>
  );
}

interface DueMailsProps {
  people: readonly AppCustomer[];
  due: DueReader;
  onAct: OnAct;
}

/**
 * The button for all mails that are due. It counts those that the user may send, and is missing if there are none. Its dialog
 * also lists the people that only an administrator can invite.
 */
export function DueMails({ people, due: { dueOf }, onAct }: DueMailsProps) {
  const mayInvite = useMayInvite();
  const reminders = people.filter((one) => dueOf(one) === "reminder");
  const invitations = people.filter((one) => dueOf(one) === "invitation");
  const count = reminders.length + (mayInvite ? invitations.length : 0);
  if (count === 0) return null;
  return (
    <Button variant="primary" onClick={() => onAct([...invitations, ...reminders], null)}>
      <MailIcon />
      {formatNumber(count)} {count === 1 ? "E-Mail" : "E-Mails"} senden …
    </Button>
  );
}
