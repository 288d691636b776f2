/**
 * Asks one customer for the open signatures, by reminder or, where the invitation is too old, by a new invitation
 * (decision 40). Says when this device sent the last mail, asks before another one within a day and before every new
 * invitation, and says why there is nobody to ask.
 */
import { useId, useRef, useState } from "react";
import { useApp } from "../../../app/context.ts";
import { useCommand } from "../../../app/data/useCommand.ts";
import { errorMessages } from "../../../app/messages/errorMessages.ts";
import { staffErrors } from "../../../app/messages/staffErrors.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { type Mail, remindingObstacle } from "../../../domain/reminder.ts";
import { ask } from "../../../services/reminders.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Excerpt } from "../../../ui/Excerpt.tsx";
import { MailIcon } from "../../../ui/icons/appIcons.tsx";
import { InviteAgainQuestion } from "../InviteAgainQuestion.tsx";
import styles from "./RemindButton.module.css";
import { lastMailSentence, useAsking } from "./useAsking.ts";

const PROBABLY_OLD = "Die Einladung ist wahrscheinlich abgelaufen oder läuft bald ab.";

export function RemindButton({ customer }: { customer: AppCustomer }) {
  const id = useId();
  const { wire } = useApp();
  const { isOld, needsAdmin, mailFor, lastMail, recentMail, remember, rememberOwnPassword } = useAsking();
  const [asking, setAsking] = useState(false);
  const mail = mailFor(customer);
  const tried = useRef<Mail>(mail);
  const trying = (next: Mail) => {
    tried.current = next;
  };
  const [send, busy] = useCommand(
    () => ask(wire, customer, mail, { trying, onOwnPassword: rememberOwnPassword }),
    {
      successMessage: (sent) => (sent === "invitation" ? "invitedAgain" : "reminderSent"),
      onSuccess: (sent) => remember(sent, customer.id),
      onError: ({ code }) => {
        if (code === "ResultUnknown") remember(tried.current, customer.id, "unclear");
      },
      errorMessages: mail === "invitation" ? { Forbidden: staffErrors.invitationForbidden } : {},
      errorMessage: ({ code }) =>
        code === "ResultUnknown" ? staffErrors.reminderUnclear : errorMessages[code],
    },
  );
  const obstacle = remindingObstacle(customer);
  const last = lastMail(customer);
  const recent = recentMail(customer);
  // What was asked about may be gone meanwhile: nothing left to sign, or another mail that needs no question.
  if (asking && (obstacle !== null || (mail === "reminder" && !recent))) setAsking(false);
  const close = () => setAsking(false);
  const sendAfterQuestion = () => {
    // Closed first, so that the focus is back on the page before the answer opens a dialog of its own.
    close();
    void send();
  };
  return (
    <div className={styles.remind}>
      <Button
        busy={busy}
        disabled={obstacle !== null}
        describedBy={id}
        onClick={() => (recent || mail === "invitation" ? setAsking(true) : void send())}
      >
        <MailIcon />
        {mail === "invitation" ? "Neue Einladung senden" : "Erinnerungsmail senden"}
      </Button>
      <div id={id} className="note">
        {obstacle && <p>Keine Erinnerung: {obstacle}.</p>}
        {isOld(customer) && (
          <p>
            {PROBABLY_OLD}{" "}
            {needsAdmin(customer) &&
              "Wer sich noch nie angemeldet hat, braucht eine neue von einem Administrator."}
          </p>
        )}
        {!obstacle && last && <p>{lastMailSentence(last)}</p>}
      </div>
      {asking && mail === "invitation" && (
        <InviteAgainQuestion customer={customer} onClose={close} onSend={sendAfterQuestion} />
      )}
      {asking && mail === "reminder" && recent && (
        <Dialog
          title="Noch einmal erinnern?"
          closeLabel="Nicht senden"
          onClose={close}
          actions={
            <Button look="primary" onClick={sendAfterQuestion}>
              Noch einmal senden
            </Button>
          }
        >
          <p>
            {lastMailSentence(recent)} <Excerpt text={customer.email} /> erhält dann eine weitere E-Mail.
          </p>
        </Dialog>
      )}
    </div>
  );
}
