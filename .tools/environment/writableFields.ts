/**
 * Some values may be written only by the data service itself (test/backend/contract/README.md). If its mutations took
 * them from staff, staff could forge a signature. Here the inputs that have such fields are named. Only a write would
 * show whether the service refuses them, so this is never a fault.
 */
import { type GraphQLNamedType, type GraphQLSchema, getNamedType, isInputObjectType } from "graphql";
import type { Findings } from "./finding.ts";

const OWN = ["client_id", "email", "owner", "sent", "sentAt", "path"];

const CURE =
  'A generated resolver writes whatever it is sent: refuse such changes by a function before the update (Amplify: slot preUpdate of Mutation.updateClient), and leave createClient and deleteClient to the service itself; test/backend/contract/README.md, "What only the service writes".';

const fieldsOf = (type: GraphQLNamedType | undefined) =>
  isInputObjectType(type) ? Object.values(type.getFields()) : [];

/** `schema` is a text that gives the reason if the schema cannot be read. */
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
