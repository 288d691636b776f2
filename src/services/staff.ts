/** Staff users: administrators and employees. */
import { MOST_SHOWN_ROWS } from "../domain/limits.ts";
import { compareByText } from "../domain/lists.ts";
import { type NewStaff, type StaffUser, staffUser } from "../domain/staff.ts";
import type { Clock } from "../wire/browser.ts";
import { type Listing, paged, wholeList } from "../wire/http/paginate.ts";
import type { ReadDescription } from "../wire/http/request.ts";
import { createOnce } from "./createOnce.ts";
import { connection, MAX_PAGE_ROWS, type ServiceWire } from "./serviceWire.ts";

const listUsers = (nextToken: string | null, filter?: object) => ({
  service: "graphql" as const,
  document:
    "query ListUsers($filter: ModelUserFilterInput, $limit: Int, $nextToken: String) { listUsers(filter: $filter, limit: $limit, nextToken: $nextToken) { items { id lastname firstname email permissions createdAt updatedAt group } nextToken } }",
  variables: { filter, limit: MAX_PAGE_ROWS, nextToken },
  field: "listUsers",
  schema: connection(staffUser, MOST_SHOWN_ROWS),
});

/**
 * Every staff user that could be read, sorted by last name, and how many could not (decision 41). Raises the data
 * service's failures, as do all functions below.
 */
export const members = (): ReadDescription<Listing<StaffUser>> =>
  paged({
    page: (nextToken) => listUsers(nextToken),
    order: compareByText(({ lastname, firstname }: StaffUser) => `${lastname} ${firstname}`),
    answer: (listing) => listing,
  });

const firstWith = (filter: object): ReadDescription<StaffUser | null> =>
  paged({
    page: (nextToken) => listUsers(nextToken, filter),
    answer: (listing: Listing<StaffUser>) => wholeList(listing)[0] ?? null,
  });

/** One staff user; null when there is none with that id. Also raises Malformed when the record cannot be read. */
export const member = (id: string): ReadDescription<StaffUser | null> => firstWith({ id: { eq: id } });

/**
 * Creates the account and mails its temporary password. For an account that was never used, the service may mail a new
 * password (decision 31). `permissions` is sent empty. The list of staff shows afterwards whether this call created the
 * account (decision 43). Resolves null if it does not show it, so that only the service's answer speaks for the mail.
 * Raises UsernameExistsException for a known address, Forbidden for employees, and ResultUnknown if the outcome cannot be
 * known.
 */
export async function createMember(
  wire: Pick<ServiceWire, "read" | "admin">,
  { group, ...attributes }: NewStaff,
  clock: Pick<Clock, "setTimeout">,
): Promise<StaffUser | null> {
  const body = { groupname: group, attributes: { ...attributes, permissions: {} } };
  const create = () => wire.admin.post("/createNewUser", body);
  const look = async () => (await wire.read(firstWith({ email: { eq: attributes.email } }))) ?? undefined;
  // Another account with that address was not created by this call.
  const isSame = (user: StaffUser) => user.group === group && user.lastname === attributes.lastname;
  const created = () => look().then((user) => (user && isSame(user) ? user : undefined));
  return createOnce(create, created, await look(), clock);
}
