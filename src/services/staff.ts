/** Staff users: administrators and employees. */
import * as v from "valibot";
import { compareByText } from "../domain/sorting.ts";
import { type NewStaff, type StaffUser, staffUser } from "../domain/staff.ts";
import type { GraphQL } from "../wire/graphql/client.ts";
import type { Http } from "../wire/http/http.ts";
import { paginate } from "../wire/http/paginate.ts";
import { connection, MAX_PAGE_ROWS } from "./connection.ts";

interface StaffWire {
  graphql: GraphQL;
  admin: Http;
}

const listUsers = {
  document:
    "query ListUsers($filter: ModelUserFilterInput, $limit: Int, $nextToken: String) { listUsers(filter: $filter, limit: $limit, nextToken: $nextToken) { items { id lastname firstname email permissions createdAt updatedAt group } nextToken } }",
  field: "listUsers",
  schema: connection(staffUser),
};

/** Every staff user, sorted by last name. Raises the data service's failures, as all below. */
export async function members(wire: Pick<StaffWire, "graphql">, signal: AbortSignal): Promise<StaffUser[]> {
  const rows = await paginate<StaffUser>(
    (nextToken) => wire.graphql.query(listUsers, { limit: MAX_PAGE_ROWS, nextToken }, { signal }),
    { signal },
  );
  return rows.sort(compareByText(({ lastname, firstname }) => `${lastname} ${firstname}`));
}

/** One staff user; null when there is none with that id. */
export async function member(
  wire: Pick<StaffWire, "graphql">,
  id: string,
  signal: AbortSignal,
): Promise<StaffUser | null> {
  const filter = { id: { eq: id } };
  const rows = await paginate<StaffUser>(
    (nextToken) => wire.graphql.query(listUsers, { filter, limit: MAX_PAGE_ROWS, nextToken }, { signal }),
    { signal },
  );
  return rows[0] ?? null;
}

/**
 * Creates the account, whose temporary password is mailed; `permissions` is sent empty (decision 30). Raises
 * UsernameExistsException for a known address, and Forbidden for employees.
 */
export async function createMember(wire: Pick<StaffWire, "admin">, staff: NewStaff): Promise<void> {
  const { group, ...attributes } = staff;
  await wire.admin.post("/createNewUser", v.optional(v.unknown()), {
    groupname: group,
    attributes: { ...attributes, permissions: {} },
  });
}
