/** Sends described reads: the one way in which anything is read of the customer system and the data service. */
import type { Failure } from "../domain/failure.ts";
import { readAnswer } from "./graphql/answer.ts";
import { type AuthorizedFetchOptions, createAuthorizedFetch } from "./http/authorizedFetch.ts";
import { decode, parseBody } from "./http/decode.ts";
import type { AnyRead, ReadCall, RequestDescription } from "./http/description.ts";
import type { CredentialFor } from "./http/http.ts";
import { requestOf, type ServiceAddresses } from "./http/request.ts";

/**
 * Resolves with the decoded answer. Raises Aborted, Timeout, NetworkError, ServerUnreachable, Unauthorized, Forbidden,
 * NotFound, Rejected, LimitExceededException, Malformed, SessionExpired from the token source, and of the GraphQL service
 * those of readAnswer.
 */
export type Read = <T>(read: AnyRead<T>, call?: ReadCall<T>) => Promise<T>;

/** Where the services are, and what calls of the customer system carry. */
export interface ReadOptions extends AuthorizedFetchOptions {
  addresses: ServiceAddresses;
  credentialFor: CredentialFor;
  /** Told of the rows of a list that could not be read, once per page. */
  report?: (failure: Failure) => void;
}

/** Each access token goes to the configured origins only (decision 24). */
export function createRead({ addresses, credentialFor, report, ...options }: ReadOptions): Read {
  const fetchBody = createAuthorizedFetch(options);

  async function send<T>(description: RequestDescription<T>, signal: AbortSignal | undefined): Promise<T> {
    const request = { ...requestOf(description, addresses), purpose: "read", as: "text", signal } as const;
    if (description.service === "graphql") {
      const { timeoutMs } = description;
      return readAnswer("read", description, parseBody(await fetchBody({ ...request, timeoutMs })), report);
    }
    const credential = credentialFor(description.path);
    return decode(parseBody(await fetchBody({ ...request, credential })), description.schema);
  }

  return (read, call = {}) =>
    "page" in read
      ? read.collect((nextToken) => send(read.page(nextToken), call.signal), call)
      : send(read, call.signal);
}
