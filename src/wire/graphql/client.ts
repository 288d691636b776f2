/** The client of the GraphQL service over HTTP, as AppSync speaks it: POSTed JSON, partial data, errors within a 200. */
import * as v from "valibot";
import { Failure } from "../../domain/failure.ts";
import { type AuthorizedFetchOptions, createAuthorizedFetch } from "../http/authorizedFetch.ts";
import { decode, decodeFor, parseBody } from "../http/decode.ts";
import type { CallOptions } from "../http/http.ts";
import { httpFailure, isSuccess } from "../http/httpFailure.ts";
import { serviceUrl } from "../http/request.ts";
import { defaultTimeouts, type Timeouts } from "../http/timeouts.ts";
import { type GraphQLRead, graphQLRequest } from "../requestDescription.ts";
import { graphQLError, graphQLFailure } from "./errors.ts";

/** An operation with one root field, which `schema` decodes. */
export interface GraphQLOperation<S extends v.GenericSchema> {
  document: string;
  field: string;
  schema: S;
}

type Variables = Readonly<Record<string, unknown>>;

/** As a call of Http; an operation on documents may take DOCUMENT_TIMEOUT_MS. */
export type GraphQLCallOptions = Pick<CallOptions, "signal" | "timeoutMs">;

/**
 * The GraphQL service over HTTP.
 *
 * Data that the schema accepts is a result even with errors beside it: a list may hold null for a row the service could
 * not read. All raise the failures of Http, and Forbidden for a field the service denies, ConditionFailed for a failed
 * condition, GraphQLError for every other error.
 */
export interface GraphQL {
  query<S extends v.GenericSchema>(
    operation: GraphQLOperation<S>,
    variables?: Variables,
    options?: GraphQLCallOptions,
  ): Promise<v.InferOutput<S>>;
  /** Sends a described read, as `query` does. */
  read<T>(description: GraphQLRead<T>, options?: GraphQLCallOptions): Promise<T>;
  /** As query, but never retried; a lost, late or unreadable response raises ResultUnknown. */
  mutate<S extends v.GenericSchema>(
    operation: GraphQLOperation<S>,
    variables?: Variables,
    options?: GraphQLCallOptions,
  ): Promise<v.InferOutput<S>>;
}

/** `pageUrl` is used for its origin only. Without `timeouts` the limits of decision 12 hold. */
export interface GraphQLOptions extends AuthorizedFetchOptions {
  /** May be relative to the page's origin. */
  url: string;
  pageUrl: string;
  timeouts?: Timeouts;
}

/** The service at `url`. */
export function createGraphQL({
  url,
  pageUrl,
  timeouts = defaultTimeouts,
  ...options
}: GraphQLOptions): GraphQL {
  const address = serviceUrl(url, pageUrl);
  const send = createAuthorizedFetch(options);

  async function run<S extends v.GenericSchema>(
    purpose: "read" | "write",
    { document, field, schema }: GraphQLOperation<S>,
    variables: Variables,
    { signal, timeoutMs = timeouts[purpose] }: GraphQLCallOptions,
  ): Promise<v.InferOutput<S>> {
    const { status, body } = await send({
      ...graphQLRequest(address, { document, variables }),
      purpose,
      as: "text",
      timeoutMs,
      signal,
    });
    if (!isSuccess(status)) throw httpFailure({ status, body, purpose, withCredential: false });
    return decodeFor(purpose, () => decodeField(decode(parseBody(body), graphQLResponse), field, schema));
  }

  return {
    query: (operation, variables = {}, options = {}) => run("read", operation, variables, options),

    read: (description, options = {}) => run("read", description, description.variables, options),

    mutate: (operation, variables = {}, options = {}) => run("write", operation, variables, options),
  };
}

const graphQLResponse = v.object({
  data: v.nullish(v.record(v.string(), v.unknown()), {}),
  errors: v.nullish(v.array(graphQLError), []),
});

/** The root field's value. Raises the first error's Failure when there is no value or the schema rejects it. */
function decodeField<S extends v.GenericSchema>(
  { data, errors }: v.InferOutput<typeof graphQLResponse>,
  field: string,
  schema: S,
): v.InferOutput<S> {
  const isPresent = Object.hasOwn(data, field);
  const value = isPresent ? data[field] : undefined;
  const [firstError] = errors;
  // A missing record is null; a response without the field is not this service's (GraphQL, "Response format").
  if (!firstError && !isPresent) throw new Failure("Malformed", { detail: `${field} is missing` });
  if (!firstError) return decode(value, schema);
  if (value === null || value === undefined) throw graphQLFailure(firstError);
  const result = v.safeParse(schema, value);
  if (!result.success) throw graphQLFailure(firstError);
  return result.output;
}
