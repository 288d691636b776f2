/** The data service's schema: the contract's own, or one that AWS's generators made (test/services/schemas). */
import { readdirSync, readFileSync } from "node:fs";
import {
  buildSchema,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  isScalarType,
  parse,
  validate,
} from "graphql";
import contract from "../contract/schema.graphql";

/** As AppSync holds it once Amplify has expanded the models. */
export const contractSchema = buildSchema(contract);

/** Where the generated schemas are; tests and `npm start` run in the project's root. */
const schemasFolder = "test/services/schemas";

/** The generated schemas by name, such as "v1_plain_groups_owner". */
export const generatedSchemas = (): string[] =>
  readdirSync(schemasFolder)
    .filter((file) => file.endsWith(".graphql"))
    .map((file) => file.replace(/\.graphql$/, ""))
    .sort();

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

/** The generated schema of that name, or the plain one of a generator ("v1", "v2_2022", "today"). Raises a RangeError. */
export function generatedSchema(name: string): GraphQLSchema {
  const names = generatedSchemas();
  const found = [name, `${name}_plain_groups_owner`].find((each) => names.includes(each));
  if (!found) throw new RangeError(`There is no schema "${name}". Choose one of ${names.join(", ")}.`);
  const schema = buildSchema(appSync + readFileSync(`${schemasFolder}/${found}.graphql`, "utf8"));
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

const MOST_KNOWN = 100;

/** Each query is parsed and checked only once, because the app sends the same few again and again. */
export function checkedBy(schema: GraphQLSchema) {
  const known = new Map<string, DocumentNode>();
  return (query: string): DocumentNode | { errors: readonly GraphQLError[] } => {
    const before = known.get(query);
    if (before) return before;
    try {
      const document = parse(query);
      const errors = validate(schema, document);
      if (errors.length > 0) return { errors };
      if (known.size < MOST_KNOWN) known.set(query, document);
      return document;
    } catch (error) {
      return { errors: [error instanceof GraphQLError ? error : new GraphQLError(String(error))] };
    }
  };
}
