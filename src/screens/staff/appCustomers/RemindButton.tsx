/** Sends one customer the reminder mail; says when this device sent the last one, and why there is nothing to remind of. */
import { useId } from "react";
import { useApp } from "../../../app/context.ts";
import { useCommand } from "../../../app/data/useCommand.ts";
import { errorMessageFor } from "../../../app/messages/errorMessages.ts";
import { type AppCustomer, owesAnything } from "../../../domain/appCustomer.ts";
import { formatDateTime } from "../../../domain/dates.ts";
import { isOutcomeUnknown } from "../../../domain/failure.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import { Button } from "../../../ui/Button.tsx";
import { MailIcon } from "../../../ui/icons/Mail.tsx";
import styles from "./RemindButton.module.css";
import { useReminderMemory } from "./useReminderMemory.ts";

export function RemindButton({ of }: { of: AppCustomer }) {
  const id = useId();
  const { wire } = useApp();
  const { remindedAt, remember } = useReminderMemory();
  const [remind, busy] = useCommand(() => appCustomers.remind(wire, of.email), {
    successMessage: "reminderSent",
    onSuccess: () => remember(of.id),
    // A reminder leaves no trace that could be read: only the sender can decide about another one.
    errorMessage: ({ code }) => (isOutcomeUnknown(code) ? UNCLEAR : errorMessageFor(code)),
  });
  const last = remindedAt(of.id);
  const why = !owesAnything(of)
    ? "Es ist nichts mehr zu unterschreiben."
    : of.email === ""
      ? "Zu diesem Kunden ist keine E-Mail-Adresse hinterlegt."
      : null;
  const says = why ?? (last && `Zuletzt erinnert am ${formatDateTime(last)} (auf diesem Gerät gemerkt).`);
  return (
    <div className={styles.remind}>
      <Button
        busy={busy}
        disabled={why !== null}
        describedBy={says ? id : undefined}
        onClick={() => void remind()}
      >
        <MailIcon />
        Erinnerungsmail senden
      </Button>
      {says && (
        <p id={id} className={styles.says}>
          {says}
        </p>
      )}
    </div>
  );
}

const UNCLEAR = {
  title: "Ergebnis unklar",
  text: "Die Verbindung brach ab, bevor der Server geantwortet hat. Ob die Erinnerung gesendet wurde, ist unklar. Sie können sie noch einmal senden; der Kunde erhält sie dann vielleicht zweimal.",
};
