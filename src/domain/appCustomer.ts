/**
 * App customers are invited customers. Their requirements are the two documents to sign and the documentation. The data
 * service calls their record `Client`.
 */
import * as v from "valibot";
import type { DocumentType } from "./document.ts";
import { lenientId, lenientMoment, lenientText, sentBack } from "./lenient.ts";

/** One block of the record: `path` is a key in the storage bucket. Missing flags are false. */
const requirement = v.object({
  required: v.nullish(v.boolean(), false),
  sent: v.nullish(v.boolean(), false),
  sentAt: lenientMoment,
  path: v.nullish(sentBack, null),
});

export type Requirement = v.InferOutput<typeof requirement>;

/** The blocks of a Client record, in the order in which they are shown. */
export const requirementNames = ["avv", "sepa", "documentation"] as const;
export type RequirementName = (typeof requirementNames)[number];

/** The requirements' German names. */
export const requirementLabels: Record<RequirementName, string> = {
  avv: "AV-Vertrag",
  sepa: "SEPA-Mandat",
  documentation: "Dokumentation",
};

/** The requirements' short German names, for narrow places. */
export const shortRequirementLabels: Record<RequirementName, string> = {
  avv: "AVV",
  sepa: "SEPA",
  documentation: "Doku",
};

/** The value of a missing block. */
export const nothingRequired: Requirement = { required: false, sent: false, sentAt: null, path: null };

const isOwed = ({ required, sent }: Requirement): boolean => required && !sent;

/** The German word for a block that was sent. */
export const doneWord = (name: RequirementName): string =>
  name === "documentation" ? "erledigt" : "unterschrieben";

/** The state in German: "nicht erforderlich", "offen", or the result of `doneWord`. */
export function requirementState(name: RequirementName, { required, sent }: Requirement): string {
  if (!required) return "nicht erforderlich";
  if (!sent) return "offen";
  return doneWord(name);
}

// The record.

const block = v.nullish(requirement, nothingRequired);

/**
 * The record as the data service answers it. `id` is the account's sub, `client` the company's name, `client_id` the company's
 * id in the customer system; timestamps are as the service writes them. Missing blocks count as not required; an unreadable
 * block makes its record unreadable (decision 41).
 */
export const appCustomer = v.object({
  id: sentBack,
  name: lenientText,
  client: lenientText,
  client_id: lenientId,
  email: lenientText,
  createdAt: lenientMoment,
  updatedAt: lenientMoment,
  avv: block,
  sepa: block,
  documentation: block,
});

export type AppCustomer = v.InferOutput<typeof appCustomer>;

/**
 * An invitation of a customer's user to the customer area. `clientId` is the customer's id in the customer system and `client`
 * its name; `email` must not be empty, because the invitation and the account need it.
 */
export interface Invitation {
  clientId: string;
  client: string;
  email: string;
  name: string;
}

/**
 * A substitute for the record of an invitation that was just sent, until the service's record is read. AVV and SEPA are
 * required. The id is empty, because it is not known yet. `now`: milliseconds since the epoch.
 */
export function justInvited({ clientId, ...who }: Invitation, now: number): AppCustomer {
  const [owed, createdAt] = [{ required: true }, new Date(now).toISOString()];
  return v.parse(appCustomer, { ...who, id: "", client_id: clientId, createdAt, avv: owed, sepa: owed });
}

/** True for each requirement that the customer must complete. */
export type RequiredActions = Record<RequirementName, boolean>;

/** Whether a record requires exactly this. */
export const isRequired = (record: AppCustomer, required: RequiredActions): boolean =>
  requirementNames.every((name) => record[name].required === required[name]);

/** An app customer's name in lists and titles: the person, else the company, else the e-mail address. */
export const displayName = ({ name, client, email }: AppCustomer): string =>
  name || client || email || "Ohne Namen";

/** The AVV is required and not signed yet. */
export const owesAvv = (customer: AppCustomer): boolean => isOwed(customer.avv);
/** The SEPA mandate is required and not signed yet. */
export const owesSepa = (customer: AppCustomer): boolean => isOwed(customer.sepa);
/** The customer must still sign at least one of the two documents. */
export const owesAnything = (customer: AppCustomer): boolean => owesAvv(customer) || owesSepa(customer);
/** Something is required and not done yet, documentation included. */
export const isOpen = (customer: AppCustomer): boolean => openRequirements(customer).length > 0;

/** What is required and not done yet. */
export const openRequirements = (customer: AppCustomer): readonly RequirementName[] =>
  requirementNames.filter((name) => isOwed(customer[name]));

/** The customer has signed at least one of the two documents, so they have a password of their own. */
export const hasSigned = ({ avv, sepa }: AppCustomer): boolean => avv.sent || sepa.sent;

/** Why the customer cannot sign that document now; null if they can. The mandate comes after a required AVV (decision 28). */
export function signingObstacle(
  customer: AppCustomer,
  type: DocumentType,
): "signed" | "notRequired" | "avvFirst" | null {
  const { sent, required } = customer[type];
  if (sent) return "signed";
  if (!required) return "notRequired";
  return type === "sepa" && owesAvv(customer) ? "avvFirst" : null;
}

// The data service's events about app customers.

/** The subscriptions: a record was created, a record was changed. */
export const clientEvents = ["onCreateClient", "onUpdateClient"] as const;

const client = v.nullish(v.object({ id: sentBack }));
const clientEvent = v.object({ onCreateClient: client, onUpdateClient: client });

/** The id of the app customer that an event is about; null if the event names none. */
export function changedClientId(event: unknown): string | null {
  const { success, output } = v.safeParse(clientEvent, event);
  return success ? ((output.onCreateClient ?? output.onUpdateClient)?.id ?? null) : null;
}
