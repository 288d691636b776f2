/** The colour of a badge, from a requirement's state and from how long the customer has been waited for. */
import type { AppCustomer } from "./appCustomer.ts";
import type { RequirementName } from "./requirement.ts";
import { type WaitingLevel, waitingDays, waitingLevel } from "./waiting.ts";

/** Green: done. Neutral, amber, red: still open. Grey: not required. */
export type BadgeColour = "green" | "neutral" | "amber" | "red" | "grey";

const colourOfWait: Record<WaitingLevel, BadgeColour> = {
  early: "neutral",
  reminderDue: "amber",
  callDue: "red",
};

/** Of a customer's wait at `now` (milliseconds since the epoch). */
export const waitColour = (customer: AppCustomer, now: number): BadgeColour =>
  colourOfWait[waitingLevel(waitingDays(customer, now))];

/**
 * Decision 39: what is open begins neutral and turns amber and red with the wait at `now` (milliseconds since the
 * epoch). The documentation stays neutral, because customers do not complete it (decision 27).
 */
export function badgeColour(customer: AppCustomer, name: RequirementName, now: number): BadgeColour {
  const { required, sent } = customer[name];
  if (!required) return "grey";
  if (sent) return "green";
  if (name === "documentation") return "neutral";
  return waitColour(customer, now);
}
