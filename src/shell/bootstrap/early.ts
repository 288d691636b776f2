/**
 * Sends the reads with which the asked screen begins while the app is still on its way (src/README.md, "Why it is so"). A
 * bundle of its own, imported by the bootstrap when this tab has a session. It asks only what the access check would let
 * in, with this tab's tokens, at the addresses of a config.json that this tab's session has checked.
 */
import type { EarlyResponse } from "../../app/network/earlyResponses.ts";
import { isFreshAt, readSessionServices, usableSession } from "../../app/session/usableSession.ts";
import { pageParam } from "../../domain/pagination.ts";
import { mayEnter, roleOf } from "../../domain/role.ts";
import { matchAddress, type RouteName } from "../../routes.ts";
import { queuePageRequest, recordRequest } from "../../services/appCustomers.ts";
import { detailsRequest, pageRequest, usersRequest } from "../../services/customers.ts";
import type { KeyValueStore } from "../../wire/clock.ts";
import { customerSystemTokenRequest } from "../../wire/http/customerSystem.ts";
import { readCustomerSystemToken } from "../../wire/http/customerSystemToken.ts";
import { type RequestDescription, toFetchArguments } from "../../wire/requestDescription.ts";

interface Address {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Of the signed-in user. */
  sub: string;
}

export type SendEarly = typeof sendEarly;

const ownRecord = ({ sub }: Address) => [recordRequest(sub)];

/** The reads an address begins with, by route name. */
const firstReads: Partial<Record<RouteName, (address: Address) => readonly RequestDescription[]>> = {
  Customers: ({ query }) => [
    pageRequest({ search: (query.get("search") ?? "").trim(), page: pageParam(query) }),
  ],
  CustomerDetails: ({ params: { id = "" } }) => [detailsRequest(id), usersRequest(id)],
  AppCustomers: () => [queuePageRequest(null)],
  AppCustomerDetails: ({ params: { id = "" } }) => [recordRequest(id)],
  CustomerMenu: ownRecord,
  AVVView: ownRecord,
  SEPAView: ownRecord,
};

interface EarlyOptions {
  window: Window & typeof globalThis;
  tabStorage: KeyValueStore;
  sharedStorage: KeyValueStore;
}

/** Nothing is sent without a usable session, or for an address that begins with no read. */
export function sendEarly({ window, tabStorage, sharedStorage }: EarlyOptions): readonly EarlyResponse[] {
  const services = readSessionServices(tabStorage);
  const session = services && usableSession({ tabStorage, sharedStorage }, services, Date.now());
  if (!services || !session || !isFreshAt(session, Date.now())) return [];

  const match = matchAddress(window.location.pathname);
  const role = roleOf(session.groups);
  if (!match || !role || match.route.area === "auth" || !mayEnter(role, match.route.area)) return [];

  const query = new URLSearchParams(window.location.search);
  const reads = firstReads[match.route.name]?.({ params: match.params, query, sub: session.sub }) ?? [];
  const customerSystem = readCustomerSystemToken(tabStorage, session.sub) ?? undefined;
  const tokens = { access: session.accessToken, customerSystem };
  const needsToken = customerSystem === undefined && reads.some((read) => read.service === "customerSystem");
  // Without the customer system's token only that is asked for: no early request waits for another's answer.
  const sent = needsToken ? [customerSystemTokenRequest] : reads;
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
