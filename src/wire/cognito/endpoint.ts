/** The provider's one address: JSON in, JSON out, one request per call, every fault a Failure. */
import * as v from "valibot";
import { Failure } from "../../domain/failure.ts";
import { startDeadline } from "../http/deadline.ts";
import { cognitoAddress } from "./address.ts";
import type { CognitoOptions } from "./cognito.ts";
import { type CognitoOperation, failureCodeOf } from "./errorCodes.ts";

const ANSWER_LIMIT_MS = 15_000; // decision 12

const refusalBody = v.object({
  __type: v.optional(v.string(), ""),
  message: v.optional(v.string(), ""),
});

export type EndpointAnswer = Readonly<Record<string, unknown>>;

export interface CallTerms {
  signal?: AbortSignal | undefined;
  /** The request outlives the page, for a sign-out that leaves it at once. */
  keepalive?: boolean;
}

export interface Endpoint {
  /**
   * One request, never repeated. Raises what the provider's refusal means (refusal.ts), NetworkError, Timeout, Aborted,
   * and ServerUnreachable for a fault of the server's or an answer that is none of the provider's (a proxy's page).
   */
  call(operation: CognitoOperation, params: EndpointAnswer, terms?: CallTerms): Promise<EndpointAnswer>;
  /**
   * The provider's time, milliseconds since the epoch: the visitor's clock, put right by the `Date` of the last answer
   * that showed one. The provider lets a page of another origin read it; a proxy before it may not.
   */
  now(): number;
}

export function createEndpoint({ settings, pageUrl, fetch, clock }: CognitoOptions): Endpoint {
  const address = cognitoAddress(settings, pageUrl).href;
  let clockIsOffMs = 0;

  async function ask(
    operation: CognitoOperation,
    params: EndpointAnswer,
    keepalive: boolean,
    signal: AbortSignal,
  ) {
    // RefreshTokens is our name for one of InitiateAuth's flows.
    const target = operation === "RefreshTokens" ? "InitiateAuth" : operation;
    const response = await fetch(address, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": `AWSCognitoIdentityProviderService.${target}`,
      },
      body: JSON.stringify(params),
      cache: "no-store",
      credentials: "omit",
      redirect: "error", // tokens and codes stand in the body: nobody else gets them
      keepalive,
      signal,
    });
    const sentAt = Date.parse(response.headers.get("Date") ?? "");
    if (!Number.isNaN(sentAt)) clockIsOffMs = sentAt - clock.now();
    return { response, text: await response.text() };
  }

  return {
    async call(operation, params, { signal, keepalive = false } = {}) {
      const deadline = startDeadline(clock, ANSWER_LIMIT_MS, signal);
      try {
        const asked = ask(operation, params, keepalive, deadline.signal);
        const { response, text } = await deadline.within(asked);
        if (response.ok) return understood(operation, text);
        throw refusal(operation, response, text);
      } catch (thrown) {
        if (thrown instanceof Failure) throw thrown;
        throw new Failure("NetworkError", { cause: thrown, detail: operation });
      } finally {
        deadline.release();
      }
    },

    now: () => clock.now() + clockIsOffMs,
  };
}

/** Some operations answer nothing at all where `{}` is documented. */
function understood(operation: CognitoOperation, text: string): EndpointAnswer {
  const answer = text === "" ? {} : parsed(text);
  if (isObject(answer)) return answer;
  throw new Failure("ServerUnreachable", { detail: `${operation}: the answer is no JSON object` });
}

/** The name stands in the body, or in a header when something on the way replaced the body. */
function refusal(operation: CognitoOperation, response: Response, text: string): Failure {
  const body = v.safeParse(refusalBody, parsed(text));
  const inHeader = response.headers.get("x-amzn-ErrorType") ?? "";
  const type = (body.success && body.output.__type) || inHeader;
  const name = /(?:^|#)(\w+)(?::|$)/.exec(type)?.[1];
  if (response.status >= 500 || name === undefined)
    return new Failure("ServerUnreachable", { detail: `${operation}: status ${response.status}` });

  const message = body.success ? body.output.message : "";
  // The provider's message may repeat what was typed; its name never does.
  return new Failure(failureCodeOf(operation, name, message), { detail: `${operation}: ${name}` });
}

const isObject = (answer: unknown): answer is EndpointAnswer =>
  typeof answer === "object" && answer !== null && !Array.isArray(answer);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
