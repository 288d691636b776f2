/**
 * Sends the first reads of the requested screen while the app is still loading (src/DECISIONS.md, "Requests before the app").
 * It reads only what the access check would allow, with this tab's tokens. It uses only the addresses of a config.json that
 * this tab's session has checked.
 */
import type { EarlyResponses } from "../core/platform.ts";
import { keptServices, usableSession } from "../core/sessionRecord.ts";
import type { FirstReads } from "../core/visit.ts";
import { prepareFormats } from "../domain/germanFormats.ts";
import { mayEnter, roleOf } from "../domain/role.ts";
import { matchAddress, type RouteName } from "../routes.ts";
import type { ReadableStore } from "../wire/browser.ts";
import { isFreshAt } from "../wire/cognito/storedSession.ts";
import { customerSystemToken, oauthIn, readCustomerSystemToken } from "../wire/http/customerSystem.ts";
import { firstRequest, type RequestDescription, toFetchArguments } from "../wire/http/request.ts";

/**
 * An access token is sent early only if it is valid for this long: the app must still start and needs a minute of it.
 * Milliseconds.
 */
const SPARE_MS = 120_000;

/** The first reads of an address, by route name. */
export type FirstReadsByRoute = readonly (readonly [route: RouteName, reads: FirstReads])[];

interface EarlyPage {
  window: Window & typeof globalThis;
  tabStorage: ReadableStore;
  sharedStorage: ReadableStore;
}

/** The export of the early bundle (areas/early.ts). */
export type SendEarly = (page: EarlyPage) => readonly EarlyResponse[];

/**
 * Sends nothing without a usable session, or if the screen has no first reads. The returned list grows later by the
 * reads that wait for the customer system's token.
 */
export function sendFirst(
  firstReads: FirstReadsByRoute,
  { window, tabStorage, sharedStorage }: EarlyPage,
): readonly EarlyResponse[] {
  const services = keptServices(tabStorage, window.location.href);
  const session = services && usableSession({ tabStorage, sharedStorage }, services, Date.now());
  if (!services || !session || !isFreshAt(session, Date.now() - session.receivedAt, SPARE_MS)) return [];

  const match = matchAddress(window.location.pathname);
  const role = roleOf(session.groups);
  if (!match || !role || match.route.area === "auth" || !mayEnter(role, match.route.area)) return [];

  const query = new URLSearchParams(window.location.search);
  const address = { params: match.params, query, sub: session.sub };
  const reads = firstReads
    .filter(([route]) => route === match.route.name)
    .flatMap(([, readsAt]) => readsAt(address).map(firstRequest));
  const sent: EarlyResponse[] = [];
  const { addresses } = services;
  const access = session.accessToken;

  /** `follow` runs when the answer has come. The app gets the answer only after `follow` has ended. */
  function send(
    read: RequestDescription,
    customerSystem?: string,
    follow?: (answer: Response) => Promise<void>,
  ) {
    const { url, init } = toFetchArguments(read, addresses, { access, customerSystem });
    const controller = new AbortController();
    const answer = window.fetch(url, { ...init, signal: controller.signal });
    const response = answer.then(async (arrived) => {
      await follow?.(arrived).catch(() => {});
      return arrived;
    });
    const settled = response.then(
      () => {},
      () => {}, // the app sends the request again
    );
    sent.push({
      method: init.method ?? "GET",
      url: String(url),
      token: access,
      body: typeof init.body === "string" ? init.body : "",
      response,
      followed: follow && settled,
      abort: () => controller.abort(),
      end() {
        isOver = true;
      },
    });
  }

  let isOver = false;
  /**
   * Follows the request for the customer system's token, the only request that others wait for. The waiting reads are
   * sent before the app, which may have started, gets the token: it then finds them and requests nothing twice.
   */
  async function sendReads(answer: Response) {
    const token = answer.ok ? oauthIn(await answer.clone().json()) : null;
    if (token !== null && !isOver) for (const read of reads) send(read, token);
  }

  const token = readCustomerSystemToken(tabStorage, session.sub);
  const needsToken = token === null && reads.some((read) => read.service === "customerSystem");
  if (needsToken) send(customerSystemToken, undefined, sendReads);
  else for (const read of reads) send(read, token ?? undefined);
  setTimeout(prepareFormats);
  return sent;
}

// Responses to requests that the bootstrap sent before the app was loaded (start/bootstrap.ts). The app's first
// identical request receives the response. Anything but a 2xx counts as never requested.

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
  /** Settles when the requests that wait for this response have been sent, or never will be; undefined if none wait. */
  followed?: Promise<void> | undefined;
  abort(): void;
  /** From now on no request may follow its answer. */
  end(): void;
}

/** `sent` holds what the bootstrap has sent for this address. It may still grow by requests that follow an answer. */
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
