/**
 * Builds the app's single object from the config and the platform. Modules hold other state only for the page, never
 * for a session: caches keyed by object, and notes of work done once.
 */
import { linkEmail } from "../domain/addresses.ts";
import type { AppCustomer } from "../domain/appCustomer.ts";
import type { CustomerUser, ListedCustomer } from "../domain/customer.ts";
import type { Failure } from "../domain/failure.ts";
import type { Answer } from "../domain/inviting.ts";
import type { FirstRows } from "../domain/lenient.ts";
import { roleOf } from "../domain/role.ts";
import { helpText } from "../messages/errorMessages.ts";
import type { Notice } from "../messages/successMessages.ts";
import { href, repairedAddress } from "../routes.ts";
import { closePdfWindows } from "../ui/pdf/pdfWindows.ts";
import type { Config } from "./config.ts";
import { createWire, type Wire } from "./createWire.ts";
import type { Platform } from "./platform.ts";
import { type Round, unfinishedText } from "./roundState.ts";
import { createRouter, type HistoryState, type Router } from "./router.ts";
import { createSession, type Session, type SessionManager } from "./session.ts";
import { keepConfig, servicesOf } from "./sessionRecord.ts";
import { createStore, type Store } from "./store.ts";
import { createTabs } from "./tabs.ts";
import { createVisit, type Visit } from "./visit.ts";

/**
 * The notice of a newer build, of a new config.json, or that the app now starts offline. `accept` asks about unsaved
 * input. It then lets the newer build or config in and reloads. Only one notice is shown at a time. A newer build
 * replaces a new config.json, because the page finds the new config at its next start anyway. Both replace
 * `offlineReady`.
 */
export type Update = { kind: "needRefresh"; accept: () => void } | { kind: "offlineReady" } | null;

/** A notice in the dialog: a success or a failure. */
export type ShownNotice = Notice & { tone: "good" | "bad" };

/** `id` is unique in the page. */
type WaitingNotice = ShownNotice & { id: number };

interface Invitations {
  /** The selected customers with their names, because a round also needs those from other pages. */
  selected: Store<ReadonlyMap<string, ListedCustomer>>;
  /** The people that were read; null if reading them failed. */
  people: Store<ReadonlyMap<string, FirstRows<CustomerUser> | null>>;
  answers: Store<ReadonlyMap<string, Answer>>;
}

/** What screens, layouts and shell share. `createApp` makes it once per page; components read it by `useApp()`. */
export interface App {
  config: Config;
  platform: Platform;
  wire: Wire;
  session: SessionManager;
  router: Router;
  /** Makes a visit beside the router's, for the reads of a dialog. */
  newVisit: () => Visit;
  /** The first notice is shown; closing it shows the next, so that none goes unread. */
  notices: Store<readonly WaitingNotice[]>;
  tell: (notice: ShownNotice) => void;
  update: Store<Update>;
  /** After a password sign-in: a passkey is offered, or was added. */
  passkeyOffer: Store<"offered" | "added" | null>;
  /** The signed-in customer's record; null until a screen has read it. */
  ownRecord: Store<AppCustomer | null>;
  /** Staff's search over everything is open. Every change of the address closes it. */
  searchOpen: Store<boolean>;
  /** Work on many records, which goes on while its screen is left. The oldest first. */
  rounds: Store<readonly Round[]>;
  /** The key of the round whose dialog is open; null without one. */
  shownRound: Store<number | null>;
  /** First invitations, by the customer's id. In memory only, until the sign-out. */
  invitations: Invitations;
  /** A sentence that says who can help the visitor. */
  help: () => string;
  /** Fetches the bundle of an address's screen. Never fails. */
  prefetch: (address: string) => void;
  /** Reports a failure to the platform, unless it is an aborted request. `isHandled`: the screen has its own answer to it. */
  report: (failure: Failure, isHandled?: boolean) => void;
  close(): void;
}

/** `prefetch` comes from the shell, because only the shell knows the bundles. Without it nothing is fetched ahead. */
export function createApp(config: Config, platform: Platform, prefetch: App["prefetch"] = () => {}): App {
  const { window, clock, early, tabStorage } = platform;
  const { appClientId, idleMs } = servicesOf(config, window.location.href);
  // Done first, because the session and the router read the address.
  const repaired = repairedAddress(window.location.pathname);
  if (repaired) {
    const { search, hash } = window.location;
    const state: HistoryState = { email: linkEmail(repaired.fragment + search + hash) };
    window.history.replaceState({ index: 0, state }, "", repaired.path + search);
  }
  const notices = createStore<readonly WaitingNotice[]>([]);
  let told = 0;
  const searchOpen = createStore(false);
  const rounds = createStore<readonly Round[]>([]);
  const shownRound = createStore<number | null>(null);
  const invitations: Invitations = {
    selected: createStore(new Map()),
    people: createStore(new Map()),
    answers: createStore(new Map()),
  };
  const passkeyOffer = createStore<"offered" | "added" | null>(null);
  const ownRecord = createStore<AppCustomer | null>(null);

  const tell = (notice: ShownNotice) => {
    told += 1;
    const last = { ...notice, id: told };
    const waiting = notices.get();
    // Show it first if the sign-in dialog covers the earlier notices. Also show it first if the offer to end other
    // sessions has failed: that offer then stays in the queue.
    const isFirst =
      session.store.get().kind === "expired" ||
      session.signInAgain.asked.get() ||
      waiting[0]?.endsOtherSessions;
    notices.set(isFirst ? [last, ...waiting] : [...waiting, last]);
  };

  const report = (failure: Failure, isHandled = false) => {
    if (failure.code !== "Aborted") platform.report(failure, isHandled);
  };

  const tabs = createTabs(platform);
  const wire = createWire(config, platform, tabs, report);
  const session = createSession({
    cognito: wire.cognito,
    platform,
    tabs,
    appClientId,
    idleMs,
    report,
    forget,
    unfinished: () => unfinishedText(rounds.get()),
    beforeLeaving,
    leaving: () => router.close(),
  });
  const newVisit = () =>
    createVisit({ read: wire.read, clock, report, sessionIsOver: (failure) => session.expireOn(failure) });
  const router = createRouter(window, newVisit);

  /**
   * Called when the session ends. Nothing of it may stay in memory or in windows that it has opened, because the next
   * person would find it.
   */
  function forget() {
    closePdfWindows();
    wire.customerSystem.forget();
    early.clear();
    notices.set([]);
    passkeyOffer.set(null);
    ownRecord.set(null);
    searchOpen.set(false);
    for (const { stop } of rounds.get()) stop.abort();
    rounds.set([]);
    shownRound.set(null);
    for (const store of Object.values(invitations)) store.set(new Map());
    router.forget();
  }

  /**
   * Stops all activity and clears the screen before the page is left. The router closes only when the page is unloaded.
   * Offline the page may stay at the login, and Back must still work there.
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

  // A sign-in that waits, with its password, is kept only on the way from the login to NewPassword. Back and every other
  // navigation drop it. Over an expired session it belongs to the dialog, not to the address.
  let lastPath = window.location.pathname;
  const stopFollowing = router.location.subscribe(() => {
    // Early requests were sent for the first address. A later address would receive old responses.
    early.clear();
    searchOpen.set(false);
    const { pathname, arrival } = router.location.get();
    const hasLeft = pathname !== lastPath;
    lastPath = pathname;
    const goesOn = pathname === href("auth", "NewPassword") && arrival === "arrived";
    if (!hasLeft) return;
    if (!goesOn && session.store.get().kind !== "expired") wire.cognito.cancelSignIn();
    session.signInAgain.answer(false);
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
    ownRecord,
    searchOpen,
    rounds,
    shownRound,
    invitations,
    help() {
      const now = session.store.get();
      return helpText("identity" in now ? roleOf(now.identity.groups) : null, config.company);
    },
    prefetch,
    report,
    close() {
      stopWatching();
      stopFollowing();
      wire.cognito.cancelSignIn();
      session.close();
      tabs.close();
      router.close();
      wire.realtime.close();
    },
  };
}
