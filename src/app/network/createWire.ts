/** The protocols behind the screens: Cognito, REST, GraphQL, realtime, storage. */
import { Failure } from "../../domain/failure.ts";
import { isStaff, roleOf } from "../../domain/role.ts";
import type { OtherTabs } from "../../wire/cognito/cognitoOptions.ts";
import type { Cognito } from "../../wire/cognito/createCognito.ts";
import { createCognito } from "../../wire/cognito/createCognito.ts";
import { createRead, type Read } from "../../wire/createRead.ts";
import { createGraphQL, type GraphQL } from "../../wire/graphql/client.ts";
import { createAuthorizedFetch } from "../../wire/http/authorizedFetch.ts";
import { type Bucket, createBucket } from "../../wire/http/bucket.ts";
import {
  type CustomerSystem,
  createCustomerSystem,
  customerSystemToken,
} from "../../wire/http/customerSystem.ts";
import { createHttp, type Http } from "../../wire/http/http.ts";
import { serviceUrl } from "../../wire/http/request.ts";
import type { Realtime } from "../../wire/realtime/connection.ts";
import { createRealtime } from "../../wire/realtime/createRealtime.ts";
import { createTokenRetryLimit } from "../../wire/tokenRetryLimit.ts";
import type { Config } from "../config.ts";
import type { Platform } from "../platform.ts";
import { servicesOf } from "../session/keptConfig.ts";
import { cognitoSettings } from "./cognitoSettings.ts";

/** Made once per app. A service function takes only what it calls. */
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

/** Opens no connection by itself. `report` is told of faults that no call can raise. */
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
    loadSrp: () => loadBundle("srpLibrary", () => import("../../wire/cognito/srpLibrary.ts")),
    loadPasskeys: async () => {
      const library = await loadBundle(
        "passkeysLibrary",
        () => import("../../wire/cognito/passkeysLibrary.ts"),
      );
      return library.createPasskeys(window as Window & typeof globalThis);
    },
    pageUrl,
    fetch: platform.fetch,
    storage: tabStorage,
    clock,
    online,
    otherTabs,
  });
  const retryLimit = createTokenRetryLimit(clock);
  const options = { fetch: early.fetch, clock, online, random, retryLimit };
  const send = createAuthorizedFetch({ ...options, tokens: cognito });
  const { addresses } = servicesOf(config, pageUrl);
  // The customer system's token is itself read with the session's.
  const readToken = createRead({ send, addresses, credentialFor: () => undefined, report });
  const customerSystem = createCustomerSystem({
    storage: tabStorage,
    signedInSub: () => cognito.identity()?.sub ?? null,
    fetchToken: () => readToken(customerSystemToken),
  });
  const { credentialFor } = customerSystem;
  const read = createRead({ send, addresses, credentialFor, report });
  // The customer system wants a token of its own first. Building the screen that needs it keeps a phone busy for 200 ms, so
  // it is asked for before that.
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
        loadBundle("graphqlTransportWs", () => import("../../wire/realtime/graphqlTransportWs.ts")),
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
