/**
 * An app customer: an invited customer and the documents they must complete. The data service calls the record
 * `Client`.
 */
import * as v from "valibot";
import type { DocumentType } from "./document.ts";
import type { Invitation } from "./invitation.ts";
import { lenientMoment, lenientText, momentAsSent } from "./lenient.ts";
import { isOwed, nothingRequired, requirement } from "./requirement.ts";

const block = v.nullish(requirement, nothingRequired);

/**
 * The record as the data service answers it. `id` is the account's sub (decision 10), `client` the company's name,
 * `client_id` the company's id in the customer system; timestamps are as the service writes them. Missing blocks count as not required; one
 * that could not be read never comes so far (decision 41).
 */
export const appCustomer = v.object({
  id: v.string(),
  name: lenientText,
  client: lenientText,
  client_id: lenientText,
  email: lenientText,
  createdAt: lenientMoment,
  updatedAt: momentAsSent,
  avv: block,
  sepa: block,
  documentation: block,
});

/** A decoded `Client` record. */
export type AppCustomer = v.InferOutput<typeof appCustomer>;

/**
 * The record of an invitation that was just sent, until the service's own is read: AVV and SEPA are required, and the id
 * is not known yet. `now`: milliseconds since the epoch.
 */
export const justInvited = ({ clientId, client, email, name }: Invitation, now: number): AppCustomer => ({
  id: "",
  name,
  client,
  client_id: clientId,
  email,
  createdAt: new Date(now).toISOString(),
  updatedAt: null,
  avv: { ...nothingRequired, required: true },
  sepa: { ...nothingRequired, required: true },
  documentation: nothingRequired,
});

/** How an app customer is called in lists and titles: the person, else the company, else the e-mail address. */
export const displayName = ({ name, client, email }: AppCustomer): string => name || client || email;

/**
 * The work queue's tabs. They look at AVV and SEPA only: the documentation is no action of the customer (decision 27).
 */
export const queueTabs = ["alle", "offen", "avv", "sepa", "erledigt"] as const;
/** One of the work queue's tabs, as the address names it. */
export type QueueTab = (typeof queueTabs)[number];

/** The tabs' German labels. */
export const queueTabNames: Record<QueueTab, string> = {
  alle: "Alle",
  offen: "Offen",
  avv: "AVV fehlt",
  sepa: "SEPA fehlt",
  erledigt: "Erledigt",
};

/** The AVV is required and not signed yet. */
export const owesAvv = (customer: AppCustomer): boolean => isOwed(customer.avv);
/** The SEPA mandate is required and not signed yet. */
export const owesSepa = (customer: AppCustomer): boolean => isOwed(customer.sepa);
/** The customer must still sign at least one of the two. */
export const owesAnything = (customer: AppCustomer): boolean => owesAvv(customer) || owesSepa(customer);

/** The customer has signed at least one of the two, so they have a password of their own. */
export const hasSigned = ({ avv, sepa }: AppCustomer): boolean => avv.sent || sepa.sent;

const tabRules: Record<QueueTab, (customer: AppCustomer) => boolean> = {
  alle: () => true,
  offen: owesAnything,
  avv: owesAvv,
  sepa: owesSepa,
  erledigt: (customer) => !owesAnything(customer),
};

/** Whether the customer is listed in that tab. */
export const isInTab = (tab: QueueTab, customer: AppCustomer): boolean => tabRules[tab](customer);

/** The mandate may be signed only after a required AVV (decision 28). */
export const sepaIsLocked = owesAvv;

/** Why the customer cannot sign that document now; null when they can. */
export function signingObstacle(
  customer: AppCustomer,
  type: DocumentType,
): "signed" | "notRequired" | "avvFirst" | null {
  const { sent, required } = customer[type];
  if (sent) return "signed";
  if (!required) return "notRequired";
  return type === "sepa" && sepaIsLocked(customer) ? "avvFirst" : null;
}
