/** A round of mails to selected customers: who gets which, what became of each, and stopping it. */
import { useRef, useState } from "react";
import { useApp } from "../../../app/context.ts";
import { useCommand } from "../../../app/data/useCommand.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { type Mail, remindingObstacle } from "../../../domain/reminder.ts";
import { type AskResult, askEach } from "../../../services/reminders.ts";
import { type Asking, lastMailText, useAsking } from "./useAsking.ts";

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
  const { wire, router, session } = useApp();
  const asking = useAsking();
  // Planned once: mails sent by this round must not count as earlier ones.
  const [candidates] = useState(() => customers.map((customer) => candidate(customer, asking)));
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(candidates.filter(({ proposed }) => proposed).map(({ customer }) => customer.id)),
  );
  const [results, setResults] = useState<Results>(new Map());
  const [stopping, setStopping] = useState(false);
  const [gaveUp, setGaveUp] = useState(false);
  const controller = useRef<AbortController>(null);

  function note(id: string, result: AskResult) {
    if (result.kind === "sent") asking.remember(result.mail, id);
    if (result.kind === "unclear") asking.remember(result.mail, id, "unclear");
    // A long round is work, though nobody touches the screen.
    if (result.kind === "sent") session.idle.stayActive();
    setResults((before) => new Map(before).set(id, result));
  }

  const [send, busy] = useCommand(async (recipients: readonly AppCustomer[]) => {
    const { visit } = router.location.get();
    const round = new AbortController();
    controller.current = round;
    setStopping(false);
    setGaveUp(false);
    const finished = await askEach(wire, recipients, {
      stop: round.signal,
      mailFor: asking.mailFor,
      onOwnPassword: asking.rememberOwnPassword,
      onResult({ id }, result) {
        note(id, result);
        // Leaving the screen stops the mails.
        if (router.location.get().visit !== visit) round.abort();
      },
    });
    setGaveUp(!finished);
  });

  return {
    candidates,
    /** Those who are in the round. */
    recipients: candidates
      .filter(({ mail, customer }) => mail && taken.has(customer.id))
      .map(({ customer }) => customer),
    /** Before the round begins. */
    take(id: string, wanted: boolean): void {
      const next = new Set(taken);
      if (wanted) next.add(id);
      else next.delete(id);
      setTaken(next);
    },
    results,
    send: (recipients: readonly AppCustomer[]): void => void send(recipients),
    busy,
    /** It ended by itself after failures in a row. */
    gaveUp,
    stop(): void {
      controller.current?.abort();
      setStopping(true);
    },
    stopping,
  };
}
