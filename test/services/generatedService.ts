/**
 * A data service with one of the schemas in `schemas/`: it judges each operation as AppSync does before any resolver runs,
 * and answers what fits with one record. Nothing is stored, and nothing is refused for who asks.
 */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import {
  buildSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  isScalarType,
  Kind,
  type NamedTypeNode,
  parse,
  typeFromAST,
  validate,
} from "graphql";

/** The scalars and directives that AppSync adds to every schema (AWS AppSync, "Scalar types in AWS AppSync"). */
const appSync = `
  scalar AWSDateTime scalar AWSEmail scalar AWSJSON scalar AWSTimestamp
  directive @aws_subscribe(mutations: [String!]!) on FIELD_DEFINITION
`;

/** Whether a text is a value of that scalar; any other scalar takes what it is given. */
const isValue: Readonly<Record<string, (text: string) => boolean>> = {
  AWSDateTime: (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text),
  AWSEmail: (text) => /^[^@\s]+@[^@\s]+$/.test(text),
  AWSJSON: (text) => JSON.parse(text) !== undefined,
};

/** Where the schemas are; tests run in the project's root. */
export const schemasFolder = "test/services/schemas";

function schemaOf(name: string): GraphQLSchema {
  const text = readFileSync(`${schemasFolder}/${name}.graphql`, "utf8");
  const schema = buildSchema(appSync + text);
  for (const type of Object.values(schema.getTypeMap())) {
    const fits = isValue[type.name];
    if (!isScalarType(type) || !fits) continue;
    type.parseValue = (value) => {
      if (typeof value === "string" && fits(value)) return value;
      throw new GraphQLError(`${type.name} cannot represent this value.`);
    };
  }
  return schema;
}

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
  const schema = schemaOf(name);
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
