/** Writes of a REST service: JSON in, values of the domain out, every error a Failure. Its reads are described. */
import type * as v from "valibot";
import { type AuthorizedFetchOptions, type Credential, createAuthorizedFetch } from "./authorizedFetch.ts";
import { decode, decodeWritten, parseBody } from "./decode.ts";
import { resolveBelow, serviceUrl } from "./request.ts";

/** The second token that calls of a path carry, beside the access token; undefined for none. */
export type CredentialFor = (path: string) => Credential | undefined;

/**
 * A REST service at one base address; every response is decoded by a schema.
 *
 * Raises Timeout, NetworkError, ServerUnreachable, Unauthorized, Forbidden, NotFound, Rejected, LimitExceededException,
 * UsernameExistsException, and SessionExpired from the token source. A write whose response was lost, late, unreadable or a
 * server's error (5xx) raises ResultUnknown, and so nothing was written where it raises another code.
 */
export interface Http {
  post<S extends v.GenericSchema>(
    path: string,
    schema: S,
    body?: Readonly<Record<string, unknown>>,
  ): Promise<v.InferOutput<S>>;
}

/** `pageUrl` is used for its origin only. */
export interface HttpOptions extends AuthorizedFetchOptions {
  /** May be relative to the page's origin. */
  baseUrl: string;
  pageUrl: string;
  credentialFor?: CredentialFor;
}

/** The service at `baseUrl`. Its access token goes to that origin only (decision 24). */
export function createHttp({ baseUrl, pageUrl, credentialFor, ...options }: HttpOptions): Http {
  const base = serviceUrl(baseUrl, pageUrl);
  const send = createAuthorizedFetch(options);

  return {
    async post(path, schema, body = {}) {
      const url = resolveBelow(base, path);
      const credential = credentialFor?.(path);
      const text = await send({ method: "POST", url, body, purpose: "write", as: "text", credential });
      return decodeWritten(() => decode(parseBody(text), schema));
    },
  };
}
