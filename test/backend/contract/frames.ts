/** Whether a frame keeps to the schema of its dialect. */
import appsync from "./appsync.schema.json";
import graphqlTransportWs from "./graphqlTransportWs.schema.json";
import { compileContract } from "./schemas.ts";

export type Dialect = "appsync" | "graphqlTransportWs";
export type Sender = "fromServer" | "fromClient";

const schemas = { appsync, graphqlTransportWs };

/** Gives the function that names a frame's drifts; empty for one that keeps to its schema. */
export async function readFrames(): Promise<(dialect: Dialect, sender: Sender, text: string) => string[]> {
  const checkAt = await compileContract({ closed: true });

  return (dialect, sender, text) => {
    const { type, value } = frameOf(text);
    const definition = definitionOf(dialect, sender, type);
    if (!definition) return [`${dialect} ${sender}: no frame of type ${type} is described`];
    const faults = checkAt(`${dialect}.schema.json#${definition}`)(value);
    return faults.map((fault) => `${dialect} ${sender} ${type}: ${fault}`);
  };
}

function frameOf(text: string): { type: string; value: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return { type: String(Reflect.get(Object(value), "type")), value };
  } catch {
    return { type: "(not JSON)", value: text };
  }
}

/** The frame's own definition, so that a fault is one sentence and not one for each kind of frame. */
function definitionOf(dialect: Dialect, sender: Sender, type: string): string | undefined {
  const { $defs } = schemas[dialect];
  const kinds = $defs[sender].oneOf.map(({ $ref }) => $ref.slice(1));
  return kinds.find((pointer) => {
    const definition: unknown = Reflect.get($defs, pointer.slice("/$defs/".length));
    const { properties } = definition as { properties: { type: { const: string } } };
    return properties.type.const === type;
  });
}
