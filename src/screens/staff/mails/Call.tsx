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
import { Button, type ButtonVariant, buttonClass } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { PhoneIcon } from "../../../ui/icons/staffIcons.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PhoneLink } from "../../../ui/PhoneLink.tsx";
import { useAppCustomers } from "../useAppCustomers.ts";
import { useDue } from "../useDue.ts";
import styles from "./Call.module.css";

interface PhoneNumberProps {
  customer: AppCustomer;
  /** As a button that dials the number. Until there is one to dial, it calls `onAsk`. */
  button?: { variant: ButtonVariant; onAsk: () => void };
}

/** The phone number as a link, or a text that says why there is none. */
export function PhoneNumber(props: PhoneNumberProps) {
  if (props.customer.client_id === "")
    return <span className="note">Telefonnummer nicht bekannt: Die Kundennummer fehlt.</span>;
  return <FoundNumber {...props} />;
}

function FoundNumber({ customer: { client_id: clientId, email }, button }: PhoneNumberProps) {
  const users = useReadState(customers.users(clientId));
  const people = users.kind === "answered" ? users.answer : [];
  const phone = people.find((one) => isSameEmail(one.emailaddress, email))?.phonenumber_preferred;
  const address = tel(phone ?? "");
  if (users.kind === "answered" && !phone)
    return <span className="note">Keine Telefonnummer im Kundensystem</span>;
  if (button && address)
    return (
      <a className={buttonClass(button.variant)} href={address}>
        <PhoneIcon />
        {phone} anrufen
      </a>
    );
  if (button)
    return (
      <Button variant={button.variant} onClick={button.onAsk}>
        <PhoneIcon />
        Anrufen
      </Button>
    );
  if (users.kind === "loading") return <span className="note">wird geladen …</span>;
  if (users.kind === "failed")
    return (
      <Button variant="quiet" onClick={users.retry}>
        Nicht geladen, erneut laden
      </Button>
    );
  return <PhoneLink phone={phone ?? ""} href={address} />;
}

/** The button "Anruf notieren". After a press it removes the note, and an earlier call is the last one again. */
export function CallNote({ id }: { id: string }) {
  const { clock } = useApp().platform;
  const memory = useDeviceMemory();
  const [opened] = useState(() => ({ at: clock.now(), memory: memory.snapshot() }));
  // An earlier call is no answer to the question whether this one is noted.
  const noted = (memory.recall("call", id)?.at ?? 0) >= opened.at;
  const undo = () => memory.undo("call", id, opened.memory.recall("call", id)?.at);
  return (
    <>
      {/* One button for both states, so that it keeps the focus. */}
      <Button variant="quiet" onClick={() => (noted ? undo() : memory.remember("call", id))}>
        {noted ? "Rückgängig" : "Anruf notieren"}
      </Button>
      <span role="status" className="note">
        {noted && "Anruf notiert"}
      </span>
    </>
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
  return (
    <Dialog
      title={`${displayName(customer)} anrufen`}
      closeLabel="Schließen"
      closeVariant="secondary"
      onClose={onClose}
      actions={
        customers[place + 1] && (
          <Button variant="primary" onClick={() => setPlace(place + 1)}>
            Nächste Person
          </Button>
        )
      }
      details={
        <span className={`buttons ${styles.note}`}>
          <CallNote id={customer.id} />
        </span>
      }
    >
      {customers.length > 1 && (
        <p className="note" role="status">
          {formatNumber(place + 1)} von {formatNumber(customers.length)}
          <span className="visually-hidden">: {displayName(customer)}</span>
        </p>
      )}
      <p className={styles.number}>
        <PhoneNumber customer={customer} />
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
