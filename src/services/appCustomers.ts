/** App customers: the data service's Client records, and what staff do with them. */
import * as v from "valibot";
import {
  type AppCustomer,
  appCustomer,
  displayName,
  type Invitation,
  isRequired,
  type RequiredActions,
  type RequirementName,
  requirementNames,
} from "../domain/appCustomer.ts";
import { asIdOrInt } from "../domain/customer.ts";
import { codeOf, Failure, type FailureCode } from "../domain/failure.ts";
import { isSameEmail, normalizeEmail } from "../domain/formFields.ts";
import { lenientId, unshortened } from "../domain/lenient.ts";
import { compareByText, mergeSorted } from "../domain/lists.ts";
import type { Clock } from "../wire/browser.ts";
import { type Listing, paged, wholeList } from "../wire/http/paginate.ts";
import { type AnyRead, type GraphQLRead, inOneForm, type ReadDescription } from "../wire/http/request.ts";
import { createOnce } from "./createOnce.ts";
import { nameOf } from "./customers.ts";
import { connection, MAX_PAGE_ROWS, type ServiceWire } from "./serviceWire.ts";

export type { Listing };

// The operations of the data service.

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

const listClientIds = listOf("id client_id", v.object({ id: lenientId, client_id: lenientId }));

const clientBy = <S extends v.GenericSchema>(id: string, name: string, fields: string, schema: S) => ({
  service: "graphql" as const,
  document: `query ${name}($id: ID!) { getClient(id: $id) { ${fields} } }`,
  variables: { id },
  field: "getClient",
  schema: v.nullish(schema, null),
});

const getClient = (id: string) => clientBy(id, "GetClient", clientFields, appCustomer);

/** For services with conflict detection: an update has to name the version that it is based on. */
function getClientVersion(id: string) {
  const versioned = v.object({ ...appCustomer.entries, _version: v.number() });
  return clientBy(id, "GetClientVersion", `${clientFields} _version`, versioned);
}

/**
 * AppSync filters a subscription's events by the fields that the mutation has selected, so `owner` is selected if the schema
 * has it.
 */
async function mutateClient(
  wire: Pick<ServiceWire, "graphql">,
  variables: { input: object; condition?: object },
): Promise<AppCustomer> {
  const { learned } = wire.graphql;
  const types = variables.condition ? ", $condition: ModelClientConditionInput" : "";
  const values = variables.condition ? ", condition: $condition" : "";
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

/** Whether the service's schema lacks what `words` name. */
const isMisfitOf = (failure: unknown, words: RegExp): boolean =>
  failure instanceof Failure && failure.code === "ServiceMismatch" && words.test(failure.detail);

// Reads, and how their answers follow a change.

/** By the name that the row shows: a record without a person's name is sorted by its company. */
const byName = compareByText<AppCustomer>(displayName);

/** Describes the read of a changed record. `change` turns the record into a function that updates an earlier answer. */
const changeBy = <T>(
  id: string,
  change: (current: AppCustomer | null) => (answer: T) => T,
): GraphQLRead<(answer: T) => T> => ({
  ...getClient(id),
  schema: v.pipe(getClient(id).schema, v.transform(change)),
});

/** The rows with the changed one in its place. */
function placed(rows: readonly AppCustomer[], id: string, current: AppCustomer | null) {
  const others = rows.filter((row) => row.id !== id);
  return mergeSorted(others, current ? [current] : [], byName);
}

/**
 * Every app customer that could be read, sorted by name, and how many could not (decision 41). Parts are shown while
 * the rest is read. The reads and updates of this file raise the data service's failures, except `customersInApp`.
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
  // The number of unreadable rows stays; the next full read counts again.
  follow: (id) => changeBy(id, (now) => (listing) => ({ ...listing, rows: placed(listing.rows, id, now) })),
});

/** The customer's id is a text or a number. Raises Malformed if a row cannot be read, because it might be the one sought. */
const where = (clientId: string, filter: (eq: string | number) => object) =>
  paged({
    page: (nextToken) =>
      inOneForm(
        asIdOrInt(clientId).map((eq) => ({
          ...listClients,
          variables: { filter: filter(eq), limit: MAX_PAGE_ROWS, nextToken },
        })),
      ),
    answer: wholeList<AppCustomer>,
  });

/** All app customers of one customer of the customer system. Also raises Malformed. */
export const invitedUsers = (clientId: string): ReadDescription<readonly AppCustomer[]> => ({
  ...where(clientId, (eq) => ({ client_id: { eq } })),
  follow: (id) => changeBy(id, (now) => (rows) => placed(rows, id, now?.client_id === clientId ? now : null)),
});

/** All app customers whose invitation would count twice: those of the customer, and those with the address. Also raises Malformed. */
export const invitedBefore = ({ clientId, email }: Pick<Invitation, "clientId" | "email">) =>
  where(clientId, (eq) => {
    const addresses = [...new Set([email, normalizeEmail(email)])];
    return { or: [{ client_id: { eq } }, ...addresses.map((eq) => ({ email: { eq } }))] };
  });

/** One app customer by its id, the account's sub; null when there is none. */
export const record = (id: string): ReadDescription<AppCustomer | null> => ({
  ...getClient(id),
  follow: (changedId) => (changedId === id ? changeBy(id, (now) => () => now) : null),
});

/** Failures of the caller or the session, not of this query. */
const notOfTheQuery: readonly FailureCode[] = ["Aborted", "SessionExpired", "Unauthorized"];

/**
 * Resolves the ids of those customers of the customer system that have an app customer. It is one query with a condition for
 * each id; `soFar` gets the ids as pages arrive. null if the service does not answer it, because a filter has limits (DynamoDB:
 * 300 operators, 4 KB). Raises only Aborted, SessionExpired and Unauthorized.
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
 * Describes how the answer of `customersInApp` follows a changed record: the record's customer is added if `clientIds`
 * contains it. A removed customer stays until the list is read again.
 */
export const followCustomersInApp = (
  clientIds: readonly string[],
  id: string,
): AnyRead<(ids: ReadonlySet<string> | null) => ReadonlySet<string> | null> =>
  changeBy(id, (now) => {
    const added = now && clientIds.includes(now.client_id) ? [now.client_id] : [];
    return (ids) => ids && new Set([...ids, ...added]);
  });

// Updates.

/**
 * What an update sends: only the blocks with a change of `required` (decision 42). Each is sent whole, as it was read,
 * because the data service may replace whole blocks.
 */
function updateInput(read: AppCustomer, required: RequiredActions) {
  const changed = requirementNames.filter((name) => read[name].required !== required[name]);
  const blocks = changed.map((name) => [name, { ...read[name], required: required[name] }] as const);
  return { id: read.id, ...Object.fromEntries(blocks) };
}

/**
 * How an update ended: saved, refused because the record changed meanwhile, or impossible because it was deleted.
 * `isFound`: a read showed the wanted values already, set by an earlier transmission or by a colleague.
 */
export type UpdateOutcome =
  | { kind: "saved"; current: AppCustomer; isFound?: true }
  | { kind: "conflict"; current: AppCustomer }
  | { kind: "deleted" };

/** The outcome, judged by the record that was read in place of an answer. */
function found(record: AppCustomer | null, required: RequiredActions): UpdateOutcome {
  if (!record) return { kind: "deleted" };
  const isSo = isRequired(record, required);
  return isSo ? { kind: "saved", current: record, isFound: true } : { kind: "conflict", current: record };
}

/** The outcome, judged by the answer: a service with conflict detection may answer with another record than was sent. */
function answered(current: AppCustomer, required: RequiredActions): UpdateOutcome {
  return { kind: isRequired(current, required) ? "saved" : "conflict", current };
}

interface UpdateOptions {
  /** One of many updates: raises NoCondition if the service cannot detect that a record changed meanwhile. */
  isOfMany?: boolean;
  /** The documents that the screen has seen signed. The screen adds to it while the update is under way. */
  seenSigned?: ReadonlySet<RequirementName>;
}

type UpdateWire = Pick<ServiceWire, "read" | "graphql">;

/**
 * Sets what the customer must complete, if the record is still as it was read. The outcome is `saved` only if the
 * answer, or the record read in its place, shows the wanted values. Services differ in how they detect a change in
 * between (decision 61). The way of this service is learned from its answers. Raises ResultUnknown if the record cannot
 * be read after a refusal, NoCondition, SignatureOverwritten, and what `mutate` raises.
 */
export async function update(
  wire: UpdateWire,
  read: AppCustomer,
  required: RequiredActions,
  options: UpdateOptions = {},
): Promise<UpdateOutcome> {
  const takesCondition = wire.graphql.learned.updateGuard === "updatedAt";
  const outcome = takesCondition ? await updateIfUnchanged(wire, read, required) : null;
  return outcome ?? updateAsJustRead(wire, read, required, options);
}

/** null if nothing was written, because the service takes no such condition. `updateGuard` then names what it takes. */
async function updateIfUnchanged(wire: UpdateWire, read: AppCustomer, required: RequiredActions) {
  const { learned } = wire.graphql;
  const condition = { updatedAt: { eq: read.updatedAt } };
  let outcome: UpdateOutcome;
  try {
    outcome = answered(await mutateClient(wire, { input: updateInput(read, required), condition }), required);
  } catch (failure) {
    if (isMisfitOf(failure, /\b(?:condition|ModelClientConditionInput)\b/)) {
      learned.updateGuard = (await knowsVersions(wire, read.id)) ? "version" : "none";
      return null;
    }
    // The answer of an earlier call may have been lost, or the browser has sent this one twice.
    outcome = found(await afterRefusal(wire, read.id, failure), required);
  }
  if (outcome.kind !== "conflict" || outcome.current.updatedAt !== read.updatedAt) return outcome;
  // Refused or dropped although nothing has changed: services with conflict detection do so if no version is sent.
  if (!(await knowsVersions(wire, read.id))) return outcome;
  learned.updateGuard = "version";
  return null;
}

/**
 * For services without that condition: reads the record immediately before, and writes its changed blocks as just read. If the
 * service knows no versions either, the write overwrites a signature made since this read. The record is then read once more.
 * A signature that the screen, the first read or the answer showed, and that is now missing, raises SignatureOverwritten.
 */
async function updateAsJustRead(
  wire: UpdateWire,
  read: AppCustomer,
  required: RequiredActions,
  { isOfMany = false, seenSigned = new Set() }: UpdateOptions,
): Promise<UpdateOutcome> {
  const isVersioned = wire.graphql.learned.updateGuard === "version";
  if (isOfMany && !isVersioned) throw new Failure("NoCondition");
  const before = await wire.read<AppCustomer | null>(
    isVersioned ? getClientVersion(read.id) : record(read.id),
  );
  if (!before || isRequired(before, required) || !hasSameBlocks(before, read)) return found(before, required);
  const version = "_version" in before ? { _version: before._version } : {};
  let current: AppCustomer;
  try {
    current = await mutateClient(wire, { input: { ...updateInput(before, required), ...version } });
  } catch (failure) {
    return found(await afterRefusal(wire, read.id, failure), required);
  }
  if (isVersioned) return answered(current, required);
  const seen = [before, current];
  current = (await wire.read(record(read.id)).catch(() => null)) ?? current;
  const overwritten = requirementNames.filter(
    (name) => !current[name].sent && (seenSigned.has(name) || seen.some((state) => state[name].sent)),
  );
  if (overwritten.length > 0)
    throw new Failure("SignatureOverwritten", { detail: `${read.id} ${overwritten.join(" ")}` });
  return answered(current, required);
}

/** The record after a failed condition; raises every other failure, and ResultUnknown when it cannot be read. */
async function afterRefusal(wire: UpdateWire, id: string, failure: unknown): Promise<AppCustomer | null> {
  if (codeOf(failure) !== "ConditionFailed") throw failure;
  return wire.read(record(id)).catch((cause: unknown) => {
    throw new Failure("ResultUnknown", { cause, detail: "ConditionFailed" });
  });
}

const knowsVersions = (wire: UpdateWire, id: string): Promise<boolean> =>
  wire.read(getClientVersion(id)).then(
    () => true,
    (failure: unknown) => {
      if (codeOf(failure) === "ServiceMismatch") return false;
      throw failure;
    },
  );

const hasSameBlocks = (one: AppCustomer, other: AppCustomer): boolean =>
  requirementNames.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

// Mails.

/**
 * Sends the reminder mail to one address. If the browser resends the request, two mails go out and nothing reveals it. Raises
 * ResultUnknown if the response was lost.
 */
export async function remind(wire: Pick<ServiceWire, "customerSystem">, { email }: AppCustomer) {
  await wire.customerSystem.post("/client/remindermail", unshortened({ email }));
}

const sendInvitation = async (wire: Pick<ServiceWire, "admin">, { clientId, ...rest }: Invitation) =>
  wire.admin.post("/sendClientInvitation", { client_id: clientId, ...unshortened(rest) });

/** `record`: null if the list does not show it yet. The times are milliseconds since the epoch, by this device. */
export interface Invited {
  record: AppCustomer | null;
  sentAt: number;
  answeredAt: number;
}

/**
 * Invites a customer's user; only admins may (decision 5). `before`: what `invitedBefore` answered right before. Resolves
 * with the record as the list shows it afterwards; without a record only the service's answer speaks for the mail. If the
 * response is lost, or says that the address is known, the list shows whether this invitation created the account (decision
 * 43). If the browser sends the request twice, two mails go out, and only the later password works. Raises
 * UsernameExistsException for a known address, Forbidden for employees, and ResultUnknown if the outcome cannot be known.
 */
export async function invite(
  wire: Pick<ServiceWire, "admin" | "read">,
  invitation: Invitation,
  before: readonly AppCustomer[],
  clock: Pick<Clock, "now" | "setTimeout">,
): Promise<Invited> {
  const sentAt = clock.now();
  let answeredAt = sentAt;
  const isInvited = ({ email }: AppCustomer) => isSameEmail(email, invitation.email);
  // The login sends the normalized address, so the account must be named by it.
  const send = () =>
    sendInvitation(wire, { ...invitation, email: normalizeEmail(invitation.email) }).finally(() => {
      answeredAt = clock.now();
    });
  const look = async () => (await wire.read(invitedBefore(invitation))).find(isInvited);
  const record = await createOnce(send, look, before.find(isInvited), clock);
  return { record, sentAt, answeredAt };
}

/**
 * Sends a new temporary password to an invited person; the one sent earlier stops working (decision 31). A lost response stays
 * unclear, because the record has existed since the first invitation. Raises UsernameExistsException for a person who has
 * chosen a password of their own, Forbidden for employees, and ResultUnknown. The agreement names the company.
 * If the record lacks that name, it is read from the customer system. Also raises what `nameOf` raises.
 */
export async function inviteAgain(wire: Pick<ServiceWire, "admin" | "read">, customer: AppCustomer) {
  const { client_id: clientId, client, email, name } = customer;
  const company = client === "" ? await nameOf(wire, clientId) : client;
  await sendInvitation(wire, { clientId, client: company, email, name });
}
