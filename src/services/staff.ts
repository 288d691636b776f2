/** Staff users: administrators and employees. */
import * as v from "valibot";
import { compareByText } from "../domain/lists.ts";
import { type NewStaff, type StaffUser, staffUser } from "../domain/staff.ts";
import type { Clock } from "../wire/browser.ts";
import { type Listing, paged, wholeList } from "../wire/http/paginate.ts";
import type { ReadDescription } from "../wire/http/request.ts";
import { createOnce } from "./justCreated.ts";
import { connection, MAX_PAGE_ROWS, type ServiceWire } from "./serviceWire.ts";

const listUsers = (nextToken: string | null, filter?: object) => ({
  service: "graphql" as const,
  document:
    "query ListUsers($filter: ModelUserFilterInput, $limit: Int, $nextToken: String) { listUsers(filter: $filter, limit: $limit, nextToken: $nextToken) { items { id lastname firstname email permissions createdAt updatedAt group } nextToken } }",
  variables: { filter, limit: MAX_PAGE_ROWS, nextToken },
  field: "listUsers",
  schema: connection(staffUser),
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
 * password (decision 31). `permissions` is sent empty. If the response is lost, or says that the address is known, the
 * list of staff shows whether this call created it (decision 43). Raises UsernameExistsException for a known address,
 * Forbidden for employees, and ResultUnknown if the outcome cannot be known.
 */
export async function createMember(
  wire: Pick<ServiceWire, "read" | "admin">,
  staff: NewStaff,
  clock: Pick<Clock, "now" | "setTimeout">,
): Promise<void> {
  const { group, ...attributes } = staff;
  const body = { groupname: group, attributes: { ...attributes, permissions: {} } };
  const create = () => wire.admin.post("/createNewUser", v.optional(v.unknown()), body);
  const look = async () => {
    const known = await wire.read(firstWith({ email: { eq: staff.email } }));
    // Another account with that address was not created by this call, whatever its date.
    return known ? { createdAt: isSame(known, staff) ? known.createdAt : null } : undefined;
  };
  await createOnce(create, look, clock);
}

const isSame = (user: StaffUser, { firstname, lastname, group }: NewStaff): boolean =>
  user.firstname === firstname && user.lastname === lastname && user.group === group;
