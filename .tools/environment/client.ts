/**
 * Sends requests and returns the answers as the service sent them: no redirect is followed, no body is decompressed,
 * and no header is hidden. Says in words what came, and whether it is a refusal.
 */
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { WebSocket } from "ws";

/** How connections are made. By default the machine's certificates and its DNS are used. */
export interface ConnectionOptions {
  /** A further certificate to trust, PEM. */
  ca?: string;
  lookup?: LookupFunction;
}

export interface Answer {
  kind: "answer";
  status: number;
  headers: Headers;
  body: Buffer;
}

/** `lost`: no answer came; `reason` is the message of Node's error. */
export type Reply = Answer | { kind: "lost"; reason: string };

export interface RequestOptions {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface Client {
  ask(url: string | URL, options?: RequestOptions): Promise<Reply>;
  /** Opens a WebSocket as a browser does from a page of `origin`. */
  openSocket(url: string, protocols: readonly string[], origin: string): WebSocket;
}

const TIMEOUT_MS = 20_000;

export function createClient(options: ConnectionOptions = {}): Client {
  return {
    ask: (url, request = {}) =>
      new Promise((resolve) => {
        const { protocol } = new URL(url);
        const send = protocol === "https:" ? httpsRequest : httpRequest;
        const { method = "GET", headers = {}, body, signal } = request;
        const lost = (error: Error) => resolve({ kind: "lost", reason: reasonOf(error) });
        const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
        const sent = send(
          url,
          {
            ...options,
            method,
            headers: { ...headers, ...length },
            timeout: TIMEOUT_MS,
            ...(signal && { signal }),
          },
          (response) => {
            readAnswer(response).then(resolve, lost);
          },
        );
        sent.on("timeout", () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
        sent.on("error", lost);
        sent.end(body);
      }),
    openSocket: (url, protocols, origin) =>
      new WebSocket(url, [...protocols], { ...options, origin, handshakeTimeout: TIMEOUT_MS }),
  };
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one);
  }
  return { kind: "answer", status: response.statusCode ?? 0, headers, body: Buffer.concat(parts) };
}

/** Some of Node's errors have no message but a list of errors, one for each address tried. */
const reasonOf = (error: Error & { code?: string }): string =>
  error.message ||
  (error instanceof AggregateError ? String(error.errors[0]?.message) : (error.code ?? error.name));

/** A reply in a few words. */
export function described(reply: Reply): string {
  if (reply.kind === "lost") return `no answer (${reply.reason})`;
  const type = reply.headers.get("content-type");
  return `status ${reply.status}${type ? `, ${type}` : ""}`;
}

/** Amplify's AdminQueries template answers 500 with this sentence to a caller who is not in its group. */
const OF_ADMIN_QUERIES = "User does not have permissions to perform administrative tasks";

/** "unknown" if the service itself has not answered: there was no answer, a web page, or status 429. */
export function verdictOn(reply: Reply): "refused" | "notRefused" | "unknown" {
  if (reply.kind === "lost" || reply.status === 429) return "unknown";
  if (reply.status === 401 || reply.status === 403 || reply.body.includes(OF_ADMIN_QUERIES)) return "refused";
  return /^text\/html/i.test(reply.headers.get("content-type") ?? "") ? "unknown" : "notRefused";
}
