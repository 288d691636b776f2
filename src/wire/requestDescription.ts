/**
 * A read described by data, without tokens. The wire sends it (`customerSystem.read`, `graphql.read`), and a page that is
 * still loading can send the same request early: both build it here, so that URL, headers and body are identical.
 */
import type * as v from "valibot";
import {
  type FetchArguments,
  fetchArguments,
  type QueryParams,
  type RequestTokens,
  resolveBelow,
  type UnsentRequest,
  withQuery,
} from "./http/request.ts";

/** A GET of the customer system (REST service A). */
export interface CustomerSystemRead<T> {
  service: "customerSystem";
  method: "GET";
  /** Below the service's base address. */
  path: string;
  query: QueryParams;
  /** Decodes the response. */
  schema: v.GenericSchema<unknown, T>;
}

/** A query of the GraphQL service. */
export interface GraphQLRead<T> {
  service: "graphql";
  method: "POST";
  document: string;
  variables: Readonly<Record<string, unknown>>;
  /** The root field of `data` that `schema` decodes. */
  field: string;
  schema: v.GenericSchema<unknown, T>;
}

/** Either kind of read, told apart by `service`; the early bundle sends those of a page's first screen. */
export type RequestDescription<T = unknown> = CustomerSystemRead<T> | GraphQLRead<T>;

/** Absolute base address of each service. */
export type ServiceAddresses = Readonly<Record<RequestDescription["service"], string>>;

/** The tokens of a signed-in user. */
export interface ServiceTokens {
  access: string;
  /** The customer system's own token (decision 15); reads of that service need it. */
  customerSystem?: string | undefined;
}

/** The query parameter and body field in which the customer system's token is sent. */
export const CUSTOMER_SYSTEM_TOKEN = "oauth";

/** The arguments of `fetch` for a described read: exactly the request the wire's clients send for it. */
export function toFetchArguments(
  description: RequestDescription,
  addresses: ServiceAddresses,
  tokens: ServiceTokens,
): FetchArguments {
  const address = new URL(addresses[description.service]);
  if (description.service === "graphql") {
    return fetchArguments(graphQLRequest(address, description), { access: tokens.access });
  }
  const { customerSystem } = tokens;
  const carried: RequestTokens = {
    access: tokens.access,
    credential:
      customerSystem === undefined ? undefined : { name: CUSTOMER_SYSTEM_TOKEN, value: customerSystem },
  };
  return fetchArguments(restRead(address, description), carried);
}

/** A GET of a REST service at `base`. */
export const restRead = (
  base: URL,
  { path, query }: { path: string; query: QueryParams },
): UnsentRequest => ({
  method: "GET",
  url: withQuery(resolveBelow(base, path), query),
});

/** A GraphQL operation at `url`. */
export const graphQLRequest = (
  url: URL,
  { document, variables }: Pick<GraphQLRead<unknown>, "document" | "variables">,
): UnsentRequest => ({ method: "POST", url, body: { query: document, variables } });
