/**
 * Sends described reads: the one way in which the app reads of the customer system and the data service. Before it is
 * there, the early bundle sends the same descriptions.
 */
import { codeOf, type Failure } from "../domain/failure.ts";
import { readAnswer } from "./graphql/answer.ts";
import { isThrottled } from "./graphql/errors.ts";
import type { AuthorizedFetch } from "./http/authorizedFetch.ts";
import { decode, parseBody, unreadableFailure, unreadableRows } from "./http/decode.ts";
import type { AnyRead, ReadCall, RequestDescription } from "./http/description.ts";
import type { CredentialFor } from "./http/http.ts";
import { requestOf, type ServiceAddresses } from "./http/request.ts";

/**
 * Resolves with the decoded answer. Raises Aborted, Timeout, NetworkError, ServerUnreachable, Unauthorized, Forbidden,
 * NotFound, Rejected, TooLarge, ServiceMismatch, LimitExceededException, Malformed, SessionExpired from the token source,
 * and of the GraphQL service those of readAnswer.
 */
export type Read = <T>(read: AnyRead<T>, call?: ReadCall<T>) => Promise<T>;

/** Where the services are, and what calls of the customer system carry. */
export interface ReadOptions {
  send: AuthorizedFetch;
  addresses: ServiceAddresses;
  credentialFor: CredentialFor;
  /** Told of the rows of a list that could not be read, once per page. */
  report?: (failure: Failure) => void;
}

/** Each access token goes to the configured origins only (decision 24). */
export function createRead({ send, addresses, credentialFor, report }: ReadOptions): Read {
  async function readOne<T>(description: RequestDescription<T>, signal?: AbortSignal): Promise<T> {
    const isGraphQL = description.service === "graphql";
    const body = parseBody(
      await send({
        ...requestOf(description, addresses),
        purpose: "read",
        as: "text",
        signal,
        timeoutMs: isGraphQL ? description.timeoutMs : undefined,
        credential: isGraphQL ? undefined : credentialFor(description.path),
        isThrottled: isGraphQL ? isThrottled : undefined,
      }),
    );
    if (isGraphQL) return readAnswer("read", description, body, report);
    const answer = decode(body, description.schema);
    const unreadable = unreadableRows(answer);
    if (unreadable > 0) report?.(unreadableFailure(description.path, unreadable));
    return answer;
  }

  /** In the first form that the service knows. */
  const readInAnyForm = <T>(description: RequestDescription<T>, signal?: AbortSignal): Promise<T> =>
    readOne(description, signal).catch((failure: unknown) => {
      const other = description.service === "graphql" ? description.otherwise : undefined;
      if (!other || codeOf(failure) !== "ServiceMismatch") throw failure;
      return readInAnyForm(other, signal);
    });

  return (read, call = {}) =>
    "page" in read
      ? read.collect((nextToken) => readInAnyForm(read.page(nextToken), call.signal), call)
      : readInAnyForm(read, call.signal);
}
