/**
 * Builds the ONE object the app consists of, from the config and what the platform gives. What modules keep beside it
 * belongs to the page, not to a session: caches by object, and what was done once.
 */
import type { Failure } from "../domain/failure.ts";
import { linkEmail } from "../domain/linkEmail.ts";
import { href, repairedAddress } from "../routes.ts";
import { closePdfWindows } from "../ui/pdf/pdfWindows.ts";
import type { Config } from "./config.ts";
import { createVisit, type Visit } from "./data/visit.ts";
import type { Notice } from "./messages/successMessages.ts";
import { createRouter, type HistoryState, type Router } from "./navigation/router.ts";
import { createWire, type Wire } from "./network/createWire.ts";
import type { Platform } from "./platform.ts";
import { keepConfig, servicesOf } from "./session/keptConfig.ts";
import { createOtherTabs } from "./session/otherTabs.ts";
import { createSession, type Session, type SessionManager } from "./session/session.ts";
import { openSessionChannel } from "./session/sessionChannel.ts";
import { createStore, type Store } from "./store.ts";

/**
 * What the service worker has to say, or a new config.json. `accept` asks about unsaved input, lets the newer build or config
 * in and reloads. There is one notice, and closing it answers both. A newer build comes before a new config.json, which the
 * page then meets at its next start, and either comes before `offlineReady`.
 */
export type Update = { kind: "needRefresh"; accept: () => void } | { kind: "offlineReady" } | null;

/** A notice in the dialog: a success, or a failure. */
export type ShownNotice = Notice & { tone: "good" | "bad" };

/** `id`: no other notice of the page has it. */
type WaitingNotice = ShownNotice & { id: number };

/** What screens, layouts and shell share: made once per page by `createApp`, read in components by `useApp()`. */
export interface App {
  config: Config;
  platform: Platform;
  wire: Wire;
  session: SessionManager;
  router: Router;
  /** A visit beside the router's, for what a dialog reads. */
  newVisit: () => Visit;
  /** The first one is shown, and the next one when it is closed, so that none goes unread. */
  notices: Store<readonly WaitingNotice[]>;
  tell: (notice: ShownNotice) => void;
  update: Store<Update>;
  /** After a password sign-in: a passkey is proposed. */
  passkeyOffer: Store<boolean>;
  /** Staff's search over everything is open. Every change of address closes it. */
  searchOpen: Store<boolean>;
  /** Fetches the bundle that holds an address's screen. Never fails. */
  prefetch: (address: string) => void;
  /** Hands a failure to the platform, but aborted requests. `isForeseen`: the screen has an answer of its own to it. */
  report: (failure: Failure, isForeseen?: boolean) => void;
  /** Stops everything; nothing is left running. */
  close(): void;
}

/** `prefetch` is the shell's, which alone knows the bundles; without it nothing is fetched ahead. */
export function createApp(config: Config, platform: Platform, prefetch: App["prefetch"] = () => {}): App {
  const { window, clock, early, tabStorage } = platform;
  const { appClientId, idleMs } = servicesOf(config, window.location.href);
  // First: session and router go by the address.
  const repaired = repairedAddress(window.location.pathname);
  if (repaired) {
    const { search, hash } = window.location;
    const state: HistoryState = { email: linkEmail(repaired.fragment + search + hash) };
    window.history.replaceState({ index: 0, state }, "", repaired.path + search);
  }
  const notices = createStore<readonly WaitingNotice[]>([]);
  let told = 0;
  const searchOpen = createStore(false);
  const passkeyOffer = createStore(false);

  const tell = (notice: ShownNotice) => {
    told += 1;
    const last = { ...notice, id: told };
    const waiting = notices.get();
    // Below the dialog of a sign-in those before it cannot be closed; an offer stays for another try after its failure.
    const isFirst =
      session.store.get().kind === "expired" ||
      session.signInAgain.asked.get() ||
      waiting[0]?.endsOtherSessions;
    notices.set(isFirst ? [last, ...waiting] : [...waiting, last]);
  };

  const report = (failure: Failure, isForeseen = false) => {
    if (failure.code !== "Aborted") platform.report(failure, isForeseen);
  };

  const channel = openSessionChannel(platform.channel);
  const otherTabs = createOtherTabs(platform, channel);
  const wire = createWire(config, platform, otherTabs, report);
  const session = createSession({
    cognito: wire.cognito,
    platform,
    channel,
    appClientId,
    idleMs,
    report,
    forget,
    beforeLeaving,
    leaving: () => router.close(),
  });
  const newVisit = () =>
    createVisit({ read: wire.read, clock, report, sessionIsOver: (failure) => session.expireOn(failure) });
  const router = createRouter(window, newVisit);

  /** A session ends: the next person at this page finds nothing of it in memory, nor in a window that it has opened. */
  function forget() {
    closePdfWindows();
    wire.customerSystem.forget();
    early.clear();
    notices.set([]);
    passkeyOffer.set(false);
    searchOpen.set(false);
    router.forget();
  }

  /**
   * Before the page is left: stop all activity and clear the screen. Offline the page may stay, with a login that hears
   * Back: the router is closed only once it goes.
   */
  function beforeLeaving() {
    wire.realtime.close();
    router.navigate(href("auth", "Login"), { replace: true, discardUnsaved: true });
    router.forget();
  }

  function onSession({ kind }: Session) {
    if (kind === "active") keepConfig(tabStorage, config);
    else early.clear();
  }

  // Only the way from the login to NewPassword keeps a sign-in that waits, and its password; Back and every other way
  // drop it. Over an expired session it belongs to the dialog, not to the address.
  let lastPath = window.location.pathname;
  const stopSignIn = router.location.subscribe(() => {
    const { pathname, came } = router.location.get();
    const hasLeft = pathname !== lastPath;
    lastPath = pathname;
    const goesOn = pathname === href("auth", "NewPassword") && came === "arrived";
    if (!hasLeft) return;
    if (!goesOn && session.store.get().kind !== "expired") wire.cognito.cancelSignIn();
    session.signInAgain.answer(false);
  });

  const stopClearing = router.location.subscribe(() => {
    // Sent for the first address alone: later ones would receive old responses.
    early.clear();
    searchOpen.set(false);
  });
  let before = session.store.get();
  onSession(before);
  const stopWatching = session.store.subscribe(() => {
    const now = session.store.get();
    onSession(now);
    if (before.kind === "expired" && now.kind === "active") {
      router.location.get().visit.resume();
      wire.realtime.resume();
    }
    before = now;
  });

  return {
    config,
    platform,
    wire,
    session,
    router,
    newVisit,
    notices,
    tell,
    update: createStore<Update>(null),
    passkeyOffer,
    searchOpen,
    prefetch,
    report,
    close() {
      stopWatching();
      stopClearing();
      stopSignIn();
      wire.cognito.cancelSignIn();
      session.close();
      otherTabs.close();
      channel.close();
      router.close();
      wire.realtime.close();
    },
  };
}
