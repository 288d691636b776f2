/**
 * How a request to a service is built. Pure: the app and a page that is still loading, which sends the first requests
 * early, get the same address, headers and body.
 */
import type { QueryParams, RequestDescription } from "./description.ts";

/** Absolute base address of each service. */
export type ServiceAddresses = Readonly<Record<RequestDescription["service"], string>>;

/** A request before its tokens are added. */
export interface UnsentRequest {
  method: "GET" | "POST";
  url: URL;
  /** The JSON object of a POST. */
  body?: Readonly<Record<string, unknown>> | undefined;
}

/** The tokens a request carries. */
export interface RequestTokens {
  /** Sent bare in `Authorization`; null: the service is open. */
  access: string | null;
  /** Sent in the query of a GET and in the body of a POST. */
  credential?: { name: string; value: string } | undefined;
}

/** The arguments of `fetch`. */
export interface FetchArguments {
  url: string;
  init: RequestInit;
}

/** The query parameter and body field in which the customer system's token is sent (decision 15). */
export const CUSTOMER_SYSTEM_TOKEN = "oauth";

/** The request of a described read, without its tokens. */
export function requestOf(description: RequestDescription, addresses: ServiceAddresses): UnsentRequest {
  if (description.service === "graphql") return graphQLRequest(addresses.graphql, description);
  const address = new URL(addresses.customerSystem);
  return { method: "GET", url: withQuery(resolveBelow(address, description.path), description.query) };
}

/** A GraphQL operation at `url`. */
export const graphQLRequest = (
  url: string,
  { document, variables }: { document: string; variables: Readonly<Record<string, unknown>> },
): UnsentRequest => ({ method: "POST", url: new URL(url), body: { query: document, variables } });

/** The arguments of `fetch` for a request with its tokens. */
export function fetchArguments(
  { method, url, body }: UnsentRequest,
  { access, credential }: RequestTokens,
): FetchArguments {
  const carried = credential ? { [credential.name]: credential.value } : {};
  const { headers, ...init } = authorizedInit(access);
  if (method === "GET") return { url: withQuery(url, carried).href, init: { method, headers, ...init } };
  return {
    url: url.href,
    init: {
      method,
      headers: { ...headers, "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ ...carried, ...body }),
      ...init,
    },
  };
}

/** The arguments of `fetch` for a described read with the tokens of a signed-in user, as the app sends it. */
export const toFetchArguments = (
  description: RequestDescription,
  addresses: ServiceAddresses,
  { access, customerSystem }: { access: string; customerSystem?: string | undefined },
): FetchArguments =>
  fetchArguments(requestOf(description, addresses), {
    access,
    credential:
      customerSystem !== undefined && description.service === "customerSystem"
        ? { name: CUSTOMER_SYSTEM_TOKEN, value: customerSystem }
        : undefined,
  });

/** A configured address, which may be relative to the page's origin (not to the page's path). */
export const serviceUrl = (address: string, pageUrl: string): URL => new URL(address, new URL("/", pageUrl));

/** The address of a path below a base. Only the path is set, so no path leads to another origin. */
export function resolveBelow(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
  return url;
}

/** The address with parameters appended to its query. */
function withQuery(url: URL, query: QueryParams): URL {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.append(name, String(value));
  }
  // Only form decoders read a plus as a space; %20 is a space to every server.
  address.search = address.search.replaceAll("+", "%20");
  return address;
}

/** The options of a request that carries an access token, or none for null. It is cached nowhere and carries no cookies. */
const authorizedInit = (token: string | null) =>
  ({
    headers: token === null ? {} : { Authorization: token },
    cache: "no-store",
    credentials: "omit",
    // The blank documents may move; a request with a token must not follow to another origin (decision 24).
    redirect: token === null ? "follow" : "manual",
  }) satisfies RequestInit;
