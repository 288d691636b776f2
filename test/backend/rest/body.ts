/** A JSON body, checked. */
import * as v from "valibot";
import { Refusal } from "./visitor.ts";

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
