/** The protocols behind the screens: REST, GraphQL, realtime, storage. In a chunk of its own, because the login needs none. */
import { Failure } from "../../domain/failure.ts";
import type { Cognito } from "../../wire/cognito/cognito.ts";
import { createGraphQL, type GraphQL } from "../../wire/graphql/client.ts";
import { type Bucket, createBucket } from "../../wire/http/bucket.ts";
import { type CustomerSystem, createCustomerSystem } from "../../wire/http/customerSystem.ts";
import { createHttp, type Http } from "../../wire/http/http.ts";
import { createRealtime } from "../../wire/realtime/createRealtime.ts";
import type { Realtime } from "../../wire/realtime/realtime.ts";
import type { Config } from "../config.ts";
import type { Platform } from "../platform.ts";
import { keepGround, withAsked } from "./earlyResponses.ts";

export interface DataWire {
  /** REST service A, with the customer system's own token added. */
  customerSystem: CustomerSystem;
  /** The admin queries service. */
  admin: Http;
  graphql: GraphQL;
  storage: Bucket;
  realtime: Realtime;
}

export function createWire(
  config: Config,
  platform: Platform,
  cognito: Cognito,
  report: (failure: Failure) => void,
): DataWire {
  const { window, clock, random } = platform;
  const fetch = withAsked(window, platform.fetch);
  const pageUrl = window.location.href;
  keepGround(platform.tabStorage, {
    address: new URL(config.clientsApi, new URL("/", pageUrl)).href,
    clientId: config.cognito.clientId,
    idleMs: config.idleMinutes * 60_000,
  });
  const online = () => window.navigator.onLine;
  const means = { pageUrl, fetch, tokens: cognito, clock, online, random };
  return {
    customerSystem: createCustomerSystem(createHttp({ ...means, baseUrl: config.clientsApi }), {
      storage: platform.tabStorage,
      signedInSub: () => cognito.identity()?.sub ?? null,
    }),
    admin: createHttp({ ...means, baseUrl: config.adminApi }),
    graphql: createGraphQL({ ...means, url: config.graphql.url }),
    storage: createBucket({ ...means, baseUrl: config.storage }),
    realtime: createRealtime({
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
      report: (thrown) => report(new Failure("Unknown", { cause: thrown, detail: "realtime" })),
    }),
  };
}
