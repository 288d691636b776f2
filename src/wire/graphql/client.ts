/** Writes of the GraphQL service over HTTP. Its reads are described. */
import type * as v from "valibot";
import { type AuthorizedFetchOptions, createAuthorizedFetch } from "../http/authorizedFetch.ts";
import { decodeWritten, parseBody } from "../http/decode.ts";
import { graphQLRequest, serviceUrl } from "../http/request.ts";
import { type GraphQLOperation, readAnswer } from "./answer.ts";

/** The GraphQL service over HTTP. */
export interface GraphQL {
  /**
   * Never retried; a lost, late or partly unreadable response raises ResultUnknown. Else it raises the failures of Http and
   * of readAnswer. An operation on documents may take DOCUMENT_TIMEOUT_MS.
   */
  mutate<S extends v.GenericSchema>(
    operation: GraphQLOperation<S>,
    variables?: Readonly<Record<string, unknown>>,
    timeoutMs?: number,
  ): Promise<v.InferOutput<S>>;
}

/** `pageUrl` is used for its origin only. */
export interface GraphQLOptions extends AuthorizedFetchOptions {
  /** May be relative to the page's origin. */
  url: string;
  pageUrl: string;
}

/** The service at `url`. */
export function createGraphQL({ url, pageUrl, ...options }: GraphQLOptions): GraphQL {
  const address = serviceUrl(url, pageUrl);
  const send = createAuthorizedFetch(options);

  return {
    async mutate(operation, variables = {}, timeoutMs) {
      const request = graphQLRequest(address, { document: operation.document, variables });
      const text = await send({ ...request, purpose: "write", as: "text", timeoutMs });
      return decodeWritten(() => readAnswer("write", operation, parseBody(text)));
    },
  };
}
