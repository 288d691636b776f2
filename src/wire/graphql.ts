/**
 * The GraphQL service over HTTP: its writes, and the meaning of its answers. It answers like AppSync: partial data, and errors
 * within a 200 (GraphQL, "Response format"; AppSync adds `errorType`). Reads are described in http/request.ts.
 */
import * as v from "valibot";
import { Failure } from "../domain/failure.ts";
import { fieldsOf } from "./browser.ts";
import type { AuthorizedFetch } from "./http/authorizedFetch.ts";
import { decode, decodeWritten, parseBody, reportUnreadable } from "./http/decode.ts";
import { graphQLRequest } from "./http/request.ts";

export type GraphQL = ReturnType<typeof createGraphQL>;

/** An operation with one root field, which `schema` decodes. */
export interface GraphQLOperation<T> {
  document: string;
  field: string;
  schema: v.GenericSchema<unknown, T>;
}

/**
 * How an update is kept from overwriting a change made since the read: `updatedAt` in its condition, or the record's
 * `_version`. "none": the service accepts neither.
 */
export type UpdateGuard = "updatedAt" | "version" | "none";

/** The service at the absolute address `url`. */
export const createGraphQL = (send: AuthorizedFetch, url: string) => ({
  /** What this service accepts, as its answers have shown since the page was loaded. */
  learned: { updateGuard: "updatedAt" as UpdateGuard, hasOwner: true },
  /**
   * Never retried. Raises ResultUnknown for a lost, late or partly unreadable response, else the failures of Http and of
   * readAnswer. An operation on documents may take DOCUMENT_TIMEOUT_MS.
   */
  async mutate<T>(
    operation: GraphQLOperation<T>,
    variables: Readonly<Record<string, unknown>> = {},
    timeoutMs?: number,
  ): Promise<T> {
    const request = graphQLRequest(url, { ...operation, variables });
    const text = await send({ ...request, purpose: "write", as: "text", timeoutMs });
    return decodeWritten(() => readAnswer("write", operation, parseBody(text)));
  },
});

// The answer to an operation

/** One entry of `errors`. */
export const graphQLError = v.object({
  errorType: v.nullish(v.string(), ""),
  message: v.nullish(v.string(), ""),
  path: v.nullish(v.array(v.union([v.string(), v.number()])), []),
});
/** A field is empty if the service did not send it. */
export type GraphQLError = v.InferOutput<typeof graphQLError>;

const graphQLResponse = v.object({
  data: v.nullish(v.record(v.string(), v.unknown()), {}),
  errors: v.nullish(v.array(graphQLError), []),
});

/**
 * The root field's value in a response's body. Raises Malformed, Forbidden for a field that the service denies, ConditionFailed
 * for a failed condition, and ServiceMismatch if the schema does not fit. Raises LimitExceededException, Timeout and
 * ServerUnreachable for the service's own faults, and GraphQLError for every other error. A write that was made but cannot be
 * read raises ResultUnknown.
 *
 * An error beside data makes the record unreadable, even if it names only one field: null would read as "nothing is required"
 * (decision 41). In a list only the row is lost: it becomes null and is reported.
 */
export function readAnswer<T>(
  purpose: "read" | "write",
  operation: GraphQLOperation<T>,
  body: unknown,
  report: (failure: Failure) => void = () => {},
): T {
  const response = decode(body, graphQLResponse);
  const value = decode(readField(response, operation, purpose), operation.schema);
  const [error] = response.errors;
  reportUnreadable(value, operation.field, report, error && graphQLFailure(error, operation.document));
  return value;
}

/** The root field's value. Raises the Failure of any error that is not about one row of a list. */
function readField(
  { data, errors }: v.InferOutput<typeof graphQLResponse>,
  { document, field }: GraphQLOperation<unknown>,
  purpose: "read" | "write",
): unknown {
  const isPresent = Object.hasOwn(data, field);
  const value = isPresent ? data[field] : undefined;
  const error = errors.find(({ path }) => rowOf(path, field) === null) ?? errors[0];
  // A missing record is null. A response without the field is not from this service (GraphQL, "Response format").
  if (!error && !isPresent) throw new Failure("Malformed", { detail: `${field} is missing` });
  if (!error) return value;
  const failure = graphQLFailure(error, document);
  const isAnswered = value !== null && value !== undefined;
  if (isAnswered && rowOf(error.path, field) !== null) return withoutRows(value, field, errors);
  // A write was made if there is an answer, or if the error is about a part of one. Then only its result cannot be read.
  const isMade = purpose === "write" && (isAnswered || error.path.length > 1);
  throw isMade ? new Failure("ResultUnknown", { cause: failure, detail: failure.detail }) : failure;
}

/** The index of the list row (`items`) that an error is about; null for any other error. */
function rowOf([root, list, row]: GraphQLError["path"], field: string): number | null {
  return root === field && list === "items" && typeof row === "number" ? row : null;
}

function withoutRows(value: unknown, field: string, errors: readonly GraphQLError[]): unknown {
  const list = fieldsOf(value);
  if (!Array.isArray(list.items)) return value;
  const lost = new Set(errors.map(({ path }) => rowOf(path, field)));
  return { ...list, items: list.items.map((row: unknown, index) => (lost.has(index) ? null : row)) };
}

// The failure of an error

/**
 * The service's own faults, like a 5xx of REST. A function that failed or ran into its time limit may have written before
 * (AppSync's Lambda:Unhandled says no more).
 */
const ownFault = /^Lambda:|Internal|ServiceUnavailable/;

/**
 * What AppSync (graphql-java) and graphql-js say if an operation does not fit their schema; nothing was run then. The patterns
 * are narrow, because a write is sent in another form after a match.
 */
const invalid =
  /^Validation error of type |^The variables input contains|^Variable ["'`$]|^Unknown (?:argument|type) |^Cannot query field |^Field "\w+" (?:of type "[^"]+" must|must not) have a selection|^Field "\w+" argument "\w+" of type|is not configured for (?:mutations|subscriptions)/;

/** DynamoDB, Lambda or AppSync was overloaded, and nothing was run (AWS AppSync, "Troubleshooting"). */
const throttled = /Throttl|TooManyRequests|LimitExceeded|ThroughputExceeded/;
const throttledAnswer = new RegExp(`"errorType"\\s*:\\s*"[^"]*(?:${throttled.source})`);

/** Whether an answer's text holds a throttling error. */
export const isThrottled = (body: string): boolean => throttledAnswer.test(body);

/** The Failure of an error in the answer to `document`. Its detail never holds the message, which may quote the input. */
function graphQLFailure({ errorType, message, path }: GraphQLError, document: string): Failure {
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

/** The names in a validation error's message that occur in the operation, too. Other words may quote the input. */
function namesIn(message: string, document: string): string {
  const names = new Set(document.match(/\w+/g));
  return [...new Set(message.match(/\w+/g))].filter((word) => names.has(word)).join(" ");
}
