/** The form of a signed document as the app has sent it. */
import * as v from "valibot";
import type { Backend } from "../backend/server.ts";

const request = v.object({ variables: v.object({ input: v.object({ sub: v.string(), data: v.string() }) }) });
const form = v.pipe(v.string(), v.parseJson(), v.looseObject({ signature: v.string() }));

/** The last form, of this account or of any. Throws if there is none. */
export function sentForm(backend: Backend, sub?: string): v.InferOutput<typeof form> {
  const inputs = backend.control
    .seen({ operation: "createDocument" })
    .map(({ body }) => v.parse(request, JSON.parse(body)).variables.input);
  const data = inputs.findLast((input) => sub === undefined || input.sub === sub)?.data;
  if (data === undefined) throw new Error("the backend received no form");
  return v.parse(form, data);
}
