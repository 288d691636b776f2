/** The client of a REST service: JSON in, values of the domain out, every error a Failure. */
import type * as v from "valibot";
import { restRead } from "../requestDescription.ts";
import { type AuthorizedFetchOptions, type Credential, createAuthorizedFetch } from "./authorizedFetch.ts";
import { decode, decodeFor, parseBody } from "./decode.ts";
import { httpFailure, isSuccess } from "./httpFailure.ts";
import { type QueryParams, resolveBelow, serviceUrl, type UnsentRequest } from "./request.ts";
import { defaultTimeouts, type Timeouts } from "./timeouts.ts";

/** Of one call of Http. The customer system adds `credential` by itself. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds; without it the limits of decision 12. */
  timeoutMs?: number | undefined;
  /** Added to the query of a GET and to the body of a POST, and renewed with the access token after a 401. */
  credential?: Credential | undefined;
}

/**
 * A REST service at one base address; every response is decoded by a schema.
 *
 * Both raise Aborted, Timeout, NetworkError, ServerUnreachable, Unauthorized, Forbidden, NotFound, Rejected,
 * LimitExceededException, UsernameExistsException, Malformed, and SessionExpired from the token source. A write whose
 * response was lost, late, unreadable or a server's error (5xx) raises ResultUnknown, and so nothing was written where it
 * raises another code.
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

/** `pageUrl` is used for its origin only. Without `timeouts` the limits of decision 12 hold. */
export interface HttpOptions extends AuthorizedFetchOptions {
  /** May be relative to the page's origin. */
  baseUrl: string;
  pageUrl: string;
  timeouts?: Timeouts;
}

/** The service at `baseUrl`. Its access token goes to that origin only (decision 24). */
export function createHttp({ baseUrl, pageUrl, timeouts = defaultTimeouts, ...options }: HttpOptions): Http {
  const base = serviceUrl(baseUrl, pageUrl);
  const { tokens } = options;
  const send = createAuthorizedFetch(options);

  async function call<S extends v.GenericSchema>(
    purpose: "read" | "write",
    request: UnsentRequest,
    schema: S,
    { signal, timeoutMs = timeouts[purpose], credential }: CallOptions = {},
  ): Promise<v.InferOutput<S>> {
    const { status, body } = await send({ ...request, purpose, as: "text", timeoutMs, signal, credential });
    if (!isSuccess(status)) {
      throw httpFailure({ status, body, purpose, isOfSession: tokens !== null && credential === undefined });
    }
    return decodeFor(purpose, () => decode(parseBody(body), schema));
  }

  return {
    get: (path, schema, query = {}, options) =>
      call("read", restRead(base, { path, query }), schema, options),
    post: (path, schema, body = {}, options) =>
      call("write", { method: "POST", url: resolveBelow(base, path), body }, schema, options),
  };
}
