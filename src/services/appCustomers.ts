/** App customers: the data service's Client records, and what staff do with them (specification, sections 3 and 7). */
import * as v from "valibot";
import { type AppCustomer, appCustomer } from "../domain/appCustomer.ts";
import { byText } from "../domain/collation.ts";
import type { Invitation } from "../domain/invitation.ts";
import type { Requirement, RequirementName } from "../domain/requirement.ts";
import type { GraphQL } from "../wire/graphql.ts";
import type { Http } from "../wire/http.ts";
import { everyRow } from "../wire/pages.ts";

interface AppCustomersWire {
  graphql: GraphQL;
  admin: Http;
  customerSystem: Http;
}

const block = "{ required sent sentAt path }";

/** One selection for reads and writes: an event carries only what the mutation selected. */
const clientFields = `id name client client_id email createdAt updatedAt owner avv ${block} sepa ${block} documentation ${block}`;

/** The most the service gives at once. */
const PAGE_ROWS = 1000;

const listClients = {
  document: `query ListClients($limit: Int, $nextToken: String) { listClients(limit: $limit, nextToken: $nextToken) { items { ${clientFields} } nextToken } }`,
  field: "listClients",
  schema: v.object({
    items: v.array(v.nullable(appCustomer)),
    nextToken: v.nullish(v.string(), null),
  }),
};

const getClient = {
  document: `query GetClient($id: ID!) { getClient(id: $id) { ${clientFields} } }`,
  field: "getClient",
  schema: v.nullish(appCustomer, null),
};

const updateClient = {
  document: `mutation UpdateClient($input: UpdateClientInput!, $condition: ModelClientConditionInput) { updateClient(input: $input, condition: $condition) { ${clientFields} } }`,
  field: "updateClient",
  schema: appCustomer,
};

/** The events that say a Client was created or changed. What they carry is only an invalidation: the row is read again. */
export const clientEvents = ["onCreateClient", "onUpdateClient"].map((field) => ({
  document: `subscription { ${field} { ${clientFields} } }`,
  field,
}));

/** Every app customer, by name. `soFar` gets the rows that have come, each time some more have. */
export async function list(
  wire: Pick<AppCustomersWire, "graphql">,
  signal: AbortSignal,
  soFar?: (rows: AppCustomer[]) => void,
): Promise<AppCustomer[]> {
  const sorted = (rows: readonly AppCustomer[]) => rows.toSorted(byText((of) => of.name));
  const rows = await everyRow<AppCustomer>(
    (nextToken) => wire.graphql.query(listClients, { limit: PAGE_ROWS, nextToken }, { signal }),
    { signal, soFar: soFar && ((some) => soFar(sorted(some))) },
  );
  return sorted(rows);
}

/** One app customer; null when there is none with that id. */
export const get = (
  wire: Pick<AppCustomersWire, "graphql">,
  id: string,
  signal?: AbortSignal,
): Promise<AppCustomer | null> => wire.graphql.query(getClient, { id }, { signal });

export type RequiredActions = Record<RequirementName, boolean>;

/**
 * Sets what the customer must complete. Each block is sent whole, as read, with only its toggle changed, because the
 * service replaces blocks whole. Raises ConditionFailed when the record changed since it was read.
 */
export function setRequired(
  wire: Pick<AppCustomersWire, "graphql">,
  read: AppCustomer,
  required: RequiredActions,
): Promise<AppCustomer> {
  const changed = (of: Requirement, name: RequirementName): Requirement => ({
    ...of,
    required: required[name],
  });
  const input = {
    id: read.id,
    avv: changed(read.avv, "avv"),
    sepa: changed(read.sepa, "sepa"),
    documentation: changed(read.documentation, "documentation"),
  };
  return wire.graphql.mutate(updateClient, { input, condition: { updatedAt: { eq: read.updatedAt } } });
}

const nothing = v.optional(v.unknown());

/** Sends the reminder mail. */
export async function remind(wire: Pick<AppCustomersWire, "customerSystem">, email: string): Promise<void> {
  await wire.customerSystem.post("/client/remindermail", nothing, { email });
}

/** Invites a customer's user; admins only. Raises UsernameExistsException for a known address, Forbidden for employees. */
export async function invite(wire: Pick<AppCustomersWire, "admin">, invitation: Invitation): Promise<void> {
  const { clientId, ...rest } = invitation;
  await wire.admin.post("/sendClientInvitation", nothing, { client_id: clientId, ...rest });
}
