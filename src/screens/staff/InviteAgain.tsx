/**
 * Sends the invitation again, when it was lost or its temporary password has expired (decision 31).
 * Asks first, because the earlier password stops working.
 */
import { useState } from "react";
import { useApp } from "../../app/context.ts";
import { useCommand } from "../../app/data/useCommand.ts";
import { type AppCustomer, displayName, hasSigned } from "../../domain/appCustomer.ts";
import { formatDateTime } from "../../domain/dates.ts";
import * as appCustomers from "../../services/appCustomers.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Excerpt } from "../../ui/Excerpt.tsx";
import { Result } from "../../ui/Result.tsx";
import styles from "./InviteAgain.module.css";
import { invitationForbidden } from "./invitationForbidden.ts";

interface InviteAgainProps {
  customer: AppCustomer;
  /** A short label, in a row that names the person. */
  short?: boolean;
}

export function InviteAgain({ customer, short }: InviteAgainProps) {
  const { wire, platform } = useApp();
  const [asking, setAsking] = useState(false);
  const [sentAt, setSentAt] = useState<string | null>(null);
  const name = displayName(customer);
  const [inviteAgain, busy] = useCommand(() => appCustomers.inviteAgain(wire, customer), {
    onSuccess: () => setSentAt(new Date(platform.clock.now()).toISOString()),
    errorMessages: {
      UsernameExistsException: {
        title: "Nicht erneut eingeladen",
        text: `Die Einladung wurde nicht erneut gesendet. Möglicherweise hat sich ${name} schon angemeldet; dann hilft „Passwort vergessen?“.`,
      },
      Forbidden: invitationForbidden,
    },
    errorMessage: ({ code }) => (code === "ResultUnknown" ? UNCLEAR : FAILED),
  });
  if (hasSigned(customer) || customer.email === "" || customer.client_id === "") return null;
  return (
    <div className={short ? styles.inRow : styles.again}>
      <Button busy={busy} onClick={() => setAsking(true)}>
        {short ? "Erneut einladen" : "Einladung erneut senden"}
      </Button>
      <Result>
        {sentAt && `${short ? "Gesendet" : "Neue Einladung gesendet"} am ${formatDateTime(sentAt)}.`}
      </Result>
      {asking && (
        <Dialog
          title="Einladung erneut senden?"
          closeLabel="Abbrechen"
          onClose={() => setAsking(false)}
          actions={
            <Button
              look="primary"
              onClick={() => {
                // Closed first, so that the focus is back on the page before the answer opens a dialog of its own.
                setAsking(false);
                setSentAt(null);
                void inviteAgain();
              }}
            >
              Erneut senden
            </Button>
          }
        >
          <p>
            <Excerpt text={name} /> erhält eine E-Mail mit einem neuen vorläufigen Passwort an{" "}
            <Excerpt text={customer.email} />. Das Passwort aus der früheren Einladung funktioniert dann nicht
            mehr.
          </p>
        </Dialog>
      )}
    </div>
  );
}

const FAILED = {
  title: "Fehler",
  text: "Die Einladung konnte nicht erneut gesendet werden. Bitte versuchen Sie es später noch einmal.",
};
const UNCLEAR = {
  title: "Ergebnis unklar",
  text: "Der Server hat den Versand nicht bestätigt. Vielleicht wurde die neue Einladung trotzdem gesendet; dann funktioniert das frühere Passwort nicht mehr. Sie können sie noch einmal senden: Es gilt immer das Passwort aus der neuesten E-Mail.",
};
