/** How far a contact of a customer is in the app, as the record of the invited account tells it. */
import { type AppCustomer, hasSigned, owesAnything } from "./appCustomer.ts";

/**
 * Whether somebody has signed in is not known to the services: before the first signature an invited contact just waits.
 * `unasked`: invited, but nothing is required of them.
 */
export type ContactState = "notInvited" | "waiting" | "partlySigned" | "signed" | "unasked";

/** German labels. */
export const contactStateLabels: Readonly<Record<ContactState, string>> = {
  notInvited: "nicht eingeladen",
  waiting: "eingeladen, wartet",
  partlySigned: "teils unterschrieben",
  signed: "alles unterschrieben",
  unasked: "eingeladen, nichts offen",
};

/** `customer` is the contact's record; without one they are not invited. */
export function contactState(customer: AppCustomer | undefined): ContactState {
  if (!customer) return "notInvited";
  if (owesAnything(customer)) return hasSigned(customer) ? "partlySigned" : "waiting";
  return hasSigned(customer) ? "signed" : "unasked";
}
