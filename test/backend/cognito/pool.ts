/** The user pool: its settings and its parts, as every operation gets them. */
import type { BackendClock } from "../contract.ts";
import type { Accounts } from "./accounts.ts";
import type { Attempts } from "./attempts.ts";
import type { Challenges } from "./challenges.ts";
import type { Codes } from "./codes.ts";
import type { Delivery } from "./delivery.ts";
import type { Passkeys } from "./passkeys.ts";
import type { Registrations } from "./registrations.ts";
import type { PoolSettings } from "./settings.ts";
import type { Tokens } from "./tokens.ts";

export interface PoolNames {
  region: string;
  userPoolId: string;
  clientId: string;
}

/** The part of the pool's id after the underscore, which SRP hashes. */
export const poolNameOf = ({ userPoolId }: PoolNames): string =>
  userPoolId.slice(userPoolId.indexOf("_") + 1);

/** How long things are good for, milliseconds. */
export interface Lifetimes {
  accessToken: number;
  refreshToken: number;
  challenge: number;
  mailedCode: number;
  temporaryPassword: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** As the README recommends for the real pool. */
export const recommendedLifetimes: Lifetimes = {
  accessToken: 60 * MINUTE,
  refreshToken: 12 * HOUR,
  challenge: 3 * MINUTE,
  mailedCode: HOUR,
  temporaryPassword: 7 * 24 * HOUR,
};

export interface Pool {
  names: PoolNames;
  clock: BackendClock;
  /** Read anew for every request. */
  settings: PoolSettings;
  accounts: Accounts;
  attempts: Attempts;
  challenges: Challenges;
  codes: Codes;
  delivery: Delivery;
  passkeys: Passkeys;
  registrations: Registrations;
  tokens: Tokens;
}
