/**
 * A data service with one of the schemas in `schemas/`: it judges each operation as AppSync does before any resolver runs,
 * and answers what fits with one record. Nothing is stored, and nothing is refused for who asks.
 */
import { isDeepStrictEqual } from "node:util";
import {
  type DocumentNode,
  execute,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type NamedTypeNode,
  parse,
  typeFromAST,
  validate,
} from "graphql";
import { generatedSchema } from "../backend/graphql/schema.ts";

const block = { required: true, sent: false, sentAt: null, path: null };

/** The one record of the service. Its owner is the account's sub, as the invitation must set it. */
export const client = {
  id: "6f1c2e0a-7d5b-4c3e-9a8f-0b1d2c3e4f50",
  name: "Jürgen Müller",
  client: "Musterbau GmbH",
  client_id: "10001",
  email: "kunde@musterbau.example",
  createdAt: "2026-11-20T08:15:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
  owner: "6f1c2e0a-7d5b-4c3e-9a8f-0b1d2c3e4f50",
  _version: 1,
  _lastChangedAt: 1_763_717_400_000,
  avv: block,
  sepa: block,
  documentation: { ...block, required: false },
};

const page = { items: [client], nextToken: null };
const answers = {
  getClient: client,
  listClients: page,
  listUsers: { items: [], nextToken: null },
  getDocument: null,
  createDocument: "signed",
  updateClient: ({ input }: { input: object }) => ({ ...client, ...input }),
  onCreateClient: null,
  onUpdateClient: null,
};

/** An operation that was sent, and why the schema refuses it: graphql-js's messages, none where it fits. */
export interface Form {
  query: string;
  variables: Readonly<Record<string, unknown>>;
  refusals: readonly string[];
}

/** Every fault of an operation and its variables. */
function refusalsOf(schema: GraphQLSchema, document: DocumentNode, variables: Form["variables"]) {
  const [operation] = document.definitions;
  const defined = operation?.kind === Kind.OPERATION_DEFINITION ? operation.variableDefinitions : [];
  // Variables of an unknown type are refused by the validation already.
  const known = defined?.filter(({ type }) => typeFromAST(schema, type as NamedTypeNode)) ?? [];
  const { errors = [] } = getVariableValues(schema, known, variables);
  return [...validate(schema, document), ...errors].map(({ message }) => message);
}

/** The service with the schema of that file. `wording` turns graphql-js's words for a refusal into AppSync's. */
export function generatedService(name: string, wording: (refusal: string, query: string) => string) {
  const schema = generatedSchema(name);
  const forms: Form[] = [];
  return {
    /** Every operation that was sent, in order; one that is sent again counts once. */
    forms,
    /** The body of AppSync's answer: a refused operation has neither data nor an `errorType`. */
    async answer({ query, variables }: Pick<Form, "query" | "variables">) {
      const document = parse(query);
      const refusals = refusalsOf(schema, document, variables);
      const isRetry = forms.some((form) =>
        isDeepStrictEqual([form.query, form.variables], [query, variables]),
      );
      if (!isRetry) forms.push({ query, variables, refusals });
      if (refusals.length > 0)
        return { data: null, errors: refusals.map((refusal) => ({ message: wording(refusal, query) })) };
      return execute({ schema, document, variableValues: variables, rootValue: answers });
    },
  };
}
