/**
 * A fake data service with a given schema, such as those in `schemas/`. It validates each operation as AppSync does before any
 * resolver runs, and answers a valid one with one record. It stores nothing, and checks no rights.
 */
import { isDeepStrictEqual } from "node:util";
import {
  execute,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type NamedTypeNode,
  parse,
  typeFromAST,
  validate,
} from "graphql";

const block = { required: true, sent: false, sentAt: null, path: null };

/** The service's only record. Its owner is the account's sub, as the invitation must set it. */
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

/** An operation that was sent, with graphql-js's reasons for refusing it; none if it fits. */
export interface Form {
  query: string;
  variables: Readonly<Record<string, unknown>>;
  refusals: readonly string[];
}

/** The root field; each of the app's operations has exactly one. */
export const fieldOf = (query: string): string => /\{ (\w+)/.exec(query)?.[1] ?? "";

/** Every fault of an operation and its variables, in graphql-js's words. */
export function refusalsOf(
  schema: GraphQLSchema,
  query: string,
  variables: Form["variables"],
): readonly string[] {
  const document = parse(query);
  const [operation] = document.definitions;
  const defined = operation?.kind === Kind.OPERATION_DEFINITION ? operation.variableDefinitions : [];
  // The validation already refuses variables of an unknown type.
  const known = defined?.filter(({ type }) => typeFromAST(schema, type as NamedTypeNode)) ?? [];
  const { errors = [] } = getVariableValues(schema, known, variables);
  // No rule of the validation checks this.
  if (operation?.kind === Kind.OPERATION_DEFINITION && !schema.getRootType(operation.operation))
    return [`Schema is not configured for ${operation.operation}s.`];
  return [...validate(schema, document), ...errors].map(({ message }) => message);
}

/** The service with that schema. `wording` turns graphql-js's words for a refusal into AppSync's. */
export function generatedService(
  schema: GraphQLSchema,
  wording: (refusal: string, query: string) => string = (refusal) => refusal,
) {
  const forms: Form[] = [];
  return {
    /** Every operation that was sent, in order; a repeated one counts once. */
    forms,
    /** The body of AppSync's answer: a refused operation has neither data nor an `errorType`. */
    async answer({ query, variables }: Pick<Form, "query" | "variables">) {
      const refusals = refusalsOf(schema, query, variables);
      const isRetry = forms.some((form) =>
        isDeepStrictEqual([form.query, form.variables], [query, variables]),
      );
      if (!isRetry) forms.push({ query, variables, refusals });
      if (refusals.length > 0)
        return { data: null, errors: refusals.map((refusal) => ({ message: wording(refusal, query) })) };
      return execute({ schema, document: parse(query), variableValues: variables, rootValue: answers });
    },
  };
}
