/** The wire's reads and writes of one REST service and one GraphQL service, as the app makes them, by path and operation. */
import type * as v from "valibot";
import { createRead, type Read } from "../../src/wire/createRead.ts";
import type { GraphQLOperation } from "../../src/wire/graphql/answer.ts";
import { createGraphQL } from "../../src/wire/graphql/client.ts";
import { type AuthorizedFetchOptions, createAuthorizedFetch } from "../../src/wire/http/authorizedFetch.ts";
import { createBucket } from "../../src/wire/http/bucket.ts";
import type { QueryParams } from "../../src/wire/http/description.ts";
import { type CredentialFor, createHttp } from "../../src/wire/http/http.ts";
import { serviceUrl } from "../../src/wire/http/request.ts";
import { createTokenRetryLimit } from "../../src/wire/tokenRetryLimit.ts";

/** Tests that are not about them leave these out. */
type Chance = "random" | "retryLimit";

export interface ClientOptions
  extends Omit<AuthorizedFetchOptions, Chance>,
    Partial<Pick<AuthorizedFetchOptions, Chance>> {
  pageUrl: string;
  /** Of the REST service; may be relative to the page's origin. */
  baseUrl?: string;
  /** Of the GraphQL service. */
  url?: string;
  credentialFor?: CredentialFor;
}

/** Without an address a service is taken to be at the page's origin. */
export function clientsOf({ pageUrl, baseUrl = "/", url = "/graphql", ...options }: ClientOptions) {
  const { credentialFor = () => undefined, clock, ...network } = options;
  const retryLimit = createTokenRetryLimit(clock);
  const fetchOptions = { random: Math.random, retryLimit, clock, ...network };
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
    /** Of a bucket at the REST service's address, without a token. */
    ...createBucket(createAuthorizedFetch({ ...fetchOptions, tokens: null }), addresses.customerSystem),
    /** A described read of the REST service. */
    get: <T>(
      path: string,
      schema: v.GenericSchema<unknown, T>,
      query: QueryParams = {},
      call: { signal?: AbortSignal } = {},
    ): Promise<T> => read({ service: "customerSystem", path, query, schema }, call),
    /** A described read of the GraphQL service. */
    query: <S extends v.GenericSchema>(
      { document, field, schema, timeoutMs }: GraphQLOperation<S> & { timeoutMs?: number },
      variables: Readonly<Record<string, unknown>> = {},
    ): Promise<v.InferOutput<S>> =>
      read({ service: "graphql", document, field, schema, variables, ...(timeoutMs && { timeoutMs }) }),
  };
}
