/** Tokens: what they say, who accepts them, and how a session ends. */
import { generateKeyPairSync } from "node:crypto";
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { test } from "uvu";
import * as assert from "uvu/assert";
import {
  HOUR,
  openProvider,
  type Provider,
  password,
  refused,
  SECOND,
} from "../../support/cognitoProtocol.ts";
import * as refusal from "./refusals.ts";

const provider = await openProvider();
const { cognito, clock, call, refresh } = provider;
const { clientId: ClientId, userPoolId } = cognito.pool;
const issuer = `https://cognito-idp.eu-central-1.amazonaws.com/${userPoolId}`;

const verify = (token = "", where: Provider = provider) => where.cognito.directory.verify(token);

async function keySet() {
  const url = new URL(`https://provider.example/cognito/${userPoolId}/.well-known/jwks.json`);
  return (await cognito.handler(new Request(url), url)).json();
}

/** The claims, verified by the published key alone. */
async function claimsOf(token: string, more: object = {}) {
  const keys = createLocalJWKSet(await keySet());
  return (await jwtVerify(token, keys, { issuer, currentDate: new Date(clock.now()), ...more })).payload;
}

test("access and id token say what Cognito's say, and verify by the published key alone", async () => {
  const email = await provider.account({
    group: ["Guardian", "Admin", "Customer"],
    attributes: { "custom:client_id": "10002", name: "Uwe Müller" },
  });
  const { AccessToken, IdToken } = await provider.tokens(email, password);
  assert.equal(Object.keys((await keySet()).keys[0]).sort(), ["alg", "e", "kid", "kty", "n", "use"]);
  const access = await claimsOf(AccessToken);
  const id = await claimsOf(IdToken, { audience: ClientId });
  const now = Math.floor(clock.now() / 1000);
  assert.equal(access["cognito:groups"], ["Guardian", "Admin", "Customer"]);
  assert.equal(
    [access.token_use, access.client_id, access.username, access.iat, access.auth_time, access.exp],
    ["access", ClientId, access.sub, now, now, now + 3600],
  );
  assert.ok(access.jti && access.origin_jti && access.origin_jti === id.origin_jti);
  assert.is(access.email, undefined);
  assert.equal(
    [id.token_use, id.email, id.email_verified, id["cognito:username"], id["custom:client_id"], id.name],
    ["id", email, true, access.sub, "10002", "Uwe Müller"],
  );
});

test("forged tokens are refused", async () => {
  // With that claim an ID token differs from an access token only by its use.
  const email = await provider.account({ attributes: { client_id: ClientId } });
  const { AccessToken, IdToken } = await provider.tokens(email, password);
  const [header = "", payload = "", signature = ""] = AccessToken.split(".");
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = decodeJwt(AccessToken);
  const admin = { ...claims, "cognito:groups": ["Admin"] };
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { kid } = decodeProtectedHeader(AccessToken);
  const { n } = (await keySet()).keys[0];
  const signed = (alg: string, key: Parameters<SignJWT["sign"]>[0]) =>
    new SignJWT(admin).setProtectedHeader({ alg, ...(kid && { kid }) }).sign(key);
  const forged = {
    "alg none": `${part({ alg: "none", kid })}.${part(admin)}.`,
    "alg none, old signature": `${part({ alg: "none" })}.${payload}.${signature}`,
    "other payload": `${header}.${part(admin)}.${signature}`,
    "other key": await signed("RS256", privateKey),
    "public key as a shared secret": await signed("HS256", Buffer.from(n, "base64url")),
    "id token": IdToken,
    empty: "",
    text: "a.b.c",
  };
  for (const [name, token] of Object.entries(forged)) {
    assert.is(await verify(token), null, name);
    if (token) refused(await call("GetUser", { AccessToken: token }), refusal.badAccessToken);
  }
  assert.ok(await verify(AccessToken));
});

test("an access token lasts an hour, its session goes on for twelve", async () => {
  const email = await provider.account();
  const { AccessToken, RefreshToken } = await provider.tokens(email, password);
  clock.shift(HOUR - SECOND);
  assert.ok(await verify(AccessToken));
  clock.shift(SECOND);
  assert.is(await verify(AccessToken), null);
  refused(await call("GetUser", { AccessToken }), refusal.denied("Access Token has expired"));

  const { body } = await refresh(RefreshToken);
  const renewed = body.AuthenticationResult;
  assert.equal(Object.keys(renewed ?? {}).sort(), ["AccessToken", "ExpiresIn", "IdToken", "TokenType"]);
  const [before, after] = [decodeJwt(AccessToken), decodeJwt(renewed?.AccessToken ?? "")];
  assert.equal([after.origin_jti, after.auth_time], [before.origin_jti, before.auth_time]);
  assert.is(after.iat, Math.floor(clock.now() / 1000));
  assert.ok(await verify(renewed?.AccessToken));

  clock.shift(11 * HOUR);
  refused(await refresh(RefreshToken), ended);
  for (const nonsense of ["x", `${RefreshToken.slice(0, -1)}~`]) {
    refused(await refresh(nonsense), refusal.badRefreshToken);
  }
});

test("a null parameter counts as absent, because Amazon's library sends one when it refreshes", async () => {
  const { RefreshToken } = await provider.tokens(await provider.account(), password);
  const AuthParameters = { REFRESH_TOKEN: RefreshToken, DEVICE_KEY: null };
  const asked = { ClientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters, ClientMetadata: null };
  assert.is((await call("InitiateAuth", asked)).status, 200);
  refused(await call("InitiateAuth", { ClientId, AuthFlow: null }), refusal.isMissing("authFlow"));
});

const renew = (RefreshToken: string | undefined, where: Provider = provider) =>
  where.call("GetTokensFromRefreshToken", { ClientId, RefreshToken });
const reused = ["RefreshTokenReuseException", "Refresh token has been already used."] as const;
const ended = refusal.denied("Refresh Token has expired");
const rotated = await openProvider();
const rotating = (graceSeconds: number): Provider => {
  rotated.cognito.settings.refreshTokenRotation = { graceSeconds };
  return rotated;
};

test("with rotation each refresh brings a new token, and the used one is refused after the grace period", async () => {
  for (const grace of [0, 10, 60]) {
    const where = rotating(grace);
    const first = await where.tokens(await where.account(), password);
    const second = (await renew(first.RefreshToken, where)).body.AuthenticationResult;
    assert.ok(second?.RefreshToken && second.RefreshToken !== first.RefreshToken);
    if (grace > 0) {
      where.clock.shift(grace * SECOND - 1);
      const sibling = (await renew(first.RefreshToken, where)).body.AuthenticationResult;
      assert.not([first.RefreshToken, second.RefreshToken].includes(sibling?.RefreshToken ?? ""));
      where.clock.shift(1);
      const { status } = await renew(sibling?.RefreshToken, where);
      assert.is(status, 200, "the second try's token serves, too");
    }
    refused(await renew(first.RefreshToken, where), reused);
    // AWS documents only that the used token ends. The session goes on with the newer one.
    assert.ok(await verify(second.AccessToken, where));
    assert.is((await renew(second.RefreshToken, where)).status, 200);
  }
});

test.run();
