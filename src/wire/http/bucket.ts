/** The storage bucket with the blank documents. It is public: no token is sent there (decision 24). */
import { Failure } from "../../domain/failure.ts";
import { type AuthorizedFetchOptions, createAuthorizedFetch } from "./authorizedFetch.ts";
import { resolveBelow, serviceUrl } from "./request.ts";
import { DOCUMENT_TIMEOUT_MS } from "./timeouts.ts";

/** The source of the blank documents that customers read and sign (services/documents). */
export interface Bucket {
  /**
   * The file under a key such as `docs/avv.pdf`, with the bucket's content type. Raises Aborted, Timeout (60 s, decision
   * 12), NetworkError, ServerUnreachable, Forbidden or NotFound (S3 may send either for a missing key),
   * LimitExceededException, Rejected, and Malformed for an empty file. A 401 is ServerUnreachable: no token was sent, so
   * it says nothing about the session.
   */
  file(key: string, signal?: AbortSignal): Promise<Blob>;
}

/** `pageUrl` is used for its origin only. */
export interface BucketOptions extends Omit<AuthorizedFetchOptions, "tokens"> {
  /** May be relative to the page's origin. */
  baseUrl: string;
  pageUrl: string;
}

/** The bucket at `baseUrl`. */
export function createBucket({ baseUrl, pageUrl, ...options }: BucketOptions): Bucket {
  const base = serviceUrl(baseUrl, pageUrl);
  const send = createAuthorizedFetch({ ...options, tokens: null });

  return {
    async file(key, signal) {
      const file = await send({
        method: "GET",
        purpose: "read",
        as: "blob",
        url: resolveBelow(base, key),
        timeoutMs: DOCUMENT_TIMEOUT_MS,
        signal,
      });
      if (!file || file.size === 0) throw new Failure("Malformed", { detail: "the file is empty" });
      return file;
    },
  };
}
