/** Invites the chosen user, or says why that is not possible. A success leads to the app customers (specification, section 4). */
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
import { isOutcomeUnknown } from "../../../domain/failure.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import * as customers from "../../../services/customers.ts";
import { Button } from "../../../ui/Button.tsx";
import { MailIcon } from "../../../ui/icons/Mail.tsx";
import styles from "./InviteButton.module.css";
import { chosenOf, useCustomerUsers } from "./useCustomerUsers.ts";

interface InviteButtonProps {
  clientId: string;
  /** Whom staff have chosen. */
  chosen: CustomerUser | null;
}

export function InviteButton({ clientId, chosen }: InviteButtonProps) {
  const id = useId();
  const { wire, router } = useApp();
  const href = useHref();
  const { answer: invited } = useRead<readonly AppCustomer[]>(
    "invited",
    clientId,
    (signal) => appCustomers.invitedUsers(wire, clientId, signal),
    { follow: appCustomers.followList(wire, (of) => of.client_id === clientId) },
  );
  const { answer: customer } = useRead("customer", clientId, (signal) =>
    customers.details(wire, clientId, signal),
  );
  const users = useCustomerUsers(clientId);
  const [invite, busy] = useCommand(
    ({ emailaddress: email, name }: CustomerUser) =>
      appCustomers.invite(wire, { clientId, client: customer.client_name, email, name }),
    {
      successMessage: "invited",
      onSuccess: () => router.navigate(href("AppCustomers")),
      errorMessages: {
        UsernameExistsException: errorMessageFor("UsernameExistsException"),
        Forbidden: { title: "Keine Berechtigung", text: "Nur Administratoren dürfen einladen." },
      },
      errorMessage: ({ code }) => ({ title: "Fehler", text: isOutcomeUnknown(code) ? UNCLEAR : FAILED }),
    },
  );

  if (users.length === 0) return null;
  const user = chosenOf(users, chosen);
  const known = user && invited.find(({ email }) => sameAddress(email, user.emailaddress));
  const why = whyNot(user, known);
  return (
    <div className={styles.invite}>
      <Button
        look="primary"
        busy={busy}
        disabled={why !== null}
        describedBy={why === null ? undefined : id}
        onClick={() => user && void invite(user)}
      >
        <MailIcon />
        Zum Kundenbereich einladen
      </Button>
      <p id={id} className={styles.why}>
        {why} {known && <Link href={href("AppCustomerDetails", { id: known.id })}>App-Kunde öffnen</Link>}
      </p>
    </div>
  );
}

const FAILED =
  "Der Kunde konnte nicht eingeladen werden. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.";
const UNCLEAR =
  "Ob die Einladung gesendet wurde, ist unklar. Bitte prüfen Sie die Liste der App-Kunden, bevor Sie es noch einmal versuchen.";

const sameAddress = (a: string, b: string): boolean => a !== "" && a.toLowerCase() === b.toLowerCase();

/** Why this user cannot be invited; null when nothing speaks against it. */
function whyNot(user: CustomerUser | undefined, known: AppCustomer | undefined): string | null {
  if (!user) return "Bitte wählen Sie einen Ansprechpartner aus.";
  if (user.emailaddress === "") return "Dieser Ansprechpartner hat keine E-Mail-Adresse.";
  return known ? `Bereits eingeladen am ${formatDate(known.createdAt)}.` : null;
}
