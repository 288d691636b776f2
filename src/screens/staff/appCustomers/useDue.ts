/** What is due with each customer, by the record and what this device remembers; both change while the screen is open. */
import { useMemo } from "react";
import { useApp } from "../../../app/context.ts";
import { useDeviceMemory } from "../../../app/session/deviceMemory.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { type Contact, type Due, dueAt, lastContact } from "../../../domain/due.ts";
import { memoize } from "../../../domain/memoize.ts";
import { invitationTerms, lastMailIn } from "./useAsking.ts";

const MINUTE_MS = 60_000;

/** What `useDue` gives; the same object until the memory, or the minute, is another one. */
export interface DueReader {
  /** The minute it holds for, in milliseconds since the epoch: full, so that a list is not computed anew for every call. */
  now: number;
  /** null when they owe nothing. */
  dueOf: (customer: AppCustomer) => Due | null;
  /** The last mail or call from this device; null when it remembers none. */
  contactOf: (customer: AppCustomer) => Contact | null;
}

export function useDue(): DueReader {
  const { config, platform } = useApp();
  const now = Math.floor(platform.clock.now() / MINUTE_MS) * MINUTE_MS;
  const memory = useDeviceMemory();
  return useMemo(() => {
    // A list of 10,000 rows reads the storage once.
    const known = memory.snapshot();
    const lastMail = (id: string): Contact | null => {
      const mail = lastMailIn(known, id);
      return mail && { kind: mail.mail, at: mail.at, unclear: mail.unclear, againAt: null };
    };
    const lastCall = (id: string): Contact | null => {
      const call = known.recallCall(id);
      return call && { kind: "call", ...call, unclear: false };
    };
    const rule = dueAt({ ...invitationTerms(config.invitationDays, known), lastMail, lastCall }, now);
    return {
      now,
      // One that owes nothing has none, and is quickly told.
      dueOf: memoize(rule),
      contactOf: ({ id }) => lastContact(lastMail(id), lastCall(id)),
    };
  }, [config, memory, now]);
}
