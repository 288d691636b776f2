/** Cognito's HTTP endpoint: JSON in, JSON out, one request per call, every error a Failure. */
import * as v from "valibot";
import { codeOf, Failure, type FailureCode } from "../../domain/failure.ts";
import { startDeadline } from "../http/deadline.ts";
import { watchSending } from "../http/unsent.ts";
import { parseJson } from "../storage.ts";
import { cognitoAddress } from "./address.ts";
import type { ArrivedResponse, CognitoOptions } from "./cognitoOptions.ts";
import { cognitoRequest } from "./cognitoRequest.ts";
import { type CognitoOperation, failureCodeOf, policyWord } from "./errorCodes.ts";

const TIMEOUT_MS = 15_000; // decision 12

const errorBody = v.object({
  __type: v.optional(v.string(), ""),
  message: v.optional(v.string(), ""),
});

/** A request's or response's JSON object. */
export type EndpointBody = Readonly<Record<string, unknown>>;

/** Of one call. None of them changes its limit of 15 s. */
export interface EndpointCallOptions {
  signal?: AbortSignal | undefined;
  /** The request outlives the page, for a sign-out that leaves it at once. */
  keepalive?: boolean;
  /** It may have happened though no answer came, by a fault or by `signal`: that is raised as ResultUnknown. */
  writes?: boolean;
  /** The request has been sent already: its response is read as that of this call. */
  sent?: Promise<ArrivedResponse> | undefined;
}

/** `exception` is the name of the error that Cognito answered with; `failure` is what `call` raises for it. */
export type EndpointAnswer =
  | { kind: "answered"; body: EndpointBody }
  | { kind: "refused"; exception: string; failure: Failure };

/** What `createEndpoint` gives. */
export type Endpoint = ReturnType<typeof createEndpoint>;

/**
 * One per Cognito client, shared by account operations, signing in and passkeys. Tokens come in `params` alone. Until a
 * response has told Cognito's time, `now` is the visitor's clock.
 */
export function createEndpoint({ settings, pageUrl, fetch, clock, online }: Omit<CognitoOptions, "storage">) {
  const address = cognitoAddress(settings, pageUrl).href;
  let clockOffsetMs = 0;

  async function read({ response, at }: ArrivedResponse) {
    const serverTime = Date.parse(response.headers.get("Date") ?? "");
    if (!Number.isNaN(serverTime)) clockOffsetMs = serverTime - at;
    return { response, text: await response.text() };
  }

  async function send(
    operation: CognitoOperation,
    params: EndpointBody,
    keepalive: boolean,
    signal: AbortSignal,
  ) {
    const response = await fetch(address, { ...cognitoRequest(operation, params), keepalive, signal });
    return read({ response, at: clock.now() });
  }

  return {
    /**
     * Sends one request, never repeated. Raises the code of Cognito's error (errorCodes.ts), NetworkError, Timeout (15 s,
     * decision 12), Aborted, and ServerUnreachable for a server error or a response that is not Cognito's (a proxy's page).
     */
    async call(
      operation: CognitoOperation,
      params: EndpointBody,
      options?: EndpointCallOptions,
    ): Promise<EndpointBody> {
      const answer = await tryCall(operation, params, options);
      if (answer.kind === "refused") throw answer.failure;
      return answer.body;
    },
    /** As `call`, for a caller that goes on after some of Cognito's errors: they are not raised. */
    tryCall,
    /**
     * Cognito's time, milliseconds since the epoch: the visitor's clock corrected by the `Date` header of the last response
     * that had one. Cognito exposes that header to other origins; a proxy in front of it may not.
     */
    now: (): number => clock.now() + clockOffsetMs,
  };

  async function tryCall(
    operation: CognitoOperation,
    params: EndpointBody,
    { signal, keepalive = false, writes = false, sent }: EndpointCallOptions = {},
  ): Promise<EndpointAnswer> {
    const deadline = startDeadline(clock, TIMEOUT_MS, signal);
    const wasAborted = signal?.aborted;
    const isUnsent = watchSending(clock, online);
    try {
      const request = sent ? sent.then(read) : send(operation, params, keepalive, deadline.signal);
      const { response, text } = await deadline.within(request);
      if (response.ok) return { kind: "answered", body: parseResponse(operation, text) };
      return readRefusal(operation, response, text);
    } catch (error) {
      const failure =
        error instanceof Failure ? error : new Failure("NetworkError", { cause: error, detail: operation });
      const codeIfUnsent = wasAborted ? "Aborted" : isUnsent() ? "NetworkError" : null;
      throw writes ? asDoubt(failure, operation, codeIfUnsent) : failure;
    } finally {
      deadline.release();
    }
  }
}

const unanswered: ReadonlySet<FailureCode> = new Set([
  "Aborted",
  "Timeout",
  "NetworkError",
  "ServerUnreachable",
  "ResultUnknown",
]);

/** Whether a failure says nothing about what Cognito has done: the answer was lost, or not waited for. */
export const isUnanswered = (failure: unknown): boolean => unanswered.has(codeOf(failure));

/** Of a sign-in's failures the only one that is about the password: not a limit, a clock that is off or the network. */
export const isWrongPassword = (failure: unknown): boolean => codeOf(failure) === "NotAuthorizedException";

/** What a failure means for a call that sets something. One with the code `codeIfUnsent` happened before it was sent. */
function asDoubt(failure: Failure, operation: CognitoOperation, codeIfUnsent: FailureCode | null): Failure {
  if (failure.code === codeIfUnsent || !isUnanswered(failure)) return failure;
  return new Failure("ResultUnknown", { cause: failure, detail: operation });
}

/** Some operations send an empty body where `{}` is documented. */
function parseResponse(operation: CognitoOperation, text: string): EndpointBody {
  const body = text === "" ? {} : parseJson(text);
  if (isObject(body)) return body;
  throw new Failure("ServerUnreachable", { detail: `${operation}: the response is not a JSON object` });
}

/** The error's name is in the body, or in a header when a proxy has replaced the body. */
function readRefusal(operation: CognitoOperation, response: Response, text: string): EndpointAnswer {
  const body = v.safeParse(errorBody, parseJson(text));
  const headerType = response.headers.get("x-amzn-ErrorType") ?? "";
  const type = (body.success && body.output.__type) || headerType;
  const name = /(?:^|#)(\w+)(?::|$)/.exec(type)?.[1];
  if (response.status >= 500 || name === undefined)
    throw new Failure("ServerUnreachable", { detail: `${operation}: status ${response.status}` });

  const message = body.success ? body.output.message : "";
  // The error's message may quote the input; its name never does.
  const code = failureCodeOf(operation, name, message);
  const rule = code === "InvalidPasswordException" ? ` ${policyWord(message)}` : "";
  const failure = new Failure(code, { detail: `${operation}: ${name}${rule}` });
  return { kind: "refused", exception: name, failure };
}

const isObject = (body: unknown): body is EndpointBody =>
  typeof body === "object" && body !== null && !Array.isArray(body);
