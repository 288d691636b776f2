/** The data service's own schema: reads it by introspection, and names what it lets staff write. */
import {
  buildClientSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isInputObjectType,
} from "graphql";
import * as v from "valibot";
import { failureText, serviceErrors } from "./failureText.ts";
import type { Findings } from "./finding.ts";
import type { Caller } from "./reads.ts";

const introspection = {
  service: "graphql" as const,
  document: getIntrospectionQuery({ descriptions: false }),
  variables: {},
  field: "__schema",
  schema: v.record(v.string(), v.unknown()),
};

/** Resolves with the schema, or with a text that says why it cannot be read. */
export async function readSchema({ wire, network }: Caller): Promise<GraphQLSchema | string> {
  network.received();
  try {
    return buildClientSchema({ __schema: (await wire.read(introspection)) as never });
  } catch (thrown) {
    const words = serviceErrors(network.received().at(-1)).join("; ") || failureText(thrown);
    const isOff = /introspection/i.test(words);
    return `the schema cannot be read${isOff ? ", because introspection is switched off" : ""} (${words})`;
  }
}

const OWN = ["client_id", "email", "owner", "sent", "sentAt", "path"];

const CURE =
  'A generated resolver writes whatever it is sent: refuse such changes by a function before the update (Amplify: slot preUpdate of Mutation.updateClient), and leave createClient and deleteClient to the service itself; test/backend/contract/README.md, "What only the service writes".';

const fieldsOf = (type: GraphQLNamedType | undefined) =>
  isInputObjectType(type) ? Object.values(type.getFields()) : [];

/**
 * Some values may be written only by the data service itself (test/backend/contract/README.md). If its mutations took
 * them from staff, staff could forge a signature. Here the inputs that have such fields are named. Only a write would
 * show whether the service refuses them, so this is never a fault. `schema` is a text that gives the reason if the schema cannot
 * be read.
 */
export function checkWritableFields(findings: Findings, schema: GraphQLSchema | string): void {
  const check = ["roles.signature", "Staff cannot write what only a signature may"] as const;
  if (typeof schema === "string") {
    findings.skipped(check, `${schema}. ${CURE}`);
    return;
  }
  const found = ["CreateClientInput", "UpdateClientInput", "DeleteClientInput"].flatMap((name) => {
    const input = schema.getType(name);
    if (!input) return [];
    const fields = fieldsOf(input).flatMap((field) => [field, ...fieldsOf(getNamedType(field.type))]);
    const own = OWN.filter((one) => fields.some((field) => field.name === one));
    return own.length > 0 || name !== "UpdateClientInput" ? [`${name} (${own.join(", ")})`] : [];
  });
  if (found.length === 0) findings.ok(check, "no input takes it");
  else findings.skipped(check, `cannot be seen from outside; the schema takes ${found.join("; ")}. ${CURE}`);
}
