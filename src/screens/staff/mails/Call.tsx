/**
 * Calling a customer: the phone number from the customer system, found by the e-mail address. This device notes the call; one
 * press removes the note.
 */

import { useState } from "react";
import {
  type AppCustomer,
  displayName,
  openRequirements,
  requirementLabels,
} from "../../../domain/appCustomer.ts";
import { tel } from "../../../domain/contactLinks.ts";
import { isSameEmail } from "../../../domain/formFields.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { useReadState } from "../../../hooks/useRead.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import * as customers from "../../../services/customers.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PhoneLink } from "../../../ui/PhoneLink.tsx";

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
  if (!number) return <span className="note">nicht im Kundensystem</span>;
  return <PhoneLink phone={number} href={tel(number)} />;
}

/** The button "Angerufen", which notes the call. After that it removes the note. */
export function CallNote({ customer: { id } }: { customer: AppCustomer }) {
  const memory = useDeviceMemory();
  const [noted, setNoted] = useState(false);
  return (
    <span className="buttons">
      {/* One button for both states, so that it keeps the focus. */}
      <Button
        onClick={() => {
          if (noted) memory.undo("call", id);
          else memory.remember("call", id);
          setNoted(!noted);
        }}
      >
        {noted ? "Rückgängig" : "Angerufen"}
      </Button>
      <span role="status" className="note">
        {noted && "Anruf notiert"}
      </span>
    </span>
  );
}

interface CallDialogProps {
  customer: AppCustomer;
  onClose: () => void;
}

export function CallDialog({ customer, onClose }: CallDialogProps) {
  const href = useHref();
  const { client, client_id: clientId } = customer;
  return (
    <Dialog
      title={`${displayName(customer)} anrufen`}
      closeLabel="Schließen"
      closeVariant="secondary"
      onClose={onClose}
      details={<CallNote customer={customer} />}
    >
      <p>
        <PhoneNumber customer={customer} isWanted />
      </p>
      <p>
        {clientId ? (
          <Link href={href("CustomerDetails", { id: clientId })}>{client || clientId}</Link>
        ) : (
          client
        )}
        {" · offen: "}
        {openRequirements(customer)
          .map((name) => requirementLabels[name])
          .join(", ")}
      </p>
    </Dialog>
  );
}
