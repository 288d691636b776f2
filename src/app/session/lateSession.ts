/**
 * The session before it is known who is there: nobody at the login, and "asking" wherever something stored speaks of
 * somebody. It becomes what the real one is as soon as that has come.
 */
import type { Profile } from "../../services/account.ts";
import { storageKeys } from "../../storageKeys.ts";
import type { Platform } from "../platform.ts";
import { createStore, type Store } from "../store.ts";
import type { Session, SessionManager } from "./session.ts";

export interface LateSession extends SessionManager {
  /** From now on it is `session`. */
  become(session: SessionManager): void;
}

/** Does anything stored speak of somebody? The early script in index.html asks the same. */
function mayBeSomebody({ tabStorage, sharedStorage }: Platform): boolean {
  return (
    tabStorage.getItem(storageKeys.session) !== null ||
    /"sub":"/.test(sharedStorage.getItem(storageKeys.sessionHint) ?? "")
  );
}

/** Tells of every change of `from`, beginning with what it is now. */
function mirror<T>(from: Store<T>, to: Store<T>) {
  const tell = () => to.set(from.get());
  tell();
  from.subscribe(tell);
}

export function createLateSession(platform: Platform): LateSession {
  const store = createStore<Session>({ kind: mayBeSomebody(platform) ? "asking" : "none" });
  const profile = createStore<Profile | null>(null);
  const ending = createStore<number | null>(null);
  let real: SessionManager | null = null;
  return {
    store,
    profile,
    idle: { endsAt: ending, stayActive: () => real?.idle.stayActive() },
    begin: (identity) => real?.begin(identity),
    expire: () => real?.expire(),
    signOut: () => real?.signOut(),
    expireOn: (failure) => real?.expireOn(failure) ?? false,
    check: () => real?.check(),
    close: () => real?.close(),
    become(session) {
      real = session;
      mirror(session.profile, profile);
      mirror(session.idle.endsAt, ending);
      mirror(session.store, store);
    },
  };
}
