/**
 * The head of an app customer's page: the open documents with their waiting time, and the two mails. The recommended mail's
 * button is filled and has a reason (decision 40).
 */
import { useId } from "react";
import { urlText } from "../../../domain/addresses.ts";
import {
  type AppCustomer,
  openRequirements,
  owesAnything,
  requirementLabels,
} from "../../../domain/appCustomer.ts";
import { daysText, dueLabels, type Mail, waitingDays, waitingText } from "../../../domain/due.ts";
import { isSendable } from "../../../domain/formFields.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { href } from "../../../routes.ts";
import { Button } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { MailIcon } from "../../../ui/icons/appIcons.tsx";
import { useMails, useMayInvite } from "../mails/useMails.ts";
import { useDue } from "../useDue.ts";
import styles from "./AppCustomerDetails.module.css";

interface RecordHeadProps {
  customer: AppCustomer;
  /** Opens the dialog of that mail. */
  onMail: (mail: Mail) => void;
}

export function RecordHead({ customer, onMail }: RecordHeadProps) {
  const id = useId();
  const { now, dueOf } = useDue();
  const { platform } = useApp();
  const mails = useMails();
  const mayInvite = useMayInvite();
  const open = openRequirements(customer).map((name) => requirementLabels[name]);
  const due = dueOf(customer);
  const link = isSendable(customer.email)
    ? `${platform.window.location.origin}${href("auth", "Login")}#email=${urlText(customer.email)}`
    : null;
  const obstacles: Record<Mail, string | null> = {
    reminder: mails.obstacleTo("reminder", customer),
    invitation: mails.obstacleTo("invitation", customer),
  };
  const button = (mail: Mail, text: string) => (
    <Button
      variant={due === mail ? "primary" : "secondary"}
      disabled={obstacles[mail] !== null}
      describedBy={obstacles[mail] ? `${id}-${mail}` : undefined}
      onClick={() => onMail(mail)}
    >
      <MailIcon />
      {text}
    </Button>
  );
  return (
    <div className={styles.head}>
      <div>
        <p>
          <strong>{open.length > 0 ? `Offen: ${open.join(", ")}` : "Nichts offen"}</strong>
          {owesAnything(customer) && `, ${waitingText(customer, now)}`}
        </p>
        {open.length > 0 && <p className="note">{recommendation()}</p>}
      </div>
      <div className="buttons">
        {button("reminder", "Erinnerungsmail senden")}
        {mayInvite && button("invitation", "Erneut einladen")}
        {link && (
          <CopyButton label="Link kopieren" copied="Link kopiert" text={link} describedBy={`${id}-link`} />
        )}
      </div>
      <div className={`note ${styles.reasons}`}>
        {obstacles.reminder && <p id={`${id}-reminder`}>Keine Erinnerung: {obstacles.reminder}.</p>}
        {mayInvite && obstacles.invitation && (
          <p id={`${id}-invitation`}>Keine neue Einladung: {obstacles.invitation}.</p>
        )}
        {link && (
          <p id={`${id}-link`}>
            Der Link öffnet die Anmeldung mit eingetragener E-Mail-Adresse. Ein neues Passwort bringt nur eine
            neue Einladung, auch wenn die E-Mail nicht ankam.
          </p>
        )}
      </div>
    </div>
  );

  function recommendation(): string {
    if (due === "invitation")
      return mayInvite
        ? "Empfohlen: erneut einladen. Die Einladung ist wahrscheinlich abgelaufen oder läuft bald ab."
        : "Empfohlen: von der Administration erneut einladen lassen. Die Einladung ist wahrscheinlich abgelaufen oder läuft bald ab.";
    if (!due) return "Zurzeit ist nichts zu tun.";
    return `Empfohlen: ${dueLabels[due].toLowerCase()}. Seit ${daysText(waitingDays(customer, now) ?? 0)} offen.`;
  }
}
