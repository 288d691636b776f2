/** Builds the ONE object the app consists of, from the config and what the platform gives. No module keeps state of its own. */
import type { Failure } from "../domain/failure.ts";
import type { Cognito } from "../wire/cognito/cognito.ts";
import { createCognito } from "../wire/cognito/createCognito.ts";
import { createCustomerSystem } from "../wire/customerSystem.ts";
import { createGraphQL, type GraphQL } from "../wire/graphql.ts";
import { createHttp, type Http } from "../wire/http.ts";
import { openRealtime } from "../wire/realtime/open.ts";
import type { Realtime } from "../wire/realtime/realtime.ts";
import { createStorage, type FileStorage } from "../wire/storage.ts";
import type { TokenSource } from "../wire/token.ts";
import type { Config } from "./config.ts";
import type { Notice } from "./confirmations.ts";
import type { Platform } from "./platform.ts";
import { createRouter, type Router } from "./router.ts";
import { createSession, type SessionKeeper } from "./session.ts";
import { createStore, type Store } from "./store.ts";
import { createVisit } from "./visit.ts";

/** The protocols, ready to be called. Services take this object. */
export interface Wire {
  cognito: Cognito;
  /** REST service A, with the customer system's own token added. */
  customerSystem: Http;
  /** The admin queries service. */
  admin: Http;
  graphql: GraphQL;
  storage: FileStorage;
  realtime: Realtime;
}

/** What the service worker has to say. */
export type Update = "needRefresh" | "offlineReady" | null;

/** A notice in the dialog: a success, or an apology. */
export type ShownNotice = Notice & { tone: "good" | "bad" };

export interface App {
  config: Config;
  platform: Platform;
  wire: Wire;
  session: SessionKeeper;
  router: Router;
  notice: Store<ShownNotice | null>;
  update: Store<Update>;
  /** Logs a failure and hands it to the platform; aborted requests are nobody's news. */
  report: (failure: Failure) => void;
  /** Stops everything; nothing is left running. */
  close(): void;
}

export function createApp(config: Config, platform: Platform): App {
  const { window, clock, fetch, random } = platform;
  const pageUrl = window.location.href;
  const online = () => window.navigator.onLine;

  const report = (failure: Failure) => {
    if (failure.code !== "Aborted") platform.report(failure);
  };

  const cognito = createCognito({
    settings: { ...config.cognito, region: config.region },
    pageUrl,
    fetch,
    storage: platform.tabStorage,
    clock,
  });
  const tokens: TokenSource = cognito;
  const means = { pageUrl, fetch, tokens, clock, online, random };
  const plainClients = createHttp({ ...means, baseUrl: config.clientsApi });
  const customerSystem = createCustomerSystem(plainClients);
  const realtime = openRealtime({
    dialect: config.graphql.realtime,
    graphqlUrl: config.graphql.url,
    realtimeUrl: config.graphql.realtimeUrl,
    auth: config.graphql.realtimeAuth,
    pageUrl,
    openSocket: platform.openSocket,
    tokens,
    clock,
    random,
    window,
  });
  const wire: Wire = {
    cognito,
    customerSystem,
    admin: createHttp({ ...means, baseUrl: config.adminApi }),
    graphql: createGraphQL({ ...means, url: config.graphql.url }),
    storage: createStorage({ pageUrl, fetch, clock, online, baseUrl: config.storage }),
    realtime,
  };

  const session = createSession({
    cognito,
    platform,
    beforeSignOut() {
      realtime.close();
      customerSystem.forget();
      router.close();
    },
  });
  const router = createRouter(window, () => createVisit({ clock, report, sessionIsOver: session.isOver }));

  let before = session.store.get().is;
  const stopWatching = session.store.subscribe(() => {
    const now = session.store.get().is;
    if (before === "expired" && now === "active") router.place.get().visit.resume();
    before = now;
  });

  return {
    config,
    platform,
    wire,
    session,
    router,
    notice: createStore<ShownNotice | null>(null),
    update: createStore<Update>(null),
    report,
    close() {
      stopWatching();
      session.close();
      router.close();
      realtime.close();
    },
  };
}
