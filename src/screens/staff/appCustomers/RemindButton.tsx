/**
 * Sends one customer the reminder mail; says when this device sent the last one, and why there is nothing to remind of.
 */
import { useId } from "react";
import { useApp } from "../../../app/context.ts";
import { useCommand } from "../../../app/data/useCommand.ts";
import { errorMessageFor } from "../../../app/messages/errorMessages.ts";
import { type AppCustomer, hasOpenRequirement } from "../../../domain/appCustomer.ts";
import { formatDateTime } from "../../../domain/dates.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import { Button } from "../../../ui/Button.tsx";
import { MailIcon } from "../../../ui/icons/Mail.tsx";
import styles from "./RemindButton.module.css";
import { useReminderMemory } from "./useReminderMemory.ts";

export function RemindButton({ customer }: { customer: AppCustomer }) {
  const id = useId();
  const { wire } = useApp();
  const { remindedAt, remember } = useReminderMemory();
  const [remind, busy] = useCommand(() => appCustomers.remind(wire, customer.email), {
    successMessage: "reminderSent",
    onSuccess: () => remember(customer.id),
    // The services keep no record of reminders, so only the sender can decide about another one.
    errorMessage: ({ code }) => (code === "ResultUnknown" ? UNCLEAR : errorMessageFor(code)),
  });
  const lastReminder = remindedAt(customer.id);
  const obstacle = !hasOpenRequirement(customer)
    ? "Es ist nichts mehr offen."
    : customer.email === ""
      ? "Zu diesem Kunden ist keine E-Mail-Adresse hinterlegt."
      : null;
  const note =
    obstacle ??
    (lastReminder && `Zuletzt erinnert am ${formatDateTime(lastReminder)} (auf diesem Gerät gemerkt).`);
  return (
    <div className={styles.remind}>
      <Button
        busy={busy}
        disabled={obstacle !== null}
        describedBy={note ? id : undefined}
        onClick={() => void remind()}
      >
        <MailIcon />
        Erinnerungsmail senden
      </Button>
      {note && (
        <p id={id} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  );
}

const UNCLEAR = {
  title: "Ergebnis unklar",
  text: "Die Verbindung brach ab, bevor der Server geantwortet hat. Ob die Erinnerung gesendet wurde, ist unklar. Sie können sie noch einmal senden; der Kunde erhält sie dann vielleicht zweimal.",
};
