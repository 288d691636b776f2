/** Writes of the GraphQL service over HTTP. Its reads are described. */
import type * as v from "valibot";
import type { AuthorizedFetch } from "../http/authorizedFetch.ts";
import { decodeWritten, parseBody } from "../http/decode.ts";
import { graphQLRequest } from "../http/request.ts";
import { type GraphQLOperation, readAnswer } from "./answer.ts";

/** The GraphQL service over HTTP. */
export type GraphQL = ReturnType<typeof createGraphQL>;

/**
 * What an update names so that it does not overwrite a change that came between: `updatedAt` in its condition, or the
 * record's `_version`. "none": the service takes neither.
 */
export type UpdateGuard = "updatedAt" | "version" | "none";

/** The service at the absolute address `url`. */
export const createGraphQL = (send: AuthorizedFetch, url: string) => ({
  /** What this service takes, as far as its answers have shown since the page was loaded. */
  learned: { updateGuard: "updatedAt" as UpdateGuard, hasOwner: true },
  /**
   * Never retried; a lost, late or partly unreadable response raises ResultUnknown. Else it raises the failures of Http and
   * of readAnswer. An operation on documents may take DOCUMENT_TIMEOUT_MS.
   */
  async mutate<S extends v.GenericSchema>(
    operation: GraphQLOperation<S>,
    variables: Readonly<Record<string, unknown>> = {},
    timeoutMs?: number,
  ): Promise<v.InferOutput<S>> {
    const request = graphQLRequest(url, { ...operation, variables });
    const text = await send({ ...request, purpose: "write", as: "text", timeoutMs });
    return decodeWritten(() => readAnswer("write", operation, parseBody(text)));
  },
});
