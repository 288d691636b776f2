/** Tokens: what they say, who accepts them, and how a session ends. */
import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openState } from "../state.ts";
import * as refusal from "./refusals.ts";
import { HOUR, MINUTE, openStand, password, refused, SECOND, type Stand } from "./stand.ts";

const stand = await openStand();
const { cognito, clock, call, refresh } = stand;
const { clientId: ClientId, userPoolId } = cognito.pool;
const issuer = `https://cognito-idp.eu-central-1.amazonaws.com/${userPoolId}`;

const verify = (token = "", where: Stand = stand) => where.cognito.directory.verify(token);

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
  const email = await stand.account({
    group: ["Guardian", "Admin", "Customer"],
    attributes: { "custom:client_id": "10002", name: "Uwe Müller" },
  });
  const { AccessToken, IdToken } = await stand.tokens(email, password);
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

test("who is in no group has no such claim", async () => {
  const { AccessToken } = await stand.tokens(await stand.account({ group: [] }), password);
  assert.not.ok("cognito:groups" in decodeJwt(AccessToken));
  assert.equal((await verify(AccessToken))?.groups, []);
});

test("forged tokens are refused", async () => {
  const { AccessToken, IdToken } = await stand.tokens(await stand.account(), password);
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

test("a token of another pool is refused", async () => {
  const other = await openStand();
  const { AccessToken } = await other.tokens(await other.account(), password);
  assert.is(await verify(AccessToken), null);
});

test("an access token lasts an hour, its session goes on for twelve", async () => {
  const email = await stand.account();
  const { AccessToken, RefreshToken } = await stand.tokens(email, password);
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

test("a parameter that is null is absent: the stock library refreshes so", async () => {
  const { RefreshToken } = await stand.tokens(await stand.account(), password);
  const AuthParameters = { REFRESH_TOKEN: RefreshToken, DEVICE_KEY: null };
  const asked = { ClientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters, ClientMetadata: null };
  assert.is((await call("InitiateAuth", asked)).status, 200);
  refused(await call("InitiateAuth", { ClientId, AuthFlow: null }), refusal.isMissing("authFlow"));
});

const renew = (RefreshToken: string | undefined, where: Stand = stand) =>
  where.call("GetTokensFromRefreshToken", { ClientId, RefreshToken });
const reused = ["RefreshTokenReuseException", "Refresh token has been already used."] as const;
const ended = refusal.denied("Refresh Token has expired");
const rotated = await openStand();
const rotating = (graceSeconds: number): Stand => {
  rotated.cognito.settings.refreshTokenRotation = { graceSeconds };
  return rotated;
};

test("without rotation GetTokensFromRefreshToken answers as often as asked, tokens that verify by the published key", async () => {
  const email = await stand.account({ group: "Admin" });
  const { AccessToken, RefreshToken } = await stand.tokens(email, password);
  for (let n = 0; n < 3; n++) {
    clock.shift(MINUTE);
    const { status, body } = await renew(RefreshToken);
    assert.equal([status, Object.keys(body)], [200, ["AuthenticationResult"]]);
    const { AccessToken: renewed = "", ...rest } = body.AuthenticationResult ?? {};
    assert.equal(Object.keys(rest).sort(), ["ExpiresIn", "IdToken", "TokenType"]);
    const claims = await claimsOf(renewed);
    assert.equal([claims["cognito:groups"], claims.token_use], [["Admin"], "access"]);
    assert.is(claims.origin_jti, decodeJwt(AccessToken).origin_jti);
  }
  refused(await renew("x"), refusal.badRefreshToken);
  const foreign = await call("GetTokensFromRefreshToken", { ClientId: "another", RefreshToken });
  refused(foreign, refusal.unknownClient);
});

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
    // What AWS documents ends the used token alone: the session goes on with the newer one.
    assert.ok(await verify(second.AccessToken, where));
    assert.is((await renew(second.RefreshToken, where)).status, 200);
  }
});

test("of tokens asked for at once with one refresh token, the grace period serves all, without it one", async () => {
  for (const [grace, served] of [
    [60, 10],
    [0, 1],
  ] as const) {
    const where = rotating(grace);
    const { RefreshToken } = await where.tokens(await where.account(), password);
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(RefreshToken, where)));
    assert.is(answers.filter(({ status }) => status === 200).length, served);
    for (const answer of answers) if (answer.status !== 200) refused(answer, reused);
  }
});

test("a rotated token ends when the first one would have, and with its session", async () => {
  const where = rotating(0);
  const email = await where.account();
  let { RefreshToken } = await where.tokens(email, password);
  for (let hour = 1; hour < 12; hour++) {
    where.clock.shift(HOUR);
    const { body } = await renew(RefreshToken, where);
    RefreshToken = body.AuthenticationResult?.RefreshToken ?? "";
  }
  where.clock.shift(HOUR);
  refused(await renew(RefreshToken, where), ended);

  const old = await where.tokens(email, password);
  const { RefreshToken: current } = (await renew(old.RefreshToken, where)).body.AuthenticationResult ?? {};
  await where.call("RevokeToken", { ClientId, Token: current });
  for (const token of [old.RefreshToken, current]) {
    refused(await renew(token, where), refusal.revoked);
  }
});

test("with rotation REFRESH_TOKEN_AUTH is not to be had; a grace period over a minute does not exist", async () => {
  const where = rotating(60);
  const { RefreshToken } = await where.tokens(await where.account(), password);
  for (const AuthFlow of ["REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"]) {
    const answer = await where.start(AuthFlow, { REFRESH_TOKEN: RefreshToken });
    refused(answer, refusal.invalid(`${AuthFlow} flow not enabled for this client`));
  }
  for (const graceSeconds of [61, -1]) {
    const opening = openStand({ settings: { refreshTokenRotation: { graceSeconds } } });
    assert.instance(await opening.catch((error: unknown) => error), RangeError);
  }
});

test("a pool of 2023 knows none of the newer calls, and signs in and refreshes as ever", async () => {
  const old = await openStand({ settings: { knowsNewCalls: false } });
  const email = await old.account();
  const { AccessToken, RefreshToken } = await old.tokens(email, password);
  for (const [operation, body] of Object.entries({
    GetTokensFromRefreshToken: { ClientId, RefreshToken },
    StartWebAuthnRegistration: { AccessToken },
    CompleteWebAuthnRegistration: { AccessToken, Credential: {} },
    ListWebAuthnCredentials: { AccessToken },
    DeleteWebAuthnCredential: { AccessToken, CredentialId: "x" },
  })) {
    refused(await old.call(operation, body), refusal.unknownOperation);
  }
  const { body } = await old.ask(email);
  assert.is(body.__type, "InvalidParameterException");
  assert.match(String(body.message), /^1 validation error detected: Value 'USER_AUTH' at 'authFlow' failed/);
  assert.is((await old.refresh(RefreshToken)).status, 200);
});

test("shorter lifetimes, where a test wants them", async () => {
  const short = await openStand({ lifetimes: { accessToken: MINUTE, refreshToken: 2 * MINUTE } });
  const { AccessToken } = await short.tokens(await short.account(), password);
  short.clock.shift(MINUTE);
  assert.is(await verify(AccessToken, short), null);
});

test("a revoked session is over for everybody; another of the same person goes on", async () => {
  const email = await stand.account();
  const ended = await stand.tokens(email, password);
  const other = await stand.tokens(email, password);
  assert.equal((await call("RevokeToken", { ClientId, Token: ended.RefreshToken })).body, {});
  refused(await refresh(ended.RefreshToken), refusal.revoked);
  const user = await call("GetUser", { AccessToken: ended.AccessToken });
  refused(user, refusal.denied("Access Token has been revoked"));
  assert.is(await verify(ended.AccessToken), null);
  assert.ok(await verify(other.AccessToken));
  refused(await call("RevokeToken", { ClientId, Token: other.AccessToken }), [
    "UnsupportedTokenTypeException",
    "The token type is not supported.",
  ]);

  assert.is((await call("GlobalSignOut", { AccessToken: other.AccessToken })).status, 200);
  refused(await refresh(other.RefreshToken), refusal.revoked);
  assert.is(await verify(other.AccessToken), null);
});

test("an administrator ends all sessions, or disables the account", async () => {
  const email = await stand.account();
  const first = await stand.tokens(email, password);
  cognito.administration.revokeSessions(email);
  refused(await refresh(first.RefreshToken), refusal.revoked);
  const second = await stand.tokens(email, password);
  cognito.administration.disable(email);
  refused(await refresh(second.RefreshToken), refusal.disabled);
  refused(await call("GetUser", { AccessToken: second.AccessToken }), refusal.disabled);
  cognito.administration.enable(email);
  assert.is((await refresh(second.RefreshToken)).status, 200);
});

test("accounts, sessions and the signing key outlive a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "cognito-"));
  try {
    const path = join(folder, "state.json");
    const state = await openState(path);
    const first = await openStand({ state });
    const email = await first.account();
    const { AccessToken, RefreshToken } = await first.tokens(email, password);
    await state.close();

    const reopened = await openState(path);
    const second = await openStand({ state: reopened });
    assert.ok(await verify(AccessToken, second));
    assert.is((await second.refresh(RefreshToken)).status, 200);
    await second.tokens(email, password);
    await reopened.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.run();
