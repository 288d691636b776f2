/**
 * What is due with a customer, as the button that does it, and on paper as its words. It is one element whatever it says, so that it keeps the focus
 * when "Erinnern" becomes "Wartet".
 */
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { type Due, dueLabels } from "../../../domain/due.ts";
import { excerptOf } from "../../../ui/Excerpt.tsx";
import styles from "./DueButton.module.css";
import type { OnDue } from "./useDueAction.tsx";
import { useMayInvite } from "./useMayInvite.ts";

interface DueButtonProps {
  customer: AppCustomer;
  due: Due;
  onAct: OnDue;
}

export function DueButton({ customer, due, onAct }: DueButtonProps) {
  const mayInvite = useMayInvite();
  // Employees are shown whom an administrator has to invite.
  const label = due === "invitation" && !mayInvite ? "Admin fragen" : dueLabels[due];
  return (
    <>
      <button
        type="button"
        className={`screen-only ${styles.due}`}
        data-due={due}
        aria-label={`${label}: ${excerptOf(displayName(customer))}`}
        onClick={() => onAct(customer, due)}
      >
        {label}
      </button>
      <span className={styles.printed} data-printed="" aria-hidden="true">
        {label}
      </span>
    </>
  );
}
