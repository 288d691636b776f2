/** The protocols behind the screens: Cognito, REST, GraphQL, realtime, storage. */
import { Failure } from "../../domain/failure.ts";
import { isStaff, roleOf } from "../../domain/role.ts";
import type { OtherTabs } from "../../wire/cognito/cognitoOptions.ts";
import type { Cognito } from "../../wire/cognito/createCognito.ts";
import { createCognito } from "../../wire/cognito/createCognito.ts";
import { createGraphQL, type GraphQL } from "../../wire/graphql/client.ts";
import { type Bucket, createBucket } from "../../wire/http/bucket.ts";
import { type CustomerSystem, createCustomerSystem } from "../../wire/http/customerSystem.ts";
import { createHttp, type Http } from "../../wire/http/http.ts";
import { createRealtime } from "../../wire/realtime/createRealtime.ts";
import type { Realtime } from "../../wire/realtime/realtime.ts";
import { createTokenRetryLimit } from "../../wire/tokenRetryLimit.ts";
import type { Config } from "../config.ts";
import type { Platform } from "../platform.ts";

/** One client per service, made once per app. A service function takes only the clients it calls. */
export interface Wire {
  cognito: Cognito;
  /** REST service A, with the customer system's own token added. */
  customerSystem: CustomerSystem;
  /** The admin queries service. */
  admin: Http;
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
    settings: {
      region: config.region,
      userPoolId: config.cognito.userPoolId,
      appClientId: config.cognito.clientId,
      endpoint: config.cognito.endpoint,
    },
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
  const options = { pageUrl, fetch: early.fetch, tokens: cognito, clock, online, random, retryLimit };
  const customerSystem = createCustomerSystem(createHttp({ ...options, baseUrl: config.clientsApi }), {
    storage: tabStorage,
    signedInSub: () => cognito.identity()?.sub ?? null,
  });
  // The customer system wants a token of its own first. Building the screen that needs it keeps a phone busy for 200 ms, so
  // it is asked for before that.
  cognito.onSession(({ groups }) => {
    if (isStaff(roleOf(groups))) customerSystem.warmUp();
  });
  return {
    cognito,
    customerSystem,
    admin: createHttp({ ...options, baseUrl: config.adminApi }),
    graphql: createGraphQL({ ...options, url: config.graphql.url, report }),
    storage: createBucket({ ...options, baseUrl: config.storage }),
    realtime: createRealtime({
      loadGraphqlWs: () =>
        loadBundle("graphqlWsLibrary", () => import("../../wire/realtime/graphqlWsLibrary.ts")),
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
