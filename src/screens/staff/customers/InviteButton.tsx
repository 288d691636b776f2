/** Invites the chosen user, or says why that is not possible. After a success the app customers are shown. */
import { useId } from "react";
import { useApp } from "../../../app/context.ts";
import { useCommand } from "../../../app/data/useCommand.ts";
import { useRead } from "../../../app/data/useRead.ts";
import { errorMessageFor } from "../../../app/messages/errorMessages.ts";
import { Link } from "../../../app/navigation/Link.tsx";
import { useHref } from "../../../app/navigation/useRoute.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import { formatDate } from "../../../domain/dates.ts";
import { isSameEmail } from "../../../domain/email.ts";
import { isOutcomeUnknown } from "../../../domain/failure.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import * as customers from "../../../services/customers.ts";
import { Button } from "../../../ui/Button.tsx";
import { MailIcon } from "../../../ui/icons/Mail.tsx";
import { InviteAgain } from "../InviteAgain.tsx";
import { invitationForbidden } from "../invitationForbidden.ts";
import styles from "./InviteButton.module.css";
import { currentChoice, useCustomerUsers } from "./useCustomerUsers.ts";

interface InviteButtonProps {
  clientId: string;
  /** The user staff have chosen; null when none is. */
  chosen: CustomerUser | null;
}

export function InviteButton({ clientId, chosen }: InviteButtonProps) {
  const id = useId();
  const { wire } = useApp();
  const href = useHref();
  const { answer: invited } = useRead<readonly AppCustomer[]>(
    "invited",
    clientId,
    (signal) => appCustomers.invitedUsers(wire, clientId, signal),
    { follow: appCustomers.followList(wire, ({ client_id }) => client_id === clientId) },
  );
  const users = useCustomerUsers(clientId);
  const [invite, busy] = useCommand(
    async ({ emailaddress: email, name }: CustomerUser) => {
      // Read here and not with the screen: a customer whose details cannot be read can still be invited.
      const client = await customers.nameOf(wire, clientId);
      await appCustomers.invite(wire, { clientId, client, email, name });
    },
    {
      successMessage: "invited",
      onSuccess: (_sent, navigate) => navigate(href("AppCustomers")),
      errorMessages: {
        UsernameExistsException: errorMessageFor("UsernameExistsException"),
        Forbidden: invitationForbidden,
      },
      errorMessage: ({ code }) => ({ title: "Fehler", text: isOutcomeUnknown(code) ? UNCLEAR : FAILED }),
    },
  );

  if (users.length === 0) return null;
  const user = currentChoice(users, chosen);
  const existing = user && invited.find(({ email }) => isSameEmail(email, user.emailaddress));
  const obstacle = obstacleTo(user, existing);
  return (
    <div className={styles.invite}>
      <Button
        look="primary"
        busy={busy}
        disabled={obstacle !== null}
        describedBy={obstacle === null ? undefined : id}
        onClick={() => user && void invite(user)}
      >
        <MailIcon />
        Zum Kundenbereich einladen
      </Button>
      <p id={id} className={styles.obstacle}>
        {obstacle}{" "}
        {existing && <Link href={href("AppCustomerDetails", { id: existing.id })}>App-Kunde öffnen</Link>}
      </p>
      {existing && <InviteAgain key={existing.id} customer={existing} />}
    </div>
  );
}

const FAILED =
  "Der Kunde konnte nicht eingeladen werden. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.";
const UNCLEAR =
  "Ob die Einladung gesendet wurde, ist unklar. Bitte prüfen Sie die Liste der App-Kunden, bevor Sie es noch einmal versuchen.";

/** Why this user cannot be invited; null when they can. `existing` is the user's app customer. */
function obstacleTo(user: CustomerUser | undefined, existing: AppCustomer | undefined): string | null {
  if (!user) return "Bitte wählen Sie einen Ansprechpartner aus.";
  if (user.emailaddress === "") return "Dieser Ansprechpartner hat keine E-Mail-Adresse.";
  if (!existing) return null;
  const invitedOn = formatDate(existing.createdAt);
  return invitedOn ? `Bereits eingeladen am ${invitedOn}.` : "Bereits eingeladen.";
}
