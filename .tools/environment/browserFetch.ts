/**
 * `fetch` as a browser runs it for a page of `origin` (Fetch Standard, "CORS protocol"). An answer without the right
 * CORS headers counts as a lost connection, and headers that are not exposed cannot be read. `received()` returns the
 * answers.
 */
import type { Client } from "./client.ts";
import { corsFault } from "./cors.ts";

export interface Received {
  url: URL;
  status: number;
  text: string;
}

export interface BrowserFetch {
  fetch: typeof fetch;
  /** The answers since the last call, except those that CORS has refused. */
  received(): readonly Received[];
}

/**
 * The page can read these headers even if they are not exposed (Fetch Standard, "CORS-safelisted response-header
 * name").
 */
const SAFE = [
  "cache-control",
  "content-language",
  "content-length",
  "content-type",
  "expires",
  "last-modified",
  "pragma",
];

export function createBrowserFetch(client: Client, origin: string): BrowserFetch {
  let kept: Received[] = [];
  return {
    async fetch(input, init = {}) {
      const url = new URL(String(input));
      const isOther = url.origin !== origin;
      const headers: Record<string, string> = { ...Object.fromEntries(new Headers(init.headers)), origin };
      const body = typeof init.body === "string" ? init.body : undefined;
      const { method = "GET", signal } = init;
      const reply = await client.ask(url, { method, headers, body, signal: signal ?? undefined });
      if (signal?.aborted) throw signal.reason;
      if (reply.kind === "lost") throw new TypeError(reply.reason);
      const fault = corsFault(reply.headers, origin, url);
      if (fault) throw new TypeError(`CORS: ${fault}`);
      kept.push({ url, status: reply.status, text: reply.body.toString() });
      const exposed = (reply.headers.get("access-control-expose-headers") ?? "").toLowerCase();
      const names = exposed.split(",").map((name) => name.trim());
      const readable = [...reply.headers].filter(
        ([name]) => !isOther || SAFE.includes(name) || names.includes(name) || names.includes("*"),
      );
      const isEmpty = reply.status === 204 || reply.status === 304;
      return new Response(isEmpty ? null : new Uint8Array(reply.body), {
        status: reply.status,
        headers: readable,
      });
    },
    received() {
      const all = kept;
      kept = [];
      return all;
    },
  };
}
