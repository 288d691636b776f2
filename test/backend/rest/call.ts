/** A call of a REST service: its caller, as API Gateway's authorizer passes it on, its body and its answer. */
import * as v from "valibot";
import type { AccountDirectory } from "../cognito/cognito.ts";
import type { Claims } from "../contract.ts";
import { type Group, groupOf } from "../rules.ts";

/** A refusal: the status and message that go out as JSON. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Fields beside `message`. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/**
 * The caller's claims. Refuses with 401 a missing or invalid token (bare, without "Bearer"), with 403 another group.
 */
export async function admit(
  directory: AccountDirectory,
  request: Request,
  groups: readonly Group[],
): Promise<Claims> {
  const token = request.headers.get("authorization");
  const claims = token ? await directory.verify(token) : null;
  if (!claims) throw new Refusal(401, "Unauthorized");
  const group = groupOf(claims.groups);
  if (!group || !groups.includes(group)) {
    throw new Refusal(403, "User is not authorized to access this resource");
  }
  return claims;
}

/** Runs a call and turns a refusal into its answer. */
export async function answer(call: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await call());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Response.json({ ...error.fields, message: error.message }, { status: error.status });
  }
}

/** The body as the schema reads it; refuses anything else with 400, naming the field. */
export async function bodyOf<S extends v.GenericSchema>(
  request: Request,
  schema: S,
): Promise<v.InferOutput<S>> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await request.text());
  if (read.success) return read.output;
  const [issue] = read.issues;
  const field = v.getDotPath(issue);
  throw new Refusal(400, field ? `${field}: ${issue.message}` : issue.message);
}
