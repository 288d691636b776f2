/**
 * Calling customers, one or many: the phone number from the customer system, found by the e-mail address. This device notes the
 * call; one press removes the note.
 */

import { useState } from "react";
import {
  type AppCustomer,
  displayName,
  openRequirements,
  requirementLabels,
} from "../../../domain/appCustomer.ts";
import { tel } from "../../../domain/contactLinks.ts";
import { waitingText } from "../../../domain/due.ts";
import { isSameEmail } from "../../../domain/formFields.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { useReadState } from "../../../hooks/useRead.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import * as customers from "../../../services/customers.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PhoneLink } from "../../../ui/PhoneLink.tsx";
import { useAppCustomers } from "../useAppCustomers.ts";
import { useDue } from "../useDue.ts";
import styles from "./Call.module.css";

/** The phone number as a link. If `isWanted`, it is read at once, otherwise after a press on a button. */
export function PhoneNumber({ customer, isWanted }: { customer: AppCustomer; isWanted: boolean }) {
  const [isAsked, setAsked] = useState(isWanted);
  if (customer.client_id === "") return <span className="note">nicht bekannt: Die Kundennummer fehlt.</span>;
  if (isAsked || isWanted) return <FoundNumber customer={customer} />;
  return <Button onClick={() => setAsked(true)}>Telefonnummer zeigen</Button>;
}

function FoundNumber({ customer: { client_id: clientId, email } }: { customer: AppCustomer }) {
  const users = useReadState(customers.users(clientId));
  if (users.kind === "loading") return <span className="note">wird geladen …</span>;
  if (users.kind === "failed")
    return (
      <span className="buttons">
        <span className="note">Die Telefonnummer konnte nicht geladen werden.</span>
        <Button variant="quiet" onClick={users.retry}>
          Noch einmal laden
        </Button>
      </span>
    );
  const number = users.answer.find(({ emailaddress }) =>
    isSameEmail(emailaddress, email),
  )?.phonenumber_preferred;
  if (!number) return <span className="note">keine Nummer im Kundensystem</span>;
  return <PhoneLink phone={number} href={tel(number)} />;
}

/** The button "Anruf notieren". After a press it removes the note. */
export function CallNote({ customer: { id } }: { customer: AppCustomer }) {
  const { clock } = useApp().platform;
  const memory = useDeviceMemory();
  const [openedAt] = useState(() => clock.now());
  // An earlier call is no answer to the question whether this one is noted.
  const noted = (memory.recall("call", id)?.at ?? 0) >= openedAt;
  return (
    <span className={`buttons ${styles.note}`}>
      {/* One button for both states, so that it keeps the focus. */}
      <Button onClick={() => (noted ? memory.undo("call", id) : memory.remember("call", id))}>
        {noted ? "Rückgängig" : "Anruf notieren"}
      </Button>
      <span role="status" className="note">
        {noted && "Anruf notiert"}
      </span>
    </span>
  );
}

interface CallDialogProps {
  /** As they were when the dialog opened: who is noted stays in the list. */
  customers: readonly AppCustomer[];
  onClose: () => void;
}

/** Shows one person at a time. */
export function CallDialog({ customers, onClose }: CallDialogProps) {
  const href = useHref();
  const { now } = useDue();
  const [place, setPlace] = useState(0);
  const { all } = useAppCustomers();
  const asked = customers[place];
  // Somebody may sign while staff work through the list.
  const customer = all.find(({ id }) => id === asked?.id) ?? asked;
  if (!customer) return null;
  const { client, client_id: clientId } = customer;
  const open = openRequirements(customer).map((name) => requirementLabels[name]);
  const go = (text: string, to: number, variant?: "primary") => (
    <Button variant={variant} spent={!customers[to]} onClick={() => setPlace(to)}>
      {text}
    </Button>
  );
  return (
    <Dialog
      title={`${displayName(customer)} anrufen`}
      closeLabel="Schließen"
      closeVariant="secondary"
      onClose={onClose}
      actions={
        customers.length > 1 && (
          <>
            {go("Zurück", place - 1)}
            {go("Nächste Person", place + 1, "primary")}
          </>
        )
      }
      details={<CallNote customer={customer} />}
    >
      {customers.length > 1 && (
        <p className="note" role="status">
          {formatNumber(place + 1)} von {formatNumber(customers.length)}
          <span className="visually-hidden">: {displayName(customer)}</span>
        </p>
      )}
      <p className={styles.number}>
        <PhoneNumber customer={customer} isWanted />
      </p>
      <p>
        {clientId ? (
          <Link href={href("CustomerDetails", { id: clientId })}>{client || clientId}</Link>
        ) : (
          client
        )}
      </p>
      <p>
        {open.length > 0 ? `Offen: ${open.join(", ")}, ${waitingText(customer, now)}` : "Nichts mehr offen"}
      </p>
    </Dialog>
  );
}
