/** What an administrator sets on the pool and its app client. Tests assign other values while the backend runs. */

export const secondFactorNames = ["SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP"] as const;
export type SecondFactor = (typeof secondFactorNames)[number];

export interface PoolSettings {
  /** false: a pool of 2023. It knows neither USER_AUTH nor GetTokensFromRefreshToken nor passkeys. */
  knowsNewCalls: boolean;
  /** PreventUserExistenceErrors; false names unknown users as such (UserNotFoundException). */
  masksUnknownUsers: boolean;
  /** ALLOW_USER_AUTH of the app client. */
  allowsUserAuth: boolean;
  /** MfaConfiguration ON: an account without a second factor must set one up at sign-in. */
  requiresSecondFactor: boolean;
  /** What MFA_SETUP offers. Only the authenticator app can be set up here. */
  secondFactorsToSetUp: readonly SecondFactor[];
  /** Attributes with `required` in the pool's schema, besides the e-mail address. */
  requiredAttributes: readonly string[];
  /** ReadAttributes of the app client: what its ID tokens and GetUser name. null: all. */
  readAttributes: readonly string[] | null;
  /** RequireSymbols of the password policy; AWS's console turns it on by default. */
  requiresSymbols: boolean;
  /** MinimumLength of the password policy. */
  minimumLength: number;
  /** RelyingPartyId of passkeys: the app's domain; null, the default: the host of the app's address. */
  relyingPartyId: string | null;
  /** null: off. `graceSeconds` (0 to 60): how long a refresh token stays usable after its first use. */
  refreshTokenRotation: { graceSeconds: number } | null;
}

/** The grace period in milliseconds. Raises RangeError for one that no pool can have. */
export function graceMsOf({ refreshTokenRotation }: Pick<PoolSettings, "refreshTokenRotation">): number {
  const seconds = refreshTokenRotation?.graceSeconds ?? 0;
  if (seconds < 0 || seconds > 60) throw new RangeError("graceSeconds: 0 to 60");
  return seconds * 1000;
}

/** A pool as the README recommends, with passkeys. The refresh token and the session have the same lifetime. */
export const usualSettings = (): PoolSettings => ({
  knowsNewCalls: true,
  masksUnknownUsers: true,
  allowsUserAuth: true,
  requiresSecondFactor: false,
  secondFactorsToSetUp: ["SOFTWARE_TOKEN_MFA"],
  requiredAttributes: [],
  readAttributes: null,
  requiresSymbols: false,
  minimumLength: 8,
  relyingPartyId: null,
  refreshTokenRotation: null,
});

export interface PoolNames {
  region: string;
  userPoolId: string;
  clientId: string;
}

/** Lifetimes in milliseconds. */
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
