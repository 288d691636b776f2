/**
 * Sends one request to a service: access token, deadline, retries, one replay after a 401, and a Failure for any status but a
 * success. The caller interprets the response's body.
 */
import { createFetch, FetchError, type MappedResponseType } from "ofetch";
import { codeOf, Failure } from "../../domain/failure.ts";
import { type Clock, type Stopwatch, startStopwatch } from "../browser.ts";
import { type Deadline, startDeadline, watchSending } from "./deadline.ts";
import { httpFailure, isSuccess } from "./decode.ts";
import { fetchArguments, timeouts, type UnsentRequest } from "./request.ts";

/** Supplies access tokens. `wire/cognito` is the only source in the app; tests pass their own. */
export interface TokenSource {
  /**
   * An access token that is valid for at least another minute, refreshed if necessary. Concurrent callers share one refresh.
   * `refused` is a token that a service has just answered with 401: returns a newer one if there is one, else refreshes once.
   * If `refused` is younger than `keptMs`, it is returned again. Raises SessionExpired (refresh token revoked or expired, or
   * not signed in), NetworkError, ServerUnreachable, Timeout.
   */
  accessToken(refused?: string, keptMs?: number): Promise<string>;
}

/** What the clients of REST, GraphQL and the bucket have in common. */
export interface AuthorizedFetchOptions {
  fetch: typeof fetch;
  /** null: the service is open, and no `Authorization` is sent. */
  tokens: TokenSource | null;
  clock: Clock;
  /** False only when the browser is certain to be offline. */
  online: () => boolean;
  /** From 0 to 1. */
  random: () => number;
}

/**
 * Returns the customer system's token, which a call carries beside the access token; a 401 may be about either. `refused` is a
 * token that a service has just answered with 401. Raises the failures of its source.
 */
export type Credential = (refused?: string) => Promise<string>;

type BodyKind = "text" | "blob";

/** A call with a credential renews only an access token that is older than this: a newer one would be refused as well. */
const RENEWED_AFTER_MS = 60_000;

/** One call, before its tokens are added. */
export interface HttpRequest<Kind extends BodyKind> extends UnsentRequest {
  credential?: Credential | undefined;
  /** A read may be sent again. A write with a lost response may have been carried out. */
  purpose: "read" | "write";
  as: Kind;
  /** Milliseconds, including retries and token refreshes; by default the limits of decision 12. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Whether the body of a success means the same as status 429. */
  isThrottled?: ((body: string) => boolean) | undefined;
}

/** A response of any status. `status` 0 is a redirect, which is never followed with a token. */
interface HttpResponse<Kind extends BodyKind> {
  status: number;
  /** The header; null without one. */
  retryAfter: string | null;
  /** Undefined if it is empty. */
  body: MappedResponseType<Kind> | undefined;
}

/** No response came. `failure` says what that means for the request. */
interface ConnectionLoss {
  status: null;
  retryAfter: null;
  failure: Failure;
}

/** Sends a request and resolves with the response's body. See createAuthorizedFetch for its failures. */
export type AuthorizedFetch = <Kind extends BodyKind>(
  request: HttpRequest<Kind>,
) => Promise<HttpResponse<Kind>["body"]>;

/**
 * Makes the function that sends requests. It raises Aborted, Timeout, NetworkError (the browser is offline) and
 * ServerUnreachable (online, but no response). It raises ResultUnknown for a write that was sent and not answered, the failure
 * of a status (httpFailure), and the failures of the token sources.
 */
export function createAuthorizedFetch(options: AuthorizedFetchOptions): AuthorizedFetch {
  const { fetch, tokens, clock, online, random } = options;
  const ofetch = createFetch({ fetch });
  const credentialLimit = createTokenRetryLimit(clock, RENEWED_AFTER_MS);
  const sessionLimit = createTokenRetryLimit(clock);

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
    let credentialValue = credential && (await deadline.within(credential()));
    let renewed = false;
    let retries = 0;

    for (;;) {
      const outcome = await attempt(request, token, credentialValue, deadline);

      if (outcome.status === 401 && tokens && token && !renewed) {
        renewed = true;
        if (!credential || credentialValue === undefined) {
          token = await deadline.within(tokens.accessToken(token));
          continue;
        }
        // The 401 may be about either token. Fetching the credential sends the access token, which is renewed if it is refused
        // there.
        if (credentialLimit.isAllowed(credentialValue)) {
          credentialValue = await deadline.within(credential(credentialValue));
          token = await deadline.within(tokens.accessToken());
          continue;
        }
        const refused = token;
        if (sessionLimit.isAllowed(refused))
          token = await deadline.within(tokens.accessToken(refused, RENEWED_AFTER_MS));
        if (token !== refused) continue;
      }

      const delay = request.purpose === "read" ? delayBeforeRetry(outcome, retries, deadline) : null;
      if (delay !== null) {
        retries += 1;
        await deadline.pause(delay);
        continue;
      }

      if (outcome.status === null) throw outcome.failure;
      return outcome;
    }
  }

  /**
   * Milliseconds until a read is sent again; null if a retry would not help or would be too late. It is the delay that
   * Retry-After asks for, but at least one that doubles with each retry. The latter has jitter, so that many visitors
   * do not come back at once.
   */
  function delayBeforeRetry(
    { status, retryAfter }: Pick<HttpResponse<BodyKind> | ConnectionLoss, "status" | "retryAfter">,
    retries: number,
    deadline: Deadline,
  ): number | null {
    const mayPass = status === null ? online() : transientStatuses.includes(status);
    if (!mayPass || retries === MAX_RETRIES) return null;
    const requested = requestedDelay(retryAfter, clock.now());
    const delay = Math.max(requested, FIRST_DELAY_MS * 2 ** retries * (1 + random()));
    return requested <= LONGEST_DELAY_MS && delay < deadline.remaining() ? delay : null;
  }

  async function attempt<Kind extends BodyKind>(
    request: HttpRequest<Kind>,
    token: string | null,
    credentialValue: string | undefined,
    deadline: Deadline,
  ): Promise<HttpResponse<Kind> | ConnectionLoss> {
    const { purpose, as, isThrottled } = request;
    const { url, init } = fetchArguments(request, { access: token, customerSystem: credentialValue });
    const isUnsent = watchSending(clock, online);
    try {
      // ofetch's own timeout and retry are not used. Its timeout has no effect beside a signal, and it covers the
      // headers, not the body. Its retry does not distinguish a lost request from a 500, and the pause before a retry
      // ignores the signal.
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
      return { status, retryAfter: headers.get("Retry-After"), body: _data };
    } catch (error) {
      const isWrite = purpose === "write";
      if (deadline.signal.aborted) {
        const reason: unknown = deadline.signal.reason;
        throw isWrite && codeOf(reason) === "Timeout"
          ? new Failure("ResultUnknown", { cause: reason })
          : reason;
      }
      // ofetch's error holds the address and the headers with tokens: only its cause is kept.
      const cause = error instanceof FetchError ? error.cause : error;
      const code = online() ? "ServerUnreachable" : "NetworkError";
      const failure = new Failure(isWrite && !isUnsent() ? "ResultUnknown" : code, { cause });
      return { status: null, retryAfter: null, failure };
    }
  }
}

// How often a rejected token is replaced

/** Limits the refreshes that a service causes by rejecting every token. Each place that renews tokens has its own limit. */
export type TokenRetryLimit = ReturnType<typeof createTokenRetryLimit>;

// Milliseconds. Replacing a token more often would not help, and would cost a request to Cognito each time.
const INTERVAL_MS = 300_000;

/** Counts in this page only. The first rejected token may always be replaced, the next one `intervalMs` milliseconds later. */
export function createTokenRetryLimit(clock: Clock, intervalMs = INTERVAL_MS) {
  let last: { token: string; elapsed: Stopwatch } | null = null;
  return {
    /**
     * Whether a newer token may be fetched for this rejected one: once per interval. All callers that were rejected with the
     * same token share the answer.
     */
    isAllowed(rejectedToken: string): boolean {
      const isDue = last === null || last.elapsed() >= intervalMs;
      if (isDue) last = { token: rejectedToken, elapsed: startStopwatch(clock) };
      return isDue || last?.token === rejectedToken;
    },
    reset(): void {
      last = null;
    },
  };
}

// A read is sent again after a lost connection, or if a gateway is overloaded or restarting.

/** The most retries after the first try. */
const MAX_RETRIES = 2;

const FIRST_DELAY_MS = 300;

// Milliseconds. A visitor does not wait longer than this; if a service asks for more, it is reported as unreachable at once.
const LONGEST_DELAY_MS = 10_000;

/** Statuses that may pass within a second. */
const transientStatuses: readonly number[] = [429, 502, 503, 504];

/** Milliseconds, from seconds or a date (RFC 9110, section 10.2.3); 0 without a readable header. */
function requestedDelay(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0;
  const isSeconds = /^\s*\d+\s*$/.test(retryAfter);
  return (isSeconds ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now) || 0;
}
