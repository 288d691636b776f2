/** How long a customer has been asked for documents without completing them: what the work queue is sorted by. */
import { type AppCustomer, owesAnything } from "./appCustomer.ts";

const DAY_MS = 86_400_000;

/** When the wait began, ISO 8601: the invitation. Null for who owes nothing, or was invited at an unknown time. */
export const waitingSince = (of: AppCustomer): string | null => (owesAnything(of) ? of.createdAt : null);

/** The number of the local day, so that two of them tell the days between: a day of 23 or 25 hours is one, too. */
function dayNumber(at: number): number {
  const day = new Date(at);
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS;
}

/** Calendar days of waiting at `now` (milliseconds since the epoch); null when nobody waits for this customer. */
export function waitingDays(of: AppCustomer, now: number): number | null {
  const began = Date.parse(waitingSince(of) ?? "");
  return Number.isNaN(began) ? null : Math.max(0, dayNumber(now) - dayNumber(began));
}

/** "seit heute", "seit gestern", "seit 12 Tagen"; empty when nobody waits. */
export function waitingText(of: AppCustomer, now: number): string {
  const days = waitingDays(of, now);
  if (days === null) return "";
  if (days === 0) return "seit heute";
  return days === 1 ? "seit gestern" : `seit ${days} Tagen`;
}
