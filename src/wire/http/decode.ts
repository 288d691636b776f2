/** Turns an answer's text into a value the app knows, or into Failure Malformed. */
import * as v from "valibot";
import { codeOf, Failure } from "../../domain/failure.ts";

/** An empty body is `undefined`; the schema decides whether that will do. */
export function parseBody(text: string | undefined): unknown {
  if (text === undefined || text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, which may hold anything.
    throw new Failure("Malformed", { detail: "the body is not JSON" });
  }
}

/** Raises Failure Malformed whose detail names the path and what was expected there, never the value. */
export function decode<S extends v.GenericSchema>(value: unknown, schema: S): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue) ?? "the whole answer";
  throw new Failure("Malformed", {
    detail: `${path} is not ${issue.expected ?? `of the kind "${issue.type}"`}`,
  });
}

/** Of an answer to a write, nonsense or the service's own timeout leaves open what happened: Failure ResultUnknown, with the fault as its cause. */
export function receipt<T>(purpose: "read" | "write", read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    const code = codeOf(thrown);
    if (purpose === "write" && (code === "Malformed" || code === "Timeout")) {
      throw new Failure("ResultUnknown", { cause: thrown });
    }
    throw thrown;
  }
}
