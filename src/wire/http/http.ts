/**
 * Writes of a REST service (JSON in, values of the domain out, every error a Failure), and the bucket with the blank documents.
 * Reads are described in request.ts.
 */
import { Failure } from "../../domain/failure.ts";
import type { AuthorizedFetch, Credential } from "./authorizedFetch.ts";
import { decodeWritten, parseBody, refuseHeldFailure } from "./decode.ts";
import { DOCUMENT_TIMEOUT_MS, resolveBelow } from "./request.ts";

/** The credential that calls of a path send beside the access token; undefined if they send none. */
export type CredentialFor = (path: string) => Credential | undefined;

/**
 * A REST service at one base address. What its answers contain is not specified, so only an error is read from them.
 *
 * Raises Timeout, NetworkError, ServerUnreachable, Unauthorized, Forbidden, NotFound, Rejected, TooLarge, ServiceMismatch,
 * LimitExceededException, UsernameExistsException, and SessionExpired from the token source. Raises ResultUnknown if the
 * response to a write was lost, late, unreadable, a server's error (5xx), or holds a failure. After any other code nothing was written.
 */
export type Http = ReturnType<typeof createHttp>;

/** The service at the absolute address `base`. */
export const createHttp = (send: AuthorizedFetch, base: string, credentialFor?: CredentialFor) => ({
  async post(path: string, body: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const url = resolveBelow(base, path);
    const credential = credentialFor?.(path);
    const text = await send({ method: "POST", url, body, purpose: "write", as: "text", credential });
    decodeWritten(() => refuseHeldFailure(parseBody(text)));
  },
});

/**
 * The storage bucket with the blank documents that customers read and sign (services/documents). It is public: no token is sent
 * to it (decision 24).
 */
export type Bucket = ReturnType<typeof createBucket>;

/** The bucket at the absolute address `base`. `send` must add no token. */
export const createBucket = (send: AuthorizedFetch, base: string) => ({
  /**
   * The file under a key such as `docs/avv.pdf`, with the bucket's content type. Raises Aborted, Timeout (60 s, decision 12),
   * NetworkError, ServerUnreachable, LimitExceededException, Rejected, and Malformed for an empty file. For a missing key S3
   * may send either Forbidden or NotFound. A 401 is ServerUnreachable: no token was sent, so it says nothing about the session.
   */
  async file(key: string, signal?: AbortSignal): Promise<Blob> {
    const url = resolveBelow(base, key);
    const timeoutMs = DOCUMENT_TIMEOUT_MS;
    const file = await send({ method: "GET", purpose: "read", as: "blob", url, timeoutMs, signal });
    if (!file || file.size === 0) throw new Failure("Malformed", { detail: "the file is empty" });
    return file;
  },
});
