/** Every GraphQL operation of the app, as it sends it to a service with a schema (generatedService.ts). */
import * as v from "valibot";
import type { Visit } from "../../src/core/visit.ts";
import { appCustomer } from "../../src/domain/appCustomer.ts";
import { followChanges } from "../../src/hooks/useLive.ts";
import { customersInApp, invitedUsers, list, record, update } from "../../src/services/appCustomers.ts";
import { signed, signOnce } from "../../src/services/documents.ts";
import { member, members } from "../../src/services/staff.ts";
import type { Read } from "../../src/wire/createRead.ts";
import type { Realtime } from "../../src/wire/realtime/connection.ts";
import type { SubscriptionOperation } from "../../src/wire/realtime/subscriptions.ts";
import { clientsOf } from "../support/clients.ts";
import { fakeClock, hastyClock } from "../support/clock.ts";
import { fakeTokens } from "../support/fakeTokens.ts";
import { client, fieldOf, type generatedService } from "./generatedService.ts";

const read = v.parse(appCustomer, client);
const signer = { sub: client.id, clientId: client.client_id, email: client.email };
const { signal } = new AbortController();

/** The app's operations, as it runs them; other tests check their results. */
export const operations: Readonly<Record<string, (wire: ReturnType<typeof wireOf>) => Promise<unknown>>> = {
  list: (wire) => wire.read(list()),
  invited: (wire) => wire.read(invitedUsers(client.client_id)),
  inApp: (wire) => customersInApp(wire, [client.client_id, "10002"], signal),
  record: (wire) => wire.read(record(client.id)),
  update: (wire) =>
    update({ read: wire.read, graphql: wire }, read, { avv: false, sepa: true, documentation: false }),
  staff: (wire) => wire.read(members()),
  staffMember: (wire) => wire.read(member(client.id)),
  signed: (wire) => signed(wire, "avv", signer),
  // The reads are tested by `record`; here they succeed, so that the signature is sent.
  sign: (wire) =>
    signOnce(
      { read: (async () => read) as Read, graphql: wire },
      { documentType: "avv", signature: "data:image/png;base64,iVBORw0KGgo=" },
      signer,
      hastyClock,
    ),
};

export function wireOf(service: ReturnType<typeof generatedService>) {
  return clientsOf({
    pageUrl: "https://app.nordwind.example/",
    tokens: fakeTokens(),
    clock: fakeClock(),
    online: () => true,
    fetch: async (_url, init) =>
      new Response(JSON.stringify(await service.answer(JSON.parse(String(init?.body))))),
  });
}

export interface AppSubscription {
  name: string;
  operation: SubscriptionOperation;
  /** Sent after the service has refused the first document. */
  otherwise: SubscriptionOperation | undefined;
}

/** The app's subscriptions. `owner`: the customer's sub; undefined for staff. */
export function subscriptionsOf(owner: string | undefined): readonly AppSubscription[] {
  const found: AppSubscription[] = [];
  const subscribe: Realtime["subscribe"] = (document, variables, _, otherwise) => {
    found.push({ name: fieldOf(document), operation: { document, variables }, otherwise });
    return () => {};
  };
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const stop = followChanges({
    realtime: { subscribe } as Realtime,
    visit: () => ({}) as Visit,
    sessionIsOver() {},
    clock: fakeClock(),
    window: Object.assign(new EventTarget(), { document }) as unknown as Window,
    owner,
  });
  stop();
  return found;
}
