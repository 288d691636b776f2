/** Passkeys: registered, listed, signed in with, removed; and every way in which one is refused. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Ceremony, cbor, createSoftAuthenticator } from "./softAuthenticator.ts";
import { type Answer, MINUTE, openStand, password, refused, SECOND, type Stand } from "./stand.ts";

const stand = await openStand();
const { cognito, clock, call } = stand;
const { clientId: ClientId } = cognito.pool;
const wrong = ["NotAuthorizedException", "Incorrect username or password."] as const;
const over = ["WebAuthnChallengeNotFoundException", "Challenge not found or expired."] as const;

const start = async (AccessToken: string, where: Stand = stand) =>
  (await where.call("StartWebAuthnRegistration", { AccessToken })).body
    .CredentialCreationOptions as Parameters<ReturnType<typeof createSoftAuthenticator>["create"]>[0] &
    Record<string, unknown>;
const complete = (AccessToken: string, Credential: unknown, where: Stand = stand) =>
  where.call("CompleteWebAuthnRegistration", { AccessToken, Credential });
const list = async (AccessToken: string, page: object = {}) =>
  (await call("ListWebAuthnCredentials", { AccessToken, ...page })).body as unknown as {
    Credentials: Record<string, unknown>[];
    NextToken?: string;
  };

/** An account with a passkey on a device of its own. */
async function registered(where: Stand = stand) {
  const email = await where.account({ group: "Employee" });
  const { AccessToken } = await where.tokens(email, password);
  const device = createSoftAuthenticator();
  const answer = await complete(AccessToken, device.create(await start(AccessToken, where)), where);
  assert.equal([answer.status, answer.body], [200, {}]);
  return { email, AccessToken, device };
}

const ask = (USERNAME: string, where: Stand = stand) =>
  where.call("InitiateAuth", {
    ClientId,
    AuthFlow: "USER_AUTH",
    AuthParameters: { USERNAME, PREFERRED_CHALLENGE: "WEB_AUTHN" },
  });
const optionsOf = ({ body }: Answer) => {
  assert.is(body.ChallengeName, "WEB_AUTHN", JSON.stringify(body));
  return JSON.parse(body.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? "");
};

test("a passkey is registered and signs in", async () => {
  const email = await stand.account({ group: "Employee" });
  const { AccessToken } = await stand.tokens(email, password);
  const device = createSoftAuthenticator();
  const options = await start(AccessToken);
  const { sub } = (await cognito.directory.verify(AccessToken)) ?? {};
  assert.equal(options, {
    rp: { id: "app.example", name: "app.example" },
    user: { id: Buffer.from(sub ?? "").toString("base64url"), name: email, displayName: email },
    challenge: options.challenge,
    pubKeyCredParams: [
      { type: "public-key", alg: -7 },
      { type: "public-key", alg: -257 },
    ],
    timeout: 60_000,
    excludeCredentials: [],
    authenticatorSelection: {
      requireResidentKey: true,
      residentKey: "required",
      userVerification: "preferred",
    },
  });
  assert.is(Buffer.from(options.challenge, "base64url").length, 32);
  const credential = device.create(options);
  assert.is((await complete(AccessToken, credential)).status, 200);
  assert.equal(await list(AccessToken), {
    Credentials: [
      {
        CredentialId: credential.id,
        FriendlyCredentialName: "Passkey",
        RelyingPartyId: "app.example",
        AuthenticatorAttachment: "platform",
        AuthenticatorTransports: ["internal"],
        CreatedAt: clock.now() / 1000,
      },
    ],
  });

  const challenge = await ask(email);
  const asked = optionsOf(challenge);
  assert.equal(asked, {
    challenge: asked.challenge,
    timeout: 180_000,
    rpId: "app.example",
    allowCredentials: [{ type: "public-key", id: credential.id, transports: ["internal"] }],
    userVerification: "preferred",
  });
  const answer = await stand.respond(challenge, email, { CREDENTIAL: device.get(asked) });
  const claims = await cognito.directory.verify(answer.body.AuthenticationResult?.AccessToken ?? "");
  assert.equal([claims?.sub, claims?.groups], [sub, ["Employee"]]);
  assert.ok(answer.body.AuthenticationResult?.RefreshToken);
  refused(
    await stand.respond(challenge, email, { CREDENTIAL: device.get(asked) }),
    "NotAuthorizedException",
    "Invalid session for the user, session can only be used once.",
  );
});

test("from a page below the relying party's host it signs in, too", async () => {
  const { email, device } = await registered();
  for (const origin of ["https://app.example:8443", "https://www.app.example"]) {
    const challenge = await ask(email);
    const CREDENTIAL = device.get(optionsOf(challenge), { origin });
    assert.is((await stand.respond(challenge, email, { CREDENTIAL })).status, 200, origin);
  }
});

test("what is wrong with an assertion is refused like a wrong password, and uses the challenge up", async () => {
  const { email, device } = await registered();
  const attacks: Readonly<Record<string, Ceremony>> = {
    "another site": { origin: "https://app.example.evil.example" },
    "a site that ends alike": { origin: "https://evilapp.example" },
    "plain http": { origin: "http://app.example" },
    "no origin": { origin: "app.example" },
    "another relying party": { relyingPartyId: "evil.example" },
    "another challenge": { challenge: Buffer.alloc(32).toString("base64url") },
    "a registration's type": { type: "webauthn.create" },
    "nobody touched it": { userPresent: false },
    "somebody else's": { userHandle: Buffer.from("another sub").toString("base64url") },
    "a forged signature": { forged: true },
  };
  for (const [name, ceremony] of Object.entries(attacks)) {
    const challenge = await ask(email);
    const options = optionsOf(challenge);
    const answer = await stand.respond(challenge, email, { CREDENTIAL: device.get(options, ceremony) });
    assert.equal([name, answer.body.__type, answer.body.message], [name, ...wrong]);
    refused(
      await stand.respond(challenge, email, { CREDENTIAL: device.get(options) }),
      "NotAuthorizedException",
      "Invalid session for the user, session can only be used once.",
    );
  }
  for (const CREDENTIAL of [
    "nonsense",
    "{}",
    "null",
    '{"id":"x","rawId":"x","type":"public-key","response":{}}',
  ]) {
    refused(await stand.respond(await ask(email), email, { CREDENTIAL }), ...wrong);
  }
});

test("a passkey of another account, and the copy of one, are refused", async () => {
  const [mine, theirs] = [await registered(), await registered()];
  const challenge = await ask(mine.email);
  refused(
    await stand.respond(challenge, mine.email, { CREDENTIAL: theirs.device.get(optionsOf(challenge)) }),
    ...wrong,
  );
  for (const status of [200, 200, 400]) {
    const again = await ask(mine.email);
    if (status === 400) mine.device.rewind();
    const answer = await stand.respond(again, mine.email, { CREDENTIAL: mine.device.get(optionsOf(again)) });
    assert.is(answer.status, status);
  }
});

test("a challenge lives three minutes and belongs to who asked", async () => {
  const { email, device } = await registered();
  const other = await registered();
  const foreign = await ask(email);
  refused(
    await stand.respond(foreign, other.email, { CREDENTIAL: device.get(optionsOf(foreign)) }),
    "NotAuthorizedException",
    "Invalid session for the user.",
  );
  const late = await ask(email);
  clock.shift(3 * MINUTE);
  refused(
    await stand.respond(late, email, { CREDENTIAL: device.get(optionsOf(late)) }),
    "NotAuthorizedException",
    "Invalid session for the user, session is expired.",
  );
});

test("an account that may not come in is told so after the passkey, not before", async () => {
  const { email, device } = await registered();
  cognito.administration.disable(email);
  const challenge = await ask(email);
  refused(
    await stand.respond(challenge, email, { CREDENTIAL: device.get(optionsOf(challenge), { forged: true }) }),
    ...wrong,
  );
  const again = await ask(email);
  refused(
    await stand.respond(again, email, { CREDENTIAL: device.get(optionsOf(again)) }),
    "NotAuthorizedException",
    "User is disabled.",
  );
});

test("what is wrong with a registration is named, and uses the challenge up", async () => {
  const { AccessToken } = await stand.tokens(await stand.account(), password);
  const device = createSoftAuthenticator();
  const unsupported = [
    "WebAuthnCredentialNotSupportedException",
    "The credential is not supported.",
  ] as const;
  const foreign = ["WebAuthnOriginNotAllowedException", "Origin is not allowed."] as const;
  const mismatch = [
    "WebAuthnRelyingPartyMismatchException",
    "The credential was created for another relying party.",
  ] as const;
  const attacks: readonly (readonly [Ceremony, readonly [string, string]])[] = [
    [{ origin: "https://evil.example" }, foreign],
    [{ origin: "http://app.example" }, foreign],
    [{ relyingPartyId: "evil.example" }, mismatch],
    [{ challenge: Buffer.alloc(32).toString("base64url") }, over],
    [{ type: "webauthn.get" }, unsupported],
    [{ userPresent: false }, unsupported],
  ];
  for (const [ceremony, [type, message]] of attacks) {
    const options = await start(AccessToken);
    refused(await complete(AccessToken, device.create(options, ceremony)), type, message);
    refused(await complete(AccessToken, device.create(options)), ...over);
  }
  for (const nonsense of ["text", {}, { id: "x" }]) {
    await start(AccessToken);
    refused(await complete(AccessToken, nonsense), "InvalidParameterException", "Invalid credential");
  }
  const { device: known, email } = await registered();
  const asked = optionsOf(await ask(email));
  const copied = known.create(await start(AccessToken), { id: asked.allowCredentials[0].id });
  refused(
    await complete(AccessToken, copied),
    "WebAuthnClientMismatchException",
    "The credential is registered already.",
  );
  const options = await start(AccessToken);
  const broken = device.create(options);
  broken.response.attestationObject = cbor(new Map([["fmt", "none"]])).toString("base64url");
  refused(await complete(AccessToken, broken), ...unsupported);
  assert.equal((await list(AccessToken)).Credentials, []);
});

test("a registration lives three minutes, is one's own, and only the last one counts", async () => {
  const { AccessToken } = await stand.tokens(await stand.account(), password);
  const other = await stand.tokens(await stand.account(), password);
  const device = createSoftAuthenticator();
  refused(await complete(AccessToken, device.create(await start(other.AccessToken))), ...over);
  const first = await start(AccessToken);
  const second = await start(AccessToken);
  refused(await complete(AccessToken, device.create(first)), ...over);
  refused(await complete(AccessToken, device.create(second)), ...over);
  const late = await start(AccessToken);
  clock.shift(3 * MINUTE);
  refused(await complete(AccessToken, device.create(late)), ...over);
  const good = device.create(await start(AccessToken));
  clock.shift(SECOND);
  assert.is((await complete(AccessToken, good)).status, 200);
  const again = await start(AccessToken);
  assert.equal(again.excludeCredentials, [{ type: "public-key", id: good.id, transports: ["internal"] }]);
});

test("passkeys are listed in pages, removed one by one, at most twenty", async () => {
  const { email, AccessToken, device } = await registered();
  for (let n = 1; n < 20; n++) {
    assert.is((await complete(AccessToken, device.create(await start(AccessToken)))).status, 200);
  }
  refused(
    await call("StartWebAuthnRegistration", { AccessToken }),
    "LimitExceededException",
    "Attempt limit exceeded, please try after some time.",
  );
  const first = await list(AccessToken, { MaxResults: 15 });
  const rest = await list(AccessToken, { MaxResults: 15, NextToken: first.NextToken });
  assert.equal([first.Credentials.length, rest.Credentials.length, rest.NextToken], [15, 5, undefined]);
  const ids = [...first.Credentials, ...rest.Credentials].map(({ CredentialId }) => CredentialId);
  assert.is(new Set(ids).size, 20);

  const remove = (CredentialId: unknown) => call("DeleteWebAuthnCredential", { AccessToken, CredentialId });
  for (const id of ids) assert.equal((await remove(id)).body, {});
  refused(await remove(ids[0]), "ResourceNotFoundException", "Credential does not exist.");
  const asked = await ask(email);
  assert.equal(
    [asked.body.ChallengeName, asked.body.AvailableChallenges],
    ["SELECT_CHALLENGE", ["PASSWORD_SRP"]],
  );
});

test("every call wants a token", async () => {
  const AccessToken = "a.b.c";
  for (const [operation, body] of Object.entries({
    StartWebAuthnRegistration: {},
    CompleteWebAuthnRegistration: { Credential: {} },
    ListWebAuthnCredentials: {},
    DeleteWebAuthnCredential: { CredentialId: "x" },
  })) {
    refused(
      await call(operation, { AccessToken, ...body }),
      "NotAuthorizedException",
      "Invalid Access Token",
    );
  }
});

test("a pool without passkeys refuses to register and does not offer them", async () => {
  const plain = await openStand();
  const { email, AccessToken } = await registered(plain);
  plain.cognito.settings.firstFactors = ["PASSWORD"];
  refused(
    await plain.call("StartWebAuthnRegistration", { AccessToken }),
    "WebAuthnNotEnabledException",
    "WebAuthn is not enabled for this user pool.",
  );
  assert.equal((await ask(email, plain)).body.AvailableChallenges, ["PASSWORD_SRP"]);
});

test("another relying party's passkeys are not asked for; localhost may do without TLS", async () => {
  const local = await openStand({ appUrl: "http://localhost:8080" });
  const email = await local.account();
  const { AccessToken } = await local.tokens(email, password);
  const device = createSoftAuthenticator();
  const options = await start(AccessToken, local);
  assert.is(options.rp.id, "localhost");
  const ceremony = { origin: "http://localhost:8080" };
  assert.is((await complete(AccessToken, device.create(options, ceremony), local)).status, 200);
  const challenge = await ask(email, local);
  const CREDENTIAL = device.get(optionsOf(challenge), ceremony);
  assert.is((await local.respond(challenge, email, { CREDENTIAL })).status, 200);
  local.cognito.settings.passkeys.relyingPartyId = "kunden.example";
  assert.is((await ask(email, local)).body.ChallengeName, "SELECT_CHALLENGE");
});

test("where the pool wants the person verified, a touch is not enough", async () => {
  const strict = await openStand();
  strict.cognito.settings.passkeys.userVerification = "required";
  const email = await strict.account();
  const { AccessToken } = await strict.tokens(email, password);
  const device = createSoftAuthenticator();
  const touch = { userVerified: false };
  refused(
    await complete(AccessToken, device.create(await start(AccessToken, strict), touch), strict),
    "WebAuthnCredentialNotSupportedException",
    "The credential is not supported.",
  );
  const good = device.create(await start(AccessToken, strict));
  assert.is((await complete(AccessToken, good, strict)).status, 200);
  const answer = async (ceremony: Ceremony) => {
    const challenge = await ask(email, strict);
    const options = optionsOf(challenge);
    assert.equal([options.userVerification, options.allowCredentials[0].id], ["required", good.id]);
    return strict.respond(challenge, email, { CREDENTIAL: device.get(options, ceremony) });
  };
  refused(await answer(touch), ...wrong);
  assert.is((await answer({})).status, 200);
});

test("an account with a second factor signs in by passkey only where that counts as one", async () => {
  const { email, device } = await registered();
  cognito.administration.requireSecondFactor(email);
  assert.equal((await ask(email)).body.AvailableChallenges, ["PASSWORD_SRP"]);
  cognito.settings.passkeys.countAsSecondFactor = true;
  const answer = async (ceremony: Ceremony) => {
    const challenge = await ask(email);
    return stand.respond(challenge, email, { CREDENTIAL: device.get(optionsOf(challenge), ceremony) });
  };
  refused(await answer({ userVerified: false }), ...wrong);
  assert.ok((await answer({})).body.AuthenticationResult);
  cognito.settings.passkeys.countAsSecondFactor = false;
});

test.run();
