/** Writes of a REST service: JSON in, values of the domain out, every error a Failure. Its reads are described. */
import type * as v from "valibot";
import type { AuthorizedFetch, Credential } from "./authorizedFetch.ts";
import { decode, decodeWritten, parseBody } from "./decode.ts";
import { resolveBelow } from "./request.ts";

/** The second token that calls of a path carry, beside the access token; undefined for none. */
export type CredentialFor = (path: string) => Credential | undefined;

/**
 * A REST service at one base address; every response is decoded by a schema.
 *
 * Raises Timeout, NetworkError, ServerUnreachable, Unauthorized, Forbidden, NotFound, Rejected, LimitExceededException,
 * UsernameExistsException, and SessionExpired from the token source. A write whose response was lost, late, unreadable or a
 * server's error (5xx) raises ResultUnknown, and so nothing was written where it raises another code.
 */
export type Http = ReturnType<typeof createHttp>;

/** The service at the absolute address `base`. */
export const createHttp = (send: AuthorizedFetch, base: string, credentialFor?: CredentialFor) => ({
  async post<S extends v.GenericSchema>(
    path: string,
    schema: S,
    body: Readonly<Record<string, unknown>> = {},
  ): Promise<v.InferOutput<S>> {
    const url = resolveBelow(new URL(base), path);
    const credential = credentialFor?.(path);
    const text = await send({ method: "POST", url, body, purpose: "write", as: "text", credential });
    return decodeWritten(() => decode(parseBody(text), schema));
  },
});
