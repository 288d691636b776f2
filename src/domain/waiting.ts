/** How long a customer has owed documents: what the work queue is sorted by, filtered by and coloured by. */
import { type AppCustomer, owesAnything } from "./appCustomer.ts";
import { parseTimestamp } from "./dates.ts";
import { formatNumber } from "./formatNumber.ts";

const DAY_MS = 86_400_000;

/** Calendar days after which a reminder is due: a business customer who meant to sign has had a working week for it. */
export const REMINDER_DUE_DAYS = 7;

/** Calendar days after which staff should call: reminders have had two more weeks, and another mail changes nothing. */
export const CALL_DUE_DAYS = 21;

/** How pressing a wait is: below a week, from a week, from three weeks. */
export type WaitingLevel = "early" | "reminderDue" | "callDue";

/** When the wait began: the time of the invitation, ISO 8601. Null when nothing is owed or the time is unknown. */
export const waitingSince = (customer: AppCustomer): string | null =>
  owesAnything(customer) ? customer.createdAt : null;

/** Numbers the local days, so that their difference counts calendar days even where one has 23 or 25 hours. */
function dayNumber(day: Date): number {
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS;
}

/** Calendar days of waiting at `now` (milliseconds since the epoch); null when `waitingSince` is. */
export function waitingDays(customer: AppCustomer, now: number): number | null {
  const began = parseTimestamp(waitingSince(customer));
  return began && Math.max(0, dayNumber(new Date(now)) - dayNumber(began));
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
    const began = parseTimestamp(waitingSince(customer));
    return began !== null && began.getTime() < after;
  };
}

/** The wait in German: "heute eingeladen", "seit gestern offen", "seit 12 Tagen offen"; empty when there is none. */
export function waitingText(customer: AppCustomer, now: number): string {
  const days = waitingDays(customer, now);
  if (days === null) return "";
  if (days === 0) return "heute eingeladen";
  return days === 1 ? "seit gestern offen" : `seit ${formatNumber(days)} Tagen offen`;
}

/** That many days in a table's cell: "heute", "1 Tag", "12 Tage". */
export function daysText(days: number): string {
  if (days === 0) return "heute";
  return days === 1 ? "1 Tag" : `${formatNumber(days)} Tage`;
}
