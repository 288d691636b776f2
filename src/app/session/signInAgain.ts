/** Asks whoever is signed in to sign in again before a sensitive change (ASVS 7.5.1), and lets the change go on then. */
import { createStore } from "../store.ts";

/** One per session. The dialog SignInAgain shows `asked`; `useCommand` asks. */
export function createSignInAgainRequest() {
  const asked = createStore(false);
  const waiting: ((isSignedIn: boolean) => void)[] = [];
  return {
    /** Something waits for a new sign-in. */
    asked,
    /** Resolves true after a new sign-in, false when the visitor would rather not or the session has ended. */
    ask(): Promise<boolean> {
      asked.set(true);
      return new Promise((resolve) => waiting.push(resolve));
    },
    /** The answer to everything that waits. */
    answer(isSignedIn: boolean): void {
      asked.set(false);
      for (const resolve of waiting.splice(0)) resolve(isSignedIn);
    },
  };
}
