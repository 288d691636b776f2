/** Passkeys: registered, listed, signed in with, removed; and every way in which one is refused. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import {
  type Answer,
  MINUTE,
  openProvider,
  type Provider,
  password,
  refused,
  SECOND,
} from "../../support/cognitoProtocol.ts";
import * as refusal from "./refusals.ts";
import { type Ceremony, createSoftAuthenticator, emptyAttestation } from "./softAuthenticator.ts";

const provider = await openProvider();
const { cognito, clock, call } = provider;
const over: refusal.Refusal = ["WebAuthnChallengeNotFoundException", "Challenge not found or expired."];
const unsupported: refusal.Refusal = [
  "WebAuthnCredentialNotSupportedException",
  "The credential is not supported.",
];

const start = async (AccessToken: string, where: Provider = provider) =>
  (await where.call("StartWebAuthnRegistration", { AccessToken })).body
    .CredentialCreationOptions as Parameters<ReturnType<typeof createSoftAuthenticator>["create"]>[0] &
    Record<string, unknown>;
const complete = (AccessToken: string, Credential: unknown, where: Provider = provider) =>
  where.call("CompleteWebAuthnRegistration", { AccessToken, Credential });
const list = async (AccessToken: string, page: object = {}) =>
  (await call("ListWebAuthnCredentials", { AccessToken, ...page })).body as unknown as {
    Credentials: Record<string, unknown>[];
    NextToken?: string;
  };

/** An account, a device and the options to register one of its passkeys. */
async function visitor(where: Provider = provider) {
  const email = await where.account({ group: "Employee" });
  const { AccessToken } = await where.tokens(email, password);
  return { email, AccessToken, device: createSoftAuthenticator(), options: await start(AccessToken, where) };
}

/** An account with a passkey on a device of its own. */
async function registered(where: Provider = provider, ceremony: Ceremony = {}) {
  const one = await visitor(where);
  const credential = one.device.create(one.options, ceremony);
  const answer = await complete(one.AccessToken, credential, where);
  assert.equal([answer.status, answer.body], [200, {}]);
  return { ...one, credential };
}

const ask = (USERNAME: string, where: Provider = provider) =>
  where.start("USER_AUTH", { USERNAME, PREFERRED_CHALLENGE: "WEB_AUTHN" });
const optionsOf = ({ body }: Answer) => {
  assert.is(body.ChallengeName, "WEB_AUTHN", JSON.stringify(body));
  return JSON.parse(body.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? "");
};

type Visitor = Pick<Awaited<ReturnType<typeof visitor>>, "email" | "device">;

/** The answer of this device to the challenge. */
const answerTo = (challenge: Answer, { email, device }: Visitor, ceremony: Ceremony = {}, where = provider) =>
  where.respond(challenge, email, { CREDENTIAL: device.get(optionsOf(challenge), ceremony) });
const signIn = async (who: Visitor, ceremony: Ceremony = {}, where = provider) =>
  answerTo(await ask(who.email, where), who, ceremony, where);

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

test("a faulty assertion is refused like a wrong password, and uses up the challenge", async () => {
  const who = await registered();
  const { email } = who;
  for (const [name, ceremony] of Object.entries(attacks)) {
    const challenge = await ask(email);
    refused(await answerTo(challenge, who, ceremony), refusal.wrongPassword, name);
    refused(await answerTo(challenge, who), refusal.sessionUsed, name);
  }
  const empty = '{"id":"x","rawId":"x","type":"public-key","response":{}}';
  for (const CREDENTIAL of ["nonsense", "{}", "null", empty]) {
    refused(
      await provider.respond(await ask(email), email, { CREDENTIAL }),
      refusal.wrongPassword,
      CREDENTIAL,
    );
  }
});

test("the passkey of another account is refused, and so is a copied passkey", async () => {
  const [mine, theirs] = [await registered(), await registered()];
  refused(await signIn({ ...mine, device: theirs.device }), refusal.wrongPassword);
  for (let n = 0; n < 2; n++) assert.is((await signIn(mine)).status, 200);
  mine.device.rewind();
  assert.is((await signIn(mine)).status, 400);
});

test("a faulty registration is refused with the name of its fault, and uses up the challenge", async () => {
  const { AccessToken, device } = await visitor();
  const foreign: refusal.Refusal = ["WebAuthnOriginNotAllowedException", "Origin is not allowed."];
  const mismatch: refusal.Refusal = [
    "WebAuthnRelyingPartyMismatchException",
    "The credential was created for another relying party.",
  ];
  const attempts: readonly (readonly [Ceremony, refusal.Refusal])[] = [
    [{ origin: "https://evil.example" }, foreign],
    [{ origin: "http://app.example" }, foreign],
    [{ relyingPartyId: "evil.example" }, mismatch],
    [{ challenge: Buffer.alloc(32).toString("base64url") }, over],
    [{ type: "webauthn.get" }, unsupported],
    [{ userPresent: false }, unsupported],
  ];
  for (const [ceremony, expected] of attempts) {
    const options = await start(AccessToken);
    refused(await complete(AccessToken, device.create(options, ceremony)), expected);
    refused(await complete(AccessToken, device.create(options)), over);
  }
  for (const nonsense of ["text", {}, { id: "x" }]) {
    await start(AccessToken);
    refused(await complete(AccessToken, nonsense), refusal.invalid("Invalid credential"));
  }
  const known = await registered();
  const copied = known.device.create(await start(AccessToken), { id: known.credential.id });
  refused(await complete(AccessToken, copied), unsupported);
  const broken = device.create(await start(AccessToken));
  broken.response.attestationObject = emptyAttestation;
  refused(await complete(AccessToken, broken), unsupported);
  assert.equal((await list(AccessToken)).Credentials, []);
});

test("a registration lasts three minutes, for one account, and only the last one counts", async () => {
  const { AccessToken } = await provider.tokens(await provider.account(), password);
  const other = await visitor();
  const { device } = other;
  refused(await complete(AccessToken, device.create(other.options)), over);
  const first = await start(AccessToken);
  const second = await start(AccessToken);
  refused(await complete(AccessToken, device.create(first)), over);
  refused(await complete(AccessToken, device.create(second)), over);
  const late = await start(AccessToken);
  clock.shift(3 * MINUTE);
  refused(await complete(AccessToken, device.create(late)), over);
  const good = device.create(await start(AccessToken));
  clock.shift(SECOND);
  assert.is((await complete(AccessToken, good)).status, 200);
  const again = await start(AccessToken);
  assert.equal(again.excludeCredentials, [{ type: "public-key", id: good.id, transports: ["internal"] }]);
});

test("passkeys are listed in pages and removed one by one; an account can have at most twenty", async () => {
  const { email, AccessToken, device } = await registered();
  for (let n = 1; n < 20; n++) {
    assert.is((await complete(AccessToken, device.create(await start(AccessToken)))).status, 200);
  }
  refused(await call("StartWebAuthnRegistration", { AccessToken }), refusal.limitExceeded);
  const first = await list(AccessToken, { MaxResults: 15 });
  const rest = await list(AccessToken, { MaxResults: 15, NextToken: first.NextToken });
  assert.equal([first.Credentials.length, rest.Credentials.length, rest.NextToken], [15, 5, undefined]);
  const ids = [...first.Credentials, ...rest.Credentials].map(({ CredentialId }) => CredentialId);
  assert.is(new Set(ids).size, 20);

  const remove = (CredentialId: unknown) => call("DeleteWebAuthnCredential", { AccessToken, CredentialId });
  for (const id of ids) assert.equal((await remove(id)).body, {});
  refused(await remove(ids[0]), ["ResourceNotFoundException", "Credential does not exist."]);
  const { ChallengeName, AvailableChallenges } = (await ask(email)).body;
  assert.equal([ChallengeName, AvailableChallenges], ["SELECT_CHALLENGE", ["PASSWORD_SRP"]]);
});

test("passkeys of another relying party are not requested; localhost works without TLS", async () => {
  const local = await openProvider("http://localhost:8080");
  const ceremony = { origin: "http://localhost:8080" };
  const who = await registered(local, ceremony);
  assert.is(who.options.rp.id, "localhost");
  assert.is((await signIn(who, ceremony, local)).status, 200);
  local.cognito.settings.relyingPartyId = "kunden.example";
  assert.is((await ask(who.email, local)).body.ChallengeName, "SELECT_CHALLENGE");
});

test("an account with a second factor does not sign in by passkey", async () => {
  const who = await registered();
  cognito.administration.requireSecondFactor(who.email);
  assert.equal((await ask(who.email)).body.AvailableChallenges, ["PASSWORD_SRP"]);
});

test.run();
