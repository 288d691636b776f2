/** One of a customer's people: how to reach them, their state in the app, and the action for them. */
import { useId, useState } from "react";
import { type AppCustomer, owesAnything } from "../../../domain/appCustomer.ts";
import { mailto, tel } from "../../../domain/contactLinks.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import {
  type BadgeColour,
  type ContactState,
  contactState,
  contactStateLabels,
  waitingDays,
  waitingText,
} from "../../../domain/due.ts";
import { isSendable } from "../../../domain/formFields.ts";
import { formatDate } from "../../../domain/germanFormats.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { PhoneLink } from "../../../ui/PhoneLink.tsx";
import { ForAdministrator, MailDialog } from "../mails/MailDialog.tsx";
import { useDueLabel } from "../mails/NextStep.tsx";
import { useMails, useMayInvite } from "../mails/useMails.ts";
import { useDue } from "../useDue.ts";
import styles from "./People.module.css";
import { useInvite } from "./useInvite.ts";

interface PersonProps {
  clientId: string;
  user: CustomerUser;
  /** The person's app customer, "not" if there is none, null while this is unknown. */
  invited: AppCustomer | "not" | null;
  /** The invited person's name, if that is somebody else with the same address. Mails go to them. */
  sharesWith?: string | undefined;
}

export function Person({ clientId, user, invited, sharesWith }: PersonProps) {
  const id = useId();
  const name = user.name || "Ohne Namen";
  const isMute = !isSendable(user.emailaddress);
  const [invite, busy] = useInvite(clientId, user);
  return (
    <li className={styles.person}>
      <p className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className="note">{user.type}</span>
      </p>
      <p className={styles.reach}>
        {user.emailaddress && (
          <EmailAddress address={user.emailaddress} href={isMute ? null : mailto(user.emailaddress)} />
        )}
        {isMute && (
          <span id={`${id}-mute`} className="note">
            keine {user.emailaddress && "gültige "}E-Mail-Adresse
          </span>
        )}
        {sharesWith && <span className="note">dieselbe Adresse wie {sharesWith}</span>}
        <PhoneLink phone={user.phonenumber_preferred} href={tel(user.phonenumber_preferred)} />
      </p>
      {/* The class reserves the state's space, so that nothing moves. */}
      <div className={styles.state}>
        {invited && <State customer={invited === "not" ? undefined : invited} />}
      </div>
      <div className={`screen-only buttons ${styles.actions}`}>
        {/* An event about the new record may come before the invitation's own answer. */}
        {(invited === "not" || busy) && (
          <Invite
            about={`${name}, ${user.emailaddress}, Kundennummer ${clientId}`}
            name={name}
            obstacle={isMute ? `${id}-mute` : undefined}
            busy={busy}
            onInvite={() => void invite()}
          />
        )}
        {/* Without an id, the record is of an invitation that was just sent, and has not been read yet. */}
        {invited && invited !== "not" && invited.id !== "" && !sharesWith && !busy && (
          <Invited customer={invited} name={name} />
        )}
      </div>
    </li>
  );
}

/** Until something is due, open documents are grey, too. */
const colours: Record<ContactState, BadgeColour> = {
  notInvited: "grey",
  waiting: "red",
  partlySigned: "red",
  signed: "green",
  unasked: "grey",
};

/** `customer` is undefined for a person without an invitation. */
function State({ customer }: { customer: AppCustomer | undefined }) {
  const { now, dueOf } = useDue();
  const state = contactState(customer);
  const waits = state === "waiting" && customer ? waitingText(customer, now) : "";
  // Omitted on the first day of the wait: the badge of a waiting person then says "heute eingeladen".
  const invitedOn = customer && waitingDays(customer, now) !== 0 ? formatDate(customer.createdAt) : "";
  const isInTime = customer && owesAnything(customer) && dueOf(customer) === null;
  const colour = isInTime ? "grey" : colours[state];
  const text = waits || contactStateLabels[state];
  return (
    <>
      {colour === "grey" ? <span className="note">{text}</span> : <Badge colour={colour}>{text}</Badge>}
      {invitedOn && (
        <span className={`note ${styles.since} ${colour === "grey" ? "" : styles.indented}`}>
          {waits ? "am" : "eingeladen am"} {invitedOn}
        </span>
      )}
    </>
  );
}

interface InviteProps {
  /** The person with address and customer number. */
  about: string;
  name: string;
  /** The id of the text that explains why the person cannot be invited. */
  obstacle: string | undefined;
  busy: boolean;
  onInvite: () => void;
}

function Invite({ about, name, obstacle, busy, onInvite }: InviteProps) {
  const mayInvite = useMayInvite();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        busy={busy}
        disabled={obstacle !== undefined}
        describedBy={obstacle}
        onClick={() => (mayInvite ? onInvite() : setAsking(true))}
      >
        Einladen{!mayInvite && " lassen"}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {asking && (
        <Dialog title="Einladen lassen" closeLabel="Schließen" onClose={() => setAsking(false)}>
          <ForAdministrator list={[about]}>
            Bitte lassen Sie {name} von der Administration einladen.
          </ForAdministrator>
        </Dialog>
      )}
    </>
  );
}

function Invited({ customer, name }: { customer: AppCustomer; name: string }) {
  const href = useHref();
  const mails = useMails();
  const label = useDueLabel()("invitation");
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ButtonLink variant="quiet" href={href("AppCustomerDetails", { id: customer.id })}>
        Dokumente<span className="visually-hidden"> von {name} ansehen</span>
      </ButtonLink>
      {mails.obstacleTo("invitation", customer) === null && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {label}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
      {asking && <MailDialog customers={[customer]} mail="invitation" onClose={() => setAsking(false)} />}
    </>
  );
}
