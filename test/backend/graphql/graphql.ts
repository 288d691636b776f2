/** The data service over HTTP, as AppSync answers. */
import { type ExecutionResult, execute } from "graphql";
import * as v from "valibot";
import type { Handler } from "../contract.ts";
import { generatedFields } from "./generated.ts";
import { appSyncError } from "./refusal.ts";
import { checkedBy, contractSchema } from "./schema.ts";
import { documentFields, type SigningDesk } from "./signing.ts";
import { tableFields } from "./tables.ts";
import { refusalOf, type Verifier, viewerOf } from "./viewer.ts";

const question = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    query: v.string(),
    variables: v.nullish(v.record(v.string(), v.unknown()), {}),
    operationName: v.nullish(v.string(), null),
  }),
);

/**
 * Answers POSTs of `{query, variables, operationName}` with the access token, bare, in Authorization. 401 without a
 * valid token, 400 for a body without a query; everything else is 200 with `data`, `errors` or both.
 */
export function createGraphQL(
  rooms: SigningDesk & { directory: Verifier },
  schema = contractSchema,
): Handler {
  const isOurs = schema === contractSchema;
  const own = { ...tableFields(rooms.world, isOurs), ...documentFields(rooms) };
  const fields = isOurs ? own : generatedFields(own, schema, rooms.world);
  const checked = checkedBy(schema);

  return async (request) => {
    const token = request.headers.get("authorization");
    const viewer = await viewerOf(rooms.directory, token);
    if (!viewer) return refused(401, "UnauthorizedException", refusalOf(token, rooms.clock));
    const asked = v.safeParse(question, request.method === "POST" ? await request.text() : "");
    if (!asked.success) {
      return refused(400, "MalformedHttpRequestException", "Unable to parse GraphQL query.");
    }
    const { query, variables, operationName } = asked.output;
    const document = checked(query);
    if ("errors" in document) {
      return Response.json({ data: null, errors: document.errors.map(appSyncError) });
    }
    const { data, errors }: ExecutionResult = await execute({
      schema,
      document,
      rootValue: fields,
      contextValue: viewer,
      variableValues: variables,
      operationName,
    });
    return Response.json({ data: data ?? null, ...(errors && { errors: errors.map(appSyncError) }) });
  };
}

const refused = (status: number, errorType: string, message: string): Response =>
  Response.json({ errors: [{ errorType, message }] }, { status });
