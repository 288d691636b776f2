/**
 * Sends the reads with which the asked screen begins while the app is still on its way (src/README.md, "Why it is so"). It
 * asks only what the access check would let in, with this tab's tokens, at the addresses of a config.json that this tab's
 * session has checked.
 */
import type { FirstReads } from "../../app/navigation/screenAddress.ts";
import type { EarlyResponse } from "../../app/network/earlyResponses.ts";
import { keptServices } from "../../app/session/keptConfig.ts";
import { isFreshAt, usableSession } from "../../app/session/usableSession.ts";
import { prepareFormats } from "../../domain/germanFormats.ts";
import { mayEnter, roleOf } from "../../domain/role.ts";
import { matchAddress, type RouteName } from "../../routes.ts";
import type { ReadableStore } from "../../wire/clock.ts";
import { customerSystemToken } from "../../wire/http/customerSystem.ts";
import { readCustomerSystemToken } from "../../wire/http/customerSystemToken.ts";
import { firstRequest, type RequestDescription } from "../../wire/http/description.ts";
import { oauthIn } from "../../wire/http/oauthAnswer.ts";
import { toFetchArguments } from "../../wire/http/request.ts";

/** The reads an address begins with, by route name. */
export type FirstReadsByRoute = readonly (readonly [route: RouteName, reads: FirstReads])[];

interface EarlyPage {
  window: Window & typeof globalThis;
  tabStorage: ReadableStore;
  sharedStorage: ReadableStore;
}

/** What the early bundle exports (areas/early.ts). */
export type SendEarly = (page: EarlyPage) => readonly EarlyResponse[];

/**
 * Nothing is sent without a usable session, or for an address that begins with no read. What is given grows by the reads that
 * wait for the customer system's token.
 */
export function sendFirst(
  firstReads: FirstReadsByRoute,
  { window, tabStorage, sharedStorage }: EarlyPage,
): readonly EarlyResponse[] {
  const services = keptServices(tabStorage, window.location.href);
  const session = services && usableSession({ tabStorage, sharedStorage }, services, Date.now());
  if (!services || !session || !isFreshAt(session, Date.now())) return [];

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

  /** `follow`: the answer is handed over once it has come and this has run. */
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
      () => {}, // the app asks again
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
   * The only request that others wait for. They are sent before the app, which may have started, is handed the token: so it
   * finds them, and asks nothing twice.
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
