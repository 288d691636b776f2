/**
 * Sends the invitation again, when it was lost or its temporary password has expired (decision 31).
 * Asks first, because the earlier password stops working.
 */
import { useState } from "react";
import { useApp } from "../../app/context.ts";
import { useCommand } from "../../app/data/useCommand.ts";
import { errorMessages } from "../../app/messages/errorMessages.ts";
import { hasOwnPassword, staffErrors } from "../../app/messages/staffErrors.ts";
import { type Remembered, useDeviceMemory } from "../../app/session/deviceMemory.ts";
import { type AppCustomer, displayName, hasSigned } from "../../domain/appCustomer.ts";
import { formatDateTime } from "../../domain/dates.ts";
import * as appCustomers from "../../services/appCustomers.ts";
import { Button } from "../../ui/Button.tsx";
import { Result } from "../../ui/Result.tsx";
import styles from "./InviteAgain.module.css";
import { InviteAgainQuestion } from "./InviteAgainQuestion.tsx";

interface InviteAgainProps {
  customer: AppCustomer;
  /** A short label, in a row that names the person. */
  short?: boolean;
}

export function InviteAgain({ customer, short }: InviteAgainProps) {
  const { wire } = useApp();
  const memory = useDeviceMemory();
  const [asking, setAsking] = useState(false);
  const [inviteAgain, busy, { done }] = useCommand(() => appCustomers.inviteAgain(wire, customer), {
    about: customer.email,
    onSuccess: () => memory.remember("invitation", customer.id),
    onError: ({ code }) => {
      if (code === "ResultUnknown") memory.remember("invitation", customer.id, "unclear");
      if (code === "UsernameExistsException") memory.remember("ownPassword", customer.id);
    },
    errorMessages: {
      UsernameExistsException: hasOwnPassword(displayName(customer)),
      Forbidden: staffErrors.invitationForbidden,
      Rejected: staffErrors.invitationRejected,
      LimitExceededException: errorMessages.LimitExceededException,
      CustomerWithoutName: errorMessages.CustomerWithoutName,
    },
    errorMessage: ({ code }) =>
      code === "ResultUnknown" ? staffErrors.invitedAgainUnclear : staffErrors.notInvitedAgain,
  });
  const sent = memory.recall("invitation", customer.id);
  if (memory.recall("ownPassword", customer.id)) return null;
  if (hasSigned(customer) || customer.email === "" || customer.client_id === "") return null;
  return (
    <div className={short ? styles.inRow : styles.again}>
      <Button busy={busy} onClick={() => setAsking(true)}>
        {short ? "Erneut einladen" : "Einladung erneut senden"}
      </Button>
      <Result before={sent && sentText(sent)}>
        {/* Told by itself: a device without room remembers nothing. */}
        {done && (short ? "Gesendet." : "Neue Einladung gesendet.")}
      </Result>
      {asking && (
        <InviteAgainQuestion
          customer={customer}
          onClose={() => setAsking(false)}
          onSend={() => {
            // Closed first, so that the focus is back on the page before the answer opens a dialog of its own.
            setAsking(false);
            void inviteAgain();
          }}
        />
      )}
    </div>
  );
}

/** "Erneut eingeladen am 21.11.2026, 14:05 (auf diesem Gerät gemerkt)" */
const sentText = ({ at, unclear }: Remembered): string =>
  `${unclear ? "Vielleicht erneut" : "Erneut"} eingeladen am ${formatDateTime(at)} (auf diesem Gerät gemerkt)`;
