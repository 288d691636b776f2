/** A REST service of ours: JSON in, values of the domain out, every fault a Failure. */
import type * as v from "valibot";
import { Failure } from "../domain/failure.ts";
import { decode, parseBody } from "./decode.ts";
import { type Answer, type Credential, createExchange, type ExchangeMeans, withQuery } from "./exchange.ts";
import { isSuccess, refusal } from "./refusal.ts";
import { type Timeouts, timeouts as usualTimeouts } from "./timeouts.ts";

export type Query = Readonly<Record<string, string | number | undefined>>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds; the usual ones of decision 12 without it. */
  timeoutMs?: number | undefined;
  /** Added to the query of a GET and to the body of a POST, and renewed with the access token after a 401. */
  credential?: Credential | undefined;
}

/**
 * A REST service at one base address; every answer is decoded by a schema.
 *
 * Both raise Failure: Aborted, Timeout, NetworkError, ServerUnreachable, Unauthorized, Forbidden, NotFound, Rejected,
 * LimitExceededException, UsernameExistsException, Malformed, and SessionExpired from the source of tokens. A write
 * whose answer was lost, came too late or could not be read raises ResultUnknown.
 */
export interface Http {
  get<S extends v.GenericSchema>(
    path: string,
    schema: S,
    query?: Query,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>;
  post<S extends v.GenericSchema>(
    path: string,
    schema: S,
    body?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>;
}

export interface HttpMeans extends ExchangeMeans {
  /** May be relative to the page's origin. */
  baseUrl: string;
  pageUrl: string;
  timeouts?: Timeouts;
}

/** The service at `baseUrl`. Its access token goes to that origin only (decision 24). */
export function createHttp({ baseUrl, pageUrl, timeouts = usualTimeouts, ...means }: HttpMeans): Http {
  const base = new URL(baseUrl, new URL("/", pageUrl));
  const ask = createExchange(means);

  return {
    async get(path, schema, query = {}, { signal, timeoutMs = timeouts.read, credential } = {}) {
      const url = withQuery(below(base, path), query);
      const answer = await ask({
        method: "GET",
        purpose: "read",
        as: "text",
        url,
        timeoutMs,
        signal,
        credential,
      });
      return readAnswer(answer, schema, credential);
    },

    async post(path, schema, body = {}, { signal, timeoutMs = timeouts.write, credential } = {}) {
      const url = below(base, path);
      const answer = await ask({
        method: "POST",
        purpose: "write",
        as: "text",
        url,
        body,
        timeoutMs,
        signal,
        credential,
      });
      return readReceipt(answer, schema, credential);
    },
  };
}

/** The address of a path below a base. Only the path is set, so no path leads to another origin. */
export function below(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
  return url;
}

function readAnswer<S extends v.GenericSchema>(
  { status, body }: Answer<"text">,
  schema: S,
  credential: Credential | undefined,
): v.InferOutput<S> {
  if (!isSuccess(status)) {
    throw refusal({ status, body, purpose: "read", withCredential: credential !== undefined });
  }
  return decode(parseBody(body), schema);
}

/** As readAnswer, for a write: a receipt nobody can read leaves open what happened. */
function readReceipt<S extends v.GenericSchema>(
  { status, body }: Answer<"text">,
  schema: S,
  credential: Credential | undefined,
): v.InferOutput<S> {
  if (!isSuccess(status)) {
    throw refusal({ status, body, purpose: "write", withCredential: credential !== undefined });
  }
  try {
    return decode(parseBody(body), schema);
  } catch (cause) {
    throw new Failure("ResultUnknown", { cause });
  }
}
