/** A round of mails to selected customers: who gets which, what became of each, and stopping it. */
import { useRef, useState } from "react";
import { useApp } from "../../../app/context.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { type Mail, remindingObstacle } from "../../../domain/reminder.ts";
import { type AskResult, askEach } from "../../../services/reminders.ts";
import { useRound } from "./bulk/useRound.ts";
import { type Asking, lastMailText, useAsking } from "./useAsking.ts";
import { useTaken } from "./useTaken.ts";

/** One of the selected customers: the mail they would get, or why they get none. */
export interface Candidate {
  customer: AppCustomer;
  mail: Mail | null;
  /** Why there is no mail, or when the last one was sent from this device; empty when there is nothing to say. */
  note: string;
  /** Only an administrator can help them. */
  needsAdmin: boolean;
  /** Taken into the round unless the sender says otherwise. */
  proposed: boolean;
}

function candidate(customer: AppCustomer, asking: Asking): Candidate {
  const none = { customer, mail: null, needsAdmin: false, proposed: false };
  const obstacle = remindingObstacle(customer);
  if (obstacle) return { ...none, note: obstacle };
  if (asking.needsAdmin(customer)) return { ...none, note: "neue Einladung nötig", needsAdmin: true };
  const recent = asking.recentMail(customer);
  return {
    customer,
    mail: asking.mailFor(customer),
    note: recent ? lastMailText(recent) : "",
    needsAdmin: false,
    proposed: recent === null,
  };
}

/** By the customer's id. */
export type Results = ReadonlyMap<string, AskResult>;

/** What `useBulkReminder` gives. */
export type BulkReminder = ReturnType<typeof useBulkReminder>;

export function useBulkReminder(customers: readonly AppCustomer[]) {
  const { wire, platform } = useApp();
  const asking = useAsking();
  // Planned once: mails sent by this round must not count as earlier ones.
  const [candidates] = useState(() => customers.map((customer) => candidate(customer, asking)));
  const [openedAt] = useState(() => platform.clock.now());
  // By id: a mail of this round whose answer was lost is repeated by a press that says so.
  const inDoubt = useRef(new Set<string>());
  const [taken, take] = useTaken(() =>
    candidates.filter(({ proposed }) => proposed).map(({ customer }) => customer.id),
  );

  const round = useRound<AppCustomer, AskResult>((recipients, { stop, onResult }) =>
    askEach(wire, recipients, {
      stop,
      mailFor: asking.mailFor,
      // Another tab has asked them meanwhile.
      heldUp(current) {
        const last = asking.lastMail(current);
        if (inDoubt.current.has(current.id) || !last || last.at <= openedAt) return null;
        return `inzwischen von diesem Gerät aus ${last.unclear ? "vielleicht schon " : ""}gesendet`;
      },
      onOwnPassword: asking.rememberOwnPassword,
      onResult(recipient, result) {
        if (result.kind === "sent") asking.remember(result.mail, recipient.id);
        if (result.kind === "unclear") {
          inDoubt.current.add(recipient.id);
          asking.remember(result.mail, recipient.id, "unclear");
        }
        onResult(recipient, result);
      },
    }),
  );

  return {
    ...round,
    candidates,
    /** Those who are in the round. */
    recipients: candidates
      .filter(({ mail, customer }) => mail && taken.has(customer.id))
      .map(({ customer }) => customer),
    /** Before the round begins. */
    take,
  };
}
