/** Builds the ONE object the app consists of, from the config and what the platform gives. No module keeps state of its own. */
import { Failure } from "../domain/failure.ts";
import { href } from "../routes.ts";
import type { Cognito } from "../wire/cognito/cognito.ts";
import type { Config } from "./config.ts";
import { createStay } from "./data/stay.ts";
import type { Notice } from "./messages/successMessages.ts";
import { createRouter, type Router } from "./navigation/router.ts";
import type { DataWire } from "./network/createWire.ts";
import type { Platform } from "./platform.ts";
import type { Identification } from "./session/identification.ts";
import { createLateSession } from "./session/lateSession.ts";
import type { SessionManager } from "./session/session.ts";
import { createStore, type Store } from "./store.ts";
import { retryImport } from "./updates/retryImport.ts";

/**
 * The protocols. They come in chunks of their own: `cognito` by `identify()`, the others by `openWire()`. The shell opens
 * both before the first screen that needs them.
 */
export interface Wire extends DataWire {
  cognito: Cognito;
}

/** What the service worker has to say (specification, section 4). `accept` lets the newer build in and reloads. */
export type Update = { kind: "needRefresh"; accept: () => void } | { kind: "offlineReady" } | null;

/** A notice in the dialog: a success, or an apology. */
export type ShownNotice = Notice & { tone: "good" | "bad" };

/** Of a part of the app that is fetched when it is needed. */
export type Coming = "closed" | "open" | "failed";

export interface App {
  config: Config;
  platform: Platform;
  wire: Wire;
  session: SessionManager;
  router: Router;
  notice: Store<ShownNotice | null>;
  update: Store<Update>;
  /** Fetches the frame and the screen of an address, and the dialogs that may come over it. Never fails. */
  prefetch: (address: string) => void;
  /** Logs a failure and hands it to the platform; aborted requests are nobody's news. */
  report: (failure: Failure) => void;
  /** Is it known who is there? */
  identified: Store<Coming>;
  /**
   * Fetches what knows who is there, and brings `session` and `wire.cognito` to life; at once when it is there.
   * Raises NetworkError; `identified` says so, too.
   */
  identify: () => Promise<void>;
  /** Fetches ahead what a sign-in needs. Never fails. */
  warmUp: () => void;
  /** Fetches ahead where a sign-in will probably lead: `target`, or the homes. Never fails. */
  prefetchLandings: (target: string | undefined) => void;
  /** Is the data wire there? */
  wired: Store<Coming>;
  /** Fetches and opens the data wire; at once when it is open. Never rejects: `wired` says how it went. */
  openWire: () => Promise<void>;
  /** Stops everything; nothing is left running. */
  close(): void;
}

/** `prefetch` is the shell's, which alone knows where screens come from; without it nothing is fetched ahead. */
export function createApp(config: Config, platform: Platform, prefetch: App["prefetch"] = () => {}): App {
  const { window, clock } = platform;

  const notice = createStore<ShownNotice | null>(null);

  const report = (failure: Failure) => {
    if (failure.code !== "Aborted") platform.report(failure);
  };

  const session = createLateSession(platform);
  let known: Identification | null = null;
  const identified = createStore<Coming>("closed");
  let data: DataWire | null = null;
  const wired = createStore<Coming>("closed");
  let isClosed = false;
  // Filled by identify() and openWire(); the shell awaits both before the first screen that needs them.
  const wire = {} as Wire;

  const router = createRouter(window, () => createStay({ clock, report, sessionIsOver: session.expireOn }));

  /** Before the page is left: nothing of it may go on or be seen. */
  function leave() {
    data?.realtime.close();
    data?.customerSystem.forget();
    notice.set(null);
    router.navigate(href("auth", "Login"), { replace: true, discardUnsaved: true });
    router.close();
  }

  async function fetchIdentification() {
    if (known || isClosed) return;
    const { createIdentification } = await retryImport(() => import("./session/identification.ts"));
    if (known || isClosed) return;
    known = createIdentification(config, platform, report, leave);
    wire.cognito = known.cognito;
    session.become(known.session);
    identified.set("open");
  }

  async function identify() {
    try {
      await fetchIdentification();
    } catch (cause) {
      identified.set("failed");
      throw new Failure("NetworkError", { cause, detail: "identification chunk" });
    }
  }

  async function openWire() {
    try {
      const [{ createWire }] = await Promise.all([
        retryImport(() => import("./network/createWire.ts")),
        identify(),
      ]);
      data ??= createWire(config, platform, wire.cognito, report);
      Object.assign(wire, data);
      wired.set("open");
    } catch (cause) {
      report(new Failure("NetworkError", { cause, detail: "data wire chunk" }));
      wired.set("failed");
    }
  }

  let before = session.store.get().kind;
  const stopWatching = session.store.subscribe(() => {
    const now = session.store.get().kind;
    if (before === "expired" && now === "active") {
      router.location.get().visit.resume();
      data?.realtime.resume();
    }
    before = now;
  });

  if (session.store.get().kind === "asking") identify().catch(report);

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
    identified,
    identify,
    warmUp() {
      // Ahead of time, a failure is none: it is told when it is needed and still does not come.
      fetchIdentification().then(
        () => known?.cognito.warmUp(),
        () => {},
      );
    },
    prefetchLandings(target) {
      for (const address of known?.landingsOf(target) ?? []) prefetch(address);
    },
    wired,
    openWire,
    close() {
      isClosed = true;
      stopWatching();
      session.close();
      router.close();
      data?.realtime.close();
    },
  };
}
