/** The wire's reads and writes of one REST service and one GraphQL service, as the app makes them, by path and operation. */
import type * as v from "valibot";
import { createRead, type Read } from "../../src/wire/createRead.ts";
import { createGraphQL, type GraphQLOperation } from "../../src/wire/graphql.ts";

import { type AuthorizedFetchOptions, createAuthorizedFetch } from "../../src/wire/http/authorizedFetch.ts";
import { type CredentialFor, createBucket, createHttp } from "../../src/wire/http/http.ts";
import { type QueryParams, serviceUrl } from "../../src/wire/http/request.ts";
import { hastyClock } from "./clock.ts";

/** By default a browser with a network, and no pause between retries. */
export interface ClientOptions extends Partial<AuthorizedFetchOptions> {
  tokens: AuthorizedFetchOptions["tokens"];
  pageUrl: string;
  /** The REST service's address; may be relative to the page's origin. */
  baseUrl?: string;
  url?: string;
  credentialFor?: CredentialFor;
}

/** A service without an address is at the page's origin. */
export function clientsOf({ pageUrl, baseUrl = "/", url = "/graphql", ...options }: ClientOptions) {
  const { credentialFor = () => undefined, ...network } = options;
  const fetchOptions = { fetch, clock: hastyClock, random: Math.random, online: () => true, ...network };
  const send = createAuthorizedFetch(fetchOptions);
  const addresses = {
    customerSystem: serviceUrl(baseUrl, pageUrl).href,
    graphql: serviceUrl(url, pageUrl).href,
  };
  const read: Read = createRead({ send, addresses, credentialFor });
  return {
    read,
    ...createHttp(send, addresses.customerSystem, credentialFor),
    ...createGraphQL(send, addresses.graphql),
    /** Files of a bucket at the REST service's address, without a token. */
    ...createBucket(createAuthorizedFetch({ ...fetchOptions, tokens: null }), addresses.customerSystem),
    /** A described read of the REST service. */
    get: <T>(
      path: string,
      schema: v.GenericSchema<unknown, T>,
      query: QueryParams = {},
      call: { signal?: AbortSignal } = {},
    ): Promise<T> => read({ service: "customerSystem", path, query, schema }, call),
    /** A described read of the GraphQL service. */
    query: <T>(
      { document, field, schema, timeoutMs }: GraphQLOperation<T> & { timeoutMs?: number },
      variables: Readonly<Record<string, unknown>> = {},
    ): Promise<T> =>
      read({ service: "graphql", document, field, schema, variables, ...(timeoutMs && { timeoutMs }) }),
  };
}
