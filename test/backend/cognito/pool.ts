/** The user pool: its settings and its parts, as every operation gets them. */
import type { Outbox } from "../outbox.ts";
import { createAccounts } from "./accounts.ts";
import { createAttempts } from "./attempts.ts";
import { createChallenges } from "./challenges.ts";
import { createCodes } from "./codes.ts";
import { createDelivery } from "./delivery.ts";
import { createPasskeys } from "./passkeys.ts";
import type { Records } from "./records.ts";
import { createTokens, type TokenOptions } from "./tokens.ts";

interface PoolOptions extends TokenOptions {
  outbox: Outbox;
  appUrl: string;
}

export type Pool = ReturnType<typeof createPool>;

export function createPool(records: Records, options: PoolOptions) {
  const { clock, settings, lifetimes, outbox, appUrl } = options;
  const accounts = createAccounts(records, settings);
  return {
    clock,
    settings,
    accounts,
    attempts: createAttempts(records, clock),
    challenges: createChallenges(records, clock, lifetimes.challenge, (name) => accounts.person(name).sub),
    codes: createCodes(records, clock, lifetimes.mailedCode),
    delivery: createDelivery(outbox, appUrl),
    passkeys: createPasskeys(settings, appUrl),
    tokens: createTokens(records, options, accounts.named),
  };
}
