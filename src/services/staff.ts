/** Staff users: administrators and employees (specification, sections 3 and 7). */
import * as v from "valibot";
import { compareByText } from "../domain/sorting.ts";
import { type NewStaff, type StaffUser, staffUser } from "../domain/staff.ts";
import type { GraphQL } from "../wire/graphql/client.ts";
import type { Http } from "../wire/http/http.ts";
import { paginate } from "../wire/http/paginate.ts";

interface StaffWire {
  graphql: GraphQL;
  admin: Http;
}

const listUsers = {
  document:
    "query ListUsers($filter: ModelUserFilterInput, $limit: Int, $nextToken: String) { listUsers(filter: $filter, limit: $limit, nextToken: $nextToken) { items { id lastname firstname email permissions createdAt updatedAt group } nextToken } }",
  field: "listUsers",
  schema: v.object({ items: v.array(v.nullable(staffUser)), nextToken: v.nullish(v.string(), null) }),
};

/** The most the service gives at once. */
const PAGE_ROWS = 1000;

/** Every staff user, by last name. */
export async function members(wire: Pick<StaffWire, "graphql">, signal: AbortSignal): Promise<StaffUser[]> {
  const rows = await paginate<StaffUser>(
    (nextToken) => wire.graphql.query(listUsers, { limit: PAGE_ROWS, nextToken }, { signal }),
    { signal },
  );
  return rows.sort(compareByText((of) => `${of.lastname} ${of.firstname}`));
}

/** One staff user; null when there is none with that id. */
export async function member(
  wire: Pick<StaffWire, "graphql">,
  id: string,
  signal: AbortSignal,
): Promise<StaffUser | null> {
  const filter = { id: { eq: id } };
  const rows = await paginate<StaffUser>(
    (nextToken) => wire.graphql.query(listUsers, { filter, limit: PAGE_ROWS, nextToken }, { signal }),
    { signal },
  );
  return rows[0] ?? null;
}

/** Creates the account and has its password mailed; `permissions` is empty (decision 30). Raises UsernameExistsException. */
export async function createMember(wire: Pick<StaffWire, "admin">, staff: NewStaff): Promise<void> {
  const { group, ...attributes } = staff;
  await wire.admin.post("/createNewUser", v.optional(v.unknown()), {
    groupname: group,
    attributes: { ...attributes, permissions: {} },
  });
}
