/** How AWS's generated services deviate from the contract. The schema of a service shows which deviations it has. */
import {
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from "graphql";
import type { WorldClient } from "../contract.ts";
import type { World } from "../world.ts";
import type { documentFields } from "./signing.ts";
import type { tableFields } from "./tables.ts";
import type { Viewer } from "./viewer.ts";

type Fields = ReturnType<typeof tableFields> & ReturnType<typeof documentFields>;
/** An update as conflict detection wants it. */
type Versioned = Parameters<Fields["updateClient"]>[0] & { input: { _version?: number | null } };

/** Resolvers that Amplify generated before 2023 refuse a customer's subscription that does not name its `owner`. */
export function wantsOwner(schema: GraphQLSchema): boolean {
  const names =
    schema
      .getSubscriptionType()
      ?.getFields()
      .onUpdateClient?.args.map(({ name }) => name) ?? [];
  return names.includes("owner") && !names.includes("filter");
}

/** The version of a row. It grows with every write, and fits GraphQL's Int. */
const versionOf = ({ updatedAt }: WorldClient): number => Date.parse(updatedAt ?? "") % 2 ** 31;
const withVersion = (client: WorldClient) => ({ ...client, _version: versionOf(client), _lastChangedAt: 1 });

/** The fields as a service with that schema resolves them. */
export function generatedFields(fields: Fields, schema: GraphQLSchema, world: World): object {
  const update = schema.getType("UpdateClientInput");
  const isVersioned = isInputObjectType(update) && "_version" in update.getFields();
  const document = schema.getQueryType()?.getFields().getDocument?.type;
  const answersObjects = document !== undefined && isObjectType(getNamedType(document));

  /** Resolves as a Lambda function does: its input has the customer's number as text. */
  const ofFunction =
    <Q extends { input: { client_id: string } }>(
      resolve: (question: Q, viewer: Viewer, info: GraphQLResolveInfo) => unknown,
    ) =>
    async ({ input }: Q, viewer: Viewer, info: GraphQLResolveInfo) => {
      const question = { input: { ...input, client_id: String(input.client_id) } } as Q;
      const body = await resolve(question, viewer, info);
      return answersObjects ? { statusCode: 200, body } : body;
    };

  const { getClient, listClients, updateClient } = fields;
  const versioned = {
    getClient(...asked: Parameters<typeof getClient>) {
      const client = getClient(...asked);
      return client && withVersion(client);
    },
    listClients(...asked: Parameters<typeof listClients>) {
      const page = listClients(...asked);
      return { ...page, items: page.items.map(withVersion) };
    },
    updateClient(
      { input: { _version, ...input }, ...rest }: Versioned,
      viewer: Viewer,
      info: GraphQLResolveInfo,
    ) {
      const before = world.client(input.id);
      // Automerge keeps the stored record, and answers it without an error (AWS AppSync, "Conflict detection and
      // sync").
      if (before && _version !== versionOf(before)) return withVersion(before);
      return withVersion(updateClient({ input, ...rest }, viewer, info));
    },
  };
  return {
    ...fields,
    ...(isVersioned && versioned),
    getDocument: ofFunction(fields.getDocument),
    createDocument: ofFunction(fields.createDocument),
  };
}
