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

/** The Failure of an error. Its detail never contains the message: a validation error quotes the input. */
export function graphQLFailure({ errorType, message, path }: GraphQLError): Failure {
  const detail = [errorType || "no errorType", ...path].join(" ");
  const isCondition =
    errorType.endsWith("ConditionalCheckFailedException") ||
    message.includes("The conditional request failed");
  if (isCondition) return new Failure("ConditionFailed", { detail });
  if (errorType === "Unauthorized") return new Failure("Forbidden", { detail });
  // AppSync's ExecutionTimeout, Lambda:ExecutionTimeoutException: the resolver may still be running.
  if (errorType.includes("Timeout")) return new Failure("Timeout", { detail });
  if (ownFault.test(errorType)) return new Failure("ServerUnreachable", { detail });
  return new Failure("GraphQLError", { detail });
}
