/** Staff users: administrators and employees (specification, sections 3 and 7). */
import * as v from "valibot";
import { byText } from "../domain/collation.ts";
import { type NewStaff, type StaffUser, staffUser } from "../domain/staff.ts";
import type { GraphQL } from "../wire/graphql.ts";
import type { Http } from "../wire/http.ts";
import { everyRow } from "../wire/pages.ts";

interface StaffWire {
  graphql: GraphQL;
  admin: Http;
}

const listUsers = {
  document:
    "query ListUsers($limit: Int, $nextToken: String) { listUsers(limit: $limit, nextToken: $nextToken) { items { id lastname firstname email permissions createdAt updatedAt group } nextToken } }",
  field: "listUsers",
  schema: v.object({ items: v.array(v.nullable(staffUser)), nextToken: v.nullish(v.string(), null) }),
};

/** Every staff user, by last name. */
export async function list(wire: Pick<StaffWire, "graphql">, signal: AbortSignal): Promise<StaffUser[]> {
  const rows = await everyRow<StaffUser>(
    (nextToken) => wire.graphql.query(listUsers, { limit: 1000, nextToken }, { signal }),
    { signal },
  );
  return rows.sort(byText((of) => `${of.lastname} ${of.firstname}`));
}

/** Creates the account and has its password mailed; `permissions` is empty (decision 30). Raises UsernameExistsException. */
export async function create(wire: Pick<StaffWire, "admin">, staff: NewStaff): Promise<void> {
  const { group, ...attributes } = staff;
  await wire.admin.post("/createNewUser", v.optional(v.unknown()), {
    groupname: group,
    attributes: { ...attributes, permissions: {} },
  });
}
