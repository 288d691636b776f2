/**
 * What a response of the GraphQL service says, as AppSync answers: partial data, errors within a 200.
 *
 * An error beside data makes the record unreadable, also when it names one of its fields: null would read as "nothing is
 * required" (decision 41). Of a list only the row is lost: it becomes null, and is reported.
 */
import * as v from "valibot";
import { Failure } from "../../domain/failure.ts";
import { decode, unreadableFailure, unreadableRows } from "../http/decode.ts";
import { type GraphQLError, graphQLError, graphQLFailure } from "./errors.ts";

/** An operation with one root field, which `schema` decodes. */
export interface GraphQLOperation<S extends v.GenericSchema> {
  document: string;
  field: string;
  schema: S;
}

/**
 * The root field's value in a response's body. Raises Malformed, Forbidden for a field the service denies, ConditionFailed
 * for a failed condition, ServiceMismatch where the schema does not fit, LimitExceededException, Timeout and
 * ServerUnreachable for the service's own faults, GraphQLError for every other error; of a write that was made and cannot
 * be read ResultUnknown. `report` gets the rows of a list that could not be read.
 */
export function readAnswer<T>(
  purpose: "read" | "write",
  operation: { document: string; field: string; schema: v.GenericSchema<unknown, T> },
  body: unknown,
  report: (failure: Failure) => void = () => {},
): T {
  const response = decode(body, graphQLResponse);
  const value = decode(readField(response, operation, purpose), operation.schema);
  const unreadable = unreadableRows(value);
  if (unreadable > 0) report(rowsFailure(operation, unreadable, response.errors));
  return value;
}

const graphQLResponse = v.object({
  data: v.nullish(v.record(v.string(), v.unknown()), {}),
  errors: v.nullish(v.array(graphQLError), []),
});

/** The root field's value. Raises the Failure of an error that is not about one row of a list. */
function readField(
  { data, errors }: v.InferOutput<typeof graphQLResponse>,
  { document, field }: { document: string; field: string },
  purpose: "read" | "write",
): unknown {
  const isPresent = Object.hasOwn(data, field);
  const value = isPresent ? data[field] : undefined;
  const error = errors.find(({ path }) => rowOf(path, field) === null) ?? errors[0];
  // A missing record is null; a response without the field is not this service's (GraphQL, "Response format").
  if (!error && !isPresent) throw new Failure("Malformed", { detail: `${field} is missing` });
  if (!error) return value;
  const failure = graphQLFailure(error, document);
  const isAnswered = value !== null && value !== undefined;
  if (isAnswered && rowOf(error.path, field) !== null) return withoutRows(value, field, errors);
  // A write was made if there is an answer, or if the error is about a part of one; only what it led to cannot be read.
  const isMade = purpose === "write" && (isAnswered || error.path.length > 1);
  throw isMade ? new Failure("ResultUnknown", { cause: failure, detail: failure.detail }) : failure;
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

function rowsFailure(
  { document, field }: { document: string; field: string },
  count: number,
  errors: readonly GraphQLError[],
): Failure {
  const [first] = errors;
  if (!first) return unreadableFailure(field, count);
  const cause = graphQLFailure(first, document);
  return new Failure(cause.code, { cause, detail: `${count} unreadable rows, ${cause.detail}` });
}
