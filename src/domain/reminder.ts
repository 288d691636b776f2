/** Which mail asks a customer for the signatures that are open (decision 40). */
import { type AppCustomer, hasSigned, owesAnything } from "./appCustomer.ts";
import { parseTimestamp } from "./dates.ts";

const DAY_MS = 86_400_000;

/** A reminder holds no password; an invitation holds a new one, and voids the one before. */
export type Mail = "reminder" | "invitation";

/** Their German names. */
export const mailNames: Readonly<Record<Mail, string>> = {
  reminder: "Erinnerung",
  invitation: "Neue Einladung",
};

/** How long an invitation's password lasts, and what this device knows of the invited (decision 46). */
export interface InvitationTerms {
  days: number;
  /** By the customer's id, in milliseconds since the epoch; null when it did not. */
  sentAgainAt: (id: string) => number | null;
  /** A service has said so when it refused another invitation. */
  hasOwnPassword: (id: string) => boolean;
}

/**
 * Whether the password of the invitation has probably run out at `now` (milliseconds since the epoch), or will within a
 * day: a reminder read the next morning must still find it valid. One that holds a single day has that day. Somebody who
 * has signed has a password of their own. Whether anybody else has is not known; nor is it without a date.
 */
export function invitationIsOld(
  customer: AppCustomer,
  terms: Omit<InvitationTerms, "hasOwnPassword">,
  now: number,
): boolean {
  const invited = parseTimestamp(customer.createdAt)?.getTime();
  if (invited === undefined || hasSigned(customer)) return false;
  const began = Math.max(invited, terms.sentAgainAt(customer.id) ?? 0);
  return now - began >= Math.max(terms.days - 1, 1) * DAY_MS;
}

/** Why nobody can be asked whose record was deleted meanwhile, in German. */
export const RECORD_GONE = "nicht mehr vorhanden";

/** Why nobody can be asked, in German; null when they can. */
export function remindingObstacle(customer: AppCustomer): string | null {
  if (!owesAnything(customer)) return "nichts mehr zu unterschreiben";
  return customer.email === "" ? "keine E-Mail-Adresse" : null;
}

/**
 * Whether a reminder would not help at `now` (milliseconds since the epoch), because the password has run out. Without a
 * customer's id nobody can be invited, and the reminder is all there is.
 */
export const needsNewInvitation = (customer: AppCustomer, terms: InvitationTerms, now: number): boolean =>
  customer.client_id !== "" &&
  remindingObstacle(customer) === null &&
  !terms.hasOwnPassword(customer.id) &&
  invitationIsOld(customer, terms, now);
