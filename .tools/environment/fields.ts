/**
 * Finds the fields of an answer that are missing or have a wrong type, by the contract and by the app's own decoder.
 */
import * as v from "valibot";
import { compileContract } from "../../test/backend/contract/schemas.ts";
import document from "../../test/backend/contract/services.openapi.yaml";

const CONTRACT = "services.openapi.yaml";

/**
 * Returns one sentence for each wrong field of an answer. `schema` is the app's decoder. `component` names the
 * contract's schema; null if there is none.
 */
export type FieldFaults = (value: unknown, schema: v.GenericSchema, component: string | null) => string[];

export async function readFieldFaults(): Promise<FieldFaults> {
  const checkAt = await compileContract({ closed: false, others: { [CONTRACT]: document } });

  return (value, schema, component) => {
    const result = v.safeParse(schema, value);
    const ofDecoder = (result.issues ?? []).map((issue) => {
      const expected = issue.expected ?? issue.type;
      const text =
        issue.received === "undefined" ? "is missing" : `is ${issue.received}, expected ${expected}`;
      return sentence(v.getDotPath(issue) ?? "", text);
    });
    const ofContract = component
      ? contractFaults(checkAt(`${CONTRACT}#/components/schemas/${component}`), value)
      : [];
    // The decoder and the contract may report the same field, and so may every row. Each field is named once.
    const byField = new Map([...ofContract, ...ofDecoder].map((fault) => [fault.split(" ")[0], fault]));
    return [...byField.values()];
  };
}

function contractFaults(check: (value: unknown) => string[], value: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item, index) =>
    check(withoutNull(item)).flatMap((fault) => {
      const [, pointer = "", rest = ""] = /^(\S+) (.*)$/.exec(fault) ?? [];
      const path = pointer.split("/").filter(Boolean);
      const missing = /required property '(\w+)'/.exec(rest)?.[1];
      // The app also accepts a number as a text, and digits as a whole number.
      const found = path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), item);
      const isTolerated =
        (/must be string/.test(rest) && typeof found === "number") ||
        (/must be integer/.test(rest) && /^\d+$/.test(String(found)));
      if (isTolerated || /must match (a schema in anyOf|exactly)/.test(rest)) return [];
      const at = [...(Array.isArray(value) ? [String(index)] : []), ...path, ...(missing ? [missing] : [])];
      return [sentence(at.join("."), missing ? "is missing" : rest)];
    }),
  );
}

const sentence = (path: string, text: string): string => `${fieldName(path) || "the answer"} ${text}`;

/** A field's path without the numbers of rows: "3.name" and "4.name" are both "[].name". */
export const fieldName = (path: string): string => path.replace(/(^|\.)\d+(?=\.|$)/g, "[]");

/** A copy without null values, because the app treats null like a missing value. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (part === null ? [] : [[name, withoutNull(part)]])),
  );
}
