/** The errors in an answer of the data service: for each error its field and its message. */
import * as v from "valibot";
import { graphQLError } from "../../src/wire/graphql.ts";
import type { Received } from "./browserFetch.ts";
import { fieldName } from "./fields.ts";

const answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ errors: v.optional(v.array(v.fallback(v.nullable(graphQLError), null)), []) }),
);

/** Sentences such as "avv.required: Value was null (MappingTemplate)", each once. */
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
