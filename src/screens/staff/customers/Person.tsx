/** One of a customer's people: how to reach them, their state in the app, and their own action. */
import { useId } from "react";
import { useApp } from "../../../app/context.ts";
import { useHref } from "../../../app/navigation/useRoute.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { type BadgeColour, waitColour } from "../../../domain/badgeColour.ts";
import { type ContactState, contactState, contactStateLabels } from "../../../domain/contactState.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import { formatDate } from "../../../domain/dates.ts";
import { isSendable } from "../../../domain/email.ts";
import { waitingDays, waitingText } from "../../../domain/waiting.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { Excerpt, excerptOf } from "../../../ui/Excerpt.tsx";
import { MailIcon } from "../../../ui/icons/appIcons.tsx";
import { InviteAgain } from "../InviteAgain.tsx";
import styles from "./People.module.css";
import { useInvite } from "./useInvite.ts";

interface PersonProps {
  clientId: string;
  user: CustomerUser;
  /** Their app customer, "not" when they have none, null while that is unknown. */
  invited: AppCustomer | "not" | null;
}

export function Person({ clientId, user, invited }: PersonProps) {
  const id = useId();
  const name = user.name || "Ohne Namen";
  const isMute = !isSendable(user.emailaddress);
  return (
    <li className={styles.person}>
      <p className={styles.who}>
        <span className={styles.name}>
          <Excerpt text={name} />
        </span>
        <span className="note">
          <Excerpt text={user.type} />
        </span>
      </p>
      <p className={styles.reach}>
        {user.emailaddress && <EmailAddress address={user.emailaddress} />}
        {isMute && (
          <span id={`${id}-mute`} className="note">
            keine {user.emailaddress && "gültige "}E-Mail-Adresse
          </span>
        )}
        <span className="note">
          <Excerpt text={user.phonenumber_preferred} />
        </span>
      </p>
      {/* Their room is there before they are. */}
      <div className={styles.state}>
        {invited && <State customer={invited === "not" ? undefined : invited} />}
      </div>
      <div className={`screen-only buttons ${styles.actions}`}>
        {invited === "not" && (
          <Invite clientId={clientId} user={user} name={name} obstacle={isMute ? `${id}-mute` : undefined} />
        )}
        {/* Without an id it was sent a moment ago, and its record is on its way. */}
        {invited && invited !== "not" && invited.id !== "" && <Invited customer={invited} name={name} />}
      </div>
    </li>
  );
}

const colours: Record<ContactState, BadgeColour> = {
  notInvited: "grey",
  waiting: "neutral",
  partlySigned: "neutral",
  signed: "green",
  unasked: "grey",
};

/** `customer` is undefined for somebody who is not invited. */
function State({ customer }: { customer: AppCustomer | undefined }) {
  const { platform } = useApp();
  const state = contactState(customer);
  const now = platform.clock.now();
  const waits = state === "waiting" && customer ? waitingText(customer, now) : "";
  // Whom the badge says to be invited today needs no date.
  const invitedOn = customer && waitingDays(customer, now) !== 0 ? formatDate(customer.createdAt) : "";
  const colour = waits && customer ? waitColour(customer, now) : colours[state];
  return (
    <>
      <span className={colour === "grey" ? styles.bare : undefined}>
        <Badge colour={colour}>{waits || contactStateLabels[state]}</Badge>
      </span>
      {invitedOn && (
        <span className={`note ${styles.since}`}>
          {waits ? "am" : "eingeladen am"} {invitedOn}
        </span>
      )}
    </>
  );
}

interface InviteProps {
  clientId: string;
  user: CustomerUser;
  name: string;
  /** The id of the text that says why they cannot be invited. */
  obstacle: string | undefined;
}

function Invite({ clientId, user, name, obstacle }: InviteProps) {
  const [invite, busy] = useInvite(clientId, user);
  return (
    <Button
      busy={busy}
      disabled={obstacle !== undefined}
      describedBy={obstacle}
      onClick={() => void invite()}
    >
      <MailIcon />
      <span>
        Einladen<span className="visually-hidden"> {excerptOf(name)}</span>
      </span>
    </Button>
  );
}

function Invited({ customer, name }: { customer: AppCustomer; name: string }) {
  const href = useHref();
  return (
    <>
      <ButtonLink href={href("AppCustomerDetails", { id: customer.id })}>
        <span>
          Ansehen<span className="visually-hidden"> {excerptOf(name)}</span>
        </span>
      </ButtonLink>
      <InviteAgain key={customer.id} customer={customer} short />
    </>
  );
}
