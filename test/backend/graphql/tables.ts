/** The fields of the tables: listUsers, getClient, listClients, updateClient. */
import type { GraphQLResolveInfo } from "graphql";
import type { WorldClient } from "../contract.ts";
import { type Block, blockNames, isStaff, notRequired } from "../rules.ts";
import type { World } from "../world.ts";
import { type Filter, passes } from "./filter.ts";
import { type PageQuestion, pageOf } from "./page.ts";
import { refuse } from "./refusal.ts";
import { demand, isCustomerThemselves, type Viewer } from "./viewer.ts";

type BlockInput = Pick<Block, "required" | "sent"> & Partial<Block>;

interface UpdateClientInput {
  id: string;
  name?: string | null;
  client?: string | null;
  client_id?: string | null;
  email?: string | null;
  avv?: BlockInput | null;
  sepa?: BlockInput | null;
  documentation?: BlockInput | null;
}

/**
 * `guardsSignatures`: staff cannot change a signature, as the contract says. Amplify's generated resolvers let them.
 */
export function tableFields(world: World, guardsSignatures = true) {
  return {
    /** For administrators: only they see the staff. */
    listUsers(question: PageQuestion, viewer: Viewer, info: GraphQLResolveInfo) {
      demand(viewer.group === "Admin", info);
      return pageOf(world.staff(), question);
    },

    getClient({ id }: { id: string }, viewer: Viewer, info: GraphQLResolveInfo) {
      demand(isStaff(viewer.group) || isCustomerThemselves(viewer, id), info);
      return world.client(id);
    },

    listClients(question: PageQuestion, viewer: Viewer, info: GraphQLResolveInfo) {
      demand(isStaff(viewer.group), info);
      return pageOf(world.clients(), question);
    },

    updateClient(
      { input, condition }: { input: UpdateClientInput; condition?: Filter | null },
      viewer: Viewer,
      info: GraphQLResolveInfo,
    ) {
      demand(isStaff(viewer.group), info);
      const before = world.client(input.id);
      // Amplify adds "the row exists" to every update's condition, so a deleted row fails like a changed one.
      if (!before || !passes(before, condition)) throw conditionFailed();
      const after = updated(before, input);
      demand(!guardsSignatures || ownPart(before) === ownPart(after), info);
      return world.putClient(after);
    },
  };
}

const conditionFailed = () =>
  refuse(
    "DynamoDB:ConditionalCheckFailedException",
    "The conditional request failed (Service: DynamoDb, Status Code: 400, Request ID: LOCALBACKEND)",
  );

/**
 * The fields that only the service writes, as text: the owner of the record, and what was signed when
 * (contract/README.md).
 */
const ownPart = (row: WorldClient): string =>
  JSON.stringify([
    row.client_id,
    row.email,
    ...blockNames.map((name) => [row[name].sent, row[name].sentAt, row[name].path]),
  ]);

/** A field that is left out stays, null removes it, and a block is replaced as a whole. */
function updated(before: WorldClient, input: UpdateClientInput): WorldClient {
  const after = { ...before };
  if (input.name !== undefined) after.name = input.name ?? "";
  for (const name of ["client", "client_id", "email"] as const) {
    const value = input[name];
    if (value === null) throw refuse("ValidationException", `${name} cannot be removed`);
    if (value !== undefined) after[name] = value;
  }
  for (const name of blockNames) {
    const block = input[name];
    if (block !== undefined) after[name] = { ...notRequired, ...block };
  }
  return after;
}
