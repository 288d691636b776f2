/** The head of a customer's page: how long they have owed what, what is due, and the last mail or call. */
import { useWish } from "../../../app/navigation/useWish.ts";
import { type AppCustomer, owesAvv, owesSepa } from "../../../domain/appCustomer.ts";
import { contactText } from "../../../domain/due.ts";
import { requirementLabels } from "../../../domain/requirement.ts";
import { waitingText } from "../../../domain/waiting.ts";
import styles from "./CustomerHead.module.css";
import { DueButton } from "./DueButton.tsx";
import { useDue } from "./useDue.ts";
import { useDueAction } from "./useDueAction.tsx";

export function CustomerHead({ customer }: { customer: AppCustomer }) {
  const { now, dueOf, contactOf } = useDue();
  const { act, dialog } = useDueAction();
  const due = dueOf(customer);
  const contact = contactOf(customer);
  // The search leads here with what is due.
  useWish("actNow", true, () => {
    if (due && due !== "wait") act(customer, due);
  });
  const owed = [
    ...(owesAvv(customer) ? [requirementLabels.avv] : []),
    ...(owesSepa(customer) ? [requirementLabels.sepa] : []),
  ];
  return (
    <div className={styles.head}>
      <p>
        {owed.length > 0 ? (
          <>
            <strong>Offen: {owed.join(" und ")}</strong>, {waitingText(customer, now)}
          </>
        ) : (
          <strong>Nichts offen</strong>
        )}
        {contact && <span className="note">{contactText(contact, now)} (auf diesem Gerät gemerkt)</span>}
      </p>
      {due && <DueButton customer={customer} due={due} onAct={act} />}
      {dialog}
    </div>
  );
}
