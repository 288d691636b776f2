/** App customers: the data service's Client records, and what staff do with them. */
import * as v from "valibot";
import { type AppCustomer, appCustomer, displayName } from "../domain/appCustomer.ts";
import { asIdOrInt } from "../domain/customer.ts";
import { isSameEmail, normalizeEmail } from "../domain/email.ts";
import { codeOf, Failure, type FailureCode } from "../domain/failure.ts";
import type { Invitation } from "../domain/invitation.ts";
import { lenientText } from "../domain/lenient.ts";
import { type Requirement, type RequirementName, requirementNames } from "../domain/requirement.ts";
import { compareByText, mergeSorted } from "../domain/sorting.ts";
import type { Clock } from "../wire/clock.ts";
import { type AnyRead, type GraphQLRead, inOneForm, type ReadDescription } from "../wire/http/description.ts";
import { type Listing, paged, wholeList } from "../wire/http/paginate.ts";
import { connection, MAX_PAGE_ROWS } from "./connection.ts";
import { nameOf } from "./customers.ts";
import { createOnce } from "./justCreated.ts";
import type { ServiceWire } from "./serviceWire.ts";

export type { Listing };

const requirementFields = "{ required sent sentAt path }";

/** One selection for reads and writes: AppSync's events carry only the fields that the mutation selected. */
const clientFields = `id name client client_id email createdAt updatedAt avv ${requirementFields} sepa ${requirementFields} documentation ${requirementFields}`;

/** The first page is small, so that the first rows are shown soon. */
const FIRST_PAGE_ROWS = 100;

const listOf = <S extends v.GenericSchema>(fields: string, item: S) => ({
  service: "graphql" as const,
  document: `query ListClients($filter: ModelClientFilterInput, $limit: Int, $nextToken: String) { listClients(filter: $filter, limit: $limit, nextToken: $nextToken) { items { ${fields} } nextToken } }`,
  field: "listClients",
  schema: connection(item),
});

const listClients = listOf(clientFields, appCustomer);

const listClientIds = listOf("id client_id", v.object({ id: lenientText, client_id: lenientText }));

const getClient = (id: string): GraphQLRead<AppCustomer | null> => ({
  service: "graphql",
  document: `query GetClient($id: ID!) { getClient(id: $id) { ${clientFields} } }`,
  variables: { id },
  field: "getClient",
  schema: v.nullish(appCustomer, null),
});

/**
 * AppSync filters a subscription's events by the fields that the mutation has selected, so `owner` is selected where the
 * schema has it.
 */
async function mutateClient(
  wire: Pick<ServiceWire, "graphql">,
  variables: { input: object; condition?: object },
): Promise<AppCustomer> {
  const { learned } = wire.graphql;
  const [types, values] = variables.condition
    ? [", $condition: ModelClientConditionInput", ", condition: $condition"]
    : ["", ""];
  const fields = learned.hasOwner ? `${clientFields} owner` : clientFields;
  const document = `mutation UpdateClient($input: UpdateClientInput!${types}) { updateClient(input: $input${values}) { ${fields} } }`;
  try {
    return await wire.graphql.mutate({ document, field: "updateClient", schema: appCustomer }, variables);
  } catch (failure) {
    if (!learned.hasOwner || !isMisfitOf(failure, /\bowner\b/)) throw failure;
    learned.hasOwner = false;
    return mutateClient(wire, variables);
  }
}

/** The service's schema does not know what these words name. */
const isMisfitOf = (failure: unknown, words: RegExp): boolean =>
  failure instanceof Failure && failure.code === "ServiceMismatch" && words.test(failure.detail);

/** For services with conflict detection: an update has to name the version that it is based on. */
const getClientVersion = (id: string): GraphQLRead<(AppCustomer & { _version: number }) | null> => ({
  service: "graphql",
  document: `query GetClientVersion($id: ID!) { getClient(id: $id) { ${clientFields} _version } }`,
  variables: { id },
  field: "getClient",
  schema: v.nullish(v.object({ ...appCustomer.entries, _version: v.number() }), null),
});

/** By what the row shows: a record without a name stands with the companies. */
const byName = compareByText<AppCustomer>(displayName);

/** Describes the read of a changed record; its answer is what `change` makes of the record. */
const changeBy = <T>(
  id: string,
  change: (current: AppCustomer | null) => (answer: T) => T,
): GraphQLRead<(answer: T) => T> => {
  const { otherwise: _, ...read } = getClient(id);
  return { ...read, schema: v.pipe(read.schema, v.transform(change)) };
};

/** The rows with the changed one in its place. */
const placed = (rows: readonly AppCustomer[], id: string, current: AppCustomer | null) =>
  mergeSorted(
    rows.filter((row) => row.id !== id),
    current ? [current] : [],
    byName,
  );

/**
 * Every app customer that could be read, sorted by name, and how many could not (decision 41). Shows its parts. This and all
 * below raise the data service's failures.
 */
export const list = (): ReadDescription<Listing<AppCustomer>> => ({
  ...paged({
    page: (nextToken) => ({
      ...listClients,
      variables: { limit: nextToken === null ? FIRST_PAGE_ROWS : MAX_PAGE_ROWS, nextToken },
    }),
    order: byName,
    answer: (listing) => listing,
    showsParts: true,
  }),
  // How many rows cannot be read is counted again by the next reading.
  follow: (id) => changeBy(id, (now) => (listing) => ({ ...listing, rows: placed(listing.rows, id, now) })),
});

/**
 * The app customers that belong to one customer of the customer system: all of them, because whoever is missing would be
 * taken for somebody to invite. Also raises Malformed when one cannot be read.
 */
export const invitedUsers = (clientId: string): ReadDescription<readonly AppCustomer[]> => ({
  ...paged({
    page: (nextToken) =>
      inOneForm(
        asIdOrInt(clientId).map((eq) => ({
          ...listClients,
          variables: { filter: { client_id: { eq } }, limit: MAX_PAGE_ROWS, nextToken },
        })),
      ),
    answer: wholeList<AppCustomer>,
  }),
  follow: (id) => changeBy(id, (now) => (rows) => placed(rows, id, now?.client_id === clientId ? now : null)),
});

/** One app customer by its id, the account's sub; null when there is none. */
export const record = (id: string): ReadDescription<AppCustomer | null> => ({
  ...getClient(id),
  follow: (changedId) => (changedId === id ? changeBy(id, (now) => () => now) : null),
});

/** These belong to the caller or to the session, not to the query. */
const notOfTheQuery: readonly FailureCode[] = ["Aborted", "SessionExpired", "Unauthorized"];

/**
 * Which of these customers of the customer system have an app customer: their ids, by one query with a condition for each
 * id. `soFar` is told the ids of each page. null when the service does not answer it, because a filter has its limits
 * (DynamoDB: 300 operators, 4 KB). Raises only Aborted, SessionExpired and Unauthorized.
 */
export async function customersInApp(
  wire: Pick<ServiceWire, "read">,
  clientIds: readonly string[],
  signal: AbortSignal,
  soFar?: (ids: ReadonlySet<string>) => void,
): Promise<ReadonlySet<string> | null> {
  if (clientIds.length === 0) return new Set();
  const filter = { or: clientIds.map((id) => ({ client_id: { eq: id } })) };
  const ids = paged<{ id: string; client_id: string }, ReadonlySet<string>>({
    page: (nextToken) => ({ ...listClientIds, variables: { filter, limit: MAX_PAGE_ROWS, nextToken } }),
    answer: ({ rows }) => new Set(rows.map((row) => row.client_id)),
    showsParts: true,
  });
  try {
    return await wire.read(ids, { signal, soFar });
  } catch (failure) {
    if (notOfTheQuery.includes(codeOf(failure))) throw failure;
    return null;
  }
}

/**
 * Describes how the answer of `customersInApp` follows a changed record: its customer is added when it is one of these. One
 * that was removed stays until the list is read again.
 */
export const followCustomersInApp = (
  clientIds: readonly string[],
  id: string,
): AnyRead<(ids: ReadonlySet<string> | null) => ReadonlySet<string> | null> =>
  changeBy(id, (now) => {
    const added = now && clientIds.includes(now.client_id) ? [now.client_id] : [];
    return (ids) => ids && new Set([...ids, ...added]);
  });

/** Which requirements are set: true for each the customer must complete. */
export type RequiredActions = Record<RequirementName, boolean>;

/** Whether a record requires exactly this. */
export const isRequired = (record: AppCustomer, required: RequiredActions): boolean =>
  requirementNames.every((name) => record[name].required === required[name]);

/**
 * What an update sends: only the blocks whose `required` changes (decision 42), each whole as it was read, because the data
 * service may replace blocks whole.
 */
function updateInput(read: AppCustomer, required: RequiredActions) {
  const changed = requirementNames.filter((name) => read[name].required !== required[name]);
  const blocks: Partial<Record<RequirementName, Requirement>> = Object.fromEntries(
    changed.map((name) => [name, { ...read[name], required: required[name] }]),
  );
  return { id: read.id, ...blocks };
}

/**
 * How an update ended: saved, refused because the record had changed meanwhile, or impossible because it was deleted.
 * `isFound`: the record required that already, by an earlier transmission or by somebody else.
 */
export type UpdateOutcome =
  | { kind: "saved"; current: AppCustomer; isFound?: true }
  | { kind: "conflict"; current: AppCustomer }
  | { kind: "deleted" };

interface UpdateOptions {
  /** One of many: raises NoCondition where the service cannot tell that a record has changed meanwhile. */
  isOfMany?: boolean;
  /** What the screen has seen signed, also while the update is under way. */
  seenSigned?: ReadonlySet<RequirementName>;
}

/**
 * Sets what the customer must complete, if the record is still as it was read. Saved is only what the answer shows. Raises
 * ResultUnknown when the record's state cannot be read after a refusal, NoCondition, SignatureOverwritten, and what `mutate`
 * raises. Services differ in how they detect a change that came between (decision 61); this one's way is learned from its
 * answers.
 */
export async function update(
  wire: Pick<ServiceWire, "read" | "graphql">,
  read: AppCustomer,
  required: RequiredActions,
  options: UpdateOptions = {},
): Promise<UpdateOutcome> {
  const { learned } = wire.graphql;
  const outcome =
    learned.updateGuard === "updatedAt" ? await updateIfUnchanged(wire, read, required) : "notTaken";
  return outcome === "notTaken" ? updateAsJustRead(wire, read, required, options) : outcome;
}

/** "notTaken": nothing was written, and the service's way is learned. */
async function updateIfUnchanged(
  wire: Pick<ServiceWire, "read" | "graphql">,
  read: AppCustomer,
  required: RequiredActions,
): Promise<UpdateOutcome | "notTaken"> {
  const { learned } = wire.graphql;
  const condition = { updatedAt: { eq: read.updatedAt } };
  let current: AppCustomer;
  try {
    current = await mutateClient(wire, { input: updateInput(read, required), condition });
    if (isRequired(current, required)) return { kind: "saved", current };
  } catch (failure) {
    if (isMisfitOf(failure, /\b(?:condition|ModelClientConditionInput)\b/)) {
      learned.updateGuard = (await knowsVersions(wire, read.id)) ? "version" : "none";
      return "notTaken";
    }
    const found = await afterRefusal(wire, read.id, failure);
    if (!found) return { kind: "deleted" };
    // The answer of an earlier call may have been lost, or the browser has sent this one twice.
    if (isRequired(found, required)) return { kind: "saved", current: found, isFound: true };
    current = found;
  }
  // Refused or dropped although nothing has changed: so do services with conflict detection if no version is named.
  if (current.updatedAt === read.updatedAt && (await knowsVersions(wire, read.id))) {
    learned.updateGuard = "version";
    return "notTaken";
  }
  return { kind: "conflict", current };
}

/**
 * For services without that condition: the record is read immediately before, and its changed blocks are written as just
 * read. Without a version either, a signature between this read and the write is overwritten: it is read once more, and a
 * signature that is gone is raised as SignatureOverwritten.
 */
async function updateAsJustRead(
  wire: Pick<ServiceWire, "read" | "graphql">,
  read: AppCustomer,
  required: RequiredActions,
  { isOfMany = false, seenSigned = new Set() }: UpdateOptions,
): Promise<UpdateOutcome> {
  const isVersioned = wire.graphql.learned.updateGuard === "version";
  if (isOfMany && !isVersioned) throw new Failure("NoCondition");
  const before = await wire.read<AppCustomer | null>(
    isVersioned ? getClientVersion(read.id) : record(read.id),
  );
  if (!before) return { kind: "deleted" };
  if (isRequired(before, required)) return { kind: "saved", current: before, isFound: true };
  if (!hasSameBlocks(before, read)) return { kind: "conflict", current: before };
  const version = "_version" in before ? { _version: before._version } : {};
  let current: AppCustomer;
  try {
    current = await mutateClient(wire, { input: { ...updateInput(before, required), ...version } });
  } catch (failure) {
    const found = await afterRefusal(wire, read.id, failure);
    return found ? { kind: "conflict", current: found } : { kind: "deleted" };
  }
  if (!isVersioned) {
    const seen = [before, current];
    current = (await wire.read(record(read.id)).catch(() => null)) ?? current;
    const overwritten = requirementNames.filter(
      (name) => !current[name].sent && (seenSigned.has(name) || seen.some((state) => state[name].sent)),
    );
    if (overwritten.length > 0)
      throw new Failure("SignatureOverwritten", { detail: `${read.id} ${overwritten.join(" ")}` });
  }
  return isRequired(current, required) ? { kind: "saved", current } : { kind: "conflict", current };
}

/** The record after a failed condition; raises every other failure, and ResultUnknown when it cannot be read. */
async function afterRefusal(
  wire: Pick<ServiceWire, "read">,
  id: string,
  failure: unknown,
): Promise<AppCustomer | null> {
  if (codeOf(failure) !== "ConditionFailed") throw failure;
  return wire.read(record(id)).catch((cause: unknown) => {
    throw new Failure("ResultUnknown", { cause, detail: "ConditionFailed" });
  });
}

const knowsVersions = (wire: Pick<ServiceWire, "read">, id: string): Promise<boolean> =>
  wire.read(getClientVersion(id)).then(
    () => true,
    (failure: unknown) => {
      if (codeOf(failure) === "ServiceMismatch") return false;
      throw failure;
    },
  );

const hasSameBlocks = (one: AppCustomer, other: AppCustomer): boolean =>
  requirementNames.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

const nothing = v.optional(v.unknown());

/**
 * Sends the reminder mail to one address. Sent twice by the browser, it is two mails; nothing tells. Raises ResultUnknown
 * when the response was lost.
 */
export async function remind(wire: Pick<ServiceWire, "customerSystem">, email: string): Promise<void> {
  await wire.customerSystem.post("/client/remindermail", nothing, { email });
}

const sendInvitation = async (
  wire: Pick<ServiceWire, "admin">,
  { clientId, ...rest }: Invitation,
): Promise<void> => {
  await wire.admin.post("/sendClientInvitation", nothing, { client_id: clientId, ...rest });
};

/**
 * Invites a customer's user; only admins may (decision 5). Where the response is lost, or says that the address is known,
 * the list of app customers shows whether it is this invitation that made it so (decision 43). Sent twice by the browser, it
 * is two mails, of which the later one's password counts. Raises UsernameExistsException for a known address, Forbidden for
 * employees, and ResultUnknown where nobody can say.
 */
export async function invite(
  wire: Pick<ServiceWire, "admin" | "read">,
  invitation: Invitation,
  clock: Pick<Clock, "now" | "setTimeout">,
): Promise<void> {
  // The account's name is what its owner's login will send.
  const send = () => sendInvitation(wire, { ...invitation, email: normalizeEmail(invitation.email) });
  const look = async () => {
    const invited = await wire.read(invitedUsers(invitation.clientId));
    return invited.find(({ email }) => isSameEmail(email, invitation.email));
  };
  await createOnce(send, look, clock);
}

/**
 * Sends a new temporary password to an invited person; the one sent earlier stops working (decision 31). A lost
 * response stays unclear, because the record has existed since the first invitation. Raises UsernameExistsException for
 * a person who has chosen a password of their own, Forbidden for employees, and ResultUnknown. The agreement names the
 * company, so a record that lacks its name is invited under the customer system's; raises what `nameOf` does.
 */
export async function inviteAgain(
  wire: Pick<ServiceWire, "admin" | "read">,
  { client_id: clientId, client, email, name }: AppCustomer,
): Promise<void> {
  const company = client === "" ? await nameOf(wire, clientId) : client;
  await sendInvitation(wire, { clientId, client: company, email, name });
}
