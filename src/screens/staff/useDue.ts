/** What is due for each customer, by the record and this device's memory; both change while the screen is open. */
import { useMemo } from "react";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { type Contact, type Due, dueAt, lastContact, nextDue } from "../../domain/due.ts";
import { memoize } from "../../domain/memoize.ts";
import { useApp, useStore } from "../../hooks/useApp.ts";
import { useDeviceMemory } from "../../hooks/useDeviceMemory.ts";
import { useRounds } from "../../hooks/useRounds.ts";
import { idsToMail, invitationTerms, lastMailIn } from "../../tasks/mail.ts";

const MINUTE_MS = 60_000;

/** The result of `useDue`; the same object until the memory, a round of mails or the minute changes. */
export interface DueReader {
  /**
   * The beginning of the current minute, in milliseconds since the epoch. It is rounded so that a list is not computed
   * again at every call.
   */
  now: number;
  /** null if nothing is due, or if a round out of sight has yet to mail the customer. */
  dueOf: (customer: AppCustomer) => Due | null;
  /** What will be due next, and when, if nothing is due now; null if nothing will be. */
  nextOf: (customer: AppCustomer) => ReturnType<typeof nextDue>;
  /** The last mail or call from this device; null if it remembers none. */
  contactOf: (customer: AppCustomer) => Contact | null;
}

export function useDue(): DueReader {
  const { config, platform, shownRound } = useApp();
  const now = Math.floor(platform.clock.now() / MINUTE_MS) * MINUTE_MS;
  const memory = useDeviceMemory();
  const shown = useStore(shownRound);
  // A text, because the rounds change with each result. The round in a dialog leaves the list behind it as it is, so that the
  // pressed button gets the focus back.
  const inRounds = idsToMail(useRounds().filter(({ key }) => key !== shown)).join(" ");
  return useMemo(() => {
    // A snapshot, so that a list of 10,000 rows reads the storage once.
    const known = memory.snapshot();
    const lastMail = (id: string) => lastMailIn(known, id);
    const lastCall = (id: string): Contact | null => {
      const call = known.recall("call", id);
      return call && { ...call, kind: "call" };
    };
    const left = new Set(inRounds.split(" "));
    const terms = { ...invitationTerms(config.invitationDays, known), lastMail, lastCall };
    const due = dueAt(terms, now);
    return {
      now,
      dueOf: memoize((customer) => (left.has(customer.id) ? null : due(customer))),
      nextOf: (customer) => nextDue(terms, now, customer),
      contactOf: ({ id }) => lastContact(lastMail(id), lastCall(id)),
    };
  }, [config, memory, now, inRounds]);
}
