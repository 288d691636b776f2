/** Asks whoever is signed in to sign in again before a sensitive change (ASVS 7.5.1), and lets the change go on then. */
import { createStore, type Store } from "../store.ts";

/** One per session. The dialog SignInAgain shows `asked`; `useCommand` asks. */
export interface SignInAgainRequest {
  /** Something waits for a new sign-in. */
  asked: Store<boolean>;
  /** Resolves true after a new sign-in, false when the visitor would rather not or the session has ended. */
  ask(): Promise<boolean>;
  /** The answer to everything that waits. */
  answer(isSignedIn: boolean): void;
}

export function createSignInAgainRequest(): SignInAgainRequest {
  const asked = createStore(false);
  const waiting: ((isSignedIn: boolean) => void)[] = [];
  return {
    asked,
    ask() {
      asked.set(true);
      return new Promise((resolve) => waiting.push(resolve));
    },
    answer(isSignedIn) {
      asked.set(false);
      for (const resolve of waiting.splice(0)) resolve(isSignedIn);
    },
  };
}
