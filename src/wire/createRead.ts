/**
 * Sends described reads: the app's only way to read from the customer system and the data service. While the app is loading,
 * the early bundle sends the same descriptions.
 */
import { codeOf, type Failure } from "../domain/failure.ts";
import { isThrottled, readAnswer } from "./graphql.ts";
import type { AuthorizedFetch } from "./http/authorizedFetch.ts";
import { decode, parseBody, reportUnreadable } from "./http/decode.ts";
import type { CredentialFor } from "./http/http.ts";
import {
  type AnyRead,
  type ReadCall,
  type RequestDescription,
  requestOf,
  type ServiceAddresses,
} from "./http/request.ts";

/**
 * Resolves with the decoded answer. Raises Aborted, Timeout, NetworkError, ServerUnreachable, Unauthorized, Forbidden,
 * NotFound, Rejected, TooLarge, ServiceMismatch, LimitExceededException and Malformed. Raises SessionExpired from the token
 * source, and for the GraphQL service the failures of readAnswer.
 */
export type Read = <T>(read: AnyRead<T>, call?: ReadCall<T>) => Promise<T>;

/** Where the services are, and how calls of the customer system get their token. */
export interface ReadOptions {
  send: AuthorizedFetch;
  addresses: ServiceAddresses;
  credentialFor: CredentialFor;
  /** Receives the failure of list rows that could not be read, once per page. */
  report?: (failure: Failure) => void;
}

/** Sends the access token to the configured origins only (decision 24). */
export function createRead({ send, addresses, credentialFor, report = () => {} }: ReadOptions): Read {
  async function readOne<T>(description: RequestDescription<T>, signal?: AbortSignal): Promise<T> {
    const request = { ...requestOf(description, addresses), purpose: "read", as: "text", signal } as const;
    if (description.service === "graphql") {
      const text = await send({ ...request, timeoutMs: description.timeoutMs, isThrottled });
      return readAnswer("read", description, parseBody(text), report);
    }
    const text = await send({ ...request, credential: credentialFor(description.path) });
    const answer = decode(parseBody(text), description.schema);
    reportUnreadable(answer, description.path, report);
    return answer;
  }

  /** Sends the read. If the service's schema does not know its form, sends it in the next form. */
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
