/**
 * Reads as data, without tokens: the request to a service, how the answer is decoded, and how it follows changes. `createRead`
 * sends them. A page that is still loading sends the same requests early (src/areas/early.ts).
 */
import type * as v from "valibot";

/** Query parameters; undefined ones are left out. */
export type QueryParams = Readonly<Record<string, string | number | undefined>>;

/** A GET of the customer system (REST service A). */
export interface CustomerSystemRead<T> {
  service: "customerSystem";
  /** Below the service's base address. */
  path: string;
  query: QueryParams;
  schema: v.GenericSchema<unknown, T>;
}

/** A query of the GraphQL service. */
export interface GraphQLRead<T> {
  service: "graphql";
  document: string;
  variables: Readonly<Record<string, unknown>>;
  /** The root field of `data` that `schema` decodes. */
  field: string;
  schema: v.GenericSchema<unknown, T>;
  /** Milliseconds, if the limit of decision 12 for a GET is too short. */
  timeoutMs?: number;
  /** The read that is sent instead if the service's schema does not know this one. */
  otherwise?: GraphQLRead<T> | undefined;
}

/** The same read in several forms, the usual one first. The first form that the service's schema knows is used. */
export function inOneForm<T>([first, ...others]: readonly GraphQLRead<T>[]): GraphQLRead<T> {
  if (!first) throw new Error("A read has at least one form.");
  return others.length === 0 ? first : { ...first, otherwise: inOneForm(others) };
}

/** A read by one request. `service` distinguishes the kinds. */
export type RequestDescription<T = unknown> = CustomerSystemRead<T> | GraphQLRead<T>;

/** A page of a list with the next one's token (AppSync: `items`, `nextToken`). `items` may be empty though more follow. */
export interface Page<Row> {
  items: readonly Row[];
  /** The number of rows missing in `items` because they could not be read. */
  unreadable: number;
  nextToken: string | null;
}

export interface ReadCall<T> {
  signal?: AbortSignal | undefined;
  /** Receives the list so far, page by page, if the list shows its parts. */
  soFar?: ((part: T) => void) | undefined;
}

/** Reads one page, as `page` describes it. */
export type ReadPage<Row> = (nextToken: string | null) => Promise<Page<Row>>;

/** A list of the GraphQL service in pages. `paged` makes it. */
export interface PagedRead<T> {
  /** Describes the read of one page: the first page for null, otherwise the page of the token. */
  page(nextToken: string | null): GraphQLRead<Page<unknown>>;
  /** Reads and joins the pages. */
  collect(readPage: ReadPage<unknown>, call: ReadCall<T>): Promise<T>;
}

export type AnyRead<T = unknown> = RequestDescription<T> | PagedRead<T>;

/**
 * How an answer follows the change of a record. Describes a read with a function as its result: the function updates
 * the answer. null if the answer does not contain the record with this id.
 */
export type Follow<T> = (id: string) => AnyRead<(answer: T) => T> | null;

/** A read whose answer is kept up to date while it is shown. */
export type ReadDescription<T> = AnyRead<T> & { follow?: Follow<T> };

/** The request of a read, or of its first page. */
export const firstRequest = (read: AnyRead): RequestDescription => ("page" in read ? read.page(null) : read);

// Builds requests to a service. These functions are pure, so the app and the early bundle get the same address, headers
// and body.

/** The absolute base address of each service. */
export type ServiceAddresses = Readonly<Record<RequestDescription["service"], string>>;

/** A request before its tokens are added. */
export interface UnsentRequest {
  method: "GET" | "POST";
  url: URL;
  /** The JSON object of a POST. */
  body?: Readonly<Record<string, unknown>> | undefined;
}

export interface RequestTokens {
  /** Sent in `Authorization` without a scheme; null: the service is open. */
  access: string | null;
  /** The customer system's own token, sent in the query of a GET and in the body of a POST (decision 15). */
  customerSystem?: string | undefined;
}

export interface FetchArguments {
  url: string;
  init: RequestInit;
}

/** The request of a described read, without its tokens. */
export function requestOf(description: RequestDescription, addresses: ServiceAddresses): UnsentRequest {
  if (description.service === "graphql") return graphQLRequest(addresses.graphql, description);
  const url = resolveBelow(addresses.customerSystem, description.path);
  return { method: "GET", url: withQuery(url, description.query) };
}

/** A GraphQL operation at `url`. */
export const graphQLRequest = (
  url: string,
  { document, variables }: { document: string; variables: Readonly<Record<string, unknown>> },
): UnsentRequest => ({ method: "POST", url: new URL(url), body: { query: document, variables } });

/** The arguments of `fetch` for a request with its tokens. */
export function fetchArguments(
  { method, url, body }: UnsentRequest,
  { access, customerSystem }: RequestTokens,
): FetchArguments {
  const carried = customerSystem === undefined ? {} : { oauth: customerSystem };
  const headers: Record<string, string> = access === null ? {} : { Authorization: access };
  const init: RequestInit = {
    method,
    headers,
    // No cache keeps it, and it carries no cookies.
    cache: "no-store",
    credentials: "omit",
    // The address of the blank documents may redirect. A request with a token must not follow to another origin (decision 24).
    redirect: access === null ? "follow" : "manual",
  };
  if (method === "GET") return { url: withQuery(url, carried).href, init };
  Object.assign(headers, { "Content-Type": "application/json", Accept: "application/json" });
  return { url: url.href, init: { ...init, body: JSON.stringify({ ...carried, ...body }) } };
}

/** The arguments of `fetch` for a described read with the tokens of a signed-in user, as the app sends it. */
export const toFetchArguments = (
  description: RequestDescription,
  addresses: ServiceAddresses,
  { access, customerSystem }: RequestTokens,
): FetchArguments =>
  fetchArguments(requestOf(description, addresses), {
    access,
    customerSystem: description.service === "customerSystem" ? customerSystem : undefined,
  });

/** A configured address, which may be relative to the page's origin (not to the page's path). */
export const serviceUrl = (address: string, pageUrl: string): URL => new URL(address, new URL("/", pageUrl));

/** The address of a path below a base. Only the path is set, so that no path leads to another origin. */
export function resolveBelow(base: URL | string, path: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
  return url;
}

/** The address with parameters appended to its query. */
function withQuery(url: URL, query: QueryParams): URL {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.append(name, String(value));
  }
  // Only form decoders read a plus as a space; every server reads %20 as one.
  address.search = address.search.replaceAll("+", "%20");
  return address;
}

// How long a call may take, including its retries and token refreshes (decision 12)

/** Milliseconds, if a call does not name its own limit. */
export const timeouts = { read: 20_000, write: 30_000 } as const;

/** Milliseconds for reading or creating a PDF, which travels as JSON (decision 12). */
export const DOCUMENT_TIMEOUT_MS = 60_000;
