/** Reads the data service's own schema by introspection. */
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery } from "graphql";
import * as v from "valibot";
import { failureText } from "./failureText.ts";
import type { Caller } from "./reads.ts";
import { serviceErrors } from "./serviceErrors.ts";

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
