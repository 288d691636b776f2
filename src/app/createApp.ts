/** Builds the ONE object the app consists of, from the config and what the platform gives. No module keeps state of its own. */
import { Failure } from "../domain/failure.ts";
import { href } from "../routes.ts";
import { readProfile } from "../services/account.ts";
import type { Cognito } from "../wire/cognito/cognito.ts";
import { createCognito } from "../wire/cognito/createCognito.ts";
import type { Config } from "./config.ts";
import type { Notice } from "./confirmations.ts";
import type { DataWire } from "./dataWire.ts";
import type { Platform } from "./platform.ts";
import { createRouter, type Router } from "./router.ts";
import { createSession, type SessionKeeper } from "./session.ts";
import { createStore, type Store } from "./store.ts";
import { createStay } from "./stay.ts";

/**
 * The protocols. `cognito` is there from the start; the others come in a chunk of their own, which the shell opens with
 * the first screen that is not an auth screen: the login needs none of them.
 */
export interface Wire extends DataWire {
  cognito: Cognito;
}

/** What the service worker has to say (specification, section 4). `accept` lets the newer build in and reloads. */
export type Update = { says: "needRefresh"; accept: () => void } | { says: "offlineReady" } | null;

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
  /** Fetches the frame and the screen of an address, and the dialogs that may come over it. Never fails. */
  prefetch: (address: string) => void;
  /** Logs a failure and hands it to the platform; aborted requests are nobody's news. */
  report: (failure: Failure) => void;
  /** Is the data wire there? */
  wired: Store<"closed" | "open" | "failed">;
  /** Fetches and opens the data wire; at once when it is open. Never rejects: `wired` says how it went. */
  openWire: () => Promise<void>;
  /** Stops everything; nothing is left running. */
  close(): void;
}

/** `prefetch` is the shell's, which alone knows where screens come from; without it nothing is fetched ahead. */
export function createApp(config: Config, platform: Platform, prefetch: App["prefetch"] = () => {}): App {
  const { window, clock, fetch } = platform;

  const notice = createStore<ShownNotice | null>(null);

  const report = (failure: Failure) => {
    if (failure.code !== "Aborted") platform.report(failure);
  };

  const cognito = createCognito({
    settings: { ...config.cognito, region: config.region },
    pageUrl: window.location.href,
    fetch,
    storage: platform.tabStorage,
    clock,
  });
  let data: DataWire | null = null;
  const wired = createStore<"closed" | "open" | "failed">("closed");
  const opened = (): DataWire => {
    if (!data) throw new Error("the data wire is opened before the first screen that needs it");
    return data;
  };
  const wire: Wire = {
    cognito,
    get customerSystem() {
      return opened().customerSystem;
    },
    get admin() {
      return opened().admin;
    },
    get graphql() {
      return opened().graphql;
    },
    get storage() {
      return opened().storage;
    },
    get realtime() {
      return opened().realtime;
    },
  };

  const session = createSession({
    cognito,
    platform,
    idleMs: config.idleMinutes * 60_000,
    readProfile: () => readProfile({ cognito }, config.cognito.clientIdAttribute),
    report,
    beforeLeaving() {
      data?.realtime.close();
      data?.customerSystem.forget();
      notice.set(null);
      router.go(href("auth", "Login"), { replace: true, evenUnsaved: true });
      router.close();
    },
  });
  const router = createRouter(window, () => createStay({ clock, report, sessionIsOver: session.isOver }));

  let before = session.store.get().is;
  const stopWatching = session.store.subscribe(() => {
    const now = session.store.get().is;
    if (before === "expired" && now === "active") {
      router.place.get().visit.resume();
      data?.realtime.resume();
    }
    before = now;
  });

  return {
    config,
    platform,
    wire,
    session,
    router,
    notice,
    update: createStore<Update>(null),
    prefetch,
    report,
    wired,
    async openWire() {
      try {
        const fetchWire = () => import("./dataWire.ts");
        // A network that hiccups has often settled by the second try.
        const { createDataWire } = await fetchWire().catch(fetchWire);
        data ??= createDataWire(config, platform, cognito, report);
        wired.set("open");
      } catch (cause) {
        report(new Failure("NetworkError", { cause, detail: "data wire chunk" }));
        wired.set("failed");
      }
    },
    close() {
      stopWatching();
      session.close();
      router.close();
      data?.realtime.close();
    },
  };
}
