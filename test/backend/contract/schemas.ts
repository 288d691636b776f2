/** The contract's JSON schemas, compiled. ajv is loaded on first use, because most backends never need it. */
import appsync from "./appsync.schema.json";
import clientEvent from "./clientEvent.schema.json";
import documentData from "./documentData.schema.json";
import faultReport from "./faultReport.schema.json";
import graphqlTransportWs from "./graphqlTransportWs.schema.json";

/** Where the schemas' addresses begin; nothing is fetched from there. */
export const CONTRACT = "https://kundenbereich.example/contract/";

/** One sentence per fault, each with the place it is about; empty for a value that fits. */
export type Check = (value: unknown) => string[];

/**
 * Gives the check of the schema at an address below CONTRACT, such as "faultReport.schema.json" or
 * "appsync.schema.json#/$defs/startAck". `others` are further documents by their names. `closed`: fields that the
 * contract does not name are faults, too; services may send them, the local backend must not.
 */
export async function compileContract({
  closed,
  others = {},
}: {
  closed: boolean;
  others?: Readonly<Record<string, object>>;
}): Promise<(address: string) => Check> {
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allErrors: true,
    // Closed schemas are not validated themselves, because that takes longer than to start a backend.
    validateSchema: !closed,
  });
  const add = (schema: object, address?: string) => ajv.addSchema(closed ? closing(schema) : schema, address);
  for (const schema of [appsync, clientEvent, documentData, faultReport, graphqlTransportWs]) add(schema);
  for (const [name, document] of Object.entries(others)) {
    ajv.addVocabulary(Object.keys(document)); // it is no schema itself
    add(document, CONTRACT + name);
  }

  return (address) => {
    const validate = ajv.getSchema(CONTRACT + address);
    if (!validate) throw new Error(`The contract holds no ${address}.`);
    return (value) => {
      if (validate(value)) return [];
      return (validate.errors ?? []).map(({ instancePath, message, params }) => {
        const name: unknown = params.additionalProperty ?? params.allowedValue;
        return `${instancePath || "/"} ${message}${name === undefined ? "" : ` (${String(name)})`}`;
      });
    };
  };
}

/** A copy in which every object schema that names its fields forbids others, unless it decides this itself. */
function closing<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closing) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closing(part)]));
  const namesFields = "type" in copy && typeof copy.properties === "object";
  if (namesFields && !("additionalProperties" in copy)) copy.additionalProperties = false;
  return copy as T;
}
