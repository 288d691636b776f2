/** Signing in: password, challenges, every failure on the way, and SRP with random passwords. */
import { randomInt } from "node:crypto";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { settled } from "../support/clock.ts";
import { type Between, onlyFor, openCognitoPool } from "../support/cognitoPool.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { memoryStore } from "../support/memoryStore.ts";

const pool = await openCognitoPool(test);
const { provider } = pool;

const email = "jürgen@musterbau.example";
const password = "Grüße  aus Köln 7";
const sub = await provider.seed({ email, password, group: "Customer" });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const newPassword = "Neu und gut 2026";

/** An invited account: its address and temporary password. */
async function invited(local: string): Promise<[string, string]> {
  const address = `${local}@musterbau.example`;
  const account = await provider.directory.invite({ email: address, group: "Customer" });
  return [address, account?.temporaryPassword ?? ""];
}

test("neither password nor device key is sent or stored; the library stores nothing itself", async () => {
  let touched = 0;
  const trap = new Proxy(memoryStore(), {
    get(target, name, receiver) {
      touched++;
      return Reflect.get(target, name, receiver);
    },
  });
  Object.assign(globalThis, { window: { localStorage: trap } });
  try {
    const { cognito, storage, sent } = pool.visitor();
    await cognito.signIn(email, password);
    await cognito.signIn(email, password);
    assert.is(touched, 0);
    assert.equal(Object.keys(storage.content()), ["session"]);
    const text = JSON.stringify([sent, storage.content()]);
    assert.not.ok(text.includes(password));
    assert.not.match(text, /device/i);
    assert.is(sent.length, 5, "two requests for a sign-in, one that revokes the tokens it has replaced");
  } finally {
    Reflect.deleteProperty(globalThis, "window");
  }
});

test("a wrong password and an unknown address fail alike and store nothing", async () => {
  const visitor = pool.visitor();
  await expectFailure(visitor.cognito.signIn(email, "Falsches 2026"), "NotAuthorizedException");
  await expectFailure(
    visitor.cognito.signIn("niemand@musterbau.example", password),
    "NotAuthorizedException",
  );
  assert.equal(visitor.storage.content(), {});
  await expectFailure(visitor.cognito.answerNewPassword(newPassword), "ChallengeExpired");
  assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn");
});

test("an invited account sets its own password; attributes are not sent back", async () => {
  const [address, temporary] = await invited("neu");
  const visitor = pool.visitor();
  const { cognito } = visitor;
  const asked = cognito.signIn(address, temporary);
  assert.not(cognito.isChallenged(), "not yet");
  assert.equal(await asked, { kind: "newPassword" });
  assert.ok(cognito.isChallenged());
  assert.is(cognito.identity(), null);
  await expectFailure(cognito.answerNewPassword("zukurz1"), "InvalidPasswordException");

  const step = await cognito.answerNewPassword(newPassword);
  assert.is(step.kind, "signedIn");
  assert.is(cognito.identity()?.email, address);
  assert.not(cognito.isChallenged());
  assert.not.match(JSON.stringify(visitor.sent), /userAttributes\./);
  assert.is((await pool.visitor().cognito.signIn(address, newPassword)).kind, "signedIn");
});

test("attributes that the pool requires and the invitation lacks are sent with the first password, and no others", async () => {
  provider.settings.requiredAttributes = ["email", "given_name", "family_name", "phone_number"];
  const address = "fehlt@musterbau.example";
  const account = await provider.directory.invite({
    ...{ email: address, group: "Customer", attributes: { family_name: "Klar" } },
  });
  const visitor = pool.visitor();
  const { cognito } = visitor;
  assert.equal(cognito.missingAttributes(), [], "nobody signs in");
  assert.equal(await cognito.signIn(address, account?.temporaryPassword ?? ""), { kind: "newPassword" });
  assert.equal(cognito.missingAttributes(), ["given_name", "phone_number"]);
  await expectFailure(cognito.answerNewPassword(newPassword, { given_name: "Kim" }), "Rejected");
  const wrong = { given_name: "Kim", phone_number: "0171" };
  await expectFailure(cognito.answerNewPassword(newPassword, wrong), "Rejected");
  const unwritable = { ...wrong, phone_number: "+491715550123", "custom:client_id": "1" };
  await expectFailure(cognito.answerNewPassword(newPassword, unwritable), "Forbidden");
  const right = { given_name: "Kim", phone_number: "+491715550123" };
  assert.is((await cognito.answerNewPassword(newPassword, right)).kind, "signedIn");
  assert.not.match(JSON.stringify(visitor.sent), /userAttributes\.(email|family_name)/);
  const { given_name, phone_number } = await cognito.attributes();
  assert.equal({ given_name, phone_number }, right);
});

test("an account signs in under the typed address if the app client may read no attribute", async () => {
  provider.settings.readAttributes = [];
  const { cognito, storage } = pool.visitor();
  await cognito.signIn(email, password);
  assert.equal([cognito.identity()?.email, cognito.identity()?.fullName], [email, ""]);
  await cognito.refresh();
  assert.is(pool.visitor(storage).cognito.identity()?.email, email, "also after a refresh and a reload");
});

for (const [what, change] of [
  ["no ID token", { IdToken: undefined }],
  ["an ID token that is none", { IdToken: "x" }],
] as const) {
  test(`the sign-in does not need the ID token: ${what}`, async () => {
    const visitor = pool.visitor();
    visitor.between = async (_sent, proceed) => {
      const body = await (await proceed()).json();
      if (body.AuthenticationResult) Object.assign(body.AuthenticationResult, change);
      return Response.json(body);
    };
    assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn");
    assert.is(visitor.cognito.identity()?.email, email);
  });
}

test("a wrong clock is corrected by Cognito's", async () => {
  for (const clockIsOffMs of [6 * MINUTE, -6 * MINUTE, 30 * HOUR, -400 * 24 * HOUR]) {
    const visitor = pool.visitor();
    visitor.clockIsOffMs = clockIsOffMs;
    assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn", `${clockIsOffMs} ms off`);
    assert.ok(visitor.cognito.isFresh());
  }
});

test("the visitor's clock is used if Cognito sends no time, and is the fault if only its refusal shows the time", async () => {
  const visitor = pool.visitor();
  let hidden = /./;
  visitor.between = async (sent, proceed) => {
    const answer = await proceed();
    if (hidden.test(sent.operation)) answer.headers.delete("Date");
    return answer;
  };
  assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn");
  visitor.clockIsOffMs = HOUR;
  await expectFailure(visitor.cognito.signIn(email, password), "NotAuthorizedException");
  hidden = /InitiateAuth/;
  await expectFailure(visitor.cognito.signIn(email, password), "ClockSkew");
});

test("a cancelled sign-in stores nothing, whatever still arrives", async () => {
  for (const end of ["cancelSignIn", "signOut"] as const) {
    const visitor = pool.visitor();
    const { cognito } = visitor;
    visitor.between = async (sent, proceed) => {
      const answer = await proceed();
      if (sent.operation === "RespondToAuthChallenge") cognito[end]();
      return answer;
    };
    await expectFailure(cognito.signIn(email, password), "Aborted");
    await settled();
    assert.equal(visitor.storage.content(), {});
    assert.is(cognito.identity(), null);
  }
});

test("a sign-in cancelled before the library has loaded sends no request", async () => {
  const visitor = pool.visitor();
  const outcome = expectFailure(visitor.cognito.signIn(email, password), "Aborted");
  visitor.cognito.cancelSignIn();
  await outcome;
  await settled();
  assert.is(visitor.count("RespondToAuthChallenge"), 0);
});

test("the later one of two sign-ins counts", async () => {
  const visitor = pool.visitor();
  const first = expectFailure(visitor.cognito.signIn(...(await invited("frueher"))), "Aborted");
  const step = await visitor.cognito.signIn(email, password);
  await first;
  assert.is(step.kind === "signedIn" && step.identity.sub, sub);
  assert.is(visitor.cognito.identity()?.sub, sub);
});

test("a failing second request of a sign-in fails it: no network, no response, a proxy's page", async () => {
  const cases: readonly (readonly [Between, "NetworkError" | "ServerUnreachable"])[] = [
    [() => Promise.reject(new TypeError("Failed to fetch")), "NetworkError"],
    [async () => new Response("<h1>Bad gateway</h1>", { status: 502 }), "ServerUnreachable"],
    [async () => new Response('{"AuthenticationRes'), "ServerUnreachable"],
    [async () => Response.json({}), "ServerUnreachable"],
    [async () => Response.json({ ChallengeName: "EMAIL_OTP" }), "ServerUnreachable"],
    [
      async () => Response.json({ AuthenticationResult: { AccessToken: "a.b.c", IdToken: "a.b.c" } }),
      "ServerUnreachable",
    ],
  ];
  for (const [second, code] of cases) {
    const visitor = pool.visitor();
    visitor.between = onlyFor("RespondToAuthChallenge", second);
    await expectFailure(visitor.cognito.signIn(email, password), code);
    assert.equal([visitor.sent.length, visitor.storage.content()], [2, {}]);
  }
});

test("a challenge without a screen is reported by name", async () => {
  const cases = [
    [{ ChallengeName: "CUSTOM_CHALLENGE" }, "CUSTOM_CHALLENGE"],
    [{ ChallengeName: "DEVICE_SRP_AUTH" }, "DEVICE_SRP_AUTH"],
    // Every object knows these names.
    [{ ChallengeName: "constructor" }, "constructor"],
    [{ ChallengeName: "__proto__" }, "__proto__"],
    [
      { ChallengeName: "MFA_SETUP", ChallengeParameters: { MFAS_CAN_SETUP: '["SMS_MFA"]' } },
      "MFA_SETUP SMS_MFA",
    ],
    [
      { ChallengeName: "SELECT_MFA_TYPE", ChallengeParameters: { MFAS_CAN_CHOOSE: '["PIGEON"]' } },
      'SELECT_MFA_TYPE ["PIGEON"]',
    ],
  ] as const;
  for (const [challenge, name] of cases) {
    const visitor = pool.visitor();
    const answer = async () => Response.json({ ...challenge, Session: "s" });
    visitor.between = onlyFor("RespondToAuthChallenge", answer);
    const failure = await expectFailure(visitor.cognito.signIn(email, password), "UnsupportedChallenge");
    assert.is(failure.detail, name);
    assert.not(visitor.cognito.isChallenged());
  }
});

test("a full storage fails the sign-in once, without another request", async () => {
  const full = memoryStore();
  full.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  const visitor = pool.visitor(full);
  let failures = 0;
  await visitor.cognito.signIn(email, password).catch(() => failures++);
  await settled();
  assert.equal([failures, visitor.sent.length], [1, 2]);
});

test("warming up fetches the library once and never fails", async () => {
  const visitor = pool.visitor();
  visitor.cognito.warmUp();
  visitor.cognito.warmUp();
  assert.equal([visitor.libraries, visitor.sent], [1, []]);
});

/** Numbers with a zero first byte, which must be kept, occur once in 256; a sign-in has several numbers. */
const SIGN_INS = process.env.ROUNDS === "all" ? 300 : 20;
const WRONG_ONE_IN = 3;

const letters = [
  ..."abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789äöüÄÖÜßéçñ€–§ %&/+=?!\"'\\<>🔑",
];
const letter = () => letters[randomInt(letters.length)] ?? "a";

/** Within the policy: 8 to 99 characters, spaces only inside (forms trim). */
function randomPassword(): string {
  const middle = Array.from({ length: randomInt(4, 96) }, letter).join("");
  return `aB${middle}7x`;
}

/** The password with one character changed. */
function altered(password: string): string {
  const characters = [...password];
  const at = randomInt(characters.length);
  let other = letter();
  while (other === characters[at]) other = letter();
  characters[at] = other;
  return characters.join("");
}

test(`${SIGN_INS} random passwords and salts sign in; ${SIGN_INS / WRONG_ONE_IN} with one character changed do not`, async () => {
  const { cognito } = pool.visitor();
  for (let round = 0; round < SIGN_INS; round++) {
    const email = `nr-${round}@musterbau.example`;
    const password = randomPassword();
    await provider.seed({ email, password, group: "Customer" });
    if (round % WRONG_ONE_IN === 0) {
      const wrong = altered(password);
      const failure = await expectFailure(cognito.signIn(email, wrong), "NotAuthorizedException");
      assert.not.ok(failure.message.includes(wrong));
    }
    const step = await cognito.signIn(email, password);
    assert.is(step.kind === "signedIn" && step.identity.email, email, password);
  }
});

test.run();
