/**
 * What is due with a customer today: to call, to invite again, to remind, or to wait. The record tells how long they have
 * owed something, this device's memory what was done about it (decisions 46 and 52).
 */
import { type AppCustomer, owesAnything } from "./appCustomer.ts";
import { formatDate } from "./dates.ts";
import { type InvitationTerms, type Mail, needsNewInvitation } from "./reminder.ts";
import { CALL_DUE_DAYS, daysBetween, hasWaited, REMINDER_DUE_DAYS } from "./waiting.ts";

const DAY_MS = 86_400_000;

/** What staff do next. Somebody who owes nothing has none. */
export type Due = "call" | "invitation" | "reminder" | "wait";

/** The words of the row's button, in German. */
export const dueLabels: Readonly<Record<Due, string>> = {
  call: "Anrufen",
  invitation: "Neu einladen",
  reminder: "Erinnern",
  wait: "Wartet",
};

/** The queue's tabs of what is due, as the address names them. */
export const dueTabs = ["anrufen", "erinnern", "einladen"] as const;
/** One of these. */
export type DueTab = (typeof dueTabs)[number];

/** What each lists. */
export const dueOfTab: Readonly<Record<DueTab, Due>> = {
  anrufen: "call",
  erinnern: "reminder",
  einladen: "invitation",
};

/** The last mail or call that this device remembers; times in milliseconds since the epoch. */
export interface Contact {
  kind: Mail | "call";
  at: number;
  /** Its answer was lost: it may not have been sent. */
  unclear: boolean;
  /** When to call again; null when no day was named, and for mails. */
  againAt: number | null;
}

/** What the rule asks besides the record. */
export interface DueTerms extends InvitationTerms {
  /** By the customer's id; null when nothing is remembered. */
  lastMail: (id: string) => Contact | null;
  lastCall: (id: string) => Contact | null;
}

/**
 * The rule at `now` (milliseconds since the epoch). A call comes first, and until the day named for the next one, or for a
 * week, nothing else is due. A mail has a week to work, or a day where a new
 * invitation is needed, and holds up no call.
 */
export function dueAt(terms: DueTerms, now: number): (customer: AppCustomer) => Due | null {
  const [isCallDue, isReminderDue] = [hasWaited(CALL_DUE_DAYS, now), hasWaited(REMINDER_DUE_DAYS, now)];
  return (customer) => {
    if (!owesAnything(customer)) return null;
    const call = terms.lastCall(customer.id);
    if (call && now < (call.againAt ?? call.at + REMINDER_DUE_DAYS * DAY_MS)) return "wait";
    if (call?.againAt || isCallDue(customer)) return "call";
    if (customer.email === "") return "wait";
    const mailedAt = terms.lastMail(customer.id)?.at ?? Number.NEGATIVE_INFINITY;
    if (needsNewInvitation(customer, terms, now)) return now - mailedAt < DAY_MS ? "wait" : "invitation";
    return isReminderDue(customer) && now - mailedAt >= REMINDER_DUE_DAYS * DAY_MS ? "reminder" : "wait";
  };
}

const contactWords: Readonly<Record<Contact["kind"], string>> = {
  reminder: "erinnert",
  invitation: "erneut eingeladen",
  call: "angerufen",
};

/** "heute erinnert", "gestern vielleicht erneut eingeladen", "vor 3 Tagen angerufen, wieder am 30.11.2026" */
export function contactText({ kind, at, unclear, againAt }: Contact, now: number): string {
  const days = daysBetween(at, now);
  const when = days === 0 ? "heute" : days === 1 ? "gestern" : `vor ${days} Tagen`;
  const again = againAt === null ? "" : `, wieder am ${formatDate(againAt)}`;
  return `${when} ${unclear ? "vielleicht " : ""}${contactWords[kind]}${again}`;
}

/** The later one of the two; null when there is neither. */
export function lastContact(mail: Contact | null, call: Contact | null): Contact | null {
  if (!mail || !call) return mail ?? call;
  return call.at >= mail.at ? call : mail;
}
