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
import { type GraphQLError, graphQLError, graphQLFailure } from "./errors.ts";

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
 * An error beside data makes the record unreadable, also when it names one of its fields: null would read as "nothing is
 * required" (decision 41). Of a list only the row is lost: it becomes null, and is reported. All raise the failures of
 * Http, and Forbidden for a field the service denies, ConditionFailed for a failed condition, GraphQLError for every other
 * error.
 */
export interface GraphQL {
  query<S extends v.GenericSchema>(
    operation: GraphQLOperation<S>,
    variables?: Variables,
    options?: GraphQLCallOptions,
  ): Promise<v.InferOutput<S>>;
  /** Sends a described read, as `query` does. */
  read<T>(description: GraphQLRead<T>, options?: GraphQLCallOptions): Promise<T>;
  /** As query, but never retried; a lost, late or partly unreadable response raises ResultUnknown. */
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
  /** Told of the rows of a list that could not be read, once per answer. */
  report?: (failure: Failure) => void;
}

/** The service at `url`. */
export function createGraphQL({
  url,
  pageUrl,
  timeouts = defaultTimeouts,
  report = () => {},
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
    if (!isSuccess(status))
      throw httpFailure({ status, body, purpose, isOfSession: options.tokens !== null });
    return decodeFor(purpose, () => {
      const response = decode(parseBody(body), graphQLResponse);
      const value = decode(readField(response, field, purpose), schema);
      const unreadable = unreadableRows(value);
      if (unreadable > 0) report(unreadableFailure(field, unreadable, response.errors));
      return value;
    });
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

/** The root field's value. Raises the Failure of an error that is not about one row of a list. */
function readField(
  { data, errors }: v.InferOutput<typeof graphQLResponse>,
  field: string,
  purpose: "read" | "write",
): unknown {
  const isPresent = Object.hasOwn(data, field);
  const value = isPresent ? data[field] : undefined;
  const error = errors.find(({ path }) => rowOf(path, field) === null) ?? errors[0];
  // A missing record is null; a response without the field is not this service's (GraphQL, "Response format").
  if (!error && !isPresent) throw new Failure("Malformed", { detail: `${field} is missing` });
  if (!error) return value;
  if (value === null || value === undefined) throw graphQLFailure(error);
  if (rowOf(error.path, field) !== null) return withoutRows(value, field, errors);
  // There is an answer, so the write was made; only what it led to cannot be read.
  const failure = graphQLFailure(error);
  throw purpose === "read"
    ? failure
    : new Failure("ResultUnknown", { cause: failure, detail: failure.detail });
}

/** The row of a list (`items`) that an error at or below it is about; null for any other error. */
function rowOf([root, list, row]: GraphQLError["path"], field: string): number | null {
  return root === field && list === "items" && typeof row === "number" ? row : null;
}

const isList = (value: unknown): value is { items: readonly unknown[] } =>
  typeof value === "object" && value !== null && "items" in value && Array.isArray(value.items);

function withoutRows(value: unknown, field: string, errors: readonly GraphQLError[]): unknown {
  if (!isList(value)) return value;
  const lost = new Set(errors.map(({ path }) => rowOf(path, field)));
  return { ...value, items: value.items.map((row, index) => (lost.has(index) ? null : row)) };
}

/** Of a decoded page; 0 for anything else. */
const unreadableRows = (value: unknown): number =>
  isList(value) && "unreadable" in value && typeof value.unreadable === "number" ? value.unreadable : 0;

function unreadableFailure(field: string, count: number, errors: readonly GraphQLError[]): Failure {
  const [first] = errors;
  if (!first) return new Failure("Malformed", { detail: `${field}: ${count} unreadable rows` });
  const cause = graphQLFailure(first);
  return new Failure(cause.code, { cause, detail: `${count} unreadable rows, ${cause.detail}` });
}
