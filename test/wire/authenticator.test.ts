/** An authenticator app by choice: set up, asked for and switched off at the local provider, with lost answers. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { FailureCode } from "../../src/domain/failure.ts";
import { totpAt } from "../backend/cognito/totp.ts";
import {
  failOffline,
  honest,
  losing,
  losingAnswerTo,
  onlyFor,
  openCognitoPool,
  refusal,
} from "../support/cognitoPool.ts";
import { expectFailure } from "../support/expectFailure.ts";

const pool = await openCognitoPool(test);
const { clock, provider } = pool;
const password = "Grüße aus Köln 7";
const MINUTE = 60_000;
let people = 0;

/** A signed-in account without a second factor. */
async function visitor() {
  people += 1;
  const email = `faktor${people}@nordwind.example`;
  await provider.seed({ email, password, group: "Customer" });
  return { email, who: await pool.signedIn(email) };
}

const codeOf = (secret: string): string => totpAt(secret, clock.now());
const wrongCodeOf = (secret: string): string => (codeOf(secret) === "111111" ? "222222" : "111111");

test("neither a secret nor its code changes the sign-in; the app does while it is switched on", async () => {
  const { email, who } = await visitor();
  const { cognito } = who;
  const secret = await cognito.beginAuthenticator();
  await expectFailure(cognito.verifyAuthenticator(wrongCodeOf(secret)), "CodeMismatchException");
  await expectFailure(cognito.switchAuthenticator(true), "FactorRefused");
  await cognito.verifyAuthenticator(codeOf(secret));
  assert.not(await cognito.hasAuthenticator());
  await cognito.switchAuthenticator(true);
  assert.ok(await cognito.hasAuthenticator());
  assert.not(JSON.stringify(who.storage.content()).includes(secret));

  clock.shift(MINUTE);
  const later = pool.visitor().cognito;
  const step = await later.signIn(email, password);
  assert.is(step.kind === "code" && step.factor, "SOFTWARE_TOKEN_MFA");
  assert.is((await later.answerCode(codeOf(secret))).kind, "signedIn");
  await later.switchAuthenticator(false);
  assert.not(await later.hasAuthenticator());
  assert.is((await pool.visitor().cognito.signIn(email, password)).kind, "signedIn");
});

test("another factor of the account stays when the app is switched off", async () => {
  const email = "beides@nordwind.example";
  const attributes = { email_verified: "true" };
  await provider.seed({ email, password, group: "Customer", attributes, emailMfa: true });
  const { cognito } = await pool.signedIn(email);
  const secret = await cognito.beginAuthenticator();
  await cognito.verifyAuthenticator(codeOf(secret));
  await cognito.switchAuthenticator(true);
  const isAskedFor = async () => {
    const step = await pool.visitor().cognito.signIn(email, password);
    return step.kind === "code" && step.factor;
  };
  assert.is(await isAskedFor(), "SOFTWARE_TOKEN_MFA", "the app is preferred");
  await cognito.switchAuthenticator(false);
  assert.is(await isAskedFor(), "EMAIL_OTP");
});

test("more than five minutes after the sign-in the app can be neither set up nor switched", async () => {
  const { email, who } = await visitor();
  const { cognito } = who;
  const secret = await cognito.beginAuthenticator();
  clock.shift(6 * MINUTE);
  const before = who.sent.length;
  await expectFailure(cognito.beginAuthenticator(), "SignInTooOld");
  await expectFailure(cognito.verifyAuthenticator(codeOf(secret)), "SignInTooOld");
  await expectFailure(cognito.switchAuthenticator(false), "SignInTooOld");
  assert.is(who.sent.length, before);
  await cognito.signIn(email, password);
  await cognito.verifyAuthenticator(codeOf(secret));
});

test("a lost answer to the code is unclear; the next code goes on, or the set-up is over", async () => {
  const { who } = await visitor();
  const { cognito } = who;
  const secret = await cognito.beginAuthenticator();
  who.between = onlyFor("VerifySoftwareToken", failOffline);
  await expectFailure(cognito.verifyAuthenticator(codeOf(secret)), "ResultUnknown");
  who.between = losingAnswerTo("VerifySoftwareToken");
  await expectFailure(cognito.verifyAuthenticator(codeOf(secret)), "ResultUnknown");
  who.between = honest;
  await expectFailure(cognito.verifyAuthenticator(codeOf(secret)), "ServiceMismatch");
  assert.not(await cognito.hasAuthenticator());
  assert.is(who.count("SetUserMFAPreference"), 0);
});

test("after a lost answer the account is asked before the outcome is called unclear", async () => {
  const { who } = await visitor();
  const { cognito } = who;
  const secret = await cognito.beginAuthenticator();
  await cognito.verifyAuthenticator(codeOf(secret));
  for (const isOn of [true, false]) {
    who.between = onlyFor("SetUserMFAPreference", failOffline);
    await expectFailure(cognito.switchAuthenticator(isOn), "ResultUnknown");
    who.between = losing(({ operation }) => /SetUserMFAPreference|GetUser/.test(operation));
    await expectFailure(cognito.switchAuthenticator(isOn), "ResultUnknown");
    who.between = honest;
    await cognito.switchAuthenticator(!isOn);
    who.between = losingAnswerTo("SetUserMFAPreference");
    await cognito.switchAuthenticator(isOn);
    assert.is(await cognito.hasAuthenticator(), isOn);
  }
});

test("every refusal has its own failure code, and so has a request that was never sent", async () => {
  const { who } = await visitor();
  const { cognito } = who;
  provider.settings.secondFactorsToSetUp = [];
  await expectFailure(cognito.beginAuthenticator(), "FactorRefused");
  provider.settings.secondFactorsToSetUp = ["SOFTWARE_TOKEN_MFA"];
  const refusals: [operation: string, type: string, call: () => Promise<unknown>, code: FailureCode][] = [
    ["AssociateSoftwareToken", "InvalidParameterException", cognito.beginAuthenticator, "FactorRefused"],
    [
      "SetUserMFAPreference",
      "InvalidParameterException",
      () => cognito.switchAuthenticator(false),
      "FactorRefused",
    ],
    [
      "VerifySoftwareToken",
      "TooManyRequestsException",
      () => cognito.verifyAuthenticator("000000"),
      "LimitExceededException",
    ],
  ];
  for (const [operation, type, call, code] of refusals) {
    who.between = onlyFor(operation, async () => refusal(type, "no"));
    await expectFailure(call(), code);
  }
  who.between = async () => Response.json({ Status: "ERROR" });
  await expectFailure(cognito.verifyAuthenticator("000000"), "CodeMismatchException");
  who.between = failOffline;
  who.isOnline = false;
  await expectFailure(cognito.verifyAuthenticator("000000"), "NetworkError");
  await expectFailure(cognito.switchAuthenticator(true), "NetworkError");
});

test.run();
