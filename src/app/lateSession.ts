/**
 * The session before it is known who is there: nobody at the login, and "asking" wherever something stored speaks of
 * somebody. It becomes what the real one is as soon as that has come.
 */
import type { Profile } from "../services/account.ts";
import { SESSION_KEY } from "../wire/cognito/sessionKey.ts";
import { HINT_KEY } from "./hintKey.ts";
import type { Platform } from "./platform.ts";
import type { Session, SessionKeeper } from "./session.ts";
import { createStore, type Store } from "./store.ts";

export interface LateSession extends SessionKeeper {
  /** From now on it is `session`. */
  become(session: SessionKeeper): void;
}

/** Does anything stored speak of somebody? The early script in index.html asks the same. */
function mayBeSomebody({ tabStorage, sharedStorage }: Platform): boolean {
  return tabStorage.getItem(SESSION_KEY) !== null || /"sub":"/.test(sharedStorage.getItem(HINT_KEY) ?? "");
}

/** Tells of every change of `from`, beginning with what it is now. */
function mirror<T>(from: Store<T>, to: Store<T>) {
  const tell = () => to.set(from.get());
  tell();
  from.subscribe(tell);
}

export function createLateSession(platform: Platform): LateSession {
  const store = createStore<Session>({ is: mayBeSomebody(platform) ? "asking" : "none" });
  const profile = createStore<Profile | null>(null);
  const ending = createStore<number | null>(null);
  let real: SessionKeeper | null = null;
  return {
    store,
    profile,
    idle: { ending, stay: () => real?.idle.stay() },
    begin: (identity) => real?.begin(identity),
    expire: () => real?.expire(),
    signOut: () => real?.signOut(),
    isOver: (failure) => real?.isOver(failure) ?? false,
    check: () => real?.check(),
    close: () => real?.close(),
    become(session) {
      real = session;
      mirror(session.profile, profile);
      mirror(session.idle.ending, ending);
      mirror(session.store, store);
    },
  };
}
