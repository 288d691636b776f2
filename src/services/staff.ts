/** Staff users: administrators and employees. */
import * as v from "valibot";
import { codeOf, Failure, isOutcomeUnknown } from "../domain/failure.ts";
import { compareByText } from "../domain/sorting.ts";
import { type NewStaff, type StaffUser, staffUser } from "../domain/staff.ts";
import type { Clock } from "../wire/clock.ts";
import type { Read } from "../wire/createRead.ts";
import type { ReadDescription } from "../wire/http/description.ts";
import type { Http } from "../wire/http/http.ts";
import { type Listing, paged, wholeList } from "../wire/http/paginate.ts";
import { connection, MAX_PAGE_ROWS } from "./connection.ts";
import { isJustCreated, lookUntilThere } from "./justCreated.ts";

interface StaffWire {
  read: Read;
  admin: Http;
}

const listUsers = (nextToken: string | null, filter?: object) => ({
  service: "graphql" as const,
  document:
    "query ListUsers($filter: ModelUserFilterInput, $limit: Int, $nextToken: String) { listUsers(filter: $filter, limit: $limit, nextToken: $nextToken) { items { id lastname firstname email permissions createdAt updatedAt group } nextToken } }",
  variables: { filter, limit: MAX_PAGE_ROWS, nextToken },
  field: "listUsers",
  schema: connection(staffUser),
});

/**
 * Every staff user that could be read, sorted by last name, and how many could not (decision 41). Raises the data service's
 * failures, as all below.
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
 * Creates the account, whose temporary password is mailed; `permissions` is sent empty (decision 30). Where the response is
 * lost, or says that the address is known, the list of staff shows whether it is this call that made it so (decision 43).
 * Raises UsernameExistsException for a known address, Forbidden for employees, and ResultUnknown where nobody can say.
 */
export async function createMember(
  wire: StaffWire,
  staff: NewStaff,
  clock: Pick<Clock, "now" | "setTimeout">,
): Promise<void> {
  const { group, ...attributes } = staff;
  try {
    await wire.admin.post("/createNewUser", v.optional(v.unknown()), {
      groupname: group,
      attributes: { ...attributes, permissions: {} },
    });
  } catch (failure) {
    const code = codeOf(failure);
    if (code !== "UsernameExistsException" && !isOutcomeUnknown(code)) throw failure;
    const look = async () => (await wire.read(firstWith({ email: { eq: staff.email } }))) ?? undefined;
    const known = await lookUntilThere(look, clock).catch((cause: unknown) => {
      throw new Failure("ResultUnknown", { cause, detail: code });
    });
    if (!known || !isSame(known, staff) || !isJustCreated(known.createdAt, clock)) throw failure;
  }
}

const isSame = (user: StaffUser, { firstname, lastname, group }: NewStaff): boolean =>
  user.firstname === firstname && user.lastname === lastname && user.group === group;
