/** The subscriptions both dialects offer: onCreateClient, onUpdateClient. */
import { type ExecutionArgs, GraphQLError, type GraphQLResolveInfo, getOperationAST } from "graphql";
import type { ClientEvent } from "../contract.ts";
import { type Filter, passes } from "../graphql/filter.ts";
import { wantsOwner } from "../graphql/generated.ts";
import { checkedBy, contractSchema } from "../graphql/schema.ts";
import { demand, type Viewer } from "../graphql/viewer.ts";
import { isStaff } from "../rules.ts";
import type { World } from "../world.ts";
import { eventStream } from "./eventStream.ts";

/** Prepares a subscription of one viewer. */
export type Prepare = ReturnType<typeof subscriptionsTo>;

export function subscriptionsTo(world: World, schema = contractSchema) {
  const ownerIsWanted = wantsOwner(schema);
  const checked = checkedBy(schema);

  /** Staff see every row, a customer only their own. The selection set of the subscription says what an event holds. */
  const field =
    (kind: ClientEvent["kind"]) =>
    (asked: { filter?: Filter | null; owner?: string | null }, viewer: Viewer, info: GraphQLResolveInfo) => {
      demand(viewer.group !== null, info);
      demand(!ownerIsWanted || isStaff(viewer.group) || asked.owner === viewer.sub, info);
      const concerns = ({ client }: ClientEvent) =>
        (isStaff(viewer.group) || client.id === viewer.sub) &&
        (asked.owner == null || client.owner === asked.owner) &&
        passes(client, asked.filter);
      return eventStream((push) =>
        world.onClient((event) => {
          if (event.kind === kind && concerns(event)) push({ [kind]: event.client });
        }),
      );
    };
  const rootValue = { onCreateClient: field("onCreateClient"), onUpdateClient: field("onUpdateClient") };

  /** The arguments of graphql's subscribe(), or the errors of a document that is no valid subscription. */
  return (
    { query, variables }: { query: string; variables?: Record<string, unknown> | null | undefined },
    viewer: Viewer,
  ): ExecutionArgs | readonly GraphQLError[] => {
    const document = checked(query);
    if ("errors" in document) return document.errors;
    if (getOperationAST(document)?.operation !== "subscription") {
      return [new GraphQLError("Only one subscription is answered here.")];
    }
    return { schema, document, rootValue, contextValue: viewer, variableValues: variables ?? {} };
  };
}
