/** The GraphQL data service over HTTP, as AppSync speaks it: POSTed JSON, partial data, errors within a 200. */
import * as v from "valibot";
import { Failure } from "../../domain/failure.ts";
import { type AuthorizedFetchOptions, createAuthorizedFetch } from "../http/authorizedFetch.ts";
import { decode, parseBody, receipt } from "../http/decode.ts";
import type { CallOptions } from "../http/http.ts";
import { httpFailure, isSuccess } from "../http/httpFailure.ts";
import { type Timeouts, timeouts as usualTimeouts } from "../http/timeouts.ts";

/** `schema` decodes `data`'s one root field, named by `field`. */
export interface GraphQLOperation<S extends v.GenericSchema> {
  document: string;
  field: string;
  schema: S;
}

type Variables = Readonly<Record<string, unknown>>;

/** As a call of Http; a document may take DOCUMENT_TIMEOUT_MS. */
export type GraphQLCallOptions = Pick<CallOptions, "signal" | "timeoutMs">;

/**
 * The GraphQL service over HTTP.
 *
 * Data that the schema accepts is an answer, whatever errors stand beside it: a list may hold null for a row that
 * could not be read. Both raise Failure as Http does, and Forbidden for a field the service refuses, ConditionFailed
 * for a condition that does not hold, GraphQLError for every other error of the service.
 */
export interface GraphQL {
  query<S extends v.GenericSchema>(
    operation: GraphQLOperation<S>,
    variables?: Variables,
    options?: GraphQLCallOptions,
  ): Promise<v.InferOutput<S>>;
  /** As query, but never retried; a lost, late or unreadable answer is Failure ResultUnknown. */
  mutate<S extends v.GenericSchema>(
    operation: GraphQLOperation<S>,
    variables?: Variables,
    options?: GraphQLCallOptions,
  ): Promise<v.InferOutput<S>>;
}

export interface GraphQLOptions extends AuthorizedFetchOptions {
  /** May be relative to the page's origin. */
  url: string;
  pageUrl: string;
  timeouts?: Timeouts;
}

/** The service at `url`. */
export function createGraphQL({ url, pageUrl, timeouts = usualTimeouts, ...means }: GraphQLOptions): GraphQL {
  const address = new URL(url, new URL("/", pageUrl));
  const ask = createAuthorizedFetch(means);

  async function run<S extends v.GenericSchema>(
    purpose: "read" | "write",
    { document, field, schema }: GraphQLOperation<S>,
    variables: Variables,
    { signal, timeoutMs = timeouts[purpose] }: GraphQLCallOptions,
  ): Promise<v.InferOutput<S>> {
    const { status, body } = await ask({
      method: "POST",
      url: address,
      body: { query: document, variables },
      purpose,
      as: "text",
      timeoutMs,
      signal,
    });
    if (!isSuccess(status)) throw httpFailure({ status, body, purpose, withCredential: false });
    return receipt(purpose, () => fieldOf(decode(parseBody(body), graphQLAnswer), field, schema));
  }

  return {
    query: (operation, variables = {}, options = {}) => run("read", operation, variables, options),

    mutate: (operation, variables = {}, options = {}) => run("write", operation, variables, options),
  };
}

const graphQLError = v.object({
  errorType: v.nullish(v.string(), ""),
  message: v.nullish(v.string(), ""),
  path: v.nullish(v.array(v.union([v.string(), v.number()])), []),
});
type GraphQLError = v.InferOutput<typeof graphQLError>;

const graphQLAnswer = v.object({
  data: v.nullish(v.record(v.string(), v.unknown()), {}),
  errors: v.nullish(v.array(graphQLError), []),
});

/** The root field's value. Raises the Failure of the service's errors when there is none, or none the schema accepts. */
function fieldOf<S extends v.GenericSchema>(
  { data, errors }: v.InferOutput<typeof graphQLAnswer>,
  field: string,
  schema: S,
): v.InferOutput<S> {
  const isThere = Object.hasOwn(data, field);
  const value = isThere ? data[field] : undefined;
  const [first] = errors;
  // A record that does not exist is null; an answer that does not name it comes from somebody else (GraphQL, section 7.1).
  if (!first && !isThere) throw new Failure("Malformed", { detail: `${field} is missing` });
  if (!first) return decode(value, schema);
  if (value === null || value === undefined) throw failureOf(first);
  const result = v.safeParse(schema, value);
  if (!result.success) throw failureOf(first);
  return result.output;
}

/** Never with the error's message: a validation error quotes what was entered. */
function failureOf({ errorType, message, path }: GraphQLError): Failure {
  const detail = [errorType || "no errorType", ...path].join(" ");
  const isCondition =
    errorType.endsWith("ConditionalCheckFailedException") ||
    message.includes("The conditional request failed");
  if (isCondition) return new Failure("ConditionFailed", { detail });
  if (errorType === "Unauthorized") return new Failure("Forbidden", { detail });
  // AppSync's ExecutionTimeout, Lambda:ExecutionTimeoutException: the resolver may still be at work.
  if (errorType.includes("Timeout")) return new Failure("Timeout", { detail });
  return new Failure("GraphQLError", { detail });
}
