/** How long a customer has owed documents: what the work queue is sorted by. */
import { type AppCustomer, owesAnything } from "./appCustomer.ts";
import { parseTimestamp } from "./dates.ts";
import { formatNumber } from "./formatNumber.ts";

const DAY_MS = 86_400_000;

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

/** The wait in German: "heute eingeladen", "seit gestern offen", "seit 12 Tagen offen"; empty when there is none. */
export function waitingText(customer: AppCustomer, now: number): string {
  const days = waitingDays(customer, now);
  if (days === null) return "";
  if (days === 0) return "heute eingeladen";
  return days === 1 ? "seit gestern offen" : `seit ${formatNumber(days)} Tagen offen`;
}
