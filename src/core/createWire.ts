/** The protocols behind the screens: Cognito, REST, GraphQL, realtime, storage. */
import { Failure } from "../domain/failure.ts";
import { isStaff, roleOf } from "../domain/role.ts";
import type { OtherTabs } from "../wire/cognito/cognitoOptions.ts";
import { type Cognito, createCognito } from "../wire/cognito/createCognito.ts";
import { browserPasskeys } from "../wire/cognito/passkeys.ts";
import { createRead, type Read } from "../wire/createRead.ts";
import { createGraphQL, type GraphQL } from "../wire/graphql.ts";
import { createAuthorizedFetch } from "../wire/http/authorizedFetch.ts";
import {
  type CustomerSystem,
  createCustomerSystem,
  customerSystemToken,
} from "../wire/http/customerSystem.ts";
import { type Bucket, createBucket, createHttp, type Http } from "../wire/http/http.ts";
import { serviceUrl } from "../wire/http/request.ts";
import { createRealtime, type Realtime } from "../wire/realtime/connection.ts";
import { type Config, cognitoSettings } from "./config.ts";
import type { Platform } from "./platform.ts";
import { servicesOf } from "./sessionRecord.ts";

/** Made once per app. A service function takes only the parts it calls. */
export interface Wire {
  cognito: Cognito;
  /** Every read of the customer system and the data service. */
  read: Read;
  /** Writes of REST service A, with the customer system's own token added. */
  customerSystem: CustomerSystem & Http;
  /** Writes of the admin queries service. */
  admin: Http;
  /** Writes of the data service. */
  graphql: GraphQL;
  storage: Bucket;
  realtime: Realtime;
}

/** Opens no connection by itself. `report` receives faults that no call can raise. */
export function createWire(
  config: Config,
  platform: Platform,
  otherTabs: OtherTabs,
  report: (failure: Failure) => void,
): Wire {
  const { window, clock, random, tabStorage, early, loadBundle } = platform;
  const pageUrl = window.location.href;
  const online = () => window.navigator.onLine;
  const cognito = createCognito({
    settings: cognitoSettings(config),
    earlySignIn: platform.earlySignIn ?? null,
    loadSrp: () => loadBundle("srpLibrary", () => import("../wire/cognito/srpLibrary.ts")),
    passkeys: browserPasskeys(window as Window & typeof globalThis),
    pageUrl,
    fetch: platform.fetch,
    storage: tabStorage,
    clock,
    online,
    otherTabs,
  });
  const options = { fetch: early.fetch, clock, online, random };
  const send = createAuthorizedFetch({ ...options, tokens: cognito });
  const { addresses } = servicesOf(config, pageUrl);
  const customerSystem = createCustomerSystem({
    storage: tabStorage,
    signedInSub: () => cognito.identity()?.sub ?? null,
    fetchToken: () => read(customerSystemToken),
  });
  const { credentialFor } = customerSystem;
  const read: Read = createRead({ send, addresses, credentialFor, report });
  // The customer system needs a token of its own first. Fetch the token at the sign-in, so that the request runs while
  // a phone is busy for 200 ms with building the first screen.
  cognito.onSession(({ groups }) => {
    if (isStaff(roleOf(groups))) customerSystem.warmUp();
  });
  return {
    cognito,
    read,
    customerSystem: { ...customerSystem, ...createHttp(send, addresses.customerSystem, credentialFor) },
    admin: createHttp(send, serviceUrl(config.adminApi, pageUrl).href),
    graphql: createGraphQL(send, addresses.graphql),
    storage: createBucket(
      createAuthorizedFetch({ ...options, tokens: null }),
      serviceUrl(config.storage, pageUrl).href,
    ),
    realtime: createRealtime({
      loadStandard: () =>
        loadBundle("graphqlTransportWs", () => import("../wire/realtime/graphqlTransportWs.ts")),
      dialect: config.graphql.realtime,
      graphqlUrl: config.graphql.url,
      realtimeUrl: config.graphql.realtimeUrl,
      auth: config.graphql.realtimeAuth,
      pageUrl,
      openSocket: platform.openSocket,
      tokens: cognito,
      clock,
      random,
      window,
      report: (thrown) =>
        report(
          thrown instanceof Failure ? thrown : new Failure("Unknown", { cause: thrown, detail: "realtime" }),
        ),
    }),
  };
}
