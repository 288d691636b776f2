/** A source of access tokens "token-1", "token-2", ...: the next one after each refusal. */

export type FakeTokens = ReturnType<typeof fakeTokens>;

export function fakeTokens() {
  let count = 1;
  let failing: Error | null = null;
  return {
    async accessToken(refused?: string) {
      if (failing) throw failing;
      if (refused === `token-${count}`) count += 1;
      return `token-${count}`;
    },
    /** The number of refused and renewed tokens. */
    renewals: () => count - 1,
    /** Makes it throw this from now on; null makes it return tokens again. */
    fail(failure: Error | null) {
      failing = failure;
    },
  };
}
