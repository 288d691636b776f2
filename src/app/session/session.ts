/**
 * This tab's session and what it shares with other tabs (decisions 20, 25, 26): hand-over to a new tab, sign-out in all
 * of them, the sign-in dialog after expiry. Tokens stay in `wire/cognito`.
 */
import type { Identity } from "../../domain/account.ts";
import { codeOf, Failure, type FailureCode } from "../../domain/failure.ts";
import { href } from "../../routes.ts";
import {
  RELOADED_BUILD_KEY,
  SESSION_HINT_KEY,
  SESSION_KEY,
  SIGNED_OUT_BECAUSE_KEY,
} from "../../storageKeys.ts";
import type { SessionParcel } from "../../wire/cognito/cognitoOptions.ts";
import type { Cognito } from "../../wire/cognito/createCognito.ts";
import { onWake } from "../../wire/realtime/onWake.ts";
import { keepIn } from "../../wire/storage.ts";
import type { Platform } from "../platform.ts";
import { createStore } from "../store.ts";
import { createIdleWatch } from "./idle.ts";
import { rememberArea } from "./lastArea.ts";
import type { ChannelMessage, SessionChannel } from "./sessionChannel.ts";
import { readSessionHint, writeSessionHint } from "./sessionHint.ts";
import { createSignInAgainRequest } from "./signInAgain.ts";
import { usableSession } from "./usableSession.ts";

/** `Unclear`: a write was under way, and nobody knows its outcome. */
const reasons = ["idle", "elsewhere", "idleUnclear", "elsewhereUnclear", "hereUnclear"] as const;

/** Nobody was here, or the visitor signed out in another tab, or in this one while something was under way. */
export type SignedOutBecause = (typeof reasons)[number];

const reasonOf = (text: string | null) => reasons.find((reason) => reason === text) ?? null;

/**
 * Only `none` leads to the login; `expired` opens the sign-in dialog over the screen, which says so where the visitor has
 * ended all of the account's sessions; `asking` waits for another tab.
 */
export type Session =
  | { kind: "asking" }
  | { kind: "active"; identity: Identity }
  | { kind: "expired"; identity: Identity; isEndedEverywhere?: true }
  | { kind: "none" };

/** What `createApp` hands in. Router, notices and realtime are reached through these functions alone. */
export interface SessionOptions {
  cognito: Cognito;
  platform: Platform;
  /** Messages to the other tabs. */
  channel: SessionChannel;
  /** Cognito's app client. */
  appClientId: string;
  /** The session ends after so long without activity. Milliseconds. */
  idleMs: number;
  report: (failure: Failure) => void;
  /** Empties what the app holds of the session: visits, dialogs, the customer system's token; closes documents' windows. */
  forget: () => void;
  /** Runs before the page is left, after `forget`: sockets closed, the login shown. Offline the page may stay then. */
  beforeLeaving: () => void;
  /** Runs when the page goes: it asks and follows nothing more. */
  leaving: () => void;
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

/** One per app. From `store` the shell chooses between the login, the screen and the sign-in dialog over it. */
export type SessionManager = ReturnType<typeof createSession>;

/**
 * Begins with the session stored in this tab, or signs it out where it may no longer be used. Without one it asks the
 * other tabs, for 300 ms, unless the session hint names no user, the idle limit has passed or an /auth address is
 * shown. Listens to the other tabs and to the page until `close`. Raises nothing: failures go to `report`.
 */
export function createSession(options: SessionOptions) {
  const { cognito, platform, channel, appClientId, idleMs, report, forget, beforeLeaving, leaving } = options;
  const { window, clock, sharedStorage, tabStorage } = platform;
  /** Of the question to the other tabs that is open: an answer that comes later brings tokens that may be used up. */
  let nonce = "";
  /** How many writes are under way. */
  let writing = 0;
  const signInAgain = createSignInAgainRequest();
  // Taken out once, at the start: the page that is left must not use it up.
  const endedBecause = createStore(reasonOf(tabStorage.getItem(SIGNED_OUT_BECAUSE_KEY)));
  tabStorage.removeItem(SIGNED_OUT_BECAUSE_KEY);
  const isWriting = () => writing > 0;
  const idle = createIdleWatch(platform, idleMs, () => signOut("idle"), isWriting);
  const store = createStore<Session>(firstSession());
  const stopListening = channel.listen(hear);
  const stopWatchingRenewals = cognito.onRenewal(onRenewal);
  /** The page has started with stored tokens that no response has confirmed yet. */
  let isStarting = store.get().kind === "active";
  /** The sign-in whose tokens a service has refused although they were new, milliseconds since the epoch; 0: none. */
  let refusedSignIn = 0;
  /**
   * Whose tokens could not be renewed at the start, for lack of a connection. They and the drafts are kept for this
   * person.
   */
  let waitingFor: string | null = null;
  /** The page is being left: what is in memory must not be used again. */
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
    // A session that was signed out or left idle while this tab was closed. Without tokens, whose refresh has failed, the
    // same person may still go on.
    if (identity || !mayGoOn) {
      cognito.signOut();
      clearTab();
    }
    // An invitation opened beside an admin's tab must not inherit the admin.
    const isAuthScreen = window.location.pathname.startsWith("/auth");
    return mayGoOn && channel.hasOthers && !isAuthScreen ? { kind: "asking" } : { kind: "none" };
  }

  /** Drafts, too, are the person's; that the page was loaded anew for a newer build is not. */
  function clearTab() {
    const reloadedBuild = tabStorage.getItem(RELOADED_BUILD_KEY);
    tabStorage.clear();
    if (reloadedBuild !== null) keepIn(tabStorage, RELOADED_BUILD_KEY, reloadedBuild);
  }

  /**
   * The one way in which a session ends: nothing of it stays, neither in memory nor in the tab's storage. Other tabs may
   * hold the same tokens, so only a sign-out has them revoked. Where another person's session is stored in its place
   * (`makeRoom`, `check`), that one stays.
   */
  function end(how: "signedOut" | "lost") {
    forget();
    if (how === "signedOut") beforeLeaving();
    become({ kind: "none" });
    if (how === "signedOut") cognito.signOut();
    else cognito.forget();
    clearTab();
  }

  /** The idle watch runs only while signed in, and what waits for a new sign-in waits no longer than that. */
  function become(next: Session) {
    if (!("identity" in next)) {
      idle.stop();
      signInAgain.answer(false);
    }
    store.set(next);
  }

  /** The tokens are of no use any more. The screen stays, with what was filled in. */
  function loseEverywhere(identity: Identity) {
    cognito.forget();
    become({ kind: "expired", identity, isEndedEverywhere: true });
  }

  /** Without a session a tab may keep drafts, and tokens that could not be renewed: only while that person may go on. */
  function dropKept() {
    if (isLeft) return;
    if (waitingFor !== null) cognito.signOut();
    waitingFor = null;
    clearTab();
  }

  function ask() {
    nonce = String(platform.random());
    channel.send({ kind: "ask", nonce });
  }

  function askOtherTabs() {
    ask();
    handOver = clock.setTimeout(() => {
      // The hint stays: the tab it speaks of may only be slow.
      if (store.get().kind === "asking") become({ kind: "none" });
    }, HAND_OVER_MS);
  }

  function hear(said: ChannelMessage) {
    const now = store.get();
    if (said.kind === "signedOut") {
      if ("identity" in now) leaveToo();
      else dropKept();
    }
    if (said.kind === "endedEverywhere" && "identity" in now && now.identity.sub === said.sub) {
      loseEverywhere(now.identity);
    }
    // Also where nothing has been noticed yet: what ended there ends here with the next refresh.
    if (said.kind === "signedIn" && "identity" in now && now.identity.sub === said.sub) ask();
    if (said.kind === "ask") give(said.nonce);
    if (said.kind === "askForTokens") giveTokens(said.nonce, said.sub);
    if (said.kind === "renewed" && "identity" in now) {
      if (now.kind === "expired") take(said);
      // Also where they do not revive the session: the former refresh token is used up.
      cognito.adoptRenewed(said.parcel);
    }
    if (said.kind === "give" && said.nonce === nonce) take(said);
  }

  /** Without a sub in the hint a new tab would not ask: an active session enters its own again. */
  function restoreHint({ sub }: Identity) {
    if (readSessionHint(sharedStorage).sub === null) writeSessionHint(sharedStorage, { sub });
  }

  function give(to: string) {
    manager.check();
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
    if (now.kind === "active" && now.identity.sub === sub) cognito.adoptRenewed(parcel, "thisPerson");
    const isWanted = now.kind === "asking" || (now.kind === "expired" && now.identity.sub === sub);
    // Renewed tokens of a sign-in that was refused would be refused as well, in tab after tab without end.
    const notBefore = Math.max(readSessionHint(sharedStorage).signedOutAt, refusedSignIn + 1);
    const identity = isWanted ? cognito.adopt(parcel, notBefore) : null;
    if (identity) manager.begin(identity);
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
    leaving();
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
    forget();
    beforeLeaving();
    become({ kind: "none" });
  }

  /** The login says why, unless it was the visitor's own doing here and nothing was under way. */
  function leave(by: "idle" | "elsewhere" | "here") {
    const because = isWriting() ? (`${by}Unclear` as const) : by === "here" ? null : by;
    end("signedOut");
    // A full storage must not keep anybody signed in: only the reason is not told then.
    if (because) keepIn(tabStorage, SIGNED_OUT_BECAUSE_KEY, because);
    // Where the page cannot be loaded anew, its own login says it.
    endedBecause.set(because);
    startOverIfThere(LOGIN);
  }

  /** Another tab has ended the session. */
  function leaveToo() {
    const isIdle = idle.isOver(0);
    // The other tab's idle watch does not know of this tab's write; this tab's own waits for it.
    if (!isIdle || idle.isOver()) leave(isIdle ? "idle" : "elsewhere");
  }

  /** Later than this session's sign-in, also by a clock that has been set back since. */
  function timeOfSignOut() {
    const now = store.get();
    return "identity" in now ? Math.max(clock.now(), now.identity.signedInAt + 1) : clock.now();
  }

  function signOut(by: "idle" | "here") {
    writeSessionHint(sharedStorage, { sub: null, signedOutAt: timeOfSignOut() });
    channel.send({ kind: "signedOut" });
    leave(by);
  }

  /** Another user has signed in over the previous one's screen: nothing of it may stay. */
  function makeRoom() {
    // Put back as they are: adopting them would begin the session in this page, with requests that nobody waits for.
    const tokens = tabStorage.getItem(SESSION_KEY);
    showLogin();
    clearTab();
    if (tokens !== null) keepIn(tabStorage, SESSION_KEY, tokens);
    // Whatever the browser says of the network: a server has just answered.
    startOver("/");
  }

  /** Whether the stored session, with which the page has started, is good still. */
  async function confirmStart({ sub, signedInAt }: Identity) {
    try {
      // Asks the provider for the account.
      await cognito.attributes();
    } catch (thrown) {
      report(thrown instanceof Failure ? thrown : new Failure("Unknown", { cause: thrown }));
      const now = store.get();
      const isSame = now.kind === "active" && now.identity.signedInAt === signedInAt;
      if (isStarting && isSame) doubt(codeOf(thrown), sub);
    } finally {
      isStarting = false;
    }
  }

  /**
   * The check at the start has failed: unless it says that the session is over, that goes on as long as its token does.
   * Then the login is shown, and the person may go on by signing in, or by starting anew once there is a connection.
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
    /** True while the stored session has not been confirmed; false where none was stored. */
    isStarting: () => isStarting,
    /** Why the session before ended, where the visitor did not end it here; null once somebody signs in. */
    endedBecause,
    idle,
    /**
     * After a sign-in or a hand-over. Another user than the one expired drops everything by a fresh start of the page.
     * Does nothing after `close`.
     */
    begin(identity: Identity): void {
      if (isClosed) return;
      clock.clearTimeout(handOver);
      nonce = "";
      isStarting = false;
      const before = store.get();
      // A sign-out by a clock that has been set back since must not outlast this sign-in.
      const signedOutAt = Math.min(readSessionHint(sharedStorage).signedOutAt, identity.signedInAt);
      // At once: a tab that has slept through the limit would end this session, too.
      writeSessionHint(sharedStorage, { sub: identity.sub, signedOutAt, lastActive: clock.now() });
      rememberArea(sharedStorage, identity.groups);
      const expected = "identity" in before ? before.identity.sub : waitingFor;
      const isSomebodyElse = expected !== null && expected !== identity.sub;
      waitingFor = null;
      endedBecause.set(null);
      if (isSomebodyElse || isLeft) {
        makeRoom();
        return;
      }
      become({ kind: "active", identity });
      signInAgain.answer(true);
      idle.start();
      channel.send({ kind: "signedIn", sub: identity.sub });
    },
    /** The refresh token is no longer valid: the screen stays, and a dialog asks for the password. */
    expire(): void {
      const now = store.get();
      if (now.kind !== "active") return;
      // A page that is only starting holds no work that a dialog would save.
      if (isStarting) end("lost");
      else become({ kind: "expired", identity: now.identity });
    },
    /** A sensitive change asks for a new sign-in, and waits for it. */
    signInAgain,
    /**
     * Ends the account's sessions on every device, this one's included: the dialog asks for a new sign-in here, and the
     * other tabs take that over. Raises Cognito's failures; nothing has changed here then.
     */
    async endEverywhere(): Promise<void> {
      await cognito.endAllSessions();
      const now = store.get();
      if (!("identity" in now)) return;
      channel.send({ kind: "endedEverywhere", sub: now.identity.sub });
      loseEverywhere(now.identity);
    },
    /** Clears this tab, tells the others, and reloads the page at the login; offline without a worker it shows the login. */
    signOut: (): void => signOut("here"),
    /** Runs a write: the idle limit waits for its end, and the login says that its outcome is unclear if the session ends. */
    async write<R>(run: () => Promise<R>): Promise<R> {
      writing += 1;
      return run().finally(() => {
        writing -= 1;
      });
    },
    /** True when the failure means that the session is over (it is then expired). */
    expireOn({ code }: Failure): boolean {
      const isAbout = code === "SessionExpired" || code === "Unauthorized";
      const now = store.get();
      if (!isAbout || !("identity" in now)) return false;
      if (code === "Unauthorized") refusedSignIn = now.identity.signedInAt;
      manager.expire();
      return true;
    },
    /** Checks what other tabs have done and how much time has passed: after a return from the bfcache or from sleep. */
    check(): void {
      const now = store.get();
      if (!("identity" in now)) {
        // The load that was to begin what is stored was cut off, by another site that was opened or for lack of a network.
        if (isLeft && tabStorage.getItem(SESSION_KEY) !== null) startOverIfThere("/");
        // Where there is no channel, the hint alone says that the others have signed out. After the idle limit nobody goes on.
        else if (
          now.kind === "none" &&
          (readSessionHint(sharedStorage).sub === null || (idle.isOver() && !cognito.isChallenged()))
        )
          dropKept();
        return;
      }
      const held = cognito.identity();
      if (held && held.signedInAt !== now.identity.signedInAt) {
        // Back to a page from before another sign-in in this tab.
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

  // Reports a sign-out even where there is no BroadcastChannel.
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
