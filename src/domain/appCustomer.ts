/** An app customer: an invited customer and what they still owe. The wire calls the record `Client`. */
import * as v from "valibot";
import { lenientNull, lenientText } from "./lenient.ts";
import { isOwed, nothingRequired, requirement } from "./requirement.ts";

const block = v.pipe(
  v.nullish(requirement, nothingRequired),
  v.transform((value) => value ?? nothingRequired),
);

/** `id` is the account's sub (decision 10), `client` the company's name, `client_id` its id in the customer system. */
export const appCustomer = v.object({
  id: v.string(),
  name: lenientText,
  client: lenientText,
  client_id: lenientText,
  email: lenientText,
  createdAt: lenientNull,
  updatedAt: lenientNull,
  owner: lenientNull,
  avv: block,
  sepa: block,
  documentation: block,
});

export type AppCustomer = v.InferOutput<typeof appCustomer>;

/** The work queue's tabs. Documentation is no action of the customer, so it decides nothing here (decision 27). */
export const queueTabs = ["alle", "offen", "avv", "sepa", "erledigt"] as const;
export type QueueTab = (typeof queueTabs)[number];

/** What the tabs are called. */
export const queueTabNames: Record<QueueTab, string> = {
  alle: "Alle",
  offen: "Offen",
  avv: "AVV fehlt",
  sepa: "SEPA fehlt",
  erledigt: "Erledigt",
};

/** What the customer must still sign: the AVV, the SEPA mandate, either of them. */
export const owesAvv = (of: AppCustomer): boolean => isOwed(of.avv);
export const owesSepa = (of: AppCustomer): boolean => isOwed(of.sepa);
export const owesAnything = (of: AppCustomer): boolean => owesAvv(of) || owesSepa(of);

const inTab: Record<QueueTab, (of: AppCustomer) => boolean> = {
  alle: () => true,
  offen: owesAnything,
  avv: owesAvv,
  sepa: owesSepa,
  erledigt: (of) => !owesAnything(of),
};

/** Does this customer stand in that tab? */
export const isInTab = (tab: QueueTab, of: AppCustomer): boolean => inTab[tab](of);

/** SEPA waits for the AVV while the AVV is required and not yet sent (specification, section 4). */
export const sepaIsLocked = owesAvv;
