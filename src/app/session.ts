/**
 * The session of this tab and what it shares with the others (decisions 20, 25, 26): hand-over to a new tab, sign-out
 * everywhere, the sign-in dialog when it has expired. Tokens stay in `wire/cognito`.
 */
import * as v from "valibot";
import type { Failure } from "../domain/failure.ts";
import type { Cognito, Identity } from "../wire/cognito/cognito.ts";
import { readHint, writeHint } from "./hint.ts";
import type { Platform } from "./platform.ts";
import { createStore, type Store } from "./store.ts";

/** Only `none` leads to the login; `expired` opens the sign-in dialog over the screen; `asking` waits for another tab. */
export type Session =
  | { is: "asking" }
  | { is: "active"; identity: Identity }
  | { is: "expired"; identity: Identity }
  | { is: "none" };

export interface SessionKeeper {
  store: Store<Session>;
  /** After a sign-in or a hand-over. Another user than the one expired drops everything by a fresh start of the page. */
  begin(identity: Identity): void;
  /** The refresh token is gone: what is on the screen stays, the dialog asks for the password. */
  expire(): void;
  /** Clears this tab and tells the others; the page starts anew at the login. */
  signOut(): void;
  /** True when the failure means that the session is over (it is then expired). */
  isOver(failure: Failure): boolean;
  /** Compares with what other tabs did meanwhile: for bfcache returns and waking. */
  check(): void;
  close(): void;
}

/** A new tab waits this long for another one to hand its session over. */
const HAND_OVER_MS = 300;

const message = v.variant("says", [
  v.object({ says: v.literal("ask"), nonce: v.string() }),
  v.object({ says: v.literal("give"), nonce: v.string(), parcel: v.string() }),
  v.object({ says: v.literal("signedOut") }),
]);
type Message = v.InferOutput<typeof message>;

export interface SessionMeans {
  cognito: Cognito;
  platform: Platform;
  /** Runs before the page is left at sign-out: sockets closed, visits emptied, drafts wiped. */
  beforeSignOut: () => void;
}

export function createSession({ cognito, platform, beforeSignOut }: SessionMeans): SessionKeeper {
  const { window, channel, clock, sharedStorage, tabStorage } = platform;
  const store = createStore<Session>(firstSession());
  const nonce = String(platform.random());
  let timer: number | undefined;

  function firstSession(): Session {
    const hint = readHint(sharedStorage);
    const identity = cognito.identity();
    if (identity && identity.signedInAt >= hint.signedOutAt) return { is: "active", identity };
    if (identity) cognito.signOut();
    // An invitation opened beside an admin's tab must not inherit the admin.
    const mayAsk = hint.sub !== null && channel !== null && !window.location.pathname.startsWith("/auth");
    return mayAsk ? { is: "asking" } : { is: "none" };
  }

  const say = (what: Message) => channel?.postMessage(what);

  function leave() {
    beforeSignOut();
    cognito.signOut();
    tabStorage.clear();
    store.set({ is: "none" });
    window.location.replace("/auth/login");
  }

  function onMessage({ data }: MessageEvent) {
    const heard = v.safeParse(message, data);
    if (!heard.success) return;
    const said = heard.output;
    if (said.says === "signedOut" && store.get().is !== "none") leave();
    if (said.says === "ask" && store.get().is === "active") {
      const parcel = cognito.parcel();
      if (parcel) say({ says: "give", nonce: said.nonce, parcel });
    }
    if (said.says === "give" && said.nonce === nonce && store.get().is === "asking") {
      const identity = cognito.adopt(said.parcel, readHint(sharedStorage).signedOutAt);
      if (identity) keeper.begin(identity);
    }
  }

  const keeper: SessionKeeper = {
    store,
    begin(identity) {
      clock.clearTimeout(timer);
      const before = store.get();
      if (before.is === "expired" && before.identity.sub !== identity.sub) {
        beforeSignOut();
        window.location.replace("/");
        return;
      }
      writeHint(sharedStorage, { sub: identity.sub, lastActive: clock.now() });
      store.set({ is: "active", identity });
    },
    expire() {
      const now = store.get();
      if (now.is === "active") store.set({ is: "expired", identity: now.identity });
    },
    signOut() {
      writeHint(sharedStorage, { sub: null, signedOutAt: clock.now() });
      say({ says: "signedOut" });
      leave();
    },
    isOver(failure) {
      if (failure.code !== "SessionExpired" && failure.code !== "Unauthorized") return false;
      keeper.expire();
      return store.get().is === "expired";
    },
    check() {
      const now = store.get();
      if (now.is !== "active" && now.is !== "expired") return;
      if (now.identity.signedInAt < readHint(sharedStorage).signedOutAt) leave();
    },
    close() {
      clock.clearTimeout(timer);
      channel?.removeEventListener("message", onMessage);
      channel?.close();
      window.removeEventListener("pageshow", onPageShow);
    },
  };

  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) keeper.check();
  };
  window.addEventListener("pageshow", onPageShow);
  channel?.addEventListener("message", onMessage);
  if (store.get().is === "asking") {
    say({ says: "ask", nonce });
    timer = clock.setTimeout(() => {
      if (store.get().is === "asking") store.set({ is: "none" });
    }, HAND_OVER_MS);
  }
  return keeper;
}
