/** A source of access tokens "token-1", "token-2", ...: the next one whenever the current one was refused. */
import type { TokenSource } from "../../src/wire/tokenSource.ts";

export interface FakeTokens extends TokenSource {
  /** How often a token was refused, and so renewed. */
  renewals(): number;
  /** Makes it throw this from now on; null gives tokens again. */
  fail(failure: Error | null): void;
}

export function fakeTokens(): FakeTokens {
  let count = 1;
  let failing: Error | null = null;
  return {
    async accessToken(refused) {
      if (failing) throw failing;
      if (refused === `token-${count}`) count += 1;
      return `token-${count}`;
    },
    renewals: () => count - 1,
    fail(failure) {
      failing = failure;
    },
  };
}
