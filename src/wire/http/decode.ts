/** Turns a response's text into a value of the domain, or raises Failure Malformed. */
import * as v from "valibot";
import { codeOf, Failure, type FailureCode } from "../../domain/failure.ts";

/** Parses JSON; an empty body is `undefined`, which the schema accepts or not. Raises Malformed. */
export function parseBody(text: string | undefined): unknown {
  if (text === undefined || text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, which may be confidential.
    throw new Failure("Malformed", { detail: "the body is not JSON" });
  }
}

/** Raises Malformed whose detail names the path and the expected type, never the value. */
export function decode<S extends v.GenericSchema>(value: unknown, schema: S): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue) ?? "the whole response";
  throw new Failure("Malformed", {
    detail: `${path} is not ${issue.expected ?? `of the kind "${issue.type}"`}`,
  });
}

/** How many rows of a decoded list could not be read (`unreadable`); 0 of anything else. */
export const unreadableRows = (value: unknown): number =>
  typeof value === "object" && value !== null && "unreadable" in value && typeof value.unreadable === "number"
    ? value.unreadable
    : 0;

/** What is reported of them; `name` is the list's. */
export const unreadableFailure = (name: string, count: number): Failure =>
  new Failure("Malformed", { detail: `${name}: ${count} unreadable rows` });

const saysNothing: ReadonlySet<FailureCode> = new Set(["Malformed", "Timeout", "ServerUnreachable"]);

/**
 * Runs what decodes the response to a write. An unreadable one, or the service's own timeout or fault, leaves open whether the
 * write happened: raises ResultUnknown with the failure as its cause.
 */
export function decodeWritten<T>(decodeResponse: () => T): T {
  try {
    return decodeResponse();
  } catch (error) {
    if (saysNothing.has(codeOf(error))) throw new Failure("ResultUnknown", { cause: error });
    throw error;
  }
}
