/** The errors in a GraphQL response (GraphQL, "Response format"; AppSync adds `errorType`). */
import * as v from "valibot";
import { Failure } from "../../domain/failure.ts";

/** One entry of `errors`. */
export const graphQLError = v.object({
  errorType: v.nullish(v.string(), ""),
  message: v.nullish(v.string(), ""),
  path: v.nullish(v.array(v.union([v.string(), v.number()])), []),
});
/** As it was read: what the service left out is empty. */
export type GraphQLError = v.InferOutput<typeof graphQLError>;

/**
 * The service's own faults, as a 5xx of REST: a function that failed or was ended by its limit (AppSync's Lambda:Unhandled
 * says no more) may have written before.
 */
const ownFault = /^Lambda:|Internal|ServiceUnavailable/;

/**
 * How AppSync (graphql-java) and graphql-js say that an operation does not fit their schema. Nothing was run then. The
 * patterns are narrow, because a write is sent in another form after it.
 */
const invalid =
  /^Validation error of type |^The variables input contains|^Variable ["'`$]|^Unknown (?:argument|type) |^Cannot query field |^Field "\w+" (?:of type "[^"]+" must|must not) have a selection|^Field "\w+" argument "\w+" of type|is not configured for (?:mutations|subscriptions)/;

/** DynamoDB, Lambda or AppSync itself had too much to do; nothing was run (AWS AppSync, "Troubleshooting"). */
const throttled = /Throttl|TooManyRequests|LimitExceeded|ThroughputExceeded/;
const throttledAnswer = new RegExp(`"errorType"\\s*:\\s*"[^"]*(?:${throttled.source})`);

/** Whether an answer's text holds such an error. */
export const isThrottled = (body: string): boolean => throttledAnswer.test(body);

/** The names of the operation that a validation error is about. Its message may quote the input, too. */
function namesIn(message: string, document: string): string {
  const names = new Set(document.match(/\w+/g));
  return [...new Set(message.match(/\w+/g))].filter((word) => names.has(word)).join(" ");
}

/** The Failure of an error in the answer to `document`. Its detail never contains the message, which may quote the input. */
export function graphQLFailure({ errorType, message, path }: GraphQLError, document: string): Failure {
  const detail = [errorType || "no errorType", ...path].join(" ");
  if (path.length === 0 && invalid.test(message))
    return new Failure("ServiceMismatch", { detail: `schema: ${namesIn(message, document)}` });
  const isCondition =
    errorType.endsWith("ConditionalCheckFailedException") ||
    // AppSync's conflict detection.
    errorType === "ConflictUnhandled" ||
    message.includes("The conditional request failed");
  if (isCondition) return new Failure("ConditionFailed", { detail });
  if (throttled.test(errorType)) return new Failure("LimitExceededException", { detail });
  if (errorType === "Unauthorized") return new Failure("Forbidden", { detail });
  // AppSync's ExecutionTimeout, Lambda:ExecutionTimeoutException: the resolver may still be running.
  if (errorType.includes("Timeout")) return new Failure("Timeout", { detail });
  if (ownFault.test(errorType)) return new Failure("ServerUnreachable", { detail });
  return new Failure("GraphQLError", { detail });
}
