/** App customers: the data service's Client records, and what staff do with them (specification, sections 3 and 7). */
import * as v from "valibot";
import { type AppCustomer, appCustomer } from "../domain/appCustomer.ts";
import { codeOf, leavesUnclear } from "../domain/failure.ts";
import type { Invitation } from "../domain/invitation.ts";
import type { Requirement, RequirementName } from "../domain/requirement.ts";
import { byText, merged } from "../domain/sorting.ts";
import type { GraphQL } from "../wire/graphql/client.ts";
import type { Http } from "../wire/http/http.ts";
import { type Page, paginate } from "../wire/http/paginate.ts";
import type { GraphQLRead } from "../wire/requestDescription.ts";

interface AppCustomersWire {
  graphql: GraphQL;
  admin: Http;
  customerSystem: Http;
}

const block = "{ required sent sentAt path }";

/** One selection for reads and writes: an event carries only what the mutation selected. */
const clientFields = `id name client client_id email createdAt updatedAt owner avv ${block} sepa ${block} documentation ${block}`;

/** The first page is small, so that the first rows are there at once; the others are the most the service gives. */
const FIRST_ROWS = 100;
const PAGE_ROWS = 1000;

const listClients = {
  document: `query ListClients($filter: ModelClientFilterInput, $limit: Int, $nextToken: String) { listClients(filter: $filter, limit: $limit, nextToken: $nextToken) { items { ${clientFields} } nextToken } }`,
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

/** Describes the read of one page of the queue: the first for null, else the page `nextToken` names. */
export const pageRequest = (nextToken: string | null): GraphQLRead<Page<AppCustomer>> => ({
  service: "graphql",
  method: "POST",
  ...listClients,
  variables: { limit: nextToken === null ? FIRST_ROWS : PAGE_ROWS, nextToken },
});

/** Describes the read of one record; `id` is the customer's own sub, too. */
export const recordRequest = (id: string): GraphQLRead<AppCustomer | null> => ({
  service: "graphql",
  method: "POST",
  ...getClient,
  variables: { id },
});

const byName = byText<AppCustomer>((of) => of.name);

/** Every app customer, by name. `soFar` gets the rows that have come, each time some more have. */
export async function list(
  wire: Pick<AppCustomersWire, "graphql">,
  signal: AbortSignal,
  soFar?: (rows: AppCustomer[]) => void,
): Promise<AppCustomer[]> {
  let sorted: AppCustomer[] = [];
  const sort = (rows: readonly AppCustomer[]) => {
    sorted = merged(sorted, rows.slice(sorted.length).sort(byName), byName);
    return sorted;
  };
  const rows = await paginate<AppCustomer>(
    (nextToken) => wire.graphql.read(pageRequest(nextToken), { signal }),
    { signal, soFar: soFar && ((some) => soFar(sort(some))) },
  );
  return sort(rows);
}

/** The users of one customer of the customer system who are app customers already. */
export const invitedUsersOf = (
  wire: Pick<AppCustomersWire, "graphql">,
  clientId: string,
  signal?: AbortSignal,
): Promise<AppCustomer[]> => {
  const filter = { client_id: { eq: clientId } };
  return paginate<AppCustomer>(
    (nextToken) => wire.graphql.query(listClients, { filter, limit: PAGE_ROWS, nextToken }, { signal }),
    { signal },
  );
};

/** One app customer; null when there is none with that id. */
export const get = (
  wire: Pick<AppCustomersWire, "graphql">,
  id: string,
  signal?: AbortSignal,
): Promise<AppCustomer | null> => wire.graphql.read(recordRequest(id), { signal });

type Following<T> = (id: string, signal: AbortSignal) => Promise<(answer: T) => T> | null;

/** Keeps a list up to date: reads the row that has changed, and says how it takes its place by name. */
export const followRows =
  (
    wire: Pick<AppCustomersWire, "graphql">,
    belongs: (of: AppCustomer) => boolean = () => true,
  ): Following<readonly AppCustomer[]> =>
  async (id, signal) => {
    const now = await get(wire, id, signal);
    const rows = now && belongs(now) ? [now] : [];
    return (before) =>
      merged(
        before.filter((row) => row.id !== id),
        rows,
        byName,
      );
  };

/** Keeps one record up to date. */
export const followOne =
  (wire: Pick<AppCustomersWire, "graphql">, id: string): Following<AppCustomer | null> =>
  (changed, signal) =>
    changed === id ? get(wire, id, signal).then((now) => () => now) : null;

/** Which documents staff want: true for each the customer must complete. */
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

/** How an update ended: saved, overtaken by somebody else's, or too late because the record is gone. */
export type UpdateOutcome =
  | { is: "saved"; now: AppCustomer }
  | { is: "overtaken"; now: AppCustomer }
  | { is: "gone" };

/** As `setRequired`, but a failed condition is an answer: what stands there now, or that nothing does. */
export async function update(
  wire: Pick<AppCustomersWire, "graphql">,
  read: AppCustomer,
  required: RequiredActions,
): Promise<UpdateOutcome> {
  try {
    return { is: "saved", now: await setRequired(wire, read, required) };
  } catch (failure) {
    if (codeOf(failure) !== "ConditionFailed") throw failure;
    const now = await get(wire, read.id);
    return now ? { is: "overtaken", now } : { is: "gone" };
  }
}

const nothing = v.optional(v.unknown());

/** Sends the reminder mail. */
export async function remind(wire: Pick<AppCustomersWire, "customerSystem">, email: string): Promise<void> {
  await wire.customerSystem.post("/client/remindermail", nothing, { email });
}

/**
 * Invites a customer's user; admins only. After a lost answer the list says whether it happened. Raises
 * UsernameExistsException for a known address, Forbidden for employees.
 */
export async function invite(
  wire: Pick<AppCustomersWire, "admin" | "graphql">,
  invitation: Invitation,
): Promise<void> {
  const { clientId, ...rest } = invitation;
  try {
    await wire.admin.post("/sendClientInvitation", nothing, { client_id: clientId, ...rest });
  } catch (failure) {
    if (!leavesUnclear(codeOf(failure))) throw failure;
    const invited = await invitedUsersOf(wire, clientId).catch(() => []);
    if (!invited.some(({ email }) => email.toLowerCase() === invitation.email.toLowerCase())) throw failure;
  }
}
