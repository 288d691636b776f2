/** A REST service of ours: JSON in, values of the domain out, every fault a Failure. */
import type * as v from "valibot";
import {
  type AuthorizedFetchOptions,
  type Credential,
  createAuthorizedFetch,
  type HttpRequest,
} from "./authorizedFetch.ts";
import { decode, parseBody, receipt } from "./decode.ts";
import { httpFailure, isSuccess } from "./httpFailure.ts";
import { resolveBelow, withQuery } from "./request.ts";
import { type Timeouts, timeouts as usualTimeouts } from "./timeouts.ts";

export type QueryParams = Readonly<Record<string, string | number | undefined>>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds; the usual ones of decision 12 without it. */
  timeoutMs?: number | undefined;
  /** Added to the query of a GET and to the body of a POST, and renewed with the access token after a 401. */
  credential?: Credential | undefined;
}

/**
 * A REST service at one base address; every answer is decoded by a schema.
 *
 * Both raise Failure: Aborted, Timeout, NetworkError, ServerUnreachable, Unauthorized, Forbidden, NotFound, Rejected,
 * LimitExceededException, UsernameExistsException, Malformed, and SessionExpired from the source of tokens. A write
 * whose answer was lost, came too late or could not be read raises ResultUnknown.
 */
export interface Http {
  get<S extends v.GenericSchema>(
    path: string,
    schema: S,
    query?: QueryParams,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>;
  post<S extends v.GenericSchema>(
    path: string,
    schema: S,
    body?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>;
}

export interface HttpOptions extends AuthorizedFetchOptions {
  /** May be relative to the page's origin. */
  baseUrl: string;
  pageUrl: string;
  timeouts?: Timeouts;
}

/** The service at `baseUrl`. Its access token goes to that origin only (decision 24). */
export function createHttp({ baseUrl, pageUrl, timeouts = usualTimeouts, ...means }: HttpOptions): Http {
  const base = new URL(baseUrl, new URL("/", pageUrl));
  const ask = createAuthorizedFetch(means);

  async function call<S extends v.GenericSchema>(
    purpose: "read" | "write",
    address: Pick<HttpRequest<"text">, "method" | "url" | "body">,
    schema: S,
    { signal, timeoutMs = timeouts[purpose], credential }: CallOptions = {},
  ): Promise<v.InferOutput<S>> {
    const { status, body } = await ask({ ...address, purpose, as: "text", timeoutMs, signal, credential });
    if (!isSuccess(status)) {
      throw httpFailure({ status, body, purpose, withCredential: credential !== undefined });
    }
    return receipt(purpose, () => decode(parseBody(body), schema));
  }

  return {
    get: (path, schema, query = {}, options) =>
      call("read", { method: "GET", url: withQuery(resolveBelow(base, path), query) }, schema, options),
    post: (path, schema, body = {}, options) =>
      call("write", { method: "POST", url: resolveBelow(base, path), body }, schema, options),
  };
}
