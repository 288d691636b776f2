/**
 * What the data service's own mutations take of the values that the service alone may write (test/backend/contract/README.md):
 * with them staff could forge a signature. Only a write shows whether the service refuses it, so this is never a fault.
 */
import * as v from "valibot";
import type { Wire } from "../../src/app/network/createWire.ts";
import { failureText } from "./failureText.ts";
import type { Findings } from "./finding.ts";

const OWN = ["client_id", "email", "owner", "sent", "sentAt", "path"];

const named = v.object({ name: v.nullish(v.string(), "") });
const field = v.object({ name: v.string(), type: v.object({ ...named.entries, ofType: v.nullish(named) }) });
const introspection = {
  // No deeper: services limit how far introspection goes.
  document: "query Inputs { __schema { types { name inputFields { name type { name ofType { name } } } } } }",
  field: "__schema",
  schema: v.object({
    types: v.array(v.object({ name: v.string(), inputFields: v.nullish(v.array(field), []) })),
  }),
};

const CURE =
  'A generated resolver writes whatever it is sent: refuse such changes by a function before the update (Amplify: slot preUpdate of Mutation.updateClient), and leave createClient and deleteClient to the service itself; test/backend/contract/README.md, "What only the service writes".';

export async function checkWritableFields(findings: Findings, wire: Wire): Promise<void> {
  const check = ["roles.signature", "Staff cannot write what only a signature may"] as const;
  try {
    const { types } = await wire.read({ service: "graphql", variables: {}, ...introspection });
    const found = types.flatMap(({ name, inputFields }) => {
      if (!/^(Create|Update|Delete)ClientInput$/.test(name)) return [];
      const blocks = types.filter((one) =>
        inputFields.some(({ type }) => (type.name || type.ofType?.name) === one.name),
      );
      const taken = [...inputFields, ...blocks.flatMap((block) => block.inputFields)].map(({ name }) => name);
      const own = OWN.filter((name) => taken.includes(name));
      return own.length > 0 || name !== "UpdateClientInput" ? [`${name} (${own.join(", ")})`] : [];
    });
    if (found.length === 0) findings.ok(check, "no input takes it");
    else
      findings.skipped(check, `cannot be seen from outside; the schema takes ${found.join("; ")}. ${CURE}`);
  } catch (thrown) {
    findings.skipped(check, `the schema cannot be read (${failureText(thrown)}). ${CURE}`);
  }
}
