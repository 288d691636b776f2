/**
 * This tab's session and what it shares with other tabs (decisions 20, 25, 26): hand-over to a new tab, sign-out in all tabs,
 * the sign-in dialog after expiry. Tokens stay in `wire/cognito`.
 */
import type { Identity } from "../domain/account.ts";
import { codeOf, type Failure, type FailureCode, failureOf } from "../domain/failure.ts";
import { href, matchAddress, needsSession } from "../routes.ts";
import {
  RELOADED_BUILD_KEY,
  SESSION_HINT_KEY,
  SESSION_KEY,
  SIGNED_OUT_BECAUSE_KEY,
  SIGNED_OUT_ROUNDS_KEY,
} from "../storageKeys.ts";
import { keepIn } from "../wire/browser.ts";
import type { SerializedSession } from "../wire/cognito/cognitoOptions.ts";
import type { Cognito } from "../wire/cognito/createCognito.ts";
import { onWake } from "../wire/realtime/timers.ts";
import { createIdleWatch } from "./idle.ts";
import type { Platform } from "./platform.ts";
import { readSessionHint, rememberArea, usableSession, writeSessionHint } from "./sessionRecord.ts";
import { createStore } from "./store.ts";
import type { TabMessage, Tabs } from "./tabs.ts";

/** `Unclear`: a write was under way, and its outcome is unknown. */
const reasons = ["idle", "elsewhere", "idleUnclear", "elsewhereUnclear", "hereUnclear"] as const;

/** The user was idle, or signed out in another tab, or in this tab while a write was under way. */
export type SignedOutBecause = (typeof reasons)[number];

const reasonOf = (text: string | null) => reasons.find((reason) => reason === text) ?? null;

/**
 * `asking` waits for another tab. Only `none` leads to the login. `expired` opens the sign-in dialog over the screen; if
 * `isEndedEverywhere`, it says that the visitor has ended all of the account's sessions.
 */
export type Session =
  | { kind: "asking" }
  | { kind: "active"; identity: Identity }
  | { kind: "expired"; identity: Identity; isEndedEverywhere?: true }
  | { kind: "none" };

/** What `createApp` passes in. These functions are the only way to the router, the notices and the realtime connection. */
export interface SessionOptions {
  cognito: Cognito;
  platform: Platform;
  tabs: Tabs;
  /** Cognito's app client. */
  appClientId: string;
  /** The session ends after this time without activity. Milliseconds. */
  idleMs: number;
  report: (failure: Failure) => void;
  /** Drops what the app holds of the session: visits, dialogs, the customer system's token. Closes windows with documents. */
  forget: () => void;
  /** The rounds that the end of the session stops, in German; empty if there are none. */
  unfinished: () => string;
  /** Runs after `forget`, before the page is left: closes sockets and shows the login. Offline the page may stay then. */
  beforeLeaving: () => void;
  /** Runs when the page goes: stops prompts and listeners. */
  leaving: () => void;
}

/** How long a new tab waits for another one to hand its session over. */
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

/** One per app. From `store` the shell chooses between the login, the screen and the sign-in dialog over it. */
export type SessionManager = ReturnType<typeof createSession>;

/**
 * Begins with the session stored in this tab, or signs it out if it may no longer be used. Without one it asks the other tabs,
 * for 300 ms. It does not ask if the session hint names no user, the idle limit has passed or an /auth address is shown.
 * Listens to the other tabs and to the page until `close`. Raises nothing: failures go to `report`.
 */
export function createSession(options: SessionOptions) {
  const { cognito, platform, tabs, appClientId, idleMs, report, forget, unfinished, beforeLeaving, leaving } =
    options;
  const { window, clock, sharedStorage, tabStorage } = platform;
  /** The nonce of the open question to the other tabs. A late answer is ignored, because its tokens may be used up. */
  let nonce = "";
  /** How many writes are under way. */
  let writing = 0;
  const signInAgain = createSignInAgainRequest();
  // Read and removed only once, at the start. A page that is being left must not remove the reason before the next page
  // has read it.
  const endedBecause = createStore(reasonOf(tabStorage.getItem(SIGNED_OUT_BECAUSE_KEY)));
  tabStorage.removeItem(SIGNED_OUT_BECAUSE_KEY);
  const stoppedRounds = createStore(tabStorage.getItem(SIGNED_OUT_ROUNDS_KEY) ?? "");
  tabStorage.removeItem(SIGNED_OUT_ROUNDS_KEY);
  const isWriting = () => writing > 0;
  const idle = createIdleWatch(platform, idleMs, () => signOut("idle"), isWriting);
  const store = createStore<Session>(firstSession());
  const stopListening = tabs.listen(hear);
  const stopWatchingRenewals = cognito.onRenewal(onRenewal);
  /** The page has started with stored tokens, and no response has confirmed them yet. */
  let isStarting = store.get().kind === "active";
  /**
   * The time of a sign-in, in milliseconds since the epoch, if a service has refused new tokens of that sign-in; 0:
   * none.
   */
  let refusedSignIn = 0;
  /**
   * The user's `sub`, if the tokens could not be renewed at the start, for example without a connection. The tokens and
   * drafts are kept for this person.
   */
  let waitingFor: string | null = null;
  /** The page is being left: its memory must not be used again. */
  let isLeft = false;
  let isClosed = false;
  let handOver: number | undefined;

  function firstSession(): Session {
    const identity = cognito.identity();
    if (identity && usableSession(platform, { appClientId, idleMs }, clock.now())) {
      return { kind: "active", identity };
    }
    // After the idle limit the other tabs' sessions are over, too.
    const { sub, signedOutAt } = readSessionHint(sharedStorage);
    const mayGoOn = sub !== null && !idle.isOver();
    const isSignedOut = identity && identity.signedInAt < signedOutAt && !idle.isOver();
    if (identity) endedBecause.set(isSignedOut ? "elsewhere" : "idle");
    // The stored session was signed out or went idle while this tab was closed, or belongs to an app client that config.json
    // no longer names. If there are no tokens because a refresh failed, the drafts stay: the same person may still go on.
    if (tabStorage.getItem(SESSION_KEY) !== null || !mayGoOn) {
      cognito.signOut();
      clearTab();
    }
    // An invitation opened beside an administrator's tab must not inherit the administrator's session.
    const route = matchAddress(window.location.pathname)?.route;
    const isSignIn = route ? !needsSession(route) : window.location.pathname.startsWith("/auth");
    return mayGoOn && tabs.hasOthers && !isSignIn ? { kind: "asking" } : { kind: "none" };
  }

  /** Drafts are personal, too. The note that this build was reloaded once is not, so it stays. */
  function clearTab() {
    const reloadedBuild = tabStorage.getItem(RELOADED_BUILD_KEY);
    tabStorage.clear();
    if (reloadedBuild !== null) keepIn(tabStorage, RELOADED_BUILD_KEY, reloadedBuild);
  }

  /**
   * Ends the session: nothing of it stays in memory or in the tab's storage. Only a sign-out revokes the tokens, because other
   * tabs may hold the same ones. Not called if a later sign-in has stored its session in this tab (`makeRoom`, `check`): that
   * session must stay.
   */
  function end(how: "signedOut" | "lost") {
    forget();
    if (how === "signedOut") beforeLeaving();
    become({ kind: "none" });
    if (how === "signedOut") cognito.signOut();
    else cognito.forget();
    clearTab();
  }

  /** Without a session the idle watch stops, and commands that wait for a new sign-in are declined. */
  function become(next: Session) {
    if (!("identity" in next)) {
      idle.stop();
      signInAgain.answer(false);
    }
    store.set(next);
  }

  /** The tokens are no longer valid. The screen and its input stay. */
  function loseEverywhere(identity: Identity) {
    cognito.forget();
    become({ kind: "expired", identity, isEndedEverywhere: true });
  }

  /**
   * Drops the drafts and the tokens that could not be renewed. A tab without a session keeps them only while the same person
   * may go on.
   */
  function dropKept() {
    if (isLeft) return;
    if (waitingFor !== null) cognito.signOut();
    waitingFor = null;
    clearTab();
  }

  function ask() {
    nonce = String(platform.random());
    tabs.send({ kind: "ask", nonce, sub: "" });
  }

  function askOtherTabs() {
    ask();
    handOver = clock.setTimeout(() => {
      // The hint stays: the other tab may only be slow.
      if (store.get().kind === "asking") become({ kind: "none" });
    }, HAND_OVER_MS);
  }

  function hear(said: TabMessage) {
    const now = store.get();
    if (said.kind === "signedOut") {
      if ("identity" in now) leaveToo();
      else dropKept();
    }
    if (said.kind === "endedEverywhere" && "identity" in now && now.identity.sub === said.sub) {
      loseEverywhere(now.identity);
    }
    // Ask even if our session still looks valid: its refresh token has probably ended, too, so our next refresh would fail.
    if (said.kind === "signedIn" && "identity" in now && now.identity.sub === said.sub) ask();
    if (said.kind === "ask") give(said.nonce, said.sub);
    if (said.kind === "renewed" && "identity" in now) {
      if (now.kind === "expired") take(said);
      // Adopt the renewed tokens even if they do not revive the session, because the former refresh token is used up.
      cognito.adoptRenewed(said.serializedSession);
    }
    if (said.kind === "give" && said.nonce === nonce) take(said);
  }

  /**
   * Writes this session's `sub` into the hint if none is there, because a new tab asks for the session only if the hint
   * holds one.
   */
  function restoreHint({ sub }: Identity) {
    if (readSessionHint(sharedStorage).sub === null) writeSessionHint(sharedStorage, { sub });
  }

  /** `wanted`: the `sub` of the session; empty for any session. */
  function give(nonce: string, wanted: string) {
    if (!wanted) manager.check();
    // If two users are signed in, in two tabs, a new tab gets the session of the later sign-in.
    const sub = wanted || readSessionHint(sharedStorage).sub;
    const now = store.get();
    const serializedSession = cognito.serializedSession();
    if (!sub || now.kind !== "active" || !serializedSession || now.identity.sub !== sub) return;
    tabs.send({ kind: "give", nonce, sub, serializedSession });
  }

  function take({ sub, serializedSession }: { sub: string; serializedSession: SerializedSession }) {
    const now = store.get();
    if (now.kind === "active" && now.identity.sub === sub)
      cognito.adoptRenewed(serializedSession, "thisPerson");
    const isWanted = now.kind === "asking" || (now.kind === "expired" && now.identity.sub === sub);
    // A service has refused this sign-in's tokens. It would refuse renewed ones, too, in tab after tab without end.
    const notBefore = Math.max(readSessionHint(sharedStorage).signedOutAt, refusedSignIn + 1);
    const identity = isWanted ? cognito.adopt(serializedSession, notBefore) : null;
    if (identity) manager.begin(identity);
  }

  /** A refresh brings the user's current groups, and with them the current access. */
  function onRenewal(identity: Identity) {
    const now = store.get();
    if (now.kind !== "active" || JSON.stringify(now.identity) === JSON.stringify(identity)) return;
    rememberArea(sharedStorage, identity.groups);
    become({ kind: "active", identity });
  }

  /** Reloads the page, so that nothing stays in memory. */
  function startOver(address: string) {
    isLeft = true;
    leaving();
    window.location.replace(address);
  }

  /**
   * Reloads if the page can be loaded. Offline without a service worker the browser would show its own error: then the login
   * stays.
   */
  function startOverIfThere(address: string) {
    isLeft = true;
    const isThere = window.navigator.onLine || window.navigator.serviceWorker?.controller;
    if (isThere) startOver(address);
  }

  /**
   * Shows the login until the page is gone. The session becomes `none`, because the access check would redirect a signed-in
   * user from the login to Home.
   */
  function showLogin() {
    forget();
    beforeLeaving();
    become({ kind: "none" });
  }

  /** The login says why, unless the visitor signed out here while no write was under way. */
  function leave(by: "idle" | "elsewhere" | "here") {
    const because = isWriting() ? (`${by}Unclear` as const) : by === "here" ? null : by;
    const rounds = unfinished();
    end("signedOut");
    // If the storage is full, only the reason is lost: the sign-out goes on.
    if (because) keepIn(tabStorage, SIGNED_OUT_BECAUSE_KEY, because);
    if (rounds) keepIn(tabStorage, SIGNED_OUT_ROUNDS_KEY, rounds);
    // If the page cannot be reloaded, its own login shows the reason.
    endedBecause.set(because);
    stoppedRounds.set(rounds);
    startOverIfThere(LOGIN);
  }

  /** Another tab has ended the session. */
  function leaveToo() {
    const isIdle = idle.isOver(0);
    // The other tab's idle watch does not know of this tab's write. This tab's own watch waits for that write.
    if (!isIdle || idle.isOver()) leave(isIdle ? "idle" : "elsewhere");
  }

  /** Always later than this session's sign-in, even if the clock was set back since. */
  function timeOfSignOut() {
    const now = store.get();
    return "identity" in now ? Math.max(clock.now(), now.identity.signedInAt + 1) : clock.now();
  }

  function signOut(by: "idle" | "here") {
    writeSessionHint(sharedStorage, { sub: null, signedOutAt: timeOfSignOut() });
    tabs.send({ kind: "signedOut" });
    leave(by);
  }

  /**
   * Reloads the page for a new session: another user has signed in over the previous user's screen, or the page was being left.
   * Nothing of the previous session may stay.
   */
  function makeRoom() {
    // The tokens are put back unchanged. Adopting them would begin the session in this page, with requests that nothing
    // waits for.
    const tokens = tabStorage.getItem(SESSION_KEY);
    showLogin();
    clearTab();
    if (tokens !== null) keepIn(tabStorage, SESSION_KEY, tokens);
    // Reload even if the browser says it is offline: a server has just answered.
    startOver("/");
  }

  /** Checks whether the stored session with which the page has started is still valid. */
  async function confirmStart({ sub, signedInAt }: Identity) {
    try {
      // Asks Cognito for the account.
      await cognito.attributes();
    } catch (thrown) {
      report(failureOf(thrown));
      const now = store.get();
      const isSame = now.kind === "active" && now.identity.signedInAt === signedInAt;
      if (isStarting && isSame) doubt(codeOf(thrown), sub);
    } finally {
      isStarting = false;
    }
  }

  /**
   * The check at the start has failed. If Cognito says that the session is over, it ends. Otherwise it goes on while its token
   * is valid; after that the login is shown. The person may then sign in, or start again once there is a connection.
   */
  function doubt(code: FailureCode, sub: string) {
    if (endsTheSession.has(code)) end("lost");
    else if (!cognito.isFresh()) {
      waitingFor = sub;
      forget();
      become({ kind: "none" });
    }
  }

  const manager = {
    store,
    /** True until the stored session is confirmed; false if none was stored. */
    isStarting: () => isStarting,
    /** Why the previous session ended, unless the visitor ended it here; null once somebody signs in. */
    endedBecause,
    /** The rounds that the previous session's end has stopped, in German; empty once somebody signs in. */
    stoppedRounds,
    idle,
    /**
     * Begins a session after a sign-in or a hand-over. For another user than the expected one it reloads the page, which drops
     * everything. Does nothing after `close`.
     */
    begin(identity: Identity): void {
      if (isClosed) return;
      clock.clearTimeout(handOver);
      nonce = "";
      isStarting = false;
      const before = store.get();
      // If the clock was set back since the last sign-out, that time must not refuse this sign-in.
      const signedOutAt = Math.min(readSessionHint(sharedStorage).signedOutAt, identity.signedInAt);
      // Written at once: another tab that has slept through the limit would otherwise end this session, too.
      writeSessionHint(sharedStorage, { sub: identity.sub, signedOutAt, lastActive: clock.now() });
      rememberArea(sharedStorage, identity.groups);
      const expected = "identity" in before ? before.identity.sub : waitingFor;
      const isSomebodyElse = expected !== null && expected !== identity.sub;
      waitingFor = null;
      endedBecause.set(null);
      stoppedRounds.set("");
      if (isSomebodyElse || isLeft) {
        makeRoom();
        return;
      }
      become({ kind: "active", identity });
      signInAgain.answer(true);
      idle.start();
      tabs.send({ kind: "signedIn", sub: identity.sub });
    },
    /** The refresh token is no longer valid. The screen stays, and a dialog asks for the password. */
    expire(): void {
      const now = store.get();
      if (now.kind !== "active") return;
      // A page that is still starting holds no work to save with a dialog.
      if (isStarting) end("lost");
      else become({ kind: "expired", identity: now.identity });
    },
    /** A sensitive change asks for a new sign-in and waits for it. */
    signInAgain,
    /**
     * Ends the account's sessions on every device, this one included. The dialog then asks for a new sign-in, and the
     * other tabs take that over. Raises Cognito's failures; the session in this tab has then not changed.
     */
    async endEverywhere(): Promise<void> {
      await cognito.endAllSessions();
      const now = store.get();
      if (!("identity" in now)) return;
      tabs.send({ kind: "endedEverywhere", sub: now.identity.sub });
      loseEverywhere(now.identity);
    },
    /**
     * Clears this tab, informs the other tabs, and reloads the page at the login. Offline without a worker it only shows the
     * login.
     */
    signOut: (): void => signOut("here"),
    /**
     * Runs a write: the idle limit waits for its end. If the session ends before the write, the login says that the
     * write's outcome is unclear.
     */
    async write<R>(run: () => Promise<R>): Promise<R> {
      writing += 1;
      return run().finally(() => {
        writing -= 1;
      });
    },
    /** True if the failure means that the session is over. The session then becomes `expired`. */
    expireOn({ code }: Failure): boolean {
      const isAbout = code === "SessionExpired" || code === "Unauthorized";
      const now = store.get();
      if (!isAbout || !("identity" in now)) return false;
      if (code === "Unauthorized") refusedSignIn = now.identity.signedInAt;
      manager.expire();
      return true;
    },
    /** Checks what other tabs have done and how much time has passed, after a return from the bfcache or from sleep. */
    check(): void {
      const now = store.get();
      if (!("identity" in now)) {
        // The reload for the stored session was cut off: another site was opened, or the network was gone.
        if (isLeft && tabStorage.getItem(SESSION_KEY) !== null) startOverIfThere("/");
        // Without a channel only the hint says that other tabs have signed out. After the idle limit nobody may go on.
        else if (
          now.kind === "none" &&
          (readSessionHint(sharedStorage).sub === null || (idle.isOver() && !cognito.isChallenged()))
        )
          dropKept();
        return;
      }
      const held = cognito.identity();
      if (held && held.signedInAt !== now.identity.signedInAt) {
        // The user went back to a page from before another sign-in in this tab.
        showLogin();
        startOverIfThere("/");
      } else if (now.identity.signedInAt < readSessionHint(sharedStorage).signedOutAt) leaveToo();
      else if (idle.isOver()) signOut("idle");
      else if (!held) manager.expire();
      else if (now.kind === "active") restoreHint(now.identity);
    },
    close(): void {
      isClosed = true;
      clock.clearTimeout(handOver);
      idle.stop();
      stopListening();
      stopWatchingRenewals();
      stopWaking();
      window.removeEventListener("storage", onStorage);
    },
  };

  // Reports a sign-out even without BroadcastChannel.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SESSION_HINT_KEY) manager.check();
  };
  window.addEventListener("storage", onStorage);
  const stopWaking = onWake(window)(manager.check);

  const first = store.get();
  if (first.kind === "asking") askOtherTabs();
  if (first.kind === "active") {
    idle.start();
    void confirmStart(first.identity);
  }
  return manager;
}

// A sensitive change asks for a new sign-in first (ASVS 7.5.1). After it the change goes on.

/** One per session. The dialog SignInAgain shows `asked`; `useCommand` asks. */
function createSignInAgainRequest() {
  const asked = createStore(false);
  const waiting: ((isSignedIn: boolean) => void)[] = [];
  return {
    /** A command waits for a new sign-in. */
    asked,
    /** Resolves true after a new sign-in, false if the visitor declines or the session has ended. */
    ask(): Promise<boolean> {
      asked.set(true);
      return new Promise((resolve) => waiting.push(resolve));
    },
    answer(isSignedIn: boolean): void {
      asked.set(false);
      for (const resolve of waiting.splice(0)) resolve(isSignedIn);
    },
  };
}
