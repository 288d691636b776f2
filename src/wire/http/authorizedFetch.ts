/**
 * One question to a service of ours and its answer: token, deadline, retries, and the one replay after a refusal.
 * What the answer's body means is left to those who asked.
 */
import { createFetch, FetchError, type MappedResponseType } from "ofetch";
import { Failure } from "../../domain/failure.ts";
import type { Clock } from "../clock.ts";
import type { TokenSource } from "../tokenSource.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import { authorizedInit, withQuery } from "./request.ts";
import { isTransient, MAX_RETRIES, retryPause } from "./retry.ts";

export interface AuthorizedFetchOptions {
  fetch: typeof fetch;
  /** null: the service is open, nothing is sent in Authorization. */
  tokens: TokenSource | null;
  clock: Clock;
  /** False only when the browser is certain to have no network. */
  online: () => boolean;
  /** From 0 to 1. */
  random?: () => number;
}

/** What a call carries in its query or body beside the access token, and what a 401 may be about. */
export interface Credential {
  readonly name: string;
  /** The value; `refused` names one a service has just answered 401 to. Raises what its source raises. */
  value(refused?: string): Promise<string>;
}

type BodyKind = "text" | "blob";

export interface HttpRequest<Kind extends BodyKind> {
  method: "GET" | "POST";
  /** At the configured service; nothing of it comes from an answer. */
  url: URL;
  body?: Readonly<Record<string, unknown>> | undefined;
  credential?: Credential | undefined;
  /** A read may be asked again; a write whose answer is lost leaves everybody guessing. */
  purpose: "read" | "write";
  /** How the answer's body is wanted. */
  as: Kind;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** An answer of any status; `status` 0 is a redirect, which is never followed with a token. */
export interface HttpAnswer<Kind extends BodyKind> {
  status: number;
  retryAfter: string | null;
  /** Undefined when there is none. */
  body: MappedResponseType<Kind> | undefined;
}

/** No answer came; `wasOffline`: nothing was sent either. */
interface Loss {
  lost: unknown;
  wasOffline: boolean;
}

export type AuthorizedFetch = <Kind extends BodyKind>(
  question: HttpRequest<Kind>,
) => Promise<HttpAnswer<Kind>>;

/**
 * Makes the function that asks. It raises Failure Aborted, Timeout, NetworkError (the browser is offline),
 * ServerUnreachable (online, but nobody answered), ResultUnknown (a write that was sent and not answered), and
 * whatever the sources of tokens and credentials raise.
 */
export function createAuthorizedFetch(means: AuthorizedFetchOptions): AuthorizedFetch {
  const { fetch, tokens, clock, online, random = Math.random } = means;
  const send = createFetch({ fetch });

  // The token that came of the last doubt (see below): it is known to be new, so it is not doubted again.
  let vouched: string | null = null;

  return async (question) => {
    const deadline = startDeadline(clock, question.timeoutMs, question.signal);
    try {
      return await converse(question, deadline);
    } finally {
      deadline.release();
    }
  };

  async function converse<Kind extends BodyKind>(
    question: HttpRequest<Kind>,
    deadline: Deadline,
  ): Promise<HttpAnswer<Kind>> {
    const { credential } = question;
    let token = tokens && (await deadline.within(tokens.accessToken()));
    let secret = credential && (await deadline.within(credential.value()));
    let renewed = false;
    let retries = 0;

    for (;;) {
      const outcome = await attempt(question, token, secret, deadline);

      if (!("lost" in outcome) && outcome.status === 401 && tokens && token && !renewed) {
        renewed = true;
        token = await deadline.within(tokens.accessToken(token));
        secret = credential && (await deadline.within(credential.value(secret)));
        continue;
      }

      const pause = question.purpose === "read" ? pauseAfter(outcome, retries, deadline) : null;
      if (pause !== null) {
        retries += 1;
        await deadline.pause(pause);
        continue;
      }

      if (!("lost" in outcome)) return outcome;

      // A gateway's own 401 comes without CORS headers, and the browser shows it as a lost connection (measured).
      const isDoubtful = question.purpose === "read" && online() && !renewed && token !== vouched;
      const fresh = isDoubtful && tokens && token ? await renewal(tokens, token, deadline) : null;
      if (fresh === null) throw lossOf(question, outcome);
      renewed = true;
      vouched = fresh;
      token = fresh;
    }
  }

  /** Milliseconds until a read is asked again; null when that would not help, or not in time. */
  function pauseAfter(
    outcome: HttpAnswer<BodyKind> | Loss,
    retries: number,
    deadline: Deadline,
  ): number | null {
    const mayPass = "lost" in outcome ? online() : isTransient(outcome.status);
    if (!mayPass || retries === MAX_RETRIES) return null;
    const retryAfter = "lost" in outcome ? null : outcome.retryAfter;
    const pause = retryPause(retries, retryAfter, clock.now(), random);
    return pause !== null && pause < deadline.remaining() ? pause : null;
  }

  async function attempt<Kind extends BodyKind>(
    { method, url, body, credential, purpose, as }: HttpRequest<Kind>,
    token: string | null,
    secret: string | undefined,
    deadline: Deadline,
  ): Promise<HttpAnswer<Kind> | Loss> {
    const carried = credential && secret !== undefined ? { [credential.name]: secret } : {};
    const address = method === "GET" ? withQuery(url, carried) : url;
    const wasOffline = !online();
    try {
      const response = await deadline.within(
        send.raw<never, Kind>(address.href, {
          method,
          ...authorizedInit(token),
          ...(method === "POST" ? { body: { ...carried, ...body } } : {}),
          responseType: as,
          signal: deadline.signal,
          retry: false,
          ignoreResponseError: true,
        }),
      );
      const { status, headers, _data } = response;
      return { status, retryAfter: headers.get("Retry-After"), body: _data };
    } catch (thrown) {
      if (!deadline.signal.aborted) return { lost: withoutRequest(thrown), wasOffline };
      const end: unknown = deadline.signal.reason;
      if (purpose === "write" && end instanceof Failure && end.code === "Timeout") {
        throw new Failure("ResultUnknown", { cause: end });
      }
      throw end;
    }
  }

  /** A newer token than the doubted one; null when none can be had just now. A session that is over says so. */
  async function renewal(source: TokenSource, doubted: string, deadline: Deadline): Promise<string | null> {
    try {
      const fresh = await deadline.within(source.accessToken(doubted));
      return fresh === doubted ? null : fresh;
    } catch (thrown) {
      const isNetworks =
        thrown instanceof Failure && ["NetworkError", "ServerUnreachable"].includes(thrown.code);
      if (isNetworks) return null;
      throw thrown;
    }
  }

  function lossOf({ purpose }: HttpRequest<BodyKind>, { lost, wasOffline }: Loss): Failure {
    if (purpose === "write" && !wasOffline) return new Failure("ResultUnknown", { cause: lost });
    return new Failure(online() ? "ServerUnreachable" : "NetworkError", { cause: lost });
  }
}

/** ofetch's own error carries the address and the headers, both of which hold tokens: only what caused it is kept. */
const withoutRequest = (thrown: unknown): unknown => (thrown instanceof FetchError ? thrown.cause : thrown);
