/** The data service over HTTP, as AppSync answers. */
import { type DocumentNode, type ExecutionResult, execute, GraphQLError, parse, validate } from "graphql";
import * as v from "valibot";
import type { AccountDirectory, Handler } from "../contract.ts";
import { clientFields } from "./clients.ts";
import { appSyncError } from "./refusal.ts";
import { schema } from "./schema.ts";
import { documentFields, type SigningDesk } from "./signing.ts";
import { staffFields } from "./staff.ts";
import { refusalOf, type Viewer, viewerOf } from "./viewer.ts";

const question = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    query: v.string(),
    variables: v.nullish(v.record(v.string(), v.unknown()), {}),
    operationName: v.nullish(v.string(), null),
  }),
);
type Question = v.InferOutput<typeof question>;

/**
 * Answers POSTs of `{query, variables, operationName}` with the access token, bare, in Authorization. 401 without a
 * valid token, 400 for a body that is no question; everything else is 200 with `data`, `errors` or both.
 */
export function createGraphQL(rooms: SigningDesk & { directory: AccountDirectory }): Handler {
  const fields = { ...clientFields(rooms.world), ...staffFields(rooms.world), ...documentFields(rooms) };

  return async (request) => {
    const token = request.headers.get("authorization");
    const viewer = await viewerOf(rooms.directory, token);
    if (!viewer) return refused(401, "UnauthorizedException", refusalOf(token, rooms.clock));
    const asked = v.safeParse(question, request.method === "POST" ? await request.text() : "");
    if (!asked.success) {
      return refused(400, "MalformedHttpRequestException", "Unable to parse GraphQL query.");
    }
    return Response.json(await answer(asked.output, viewer, fields));
  };
}

const refused = (status: number, errorType: string, message: string): Response =>
  Response.json({ errors: [{ errorType, message }] }, { status });

async function answer(asked: Question, viewer: Viewer, fields: object) {
  const document = checked(asked.query);
  if ("errors" in document) return { data: null, errors: document.errors.map(appSyncError) };
  const { data, errors }: ExecutionResult = await execute({
    schema,
    document,
    rootValue: fields,
    contextValue: viewer,
    variableValues: asked.variables,
    operationName: asked.operationName,
  });
  return { data: data ?? null, ...(errors && { errors: errors.map(appSyncError) }) };
}

/** The app asks the same few questions again and again: each is read and checked once. */
const known = new Map<string, DocumentNode>();

function checked(query: string): DocumentNode | { errors: readonly GraphQLError[] } {
  const before = known.get(query);
  if (before) return before;
  try {
    const document = parse(query);
    const errors = validate(schema, document);
    if (errors.length > 0) return { errors };
    if (known.size < MOST_KNOWN) known.set(query, document);
    return document;
  } catch (error) {
    return { errors: [error instanceof GraphQLError ? error : new GraphQLError(String(error))] };
  }
}

const MOST_KNOWN = 100;
