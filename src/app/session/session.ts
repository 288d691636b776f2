/**
 * This tab's session and what it shares with other tabs (decisions 20, 25, 26): hand-over to a new tab, sign-out in all
 * of them, the sign-in dialog after expiry. Tokens stay in `wire/cognito`.
 */
import { codeOf, Failure, type FailureCode } from "../../domain/failure.ts";
import { href } from "../../routes.ts";
import type { Profile } from "../../services/account.ts";
import { SESSION_HINT_KEY, SESSION_KEY } from "../../storageKeys.ts";
import type { Cognito, Identity, SessionParcel } from "../../wire/cognito/cognito.ts";
import { rememberArea } from "../navigation/useLanding.ts";
import type { Platform } from "../platform.ts";
import { createStore, type Store } from "../store.ts";
import { createIdleWatch, type IdleWatch } from "./idle.ts";
import type { ChannelMessage, SessionChannel } from "./sessionChannel.ts";
import { readSessionHint, writeSessionHint } from "./sessionHint.ts";
import { usableSession } from "./usableSession.ts";

/** Only `none` leads to the login; `expired` opens the sign-in dialog over the screen; `asking` waits for another tab. */
export type Session =
  | { kind: "asking" }
  | { kind: "active"; identity: Identity }
  | { kind: "expired"; identity: Identity }
  | { kind: "none" };

/** One per app. From `store` the shell chooses between the login, the screen and the sign-in dialog over it. */
export interface SessionManager {
  store: Store<Session>;
  /** The user's attributes, fetched at the start and after each sign-in; null until they are there. */
  profile: Store<Profile | null>;
  idle: Pick<IdleWatch, "endsAt" | "stayActive">;
  /**
   * After a sign-in or a hand-over. Another user than the one expired drops everything by a fresh start of the page.
   * Does nothing after `close`.
   */
  begin(identity: Identity): void;
  /** The refresh token is no longer valid: the screen stays, and a dialog asks for the password. */
  expire(): void;
  /** Clears this tab, tells the others, and reloads the page at the login; offline without a worker it shows the login. */
  signOut(): void;
  /** True when the failure means that the session is over (it is then expired). */
  expireOn(failure: Failure): boolean;
  /** Checks what other tabs have done and how much time has passed: after a return from the bfcache or from sleep. */
  check(): void;
  close(): void;
}

/** What `createApp` hands in. Router, notices and realtime are reached through `beforeLeaving` alone. */
export interface SessionOptions {
  cognito: Cognito;
  platform: Platform;
  /** Messages to the other tabs. */
  channel: SessionChannel;
  /** Cognito's app client. */
  appClientId: string;
  /** The session ends after so long without activity. Milliseconds. */
  idleMs: number;
  readProfile: () => Promise<Profile>;
  report: (failure: Failure) => void;
  /** Runs before the page is left: sockets closed, visits emptied, the login shown. */
  beforeLeaving: () => void;
}

/** A new tab waits this long for another one to hand its session over. */
const HAND_OVER_MS = 300;

const LOGIN = href("auth", "Login");

/** Cognito's codes for a user whose session is over. */
const endsTheSession: ReadonlySet<FailureCode> = new Set([
  "SessionExpired",
  "NotAuthorizedException",
  "UserNotFoundException",
  "UserNotConfirmedException",
  "UserDisabled",
  "PasswordResetRequiredException",
]);

/**
 * Begins with the session stored in this tab, or signs it out where it may no longer be used. Without one it asks the
 * other tabs, for 300 ms, unless the session hint names no user, the idle limit has passed or an /auth address is
 * shown. Listens to the other tabs and to the page until `close`. Raises nothing: failures go to `report`.
 */
export function createSession(options: SessionOptions): SessionManager {
  const { cognito, platform, channel, appClientId, idleMs, readProfile, report, beforeLeaving } = options;
  const { window, clock, sharedStorage, tabStorage } = platform;
  const nonce = String(platform.random());
  const profile = createStore<Profile | null>(null);
  const idle = createIdleWatch({ window, clock, storage: sharedStorage, limitMs: idleMs, end: signOut });
  const store = createStore<Session>(firstSession());
  const stopListening = channel.listen(hear);
  const stopWatchingRenewals = cognito.onRenewal(onRenewal);
  /** The page has started with stored tokens that no response has confirmed yet. */
  let isStarting = store.get().kind === "active";
  /** The page is being left: what is in memory must not be used again. */
  let isLeft = false;
  let isClosed = false;
  let handOver: number | undefined;

  function firstSession(): Session {
    const identity = cognito.identity();
    if (identity && usableSession(platform, { appClientId, idleMs }, clock.now())) {
      return { kind: "active", identity };
    }
    if (identity) cognito.signOut();
    // An invitation opened beside an admin's tab must not inherit the admin.
    const { sub } = readSessionHint(sharedStorage);
    const isAuthScreen = window.location.pathname.startsWith("/auth");
    // After the idle limit the other tabs' sessions are over, too.
    const mayAsk = sub !== null && channel.hasOthers && !isAuthScreen && !idle.isOver();
    return mayAsk ? { kind: "asking" } : { kind: "none" };
  }

  /** The idle watch runs only while signed in. */
  function become(next: Session) {
    if (!("identity" in next)) idle.stop();
    store.set(next);
  }

  function askOtherTabs() {
    channel.send({ kind: "ask", nonce });
    handOver = clock.setTimeout(() => {
      // The hint stays: the tab it speaks of may only be slow.
      if (store.get().kind === "asking") become({ kind: "none" });
    }, HAND_OVER_MS);
  }

  function hear(said: ChannelMessage) {
    const now = store.get();
    if (said.kind === "signedOut" && "identity" in now) leave();
    if (said.kind === "signedIn" && now.kind === "expired" && now.identity.sub === said.sub) {
      channel.send({ kind: "ask", nonce });
    }
    if (said.kind === "ask") give(said.nonce);
    if (said.kind === "askForTokens") giveTokens(said.nonce, said.sub);
    if (said.kind === "renewed" && now.kind === "active") cognito.adoptRenewed(said.parcel);
    if (said.kind === "renewed" && now.kind === "expired") take(said);
    if (said.kind === "give" && said.nonce === nonce) take(said);
  }

  /** Without a sub in the hint a new tab would not ask: an active session enters its own again. */
  function restoreHint({ sub }: Identity) {
    if (readSessionHint(sharedStorage).sub === null) writeSessionHint(sharedStorage, { sub });
  }

  function give(to: string) {
    keeper.check();
    const { sub } = readSessionHint(sharedStorage);
    // Of two users in two tabs, a new tab belongs to the one who signed in last.
    if (sub !== null) giveTokens(to, sub);
  }

  function giveTokens(to: string, sub: string) {
    const now = store.get();
    const parcel = cognito.parcel();
    if (now.kind !== "active" || !parcel || now.identity.sub !== sub) return;
    channel.send({ kind: "give", nonce: to, sub, parcel });
  }

  function take({ sub, parcel }: { sub: string; parcel: SessionParcel }) {
    const now = store.get();
    const isWanted = now.kind === "asking" || (now.kind === "expired" && now.identity.sub === sub);
    const identity = isWanted ? cognito.adopt(parcel, readSessionHint(sharedStorage).signedOutAt) : null;
    if (identity) keeper.begin(identity);
  }

  /** A refresh brings the current groups; access follows them. */
  function onRenewal(identity: Identity) {
    const now = store.get();
    if (now.kind !== "active" || JSON.stringify(now.identity) === JSON.stringify(identity)) return;
    rememberArea(sharedStorage, identity.groups);
    become({ kind: "active", identity });
  }

  /** Reloads the page, so that nothing stays in memory. */
  function startOver(address: string) {
    isLeft = true;
    window.location.replace(address);
  }

  /** Offline, and without a worker that has the page, the browser would show its own error: then the login stays. */
  function startOverIfThere(address: string) {
    isLeft = true;
    const isThere = window.navigator.onLine || window.navigator.serviceWorker?.controller;
    if (isThere) startOver(address);
  }

  /** Shows the login until the page is gone. The guard would lead anybody who is signed in from there to their home. */
  function showLogin() {
    beforeLeaving();
    become({ kind: "none" });
  }

  function leave() {
    showLogin();
    cognito.signOut();
    tabStorage.clear();
    profile.set(null);
    startOverIfThere(LOGIN);
  }

  /** Later than this session's sign-in, also by a clock that has been set back since. */
  function timeOfSignOut() {
    const now = store.get();
    return "identity" in now ? Math.max(clock.now(), now.identity.signedInAt + 1) : clock.now();
  }

  function signOut() {
    writeSessionHint(sharedStorage, { sub: null, signedOutAt: timeOfSignOut() });
    channel.send({ kind: "signedOut" });
    leave();
  }

  /** Another user has signed in over the previous one's screen: nothing of it may stay. */
  function makeRoom() {
    // Put back as they are: adopting them would begin the session in this page, with requests that nobody waits for.
    const tokens = tabStorage.getItem(SESSION_KEY);
    showLogin();
    tabStorage.clear();
    if (tokens !== null) tabStorage.setItem(SESSION_KEY, tokens);
    // Whatever the browser says of the network: a server has just answered.
    startOver("/");
  }

  async function loadProfile({ signedInAt }: Identity) {
    const isStillActive = () => {
      const now = store.get();
      return now.kind === "active" && now.identity.signedInAt === signedInAt;
    };
    try {
      const answer = await readProfile();
      if (isStillActive()) profile.set(answer);
    } catch (thrown) {
      report(thrown instanceof Failure ? thrown : new Failure("Unknown", { cause: thrown }));
      if (isStarting && isStillActive()) doubt(codeOf(thrown));
    } finally {
      isStarting = false;
    }
  }

  /** The check at the start has failed: without network the session goes on as long as its token does (decision 26). */
  function doubt(code: FailureCode) {
    const isEnded = endsTheSession.has(code);
    if (isEnded) cognito.signOut();
    if (isEnded || !cognito.isFresh()) become({ kind: "none" });
  }

  const keeper: SessionManager = {
    store,
    profile,
    idle,
    begin(identity) {
      if (isClosed) return;
      clock.clearTimeout(handOver);
      isStarting = false;
      const before = store.get();
      // A sign-out by a clock that has been set back since must not outlast this sign-in.
      const signedOutAt = Math.min(readSessionHint(sharedStorage).signedOutAt, identity.signedInAt);
      writeSessionHint(sharedStorage, { sub: identity.sub, signedOutAt });
      rememberArea(sharedStorage, identity.groups);
      const isSomebodyElse = before.kind === "expired" && before.identity.sub !== identity.sub;
      if (isSomebodyElse || isLeft) {
        makeRoom();
        return;
      }
      become({ kind: "active", identity });
      idle.start();
      channel.send({ kind: "signedIn", sub: identity.sub });
      void loadProfile(identity);
    },
    expire() {
      const now = store.get();
      if (now.kind !== "active") return;
      // A page that is only starting holds no work that a dialog would save.
      become(isStarting ? { kind: "none" } : { kind: "expired", identity: now.identity });
    },
    signOut,
    expireOn({ code }) {
      const isAbout = code === "SessionExpired" || code === "Unauthorized";
      if (!isAbout || !("identity" in store.get())) return false;
      keeper.expire();
      return true;
    },
    check() {
      const now = store.get();
      if (!("identity" in now)) return;
      const held = cognito.identity();
      if (held && held.signedInAt !== now.identity.signedInAt) {
        // Back to a page from before another sign-in in this tab.
        showLogin();
        startOverIfThere("/");
      } else if (now.identity.signedInAt < readSessionHint(sharedStorage).signedOutAt) leave();
      else if (idle.isOver()) signOut();
      else if (!held) keeper.expire();
      else if (now.kind === "active") restoreHint(now.identity);
    },
    close() {
      isClosed = true;
      clock.clearTimeout(handOver);
      idle.stop();
      stopListening();
      stopWatchingRenewals();
      window.removeEventListener("pageshow", onPageShow);
      window.removeEventListener("storage", onStorage);
      window.document.removeEventListener("visibilitychange", onVisible);
    },
  };

  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) keeper.check();
  };
  const onVisible = () => {
    if (window.document.visibilityState === "visible") keeper.check();
  };
  // Reports a sign-out even where there is no BroadcastChannel.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_HINT_KEY) keeper.check();
  };
  window.addEventListener("pageshow", onPageShow);
  window.addEventListener("storage", onStorage);
  window.document.addEventListener("visibilitychange", onVisible);

  const first = store.get();
  if (first.kind === "asking") askOtherTabs();
  if (first.kind === "active") {
    idle.start();
    void loadProfile(first.identity);
  }
  return keeper;
}
