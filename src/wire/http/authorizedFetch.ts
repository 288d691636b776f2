/**
 * One request to a service and its response: access token, deadline, retries, one replay after a 401, and the Failure of
 * any status but a success. What the response's body means is left to the caller.
 */
import { createFetch, FetchError, type MappedResponseType } from "ofetch";
import { codeOf, Failure, type FailureCode } from "../../domain/failure.ts";
import type { Clock } from "../clock.ts";
import { createTokenRetryLimit, type TokenRetryLimit } from "../tokenRetryLimit.ts";
import type { TokenSource } from "../tokenSource.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import { httpFailure, isSuccess } from "./httpFailure.ts";
import { fetchArguments, type UnsentRequest } from "./request.ts";
import { isTransient, MAX_RETRIES, retryDelay } from "./retry.ts";
import { timeouts } from "./timeouts.ts";
import { watchSending } from "./unsent.ts";

/** What the clients of REST, GraphQL and the bucket have in common. */
export interface AuthorizedFetchOptions {
  fetch: typeof fetch;
  /** null: the service is open, no `Authorization` is sent. */
  tokens: TokenSource | null;
  clock: Clock;
  /** False only when the browser is certain to be offline. */
  online: () => boolean;
  /** From 0 to 1. */
  random: () => number;
  /** How often an access token is renewed on a mere suspicion; clients that share the tokens share it. */
  retryLimit: TokenRetryLimit;
}

/** A second token that a call carries in its query or body, and that a 401 may be about. */
export interface Credential {
  readonly name: string;
  /** The value; `refused` is one a service has just answered with 401. Raises what its source raises. */
  value(refused?: string): Promise<string>;
}

type BodyKind = "text" | "blob";

/** So old a token must be before a refused call with a credential renews it: a newer one would be refused as well. */
const RENEWED_AFTER_MS = 60_000;

const networkFailures: readonly FailureCode[] = ["NetworkError", "ServerUnreachable"];

/** One call by a client, before its tokens are added. */
export interface HttpRequest<Kind extends BodyKind> extends UnsentRequest {
  credential?: Credential | undefined;
  /** A read may be sent again; a write whose response was lost may have happened. */
  purpose: "read" | "write";
  /** The type of the response's body. */
  as: Kind;
  /** Milliseconds, retries and token refreshes included; without it the limits of decision 12. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Whether the body of a success says what status 429 says. */
  isThrottled?: ((body: string) => boolean) | undefined;
}

/** A response of any status; `status` 0 is a redirect, which is never followed with a token. */
interface HttpResponse<Kind extends BodyKind> {
  kind: "response";
  status: number;
  /** The header, null without one. */
  retryAfter: string | null;
  /** Undefined when it is empty. */
  body: MappedResponseType<Kind> | undefined;
}

/** No response came. `isUnsent`: the request was not sent either. */
interface ConnectionLoss {
  kind: "lost";
  cause: unknown;
  isUnsent: boolean;
}

/** Sends a request and gives the response's body; see createAuthorizedFetch for its failures. */
export type AuthorizedFetch = <Kind extends BodyKind>(
  request: HttpRequest<Kind>,
) => Promise<HttpResponse<Kind>["body"]>;

/**
 * Makes the function that sends requests. It raises Failure Aborted, Timeout, NetworkError (the browser is offline),
 * ServerUnreachable (online, but no response), ResultUnknown (a write that was sent and not answered), those of a status
 * (httpFailure), and whatever the sources of tokens and credentials raise.
 */
export function createAuthorizedFetch(options: AuthorizedFetchOptions): AuthorizedFetch {
  const { fetch, tokens, clock, online, random, retryLimit } = options;
  const ofetch = createFetch({ fetch });
  const credentialLimit = createTokenRetryLimit(clock, RENEWED_AFTER_MS);

  return async (request) => {
    const { purpose, credential, timeoutMs = timeouts[purpose], signal } = request;
    const deadline = startDeadline(clock, timeoutMs, signal);
    const { status, body } = await send(request, deadline).finally(deadline.release);
    if (isSuccess(status)) return body;
    const isOfSession = tokens !== null && credential === undefined;
    throw httpFailure({ status, body, purpose, isOfSession });
  };

  async function send<Kind extends BodyKind>(
    request: HttpRequest<Kind>,
    deadline: Deadline,
  ): Promise<HttpResponse<Kind>> {
    const { credential } = request;
    let token = tokens && (await deadline.within(tokens.accessToken()));
    let credentialValue = credential && (await deadline.within(credential.value()));
    let renewed = false;
    let retries = 0;

    for (;;) {
      const outcome = await attempt(request, token, credentialValue, deadline);

      if (outcome.kind === "response" && outcome.status === 401 && tokens && token && !renewed) {
        renewed = true;
        if (!credential || credentialValue === undefined) {
          token = await deadline.within(tokens.accessToken(token));
          continue;
        }
        // Either token may be meant. The credential is fetched with the other one, which is renewed if that is refused.
        if (credentialLimit.isAllowed(credentialValue)) {
          credentialValue = await deadline.within(credential.value(credentialValue));
          token = await deadline.within(tokens.accessToken());
          continue;
        }
        const refused = token;
        if (retryLimit.isAllowed(refused))
          token = await deadline.within(tokens.accessToken(refused, RENEWED_AFTER_MS));
        if (token !== refused) continue;
      }

      const delay = request.purpose === "read" ? delayBeforeRetry(outcome, retries, deadline) : null;
      if (delay !== null) {
        retries += 1;
        await deadline.pause(delay);
        continue;
      }

      if (outcome.kind === "response") return outcome;

      // A gateway's own 401 has no CORS headers, and the browser reports it as a lost connection (measured). In an outage
      // every read is lost, and the token was good.
      const may401 = request.purpose === "read" && online() && !renewed;
      const isSuspected = may401 && token !== null && retryLimit.isAllowed(token);
      const newer = isSuspected && tokens && token ? await newerToken(tokens, token, deadline) : null;
      if (newer === null) throw lossFailure(request, outcome);
      renewed = true;
      token = newer;
    }
  }

  /** Milliseconds until a read is sent again; null when a retry would not help, or not in time. */
  function delayBeforeRetry(
    outcome: HttpResponse<BodyKind> | ConnectionLoss,
    retries: number,
    deadline: Deadline,
  ): number | null {
    const mayPass = outcome.kind === "lost" ? online() : isTransient(outcome.status);
    if (!mayPass || retries === MAX_RETRIES) return null;
    const retryAfter = outcome.kind === "lost" ? null : outcome.retryAfter;
    const delay = retryDelay(retries, retryAfter, clock.now(), random);
    return delay !== null && delay < deadline.remaining() ? delay : null;
  }

  async function attempt<Kind extends BodyKind>(
    request: HttpRequest<Kind>,
    token: string | null,
    credentialValue: string | undefined,
    deadline: Deadline,
  ): Promise<HttpResponse<Kind> | ConnectionLoss> {
    const { credential, purpose, as, isThrottled } = request;
    const carried =
      credential && credentialValue !== undefined
        ? { name: credential.name, value: credentialValue }
        : undefined;
    const { url, init } = fetchArguments(request, { access: token, credential: carried });
    const isUnsent = watchSending(clock, online);
    try {
      const response = await deadline.within(
        ofetch.raw<never, Kind>(url, {
          ...init,
          responseType: as,
          signal: deadline.signal,
          retry: false,
          ignoreResponseError: true,
        }),
      );
      const { headers, _data } = response;
      const status = typeof _data === "string" && isThrottled?.(_data) ? 429 : response.status;
      return { kind: "response", status, retryAfter: headers.get("Retry-After"), body: _data };
    } catch (error) {
      if (!deadline.signal.aborted)
        return { kind: "lost", cause: withoutRequest(error), isUnsent: isUnsent() };
      const reason: unknown = deadline.signal.reason;
      if (purpose === "write" && reason instanceof Failure && reason.code === "Timeout") {
        throw new Failure("ResultUnknown", { cause: reason });
      }
      throw reason;
    }
  }

  /** A newer token than the suspected one; null when there is none or it cannot be fetched now. Raises SessionExpired. */
  async function newerToken(
    source: TokenSource,
    suspected: string,
    deadline: Deadline,
  ): Promise<string | null> {
    try {
      const newer = await deadline.within(source.accessToken(suspected));
      return newer === suspected ? null : newer;
    } catch (error) {
      // Who has left does not wait for it, but it may still come.
      if (codeOf(error) !== "Aborted") retryLimit.foundNone(suspected);
      if (networkFailures.includes(codeOf(error))) return null;
      throw error;
    }
  }

  function lossFailure({ purpose }: HttpRequest<BodyKind>, { cause, isUnsent }: ConnectionLoss): Failure {
    if (purpose === "write" && !isUnsent) return new Failure("ResultUnknown", { cause });
    return new Failure(online() ? "ServerUnreachable" : "NetworkError", { cause });
  }
}

/** ofetch's error carries the address and the headers, which hold tokens: only its cause is kept. */
const withoutRequest = (error: unknown): unknown => (error instanceof FetchError ? error.cause : error);
