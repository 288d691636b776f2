/** Passkeys: added, used, listed and removed at the local provider; and the JSON helpers for older browsers. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import {
  createPasskeys,
  creationOptions,
  credentialJson,
  type Passkeys,
  requestOptions,
} from "../../src/wire/cognito/passkeysLibrary.ts";
import { type Ceremony, createSoftAuthenticator } from "../backend/cognito/softAuthenticator.ts";
import { openCognitoStand } from "../support/cognitoStand.ts";
import { expectFailure } from "../support/expectFailure.ts";

const stand = await openCognitoStand(test);
const { provider } = stand;
const password = "Grüße aus Köln 7";
let people = 0;
const MINUTE = 60_000;

/** A browser on the pool's site with an authenticator of its own. */
function authenticator(ceremony: Ceremony = {}): Passkeys {
  const device = createSoftAuthenticator();
  const created = new Set<string>();
  return {
    async createCredential(options) {
      if (options.excludeCredentials?.some(({ id }) => created.has(id)))
        return { kind: "failed", code: "PasskeyExists", cause: null };
      const credential = device.create(options as Parameters<typeof device.create>[0], ceremony);
      created.add(credential.id);
      return { kind: "done", credential };
    },
    getAssertion: async (options) => ({
      kind: "done",
      credential: device.get(JSON.parse(options), ceremony),
    }),
  };
}

/** Somebody signed in by password. */
async function visitor(passkeys = authenticator()) {
  people += 1;
  const email = `passkey${people}@nordwind.example`;
  await provider.seed({ email, password, group: "Employee" });
  const who = stand.visitor();
  who.passkeys = passkeys;
  await who.cognito.signIn(email, password);
  return { email, ...who };
}

test("more than five minutes after the sign-in passkeys neither come nor go, whatever was refreshed; any new sign-in lets them", async () => {
  const { email, cognito, sent } = await visitor();
  await cognito.addPasskey();
  const [passkey] = await cognito.listPasskeys();
  stand.clock.shift(4.5 * MINUTE);
  await cognito.removePasskey(passkey?.id ?? "");
  await cognito.addPasskey();

  stand.clock.shift(MINUTE);
  await cognito.refresh();
  const before = sent.length;
  const [held] = await cognito.listPasskeys();
  await expectFailure(cognito.addPasskey(), "SignInTooOld");
  await expectFailure(cognito.removePasskey(held?.id ?? ""), "SignInTooOld");
  assert.equal(
    sent.slice(before).map(({ operation }) => operation),
    ["ListWebAuthnCredentials"],
  );

  await cognito.signInWithPasskey(email);
  await cognito.removePasskey(held?.id ?? "");
  assert.equal(await cognito.listPasskeys(), []);
});

test("the age of a sign-in is Cognito's: a wrong clock makes an old one no younger", async () => {
  const { cognito, ...who } = await visitor();
  stand.clock.shift(6 * MINUTE);
  await cognito.refresh();
  const wrong = stand.visitor(who.storage);
  wrong.passkeys = authenticator();
  for (const hours of [-2, 2]) {
    wrong.clockIsOffMs = hours * 3_600_000;
    await expectFailure(wrong.cognito.addPasskey(), "SignInTooOld");
  }
});

test("a passkey is added, listed, signed in with and removed", async () => {
  const { email, cognito, sent } = await visitor();
  await cognito.addPasskey();
  const [passkey, ...others] = await cognito.listPasskeys();
  assert.is(others.length, 0);
  assert.is(passkey?.name, "Passkey");
  assert.ok(Math.abs((passkey?.createdAt ?? 0) - stand.clock.now()) < 60_000);
  cognito.signOut();

  const before = sent.length;
  const step = await cognito.signInWithPasskey(email);
  assert.is(step.kind === "signedIn" && step.identity.email, email);
  assert.equal(
    sent.slice(before).map(({ operation }) => operation),
    ["InitiateAuth", "RespondToAuthChallenge"],
  );

  await cognito.removePasskey(passkey?.id ?? "");
  await cognito.removePasskey(passkey?.id ?? "");
  assert.equal(await cognito.listPasskeys(), []);
  await expectFailure(cognito.signInWithPasskey(email), "PasskeyMissing");
});

test("an account without a passkey is told so; a second one on the same device, too", async () => {
  const { email, cognito } = await visitor();
  await expectFailure(cognito.signInWithPasskey(email), "PasskeyMissing");
  await cognito.signIn(email, password);
  await cognito.addPasskey();
  await expectFailure(cognito.addPasskey(), "PasskeyExists");
});

test("a pool, an app client or an address without passkeys", async () => {
  const { email, cognito } = await visitor();
  provider.settings.allowsUserAuth = false;
  await expectFailure(cognito.signInWithPasskey(email), "PasskeysUnavailable");
  provider.settings.allowsUserAuth = true;
  await cognito.signIn(email, password);
  provider.settings.knowsNewCalls = false;
  await expectFailure(cognito.listPasskeys(), "PasskeysUnavailable");
  await expectFailure(cognito.signInWithPasskey(email), "PasskeysUnavailable");
  provider.settings.knowsNewCalls = true;
  const elsewhere = await visitor(authenticator({ origin: "https://evil.example" }));
  await expectFailure(elsewhere.cognito.addPasskey(), "PasskeysUnavailable");
});

test("a passkey that an earlier transmission has added is added; one that was not is told", async () => {
  const email = "doppelt@nordwind.example";
  await provider.seed({ email, password, group: "Employee" });
  const who = stand.visitor();
  await who.cognito.signIn(email, password);
  const over = { __type: "WebAuthnChallengeNotFoundException", message: "Challenge not found" };
  for (const [answer, isAdded] of [
    [() => Response.json(over, { status: 400 }), true],
    [() => Promise.reject(new TypeError("Failed to fetch")), true],
    [() => Response.json(over, { status: 400 }), false],
  ] as const) {
    who.passkeys = authenticator();
    who.between = async ({ operation }, proceed) => {
      if (operation !== "CompleteWebAuthnRegistration") return proceed();
      if (isAdded) await proceed();
      return answer();
    };
    if (isAdded) await who.cognito.addPasskey();
    else await expectFailure(who.cognito.addPasskey(), "PasskeyCancelled");
  }
  assert.is((await who.cognito.listPasskeys()).length, 2);
});

test("the most passkeys an account can have are not too many requests, in both steps", async () => {
  const email = "viele@nordwind.example";
  await provider.seed({ email, password, group: "Employee" });
  const who = stand.visitor();
  who.passkeys = authenticator();
  await who.cognito.signIn(email, password);
  for (const step of ["StartWebAuthnRegistration", "CompleteWebAuthnRegistration"]) {
    for (const [error, code] of [
      ["LimitExceededException", "TooManyPasskeys"],
      ["TooManyRequestsException", "LimitExceededException"],
    ] as const) {
      who.between = async ({ operation }, proceed) =>
        operation === step ? Response.json({ __type: error, message: "Limit" }, { status: 400 }) : proceed();
      await expectFailure(who.cognito.addPasskey(), code);
    }
  }
});

test("a forged signature is refused and signs nobody in", async () => {
  const forging: Ceremony = {};
  const { email, cognito, storage } = await visitor(authenticator(forging));
  await cognito.addPasskey();
  cognito.signOut();
  forging.forged = true;
  await expectFailure(cognito.signInWithPasskey(email), "NotAuthorizedException");
  assert.equal(storage.content(), {});
});

test("a bundle that does not come, though the browser is online, is the server's fault", async () => {
  const who = stand.visitor();
  await expectFailure(who.cognito.signInWithPasskey("egal@nordwind.example"), "ServerUnreachable");
  assert.is(who.sent.length, 0);
});

const buffer = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text)).buffer;
const textOf = (source: BufferSource | undefined): string => Buffer.from(source as ArrayBuffer).toString();
const base64url = (text: string): string => Buffer.from(text).toString("base64url");

test("older browsers: options from JSON, credentials to JSON, without a byte lost", () => {
  const creation = creationOptions({
    rp: { id: "app.example", name: "app" },
    user: { id: base64url("süb?>"), name: "a", displayName: "a" },
    challenge: base64url("chällenge~~"),
    pubKeyCredParams: [{ type: "public-key", alg: -7 }],
    timeout: 60_000,
    excludeCredentials: [{ id: base64url("alt"), type: "public-key", transports: ["internal"] }],
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  });
  assert.is(textOf(creation.user.id), "süb?>");
  assert.is(textOf(creation.challenge), "chällenge~~");
  assert.is(textOf(creation.excludeCredentials?.[0]?.id), "alt");
  assert.is(creation.authenticatorSelection?.residentKey, "required");
  const request = requestOptions({
    challenge: base64url("frage"),
    rpId: "app.example",
    allowCredentials: [{ id: base64url("neu"), type: "public-key" }],
    userVerification: "required",
  });
  assert.is(textOf(request.challenge), "frage");
  assert.is(textOf(request.allowCredentials?.[0]?.id), "neu");
  assert.is(request.userVerification, "required");

  const base = {
    id: base64url("id"),
    rawId: buffer("id"),
    type: "public-key",
    authenticatorAttachment: "platform",
    getClientExtensionResults: () => ({}),
  };
  const made = { ...base, response: { clientDataJSON: buffer("{}"), attestationObject: buffer("??>>") } };
  assert.equal(credentialJson(made as unknown as PublicKeyCredential), {
    id: base.id,
    rawId: base.id,
    type: "public-key",
    authenticatorAttachment: "platform",
    clientExtensionResults: {},
    response: { clientDataJSON: base64url("{}"), attestationObject: base64url("??>>"), transports: [] },
  });
  const response = {
    clientDataJSON: buffer("{}"),
    authenticatorData: buffer("data"),
    signature: buffer("sign"),
    userHandle: buffer("sub"),
  };
  assert.equal(
    Reflect.get(credentialJson({ ...base, response } as unknown as PublicKeyCredential), "response"),
    {
      clientDataJSON: base64url("{}"),
      authenticatorData: base64url("data"),
      signature: base64url("sign"),
      userHandle: base64url("sub"),
    },
  );
});

test("the browser's refusals have codes", async () => {
  const cases = [
    ["NotAllowedError", "PasskeyCancelled"],
    ["SecurityError", "PasskeysUnavailable"],
    ["InvalidStateError", "PasskeyExists"],
    ["AbortError", "Aborted"],
  ] as const;
  for (const [name, code] of cases) {
    const refuse = () => Promise.reject(new DOMException("no", name));
    const window = { navigator: { credentials: { get: refuse, create: refuse } }, PublicKeyCredential: {} };
    const { getAssertion } = createPasskeys(window as unknown as Window & typeof globalThis);
    const result = await getAssertion(
      JSON.stringify({ challenge: base64url("frage") }),
      new AbortController().signal,
    );
    assert.is(result.kind === "failed" && result.code, code);
  }
});

test.run();
