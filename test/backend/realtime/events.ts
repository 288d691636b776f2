/** The subscriptions both dialects offer: onCreateClient, onUpdateClient. */
import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLResolveInfo,
  getOperationAST,
  parse,
  validate,
} from "graphql";
import type { ClientEvent, World } from "../contract.ts";
import { type Filter, passes } from "../graphql/filter.ts";
import { wantsOwner } from "../graphql/generated.ts";
import { contractSchema } from "../graphql/schema.ts";
import { demand, isStaff, type Viewer } from "../graphql/viewer.ts";
import { eventStream } from "./eventStream.ts";

export interface SubscriptionQuestion {
  query: string;
  variables?: Readonly<Record<string, unknown>> | null | undefined;
}

export type Events = ReturnType<typeof createEvents>;

export function createEvents(world: World, schema = contractSchema) {
  let listeners = 0;
  const ownerIsWanted = wantsOwner(schema);

  /** Staff see every row, a customer only their own. The selection set of the subscription says what an event holds. */
  const field =
    (kind: ClientEvent["kind"]) =>
    (asked: { filter?: Filter | null; owner?: string | null }, viewer: Viewer, info: GraphQLResolveInfo) => {
      demand(viewer.role !== null, info);
      demand(!ownerIsWanted || isStaff(viewer) || asked.owner === viewer.sub, info);
      const concerns = ({ client }: ClientEvent) =>
        (isStaff(viewer) || client.id === viewer.sub) &&
        (asked.owner == null || client.owner === asked.owner) &&
        passes(client, asked.filter);
      return eventStream((push) => {
        listeners += 1;
        const stop = world.onClient((event) => {
          if (event.kind === kind && concerns(event)) push({ [kind]: event.client });
        });
        return () => {
          listeners -= 1;
          stop();
        };
      });
    };
  const rootValue = { onCreateClient: field("onCreateClient"), onUpdateClient: field("onUpdateClient") };

  return {
    /** The arguments of graphql's subscribe(), or the errors of a document that is no valid subscription. */
    prepare(
      { query, variables }: SubscriptionQuestion,
      viewer: Viewer,
    ): ExecutionArgs | readonly GraphQLError[] {
      try {
        const document = parse(query);
        const faults = validate(schema, document);
        if (faults.length > 0) return faults;
        if (getOperationAST(document)?.operation !== "subscription") {
          return [new GraphQLError("Only one subscription is answered here.")];
        }
        return { schema, document, rootValue, contextValue: viewer, variableValues: variables ?? {} };
      } catch (error) {
        return [error instanceof GraphQLError ? error : new GraphQLError(String(error))];
      }
    },
    /** The number of listeners to the world. */
    listeners: () => listeners,
  };
}
