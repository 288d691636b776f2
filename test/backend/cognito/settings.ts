/** What an administrator sets on the pool and its app client. Tests assign other values while the backend runs. */

export const secondFactorNames = ["SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP"] as const;
export type SecondFactor = (typeof secondFactorNames)[number];

export type PoolSettings = ReturnType<typeof usualSettings>;

/** A pool as the README recommends, with passkeys. The refresh token and the session have the same lifetime. */
export const usualSettings = () => ({
  /** false: a pool of 2023. It knows neither USER_AUTH nor GetTokensFromRefreshToken nor passkeys. */
  knowsNewCalls: true,
  /** PreventUserExistenceErrors; false names unknown users as such (UserNotFoundException). */
  masksUnknownUsers: true,
  /** ALLOW_USER_AUTH of the app client. */
  allowsUserAuth: true,
  /** MfaConfiguration ON: an account without a second factor must set one up at sign-in. */
  requiresSecondFactor: false,
  /** What MFA_SETUP offers. Only the authenticator app can be set up here. */
  secondFactorsToSetUp: ["SOFTWARE_TOKEN_MFA"] as readonly SecondFactor[],
  /** Attributes with `required` in the pool's schema, besides the e-mail address. */
  requiredAttributes: [] as readonly string[],
  /** ReadAttributes of the app client: what its ID tokens and GetUser name. null: all. */
  readAttributes: null as readonly string[] | null,
  /** RequireSymbols of the password policy; AWS's console turns it on by default. */
  requiresSymbols: false,
  /** MinimumLength of the password policy. */
  minimumLength: 8,
  /** RelyingPartyId of passkeys: the app's domain; null, the default: the host of the app's address. */
  relyingPartyId: null as string | null,
  /** null: off. `graceSeconds` (0 to 60): how long a refresh token stays usable after its first use. */
  refreshTokenRotation: null as { graceSeconds: number } | null,
});

/** The part of the pool's id after the underscore, which SRP hashes. */
export const poolName = "Local0001";

export const poolNames = {
  region: "eu-central-1",
  userPoolId: `eu-central-1_${poolName}`,
  clientId: "3n4local5client6of7nordwind",
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type Lifetimes = typeof recommendedLifetimes;

/** Milliseconds, as the README recommends for the real pool. */
export const recommendedLifetimes = {
  accessToken: 60 * MINUTE,
  refreshToken: 12 * HOUR,
  challenge: 3 * MINUTE,
  mailedCode: HOUR,
  temporaryPassword: 7 * 24 * HOUR,
};
