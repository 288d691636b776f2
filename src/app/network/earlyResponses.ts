/**
 * Responses to requests that the bootstrap sent before the app was there (shell/bootstrap). The app's first identical
 * request receives the response; anything but a 2xx counts as never asked.
 */
import type { EarlyResponses } from "../platform.ts";

/** One request under way, or its response. */
export interface EarlyResponse {
  method: string;
  /** Absolute. */
  url: string;
  /** The value of the Authorization header: no other session gets the response. */
  token: string;
  /** Empty for a GET. */
  body: string;
  response: Promise<Response>;
  /** When the requests that wait for this response have been sent, or never will be; undefined where none waits. */
  followed?: Promise<void> | undefined;
  abort(): void;
  /** No request may follow its answer any more. */
  end(): void;
}

/** `sent`: what the bootstrap has sent for this address. It may still grow by what follows an answer. */
export function createEarlyResponses(
  fetch: typeof globalThis.fetch,
  sent: readonly EarlyResponse[] = [],
): EarlyResponses {
  const taken = new Set<EarlyResponse>();
  let isOver = false;
  const waiting = () => (isOver ? [] : sent.filter((one) => !taken.has(one)));

  return {
    async fetch(input, init = {}) {
      const token = new Headers(init.headers).get("Authorization");
      const url = String(input);
      const method = init.method ?? "GET";
      const body = typeof init.body === "string" ? init.body : "";
      const early = waiting().find(
        (one) => one.url === url && one.method === method && one.body === body && one.token === token,
      );
      if (!early) return fetch(input, init);
      taken.add(early);
      if (init.signal?.aborted) early.abort();
      init.signal?.addEventListener("abort", early.abort, { once: true });
      const response = await early.response.catch(() => null);
      if (response?.ok) return response;
      return fetch(input, init);
    },
    clear() {
      for (const { abort } of waiting()) abort();
      for (const { end } of sent) end();
      isOver = true;
    },
  };
}
