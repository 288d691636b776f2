/** What the data service itself says is wrong: for each error beside the data the field it is about, and its own words. */
import * as v from "valibot";
import { graphQLError } from "../../src/wire/graphql.ts";
import type { Received } from "./browserFetch.ts";
import { fieldName } from "./fields.ts";

const answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ errors: v.optional(v.array(v.fallback(v.nullable(graphQLError), null)), []) }),
);

/** "avv.required: Value was null (MappingTemplate)"; each sentence once. */
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
