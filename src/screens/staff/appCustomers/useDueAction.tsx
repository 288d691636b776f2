/**
 * The press on what is due with a customer: a mail is asked about first, as in a round of several; a call is noted. One
 * for a whole list, so that its rows stay cheap.
 */
import { type ReactNode, useCallback, useState } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import type { Due } from "../../../domain/due.ts";
import { BulkReminder } from "./BulkReminder.tsx";
import { CallDialog } from "./CallDialog.tsx";

/** Called with the customer and what is due with them. */
export type OnDue = (customer: AppCustomer, due: Due) => void;

/** `dialog` is to be rendered beside the list. */
export function useDueAction(): { act: OnDue; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ customer: AppCustomer; due: Due } | null>(null);
  const act = useCallback<OnDue>((customer, due) => setAsked({ customer, due }), []);
  const close = () => setAsked(null);
  if (!asked) return { act, dialog: null };
  const mails = asked.due === "reminder" || asked.due === "invitation";
  return {
    act,
    dialog: mails ? (
      <BulkReminder customers={[asked.customer]} onClose={close} />
    ) : (
      <CallDialog customer={asked.customer} onClose={close} />
    ),
  };
}
