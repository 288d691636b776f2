/** The tokens of a sign-in: access and id token as RS256 JWTs, and an opaque refresh token. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import * as v from "valibot";
import type { BackendClock, Claims } from "../contract.ts";
import { equal } from "./accounts.ts";
import { readable } from "./attributes.ts";
import { CognitoException, isDisabled, notAuthorized } from "./exception.ts";
import { type Account, type Records, type Session, under } from "./records.ts";
import { type Lifetimes, type PoolSettings, poolNames } from "./settings.ts";
import type { Signer } from "./signer.ts";

const claims = v.object({
  sub: v.string(),
  origin_jti: v.string(),
  token_use: v.literal("access"),
  client_id: v.string(),
  "cognito:groups": v.optional(v.array(v.string()), []),
});

export interface TokenOptions {
  clock: BackendClock;
  lifetimes: Lifetimes;
  /** Read anew for every request. */
  settings: PoolSettings;
  signer: Signer;
}

export function createTokens(
  records: Records,
  { clock, lifetimes, settings, signer }: TokenOptions,
  accountOf: (sub: string) => Account | null,
) {
  const issuer = `https://cognito-idp.${poolNames.region}.amazonaws.com/${poolNames.userPoolId}`;

  async function pair(account: Account, originJti: string, session: Session) {
    const iat = Math.floor(clock.now() / 1000);
    const common = {
      sub: account.sub,
      // Left out if there is none, as Cognito does.
      ...(account.groups.length > 0 && { "cognito:groups": account.groups }),
      iss: issuer,
      origin_jti: originJti,
      event_id: randomUUID(),
      auth_time: Math.floor(session.signedInAt / 1000),
      iat,
      exp: iat + lifetimes.accessToken / 1000,
    };
    const { email_verified, phone_number_verified, ...attributes } = readable(account.attributes, settings);
    const [AccessToken, IdToken] = await Promise.all([
      signer.sign({
        ...common,
        jti: randomUUID(),
        token_use: "access",
        scope: "aws.cognito.signin.user.admin",
        client_id: poolNames.clientId,
        username: account.sub,
      }),
      signer.sign({
        ...attributes,
        ...common,
        jti: randomUUID(),
        token_use: "id",
        aud: poolNames.clientId,
        "cognito:username": account.sub,
        ...(email_verified && { email_verified: email_verified === "true" }),
        ...(phone_number_verified && { phone_number_verified: phone_number_verified === "true" }),
      }),
    ]);
    return { AccessToken, IdToken, ExpiresIn: lifetimes.accessToken / 1000, TokenType: "Bearer" };
  }

  function found(refreshToken: string) {
    const originJti = refreshToken.split(".", 1)[0] ?? "";
    const session = under(records.sessions, originJti);
    const hash = hashOf(refreshToken);
    const token = session?.refreshTokens.find((one) => equal(one.hash, hash));
    if (!session || !token) throw notAuthorized("Invalid Refresh Token");
    return { originJti, session, token };
  }

  const newRefreshToken = (originJti: string): string =>
    `${originJti}.${randomBytes(96).toString("base64url")}`;

  async function read(accessToken: string): Promise<Claims> {
    const payload = await signer.read(accessToken, issuer, clock.now());
    const told = v.safeParse(claims, payload);
    if (!told.success || told.output.client_id !== poolNames.clientId)
      throw notAuthorized("Invalid Access Token");
    const { sub, origin_jti: originJti, "cognito:groups": groups } = told.output;
    if (records.sessions[originJti]?.revoked !== false) throw notAuthorized("Access Token has been revoked");
    return { sub, groups };
  }

  function sweep(): void {
    for (const [originJti, { expiresAt }] of Object.entries(records.sessions)) {
      // The last access token of a session outlives its refresh token.
      if (clock.now() >= expiresAt + REMEMBERED_MS + lifetimes.accessToken)
        delete records.sessions[originJti];
    }
  }

  return {
    /** AuthenticationResult of a new session. */
    async issue(account: Account) {
      sweep();
      const originJti = randomUUID();
      const RefreshToken = newRefreshToken(originJti);
      const session: Session = {
        sub: account.sub,
        refreshTokens: [{ hash: hashOf(RefreshToken), retiredAt: null }],
        signedInAt: clock.now(),
        expiresAt: clock.now() + lifetimes.refreshToken,
        revoked: false,
      };
      records.sessions[originJti] = session;
      return { ...(await pair(account, originJti, session)), RefreshToken };
    },
    /**
     * AuthenticationResult of a renewed session. With rotation it holds a new refresh token, valid until the session
     * ends. Raises NotAuthorizedException, or RefreshTokenReuseException for a rotated token after its grace period. The
     * latter does not end the session, because AWS documents only that a rotated token is invalid.
     */
    async refresh(refreshToken: string) {
      const { originJti, session, token } = found(refreshToken);
      const account = accountOf(session.sub);
      if (session.revoked || !account) throw notAuthorized("Refresh Token has been revoked");
      if (clock.now() >= session.expiresAt) throw notAuthorized("Refresh Token has expired");
      if (!account.enabled) throw isDisabled();
      const rotation = settings.refreshTokenRotation;
      const graceMs = 1_000 * (rotation?.graceSeconds ?? 0);
      if (token.retiredAt !== null && clock.now() >= token.retiredAt + graceMs) {
        throw new CognitoException("RefreshTokenReuseException", "Refresh token has been already used.");
      }
      if (!rotation) return pair(account, originJti, session);
      const RefreshToken = newRefreshToken(originJti);
      token.retiredAt ??= clock.now();
      session.refreshTokens.push({ hash: hashOf(RefreshToken), retiredAt: null });
      return { ...(await pair(account, originJti, session)), RefreshToken };
    },
    /** Ends the session of a refresh token. Raises NotAuthorizedException for a text that is no refresh token. */
    revoke(refreshToken: string) {
      found(refreshToken).session.revoked = true;
    },
    /** Ends all sessions of an account. */
    revokeAll(sub: string) {
      for (const session of Object.values(records.sessions)) {
        if (session.sub === sub) session.revoked = true;
      }
    },
    /** The account of an access token. Raises NotAuthorizedException, also for an account that is gone or disabled. */
    async owner(accessToken: string) {
      const account = accountOf((await read(accessToken)).sub);
      if (!account) throw notAuthorized("Invalid Access Token");
      if (!account.enabled) throw isDisabled();
      return account;
    },
    /**
     * null if `owner` would raise, except for an account that was disabled since: a service sees only the token. AWS's
     * services accept a revoked token until it expires. Here it is refused, so that a test sees the effect of a
     * revocation.
     */
    async verify(accessToken: string) {
      try {
        return await read(accessToken);
      } catch (error) {
        if (error instanceof CognitoException) return null;
        throw error;
      }
    },
    /** The pool's JWKS. */
    publicKeys: () => signer.publicKeys(),
  };
}

/** How long an expired refresh token is refused as expired. Afterwards it is refused as unknown. */
const REMEMBERED_MS = 30 * 24 * 60 * 60_000;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
