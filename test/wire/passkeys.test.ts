/** Passkeys: added, used, listed and removed at the local provider. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { Failure } from "../../src/domain/failure.ts";
import { browserPasskeys, knowsPasskeys, type Passkeys } from "../../src/wire/cognito/passkeys.ts";
import { type Ceremony, createSoftAuthenticator } from "../backend/cognito/softAuthenticator.ts";
import { onlyFor, openCognitoPool, refusal } from "../support/cognitoPool.ts";
import { expectFailure } from "../support/expectFailure.ts";

const pool = await openCognitoPool(test);
const { provider } = pool;
const password = "Grüße aus Köln 7";
let people = 0;
const MINUTE = 60_000;

/** A browser on the pool's site with an authenticator of its own. */
function authenticator(ceremony: Ceremony = {}): Passkeys {
  const device = createSoftAuthenticator();
  const created = new Set<string>();
  return {
    async createCredential(options) {
      if (options.excludeCredentials?.some(({ id }) => created.has(id))) throw new Failure("PasskeyExists");
      const credential = device.create(options as Parameters<typeof device.create>[0], ceremony);
      created.add(credential.id);
      return credential;
    },
    getAssertion: async (options) => device.get(JSON.parse(options), ceremony),
  };
}

/** A visitor signed in by password. */
async function visitor(passkeys = authenticator()) {
  people += 1;
  const email = `passkey${people}@nordwind.example`;
  await provider.seed({ email, password, group: "Employee" });
  const who = pool.visitor();
  who.passkeys = passkeys;
  await who.cognito.signIn(email, password);
  return Object.assign(who, { email });
}

test("passkeys cannot be added or removed later than five minutes after the sign-in, despite a refresh; any new sign-in allows it", async () => {
  const { email, cognito, sent } = await visitor();
  await cognito.addPasskey();
  const [passkey] = await cognito.listPasskeys();
  pool.clock.shift(4.5 * MINUTE);
  await cognito.removePasskey(passkey?.id ?? "");
  await cognito.addPasskey();

  pool.clock.shift(MINUTE);
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

test("a wrong clock makes an old sign-in no younger, because its age goes by Cognito's time", async () => {
  const { cognito, ...who } = await visitor();
  pool.clock.shift(6 * MINUTE);
  await cognito.refresh();
  const wrong = pool.visitor(who.storage);
  wrong.passkeys = authenticator();
  for (const hours of [-2, 2]) {
    wrong.clockIsOffMs = hours * 3_600_000;
    await expectFailure(wrong.cognito.addPasskey(), "SignInTooOld");
  }
});

test("a passkey is added once per device, listed, signed in with and removed; an account without one misses it", async () => {
  const { email, cognito, sent } = await visitor();
  await cognito.addPasskey();
  await expectFailure(cognito.addPasskey(), "PasskeyExists");
  const [passkey, ...others] = await cognito.listPasskeys();
  assert.is(others.length, 0);
  assert.is(passkey?.name, "Passkey");
  assert.ok(Math.abs((passkey?.createdAt ?? 0) - pool.clock.now()) < 60_000);
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

test("a pool, an app client or an address without passkeys fails with PasskeysUnavailable", async () => {
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

test("a passkey that an earlier transmission has added counts as added; one that was not added is a failure", async () => {
  const who = await visitor();
  const over = () => refusal("WebAuthnChallengeNotFoundException", "Challenge not found");
  for (const [answer, isAdded] of [
    [over, true],
    [() => Promise.reject(new TypeError("Failed to fetch")), true],
    [over, false],
  ] as const) {
    who.passkeys = authenticator();
    who.between = onlyFor("CompleteWebAuthnRegistration", async (_sent, proceed) => {
      if (isAdded) await proceed();
      return answer();
    });
    if (isAdded) await who.cognito.addPasskey();
    else await expectFailure(who.cognito.addPasskey(), "PasskeyCancelled");
  }
  assert.is((await who.cognito.listPasskeys()).length, 2);
});

test("too many passkeys, too many requests and another app client's token have codes of their own, in either step", async () => {
  const who = await visitor();
  for (const step of ["StartWebAuthnRegistration", "CompleteWebAuthnRegistration"]) {
    for (const [error, code] of [
      ["LimitExceededException", "TooManyPasskeys"],
      ["TooManyRequestsException", "LimitExceededException"],
      ["WebAuthnClientMismatchException", "PasskeyCancelled"],
    ] as const) {
      who.between = onlyFor(step, async () => refusal(error, "Limit"));
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

test("a browser without WebAuthn's JSON functions counts as one without passkeys", () => {
  const PublicKeyCredential = { parseCreationOptionsFromJSON() {} };
  assert.ok(knowsPasskeys({ PublicKeyCredential } as unknown as Window));
  assert.not(knowsPasskeys({ PublicKeyCredential: {} } as unknown as Window));
  assert.not(knowsPasskeys({} as Window));
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
    const window = {
      navigator: { credentials: { get: refuse, create: refuse } },
      PublicKeyCredential: { parseRequestOptionsFromJSON: (options: object) => options },
    };
    const { getAssertion } = browserPasskeys(window as unknown as Window & typeof globalThis);
    await expectFailure(getAssertion("{}", new AbortController().signal), code);
  }
});

test.run();
