/** Failures in words, as the check prints them. */
import * as v from "valibot";
import { Failure } from "../../src/domain/failure.ts";
import { graphQLError } from "../../src/wire/graphql.ts";
import type { Received } from "./browserFetch.ts";
import { fieldName } from "./fields.ts";

/** Its code and detail, and the cause's own message. */
export const failureText = (thrown: unknown): string =>
  thrown instanceof Failure
    ? [thrown.message, thrown.cause instanceof Error ? thrown.cause.message : ""].filter(Boolean).join(": ")
    : String(thrown);

const answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ errors: v.optional(v.array(v.fallback(v.nullable(graphQLError), null)), []) }),
);

/** The data service's errors: sentences such as "avv.required: Value was null (MappingTemplate)", each once. */
export function serviceErrors(received: Received | undefined): string[] {
  const { success, output } = v.safeParse(answer, received?.text);
  if (!success) return [];
  const sentences = output.errors.flatMap((error) => {
    if (!error) return [];
    const { errorType, message, path } = error;
    const field = path.length > 1 ? `${fieldName(path.slice(1).join("."))}: ` : "";
    return [`${field}${message}${errorType ? ` (${errorType})` : ""}`];
  });
  return [...new Set(sentences)];
}
