/**
 * Since when a customer is waited for: what the queue, the overview and the export sort, filter, colour and say.
 *
 * The services do not date when a document was switched on. What is known is when the customer was invited and when they
 * signed last; the later one is the beginning, and is what the texts name (decision 39).
 */
import { type AppCustomer, owesAnything } from "./appCustomer.ts";
import { parseTimestamp } from "./dates.ts";
import { formatNumber } from "./formatNumber.ts";
import { memoize } from "./memoize.ts";

const DAY_MS = 86_400_000;

/** Calendar days after which a reminder is due: a business customer who meant to sign has had a working week for it. */
export const REMINDER_DUE_DAYS = 7;

/** Calendar days after which staff should call: reminders have had two more weeks, and another mail changes nothing. */
export const CALL_DUE_DAYS = 21;

/** How pressing a wait is: below a week, from a week, from three weeks. */
export type WaitingLevel = "early" | "reminderDue" | "callDue";

interface Beginning {
  /** Milliseconds since the epoch. */
  at: number;
  /** What the customer, or the company, did last. */
  by: "invitation" | "signature";
}

const signaturesOf = ({ avv, sepa }: AppCustomer): Date[] =>
  [avv, sepa].flatMap(({ sent, sentAt }) => (sent ? (parseTimestamp(sentAt) ?? []) : []));

/** When the customer signed last, in milliseconds since the epoch. Null when they have not, or no time is known. */
export function lastSignedAt(customer: AppCustomer): number | null {
  const signed = signaturesOf(customer);
  return signed.length === 0 ? null : Math.max(...signed.map((at) => at.getTime()));
}

/** Asked for every row of a long list, by order, filter and what is due. */
const beginningOf = memoize((customer: AppCustomer): Beginning | null => {
  if (!owesAnything(customer)) return null;
  const signed = lastSignedAt(customer);
  const invited = parseTimestamp(customer.createdAt)?.getTime() ?? null;
  if (signed !== null && (invited === null || signed > invited)) return { at: signed, by: "signature" };
  return invited === null ? null : { at: invited, by: "invitation" };
});

/** When the wait began, in milliseconds since the epoch. Null when nothing is owed or no time is known. */
export const waitingSince = (customer: AppCustomer): number | null => beginningOf(customer)?.at ?? null;

/** Numbers the local days, so that their difference counts calendar days even where one has 23 or 25 hours. */
function dayNumber(day: Date): number {
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS;
}

/** Local calendar days from one time to a later one, both in milliseconds since the epoch; at least 0. */
export const daysBetween = (from: number, to: number): number =>
  Math.max(0, dayNumber(new Date(to)) - dayNumber(new Date(from)));

/** Calendar days of waiting at `now` (milliseconds since the epoch); null when `waitingSince` is. */
export function waitingDays(customer: AppCustomer, now: number): number | null {
  const began = waitingSince(customer);
  return began === null ? null : daysBetween(began, now);
}

/** The level of that many days; null, an unknown wait or none, is early. */
export function waitingLevel(days: number | null): WaitingLevel {
  if (days === null || days < REMINDER_DUE_DAYS) return "early";
  return days < CALL_DUE_DAYS ? "reminderDue" : "callDue";
}

/**
 * Selects who has waited `days` calendar days or longer at `now` (milliseconds since the epoch). It compares with one
 * instant instead of counting each row's days, because it runs for every row of a long list.
 */
export function hasWaited(days: number, now: number): (customer: AppCustomer) => boolean {
  const today = new Date(now);
  const after = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1).getTime();
  return (customer) => {
    const began = waitingSince(customer);
    return began !== null && began < after;
  };
}

/** The wait in German: "heute eingeladen", "letzte Unterschrift vor 12 Tagen"; empty when there is none. */
export function waitingText(customer: AppCustomer, now: number): string {
  const days = waitingDays(customer, now);
  if (days === null) return "";
  const when = days === 0 ? "heute" : days === 1 ? "gestern" : `vor ${formatNumber(days)} Tagen`;
  return beginningOf(customer)?.by === "signature" ? `letzte Unterschrift ${when}` : `${when} eingeladen`;
}

/** That many days after "ab" or "seit": "1 Tag", "12 Tagen". */
export const dativeDays = (days: number): string => (days === 1 ? "1 Tag" : `${formatNumber(days)} Tagen`);

/** That many days in a table's cell: "heute", "1 Tag", "12 Tage". */
export function daysText(days: number): string {
  if (days === 0) return "heute";
  return days === 1 ? "1 Tag" : `${formatNumber(days)} Tage`;
}
