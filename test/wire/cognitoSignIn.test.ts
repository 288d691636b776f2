/** Signing in: password, challenges, and every failure on the way. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Identity } from "../../src/wire/cognito/cognito.ts";
import { totpAt } from "../backend/cognito/totp.ts";
import { type Between, type CognitoVisitor, openCognitoStand } from "../support/cognitoStand.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { settled } from "../support/fakeClock.ts";
import { memoryStore } from "../support/memoryStore.ts";

const stand = await openCognitoStand();
const { clock, outbox, provider } = stand;

const email = "jürgen@musterbau.example";
const password = "Grüße  aus Köln 7";
const sub = await provider.seed({ email, password, group: "Customer" });

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const newPassword = "Neu und gut 2026";

/** An invited account: its address and temporary password. */
async function invited(local: string): Promise<[string, string]> {
  const address = `${local}@musterbau.example`;
  const account = await provider.directory.invite({ email: address, group: "Customer" });
  return [address, account?.temporaryPassword ?? ""];
}

const smsCode = (to: string): string =>
  outbox
    .all()
    .filter((mail) => mail.kind === "smsCode" && mail.to === to)
    .at(-1)?.code ?? "";

/** Another code of as many digits. */
const otherThan = (code: string): string => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

test("the library writes to no storage, and only the session is stored", async () => {
  let touched = 0;
  const trap = new Proxy(memoryStore(), {
    get(target, name, receiver) {
      touched++;
      return Reflect.get(target, name, receiver);
    },
  });
  Object.assign(globalThis, { window: { localStorage: trap } });
  try {
    const { cognito, storage } = stand.visitor();
    const step = await cognito.signIn(email, password);
    assert.is(step.kind, "signedIn");
    assert.is(touched, 0);
    assert.equal(Object.keys(storage.content()), ["session"]);
    assert.not.ok(JSON.stringify(storage.content()).includes(password));
  } finally {
    Reflect.deleteProperty(globalThis, "window");
  }
});

test("neither password nor device key is ever sent", async () => {
  const visitor = stand.visitor();
  await visitor.cognito.signIn(email, password);
  await visitor.cognito.signIn(email, password);
  const text = JSON.stringify(visitor.sent);
  assert.not.ok(text.includes(password));
  assert.not.match(text, /device/i);
  assert.is(visitor.sent.length, 4, "two requests for a sign-in");
});

test("a wrong password and an unknown address fail alike and store nothing", async () => {
  const visitor = stand.visitor();
  await expectFailure(visitor.cognito.signIn(email, "Falsches 2026"), "NotAuthorizedException");
  await expectFailure(
    visitor.cognito.signIn("niemand@musterbau.example", password),
    "NotAuthorizedException",
  );
  assert.equal(visitor.storage.content(), {});
  await expectFailure(visitor.cognito.answerNewPassword(newPassword), "ChallengeExpired");
  assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn");
});

test("too many wrong passwords", async () => {
  const own = "vergesslich@musterbau.example";
  await provider.seed({ email: own, password, group: "Customer" });
  const { cognito } = stand.visitor();
  for (let n = 0; n < 10; n++) {
    clock.shift(MINUTE); // the lock doubles with each further failure: half a minute after the tenth
    await expectFailure(cognito.signIn(own, "Falsches 2026"), "NotAuthorizedException");
  }
  await expectFailure(cognito.signIn(own, password), "PasswordAttemptsExceeded");
  clock.shift(20 * MINUTE);
  assert.is((await cognito.signIn(own, password)).kind, "signedIn");
});

test("an invited account sets its own password; attributes are not sent back", async () => {
  const [address, temporary] = await invited("neu");
  const visitor = stand.visitor();
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
  assert.is((await stand.visitor().cognito.signIn(address, newPassword)).kind, "signedIn");
});

test("an expired challenge repeats the sign-in by itself", async () => {
  const [address, temporary] = await invited("langsam");
  const { cognito } = stand.visitor();
  await cognito.signIn(address, temporary);
  clock.shift(3 * MINUTE + SECOND);
  const step = await cognito.answerNewPassword(newPassword);
  assert.is(step.kind, "signedIn");
});

test("an invitation may expire while the new password is being chosen", async () => {
  const [address, temporary] = await invited("sehr.langsam");
  const { cognito } = stand.visitor();
  await cognito.signIn(address, temporary);
  clock.shift(100 * 24 * HOUR);
  await expectFailure(cognito.answerNewPassword(newPassword), "ChallengeExpired");
  await expectFailure(cognito.signIn(address, temporary), "InvitationExpired");
});

const phone = "+4915155501234";
const withSms = "sms@musterbau.example";
await provider.seed({
  email: withSms,
  password,
  group: "Employee",
  attributes: { phone_number: phone, phone_number_verified: "true" },
  smsMfa: true,
});

test("an SMS code: a wrong one may be corrected", async () => {
  const { cognito } = stand.visitor();
  const step = await cognito.signIn(withSms, password);
  assert.is(step.kind, "code");
  assert.is(step.kind === "code" && step.medium, "SMS");
  assert.match(String(step.kind === "code" && step.destination), /\d{4}$/);
  const code = smsCode(phone);
  await expectFailure(cognito.answerCode(otherThan(code)), "CodeMismatchException");
  assert.is((await cognito.answerCode(code)).kind, "signedIn");
  assert.is(cognito.identity()?.email, withSms);
});

test("an SMS code that comes too late: a new one has been sent", async () => {
  const { cognito } = stand.visitor();
  await cognito.signIn(withSms, password);
  const old = smsCode(phone);
  const mails = outbox.all().length;
  clock.shift(4 * MINUTE);
  await expectFailure(cognito.answerCode(old), "CodeRenewed");
  assert.is(outbox.all().length, mails + 1);
  assert.is((await cognito.answerCode(smsCode(phone))).kind, "signedIn");
});

/** Calls an operation the app does not use, directly at Cognito. */
async function callOperation(operation: string, body: object): Promise<Record<string, string>> {
  const request = new Request("https://provider.example/cognito", {
    method: "POST",
    headers: {
      "Content-Type": "application/x-amz-json-1.1",
      "X-Amz-Target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  });
  const answer = await provider.handler(request, new URL(request.url));
  assert.ok(answer.ok, `${operation}: ${answer.status}`);
  return answer.json();
}

test("an authenticator code, also after the challenge has expired", async () => {
  const own = "totp@musterbau.example";
  await provider.seed({ email: own, password, group: "Employee" });
  const { cognito } = stand.visitor();
  await cognito.signIn(own, password);
  const AccessToken = await cognito.accessToken();
  const { SecretCode = "" } = await callOperation("AssociateSoftwareToken", { AccessToken });
  await callOperation("VerifySoftwareToken", { AccessToken, UserCode: totpAt(SecretCode, clock.now()) });
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await callOperation("SetUserMFAPreference", { AccessToken, SoftwareTokenMfaSettings });

  clock.shift(MINUTE);
  const later = stand.visitor().cognito;
  assert.equal(await later.signIn(own, password), { kind: "code", medium: "TOTP", destination: null });
  await expectFailure(later.answerCode(otherThan(totpAt(SecretCode, clock.now()))), "CodeMismatchException");
  clock.shift(4 * MINUTE);
  assert.is((await later.answerCode(totpAt(SecretCode, clock.now()))).kind, "signedIn");
});

test("a wrong clock is corrected by Cognito's", async () => {
  for (const clockIsOffMs of [6 * MINUTE, -6 * MINUTE, 30 * HOUR, -400 * 24 * HOUR]) {
    const visitor = stand.visitor();
    visitor.clockIsOffMs = clockIsOffMs;
    assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn", `${clockIsOffMs} ms off`);
    assert.ok(visitor.cognito.isFresh());
  }
});

const hidingDate: Between = async (_sent, proceed) => {
  const answer = await proceed();
  answer.headers.delete("Date");
  return answer;
};

test("without Cognito's time the visitor's clock is used", async () => {
  const visitor = stand.visitor();
  visitor.between = hidingDate;
  assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn");
  visitor.clockIsOffMs = HOUR;
  await expectFailure(visitor.cognito.signIn(email, password), "NotAuthorizedException");
});

test("a signature time too far from Cognito's is ClockSkew, not a wrong password", async () => {
  const visitor = stand.visitor();
  visitor.clockIsOffMs = HOUR;
  visitor.between = (sent, proceed) =>
    sent.operation === "InitiateAuth" ? hidingDate(sent, proceed) : proceed();
  await expectFailure(visitor.cognito.signIn(email, password), "ClockSkew");
});

test("a cancelled sign-in stores nothing, whatever still arrives", async () => {
  for (const end of ["cancelSignIn", "signOut"] as const) {
    const visitor = stand.visitor();
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

test("cancelled before the library is loaded: no request", async () => {
  const visitor = stand.visitor();
  const outcome = expectFailure(visitor.cognito.signIn(email, password), "Aborted");
  visitor.cognito.cancelSignIn();
  await outcome;
  await settled();
  assert.is(visitor.count("RespondToAuthChallenge"), 0);
});

test("a cancelled challenge can no longer be answered", async () => {
  const { cognito } = stand.visitor();
  await cognito.signIn(withSms, password);
  cognito.cancelSignIn();
  assert.not(cognito.isChallenged());
  await expectFailure(cognito.answerCode(smsCode(phone)), "ChallengeExpired");
});

test("of two sign-ins the later one counts", async () => {
  const visitor = stand.visitor();
  const first = expectFailure(visitor.cognito.signIn(withSms, password), "Aborted");
  const step = await visitor.cognito.signIn(email, password);
  await first;
  const identity: Identity | null = step.kind === "signedIn" ? step.identity : null;
  assert.is(identity?.sub, sub);
  assert.is(visitor.cognito.identity()?.sub, sub);
});

test("the second request of a sign-in fails: no network, no response, a proxy's page", async () => {
  const cases: readonly (readonly [Between, "NetworkError" | "ServerUnreachable"])[] = [
    [() => Promise.reject(new TypeError("Failed to fetch")), "NetworkError"],
    [async () => new Response("<h1>Bad gateway</h1>", { status: 502 }), "ServerUnreachable"],
    [async () => Response.json({}), "ServerUnreachable"],
    [async () => Response.json({ ChallengeName: "EMAIL_OTP" }), "ServerUnreachable"],
    [
      async () => Response.json({ AuthenticationResult: { AccessToken: "a.b.c", IdToken: "a.b.c" } }),
      "ServerUnreachable",
    ],
  ];
  for (const [second, code] of cases) {
    const visitor = stand.visitor();
    visitor.between = (sent, proceed) =>
      sent.operation === "InitiateAuth" ? proceed() : second(sent, proceed);
    await expectFailure(visitor.cognito.signIn(email, password), code);
    assert.equal([visitor.sent.length, visitor.storage.content()], [2, {}]);
  }
});

test("a challenge without a screen is named", async () => {
  const cases = [
    [{ ChallengeName: "CUSTOM_CHALLENGE" }, "CUSTOM_CHALLENGE"],
    [{ ChallengeName: "DEVICE_SRP_AUTH" }, "DEVICE_SRP_AUTH"],
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
    const visitor = stand.visitor();
    visitor.between = (sent, proceed) =>
      sent.operation === "InitiateAuth"
        ? proceed()
        : Promise.resolve(Response.json({ ...challenge, Session: "s" }));
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
  const visitor: CognitoVisitor = stand.visitor(full);
  let failures = 0;
  await visitor.cognito.signIn(email, password).catch(() => failures++);
  await settled();
  assert.equal([failures, visitor.sent.length], [1, 2]);
});

test("a forgotten password: code by mail, new password, sign-in", async () => {
  const own = "vergessen@musterbau.example";
  await provider.seed({ email: own, password, group: "Customer", attributes: { email_verified: "true" } });
  const { cognito } = stand.visitor();
  const destination = await cognito.forgotPassword(own);
  assert.match(String(destination), /\*.*@/);
  const code = outbox.all().findLast((mail) => mail.kind === "resetCode" && mail.to === own)?.code ?? "";
  await expectFailure(
    cognito.confirmForgotPassword(own, otherThan(code), newPassword),
    "CodeMismatchException",
  );
  await expectFailure(cognito.confirmForgotPassword(own, code, "schwach"), "InvalidPasswordException");
  await cognito.confirmForgotPassword(own, code, newPassword);
  assert.is((await cognito.signIn(own, newPassword)).kind, "signedIn");
});

test("a reset code that came too late or was never requested", async () => {
  const { cognito } = stand.visitor();
  await expectFailure(cognito.confirmForgotPassword(email, "004711", newPassword), "ExpiredCodeException");
  await cognito.forgotPassword(email);
  const code = outbox.all().findLast((mail) => mail.kind === "resetCode" && mail.to === email)?.code ?? "";
  clock.shift(25 * HOUR);
  await expectFailure(cognito.confirmForgotPassword(email, code, newPassword), "ExpiredCodeException");
});

test("an invited user cannot reset the password", async () => {
  const [address] = await invited("ungeduldig");
  await expectFailure(stand.visitor().cognito.forgotPassword(address), "StillInvited");
});

test("warming up fetches the library once and never fails", async () => {
  const visitor = stand.visitor();
  visitor.cognito.warmUp();
  visitor.cognito.warmUp();
  assert.equal(visitor.sent, []);
});

test.run();
