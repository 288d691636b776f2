/** The user pool: its settings and its parts, as every operation gets them. */
import type { BackendClock, Outbox } from "../contract.ts";
import { createAccounts } from "./accounts.ts";
import { createAttempts } from "./attempts.ts";
import { createChallenges } from "./challenges.ts";
import { createCodes } from "./codes.ts";
import { createDelivery } from "./delivery.ts";
import { createPasskeys } from "./passkeys.ts";
import type { Records } from "./records.ts";
import { createRegistrations } from "./registrations.ts";
import type { Lifetimes, PoolNames, PoolSettings } from "./settings.ts";
import type { Signer } from "./signer.ts";
import { createTokens } from "./tokens.ts";

/** The part of the pool's id after the underscore, which SRP hashes. */
export const poolNameOf = ({ userPoolId }: PoolNames): string =>
  userPoolId.slice(userPoolId.indexOf("_") + 1);

interface PoolOptions {
  names: PoolNames;
  clock: BackendClock;
  /** Read anew for every request. */
  settings: PoolSettings;
  lifetimes: Lifetimes;
  outbox: Outbox;
  appUrl: string;
  signer: Signer;
}

export type Pool = ReturnType<typeof createPool>;

export function createPool(records: Records, options: PoolOptions) {
  const { names, clock, settings, lifetimes, outbox, appUrl, signer } = options;
  const accounts = createAccounts(records, poolNameOf(names), settings);
  return {
    names,
    clock,
    settings,
    accounts,
    attempts: createAttempts(records, clock),
    challenges: createChallenges(records, clock, lifetimes.challenge, (name) => accounts.person(name).sub),
    codes: createCodes(records, clock, lifetimes.mailedCode),
    delivery: createDelivery(outbox, appUrl),
    passkeys: createPasskeys(settings, appUrl),
    registrations: createRegistrations(records, clock, lifetimes.challenge),
    tokens: createTokens(records, { clock, names, lifetimes, settings, signer }, accounts.named),
  };
}
