/** The storage bucket with the blank documents. It is public: no token is sent there (decision 24). */
import { Failure } from "../../domain/failure.ts";
import type { AuthorizedFetch } from "./authorizedFetch.ts";
import { resolveBelow } from "./request.ts";
import { DOCUMENT_TIMEOUT_MS } from "./timeouts.ts";

/** The source of the blank documents that customers read and sign (services/documents). */
export type Bucket = ReturnType<typeof createBucket>;

/** The bucket at the absolute address `base`; `send` adds no token. */
export const createBucket = (send: AuthorizedFetch, base: string) => ({
  /**
   * The file under a key such as `docs/avv.pdf`, with the bucket's content type. Raises Aborted, Timeout (60 s, decision
   * 12), NetworkError, ServerUnreachable, Forbidden or NotFound (S3 may send either for a missing key),
   * LimitExceededException, Rejected, and Malformed for an empty file. A 401 is ServerUnreachable: no token was sent, so
   * it says nothing about the session.
   */
  async file(key: string, signal?: AbortSignal): Promise<Blob> {
    const url = resolveBelow(new URL(base), key);
    const timeoutMs = DOCUMENT_TIMEOUT_MS;
    const file = await send({ method: "GET", purpose: "read", as: "blob", url, timeoutMs, signal });
    if (!file || file.size === 0) throw new Failure("Malformed", { detail: "the file is empty" });
    return file;
  },
});
