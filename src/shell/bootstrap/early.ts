/**
 * Sends the reads with which the asked screen begins while the app is still on its way (src/README.md, "Why it is so"). It
 * asks only what the access check would let in, with this tab's tokens, at the addresses of a config.json that this tab's
 * session has checked.
 */
import type { FirstReads } from "../../app/navigation/screenAddress.ts";
import type { EarlyResponse } from "../../app/network/earlyResponses.ts";
import { isFreshAt, readSessionServices, usableSession } from "../../app/session/usableSession.ts";
import { mayEnter, roleOf } from "../../domain/role.ts";
import { matchAddress, type RouteName } from "../../routes.ts";
import type { KeyValueStore } from "../../wire/clock.ts";
import { customerSystemToken } from "../../wire/http/customerSystem.ts";
import { readCustomerSystemToken } from "../../wire/http/customerSystemToken.ts";
import { firstRequest } from "../../wire/http/description.ts";
import { toFetchArguments } from "../../wire/http/request.ts";

/** The reads an address begins with, by route name. */
export type FirstReadsByRoute = readonly (readonly [route: RouteName, reads: FirstReads])[];

interface EarlyPage {
  window: Window & typeof globalThis;
  tabStorage: KeyValueStore;
  sharedStorage: KeyValueStore;
}

/** What the early bundle exports (areas/early.ts). */
export type SendEarly = (page: EarlyPage) => readonly EarlyResponse[];

/** Nothing is sent without a usable session, or for an address that begins with no read. */
export function sendFirst(
  firstReads: FirstReadsByRoute,
  { window, tabStorage, sharedStorage }: EarlyPage,
): readonly EarlyResponse[] {
  const services = readSessionServices(tabStorage);
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
  const customerSystem = readCustomerSystemToken(tabStorage, session.sub) ?? undefined;
  const tokens = { access: session.accessToken, customerSystem };
  const needsToken = customerSystem === undefined && reads.some((read) => read.service === "customerSystem");
  // Without the customer system's token only that is asked for: no early request waits for another's answer.
  const sent = needsToken ? [customerSystemToken] : reads;
  return sent.map((read) => {
    const { url, init } = toFetchArguments(read, services.addresses, tokens);
    const controller = new AbortController();
    const response = window.fetch(url, { ...init, signal: controller.signal });
    response.catch(() => {}); // the app asks again
    return {
      method: init.method ?? "GET",
      url: String(url),
      token: session.accessToken,
      body: typeof init.body === "string" ? init.body : "",
      response,
      abort: () => controller.abort(),
    };
  });
}
