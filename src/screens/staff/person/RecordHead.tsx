/**
 * The first card of an app customer's page: what is open, why something is due now, and the ways to go on. The recommended way
 * comes first, as the one filled button (decision 40); the others are words beside it.
 */
import type { ReactNode } from "react";
import { urlText } from "../../../domain/addresses.ts";
import {
  type AppCustomer,
  hasSigned,
  isOpen,
  openRequirements,
  requirementLabels,
} from "../../../domain/appCustomer.ts";
import { contactText, type Due, daysText, type Mail, waitingDays, waitingText } from "../../../domain/due.ts";
import { isSendable } from "../../../domain/formFields.ts";
import { formatDayOfYear } from "../../../domain/germanFormats.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { href } from "../../../routes.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { MailIcon } from "../../../ui/icons/appIcons.tsx";
import { CallNote, PhoneNumber } from "../mails/Call.tsx";
import { type OnAct, useDueLabel } from "../mails/NextStep.tsx";
import { useMails, useMayInvite } from "../mails/useMails.ts";
import { useDue } from "../useDue.ts";
import styles from "./RecordHead.module.css";

interface RecordHeadProps {
  customer: AppCustomer;
  onAct: OnAct;
}

export function RecordHead({ customer, onAct }: RecordHeadProps) {
  const { now, dueOf, nextOf, contactOf } = useDue();
  const { origin } = useApp().platform.window.location;
  const mails = useMails();
  const mayInvite = useMayInvite();
  const labelOf = useDueLabel();
  const open = openRequirements(customer).map((name) => requirementLabels[name]);
  const [due, contact] = [dueOf(customer), contactOf(customer)];
  const next = due ? null : nextOf(customer);
  const reasons = [
    due === "call" || due === "reminder"
      ? `seit ${daysText(waitingDays(customer, now) ?? 0)} offen`
      : waitingText(customer, now),
    contact && contactText(contact, now),
    due === "invitation" && "Einladung wahrscheinlich abgelaufen oder kurz davor",
    due === "invitation" && !mayInvite && "bitte von der Administration erneut einladen lassen",
    next && `nächster Schritt ab ${formatDayOfYear(next.at)}: ${labelOf(next.due)}`,
  ];
  const look = (way: Due) => (due === way ? "primary" : "quiet");
  const mailWay = (mail: Mail, text: string) => (
    <Button variant={look(mail)} onClick={() => onAct([customer], mail)}>
      {due === mail && <MailIcon />}
      {text}
    </Button>
  );
  const ways: Record<string, ReactNode> = {
    // After the note of a call, its number stays where it was.
    call: isOpen(customer) && (due === "call" || contact?.kind === "call") && (
      <PhoneNumber
        customer={customer}
        button={{ variant: look("call"), onAsk: () => onAct([customer], "call") }}
      />
    ),
    note: isOpen(customer) && <CallNote id={customer.id} />,
    reminder: mailWay("reminder", "Erinnerungsmail senden"),
    invitation:
      mayInvite && !mails.obstacleTo("invitation", customer) && mailWay("invitation", "Erneut einladen"),
    link: isSendable(customer.email) && (
      <CopyButton
        variant="quiet"
        label="Link kopieren"
        copied="Link kopiert"
        explained="Link kopiert. Er öffnet die Anmeldung dieser Person; er enthält kein Passwort."
        text={`${origin}${href("auth", "Login")}#email=${urlText(customer.email)}`}
      />
    ),
  };
  // One list whatever is recommended, so that a pressed button stays the same element and can take the focus again.
  const order = Object.keys(ways)
    .filter((name) => ways[name])
    .sort((a, b) => Number(b === due) - Number(a === due));
  const done = hasSigned(customer) ? "Alles unterschrieben" : "Nichts offen";
  return (
    <Card title={open.length > 0 ? `Offen: ${open.join(", ")}` : done}>
      {isOpen(customer) && (
        <p className={`note ${styles.reasons}`}>{reasons.map(sentence).filter(Boolean).join(" ")}</p>
      )}
      <ul className={`screen-only ${styles.ways}`}>
        {order.map((name) => (
          <li key={name} className={name === due ? styles.recommended : undefined}>
            {ways[name]}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const sentence = (text: string | false | null): string =>
  text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : "";
