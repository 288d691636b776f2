/** Every challenge after the password: right and wrong codes, expired sessions, and how long a sign-in waits. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { SignInStep } from "../../src/domain/account.ts";
import { totpAt } from "../backend/cognito/totp.ts";
import {
  type Between,
  type CognitoVisitor,
  failOffline,
  honest,
  losing,
  losingAnswerTo,
  openCognitoPool,
} from "../support/cognitoPool.ts";
import { expectFailure } from "../support/expectFailure.ts";

const pool = await openCognitoPool(test);
const { clock, outbox, provider } = pool;

const password = "Grüße aus Köln 7";
const newPassword = "Neu und gut 2026";
const totpSecret = "NORDWINDTEST234567NORDWINDTEST23";
const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const group = "Employee";
const verified = { email_verified: "true" };
const withApp = "app@nordwind.example";
const withChoice = "wahl@nordwind.example";
await provider.seed({ email: withApp, password, group, totpSecret });
await provider.seed({ email: withChoice, password, group, attributes: verified, emailMfa: true, totpSecret });

const mailedCode = (to: string): string => outbox.all().findLast((mail) => mail.to === to)?.code ?? "";
const appCode = (of = totpSecret): string => totpAt(of, clock.now());
const secretOf = (step: SignInStep): string => (step.kind === "setUp" ? step.secret : "");

const losingNewPassword = losing(({ body }) => body.ChallengeName === "NEW_PASSWORD_REQUIRED");

/** An account with a session. */
async function member(name: string) {
  const email = `${name}@nordwind.example`;
  await provider.seed({ email, password, group, attributes: verified });
  const visitor = await pool.signedIn(email);
  return { email, visitor, cognito: visitor.cognito };
}

/** A sign-in with an invitation's password, at the request for an own one. */
async function invited(name: string) {
  const email = `${name}@nordwind.example`;
  const account = await provider.directory.invite({ email, group });
  const visitor = pool.visitor();
  await visitor.cognito.signIn(email, account?.temporaryPassword ?? "");
  return { email, visitor, cognito: visitor.cognito };
}

test("the chosen one of several second factors is asked for, even after the session has expired", async () => {
  const { cognito } = pool.visitor();
  assert.equal(await cognito.signIn(withChoice, password), {
    kind: "choice",
    factors: ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"],
  });
  clock.shift(4 * MINUTE);
  const asked = await cognito.chooseFactor("EMAIL_OTP");
  assert.is(asked.kind === "code" && asked.factor, "EMAIL_OTP");
  clock.shift(4 * MINUTE);
  await expectFailure(cognito.answerCode(mailedCode(withChoice)), "CodeRenewed");
  assert.is((await cognito.answerCode(mailedCode(withChoice))).kind, "signedIn");

  const later = pool.visitor().cognito;
  await later.signIn(withChoice, password);
  await later.chooseFactor("SOFTWARE_TOKEN_MFA");
  clock.shift(4 * MINUTE);
  assert.is((await later.answerCode(appCode())).kind, "signedIn", "the choice is made again by itself");
});

test("a wrong authenticator code may be corrected; a used code makes the sign-in wait for the next", async () => {
  const { cognito } = pool.visitor();
  assert.equal(await cognito.signIn(withApp, password), {
    kind: "code",
    factor: "SOFTWARE_TOKEN_MFA",
    destination: null,
  });
  // The app may show another code by the time of the second sign-in.
  const used = appCode();
  const wrong = used === "111111" ? "222222" : "111111";
  await expectFailure(cognito.answerCode(wrong), "CodeMismatchException");
  await cognito.answerCode(used);
  await cognito.signIn(withApp, password);
  await expectFailure(cognito.answerCode(used), "CodeAlreadyUsed");
  clock.shift(30 * SECOND);
  assert.is((await cognito.answerCode(appCode())).kind, "signedIn");
});

test("a set-up with a lost last answer goes on with the app's code", async () => {
  const email = "abgerissen@nordwind.example";
  await provider.seed({ email, password, group, mustSetUpMfa: true });
  const visitor = pool.visitor();
  const { cognito } = visitor;
  const key = secretOf(await cognito.signIn(email, password));
  visitor.between = losingAnswerTo("VerifySoftwareToken");
  await expectFailure(cognito.confirmSetUp(appCode(key)), "NetworkError");
  visitor.between = honest;
  const step = await cognito.confirmSetUp(appCode(key));
  assert.is(step.kind === "code" && step.factor, "SOFTWARE_TOKEN_MFA");
});

test("a waiting sign-in is dropped after 15 minutes by the wall clock, even if the laptop slept", async () => {
  const { visitor, cognito } = await invited("pause");
  clock.shift(14 * MINUTE);
  assert.ok(cognito.isChallenged());
  clock.shift(MINUTE);
  const sent = visitor.sent.length;
  await expectFailure(cognito.answerNewPassword(newPassword), "ChallengeExpired");
  assert.not(cognito.isChallenged());
  assert.is(visitor.sent.length, sent, "the remembered password is not used");
});

test("a password with a lost answer is unclear, however it is set", async () => {
  const { email, visitor: guest } = await invited("verloren");
  guest.between = losingNewPassword;
  await expectFailure(guest.cognito.answerNewPassword(newPassword), "PasswordResultUnknown");
  guest.between = honest;
  assert.is((await guest.cognito.signIn(email, newPassword)).kind, "signedIn");

  const changed = await member("wechsel");
  changed.visitor.between = losingAnswerTo("ChangePassword");
  await expectFailure(changed.cognito.changePassword(password, newPassword), "PasswordResultUnknown");

  const reset = await member("reset");
  const { medium, destination } = await reset.cognito.forgotPassword(reset.email);
  assert.is(medium, "EMAIL");
  assert.match(destination ?? "", /^r\*+@/);
  reset.visitor.between = losingAnswerTo("ConfirmForgotPassword");
  const code = mailedCode(reset.email);
  await expectFailure(
    reset.cognito.confirmForgotPassword(reset.email, code, newPassword),
    "PasswordResultUnknown",
  );
});

test("no request is sent offline, so no password is in doubt", async () => {
  const { email, visitor } = await member("funkloch");
  const { visitor: guest } = await invited("neu-im-funkloch");
  for (const one of [visitor, guest]) Object.assign(one, { between: failOffline, isOnline: false });
  await expectFailure(visitor.cognito.changePassword(password, newPassword), "NetworkError");
  await expectFailure(visitor.cognito.confirmForgotPassword(email, "123456", newPassword), "NetworkError");
  await expectFailure(guest.cognito.answerNewPassword(newPassword), "NetworkError");
});

test("any answer proves that the browser was wrong to report no network", async () => {
  const { visitor } = await member("irrtum-des-browsers");
  visitor.isOnline = false;
  visitor.between = async () => new Response("<html>Bad gateway</html>", { status: 502 });
  await expectFailure(visitor.cognito.changePassword(password, newPassword), "PasswordResultUnknown");
});

test("a request lost before the password is sent leaves no password in doubt", async () => {
  const { visitor: guest } = await invited("vorher-eingeladen");
  clock.shift(4 * MINUTE);
  guest.between = losingAnswerTo("InitiateAuth");
  await expectFailure(guest.cognito.answerNewPassword(newPassword), "NetworkError");
  guest.between = honest;
  assert.is((await guest.cognito.answerNewPassword(newPassword)).kind, "signedIn");

  const { visitor } = await member("vorher");
  clock.shift(2 * HOUR);
  visitor.between = losingAnswerTo("GetTokensFromRefreshToken");
  await expectFailure(visitor.cognito.changePassword(password, newPassword), "NetworkError");
  assert.is(visitor.count("ChangePassword"), 0);
});

test("the password counts if a step after it is lost, and the next sign-in goes on from there", async () => {
  provider.settings.requiresSecondFactor = true;
  const { email, visitor, cognito } = await invited("danach");
  visitor.between = losingAnswerTo("AssociateSoftwareToken");
  await expectFailure(cognito.answerNewPassword(newPassword), "PasswordResultUnknown");
  visitor.between = honest;
  assert.is((await cognito.signIn(email, newPassword)).kind, "setUp");
});

test("a set-up after the own password that takes too long begins again with that password", async () => {
  provider.settings.requiresSecondFactor = true;
  const { cognito } = await invited("danach-gemach");
  const key = secretOf(await cognito.answerNewPassword(newPassword));
  clock.shift(4 * MINUTE);
  const again = secretOf(await cognito.confirmSetUp(appCode(key)));
  assert.is((await cognito.confirmSetUp(appCode(again))).kind, "signedIn");
});

/** Leaves the sign-in while a request of that operation is under way. */
const leavingDuring =
  ({ cognito }: CognitoVisitor, operation: string): Between =>
  async (sent, proceed) => {
    const answer = await proceed();
    if (sent.operation === operation) cognito.cancelSignIn();
    return answer;
  };

async function assertLeft({ cognito, storage }: CognitoVisitor, code: "PasswordResultUnknown" | "Aborted") {
  await expectFailure(cognito.answerNewPassword(newPassword), code);
  assert.not(cognito.isChallenged());
  assert.is(cognito.identity(), null);
  assert.equal(storage.content(), {});
}

test("leaving while the own password is being set makes it unclear, and signs nobody in", async () => {
  const { email, visitor } = await invited("verlassen");
  visitor.between = leavingDuring(visitor, "RespondToAuthChallenge");
  await assertLeft(visitor, "PasswordResultUnknown");
  visitor.between = honest;
  assert.is((await visitor.cognito.signIn(email, newPassword)).kind, "signedIn");
});

test("leaving while the step after the own password begins makes the password unclear, too", async () => {
  provider.settings.requiresSecondFactor = true;
  const { visitor: later } = await invited("verlassen-danach");
  later.between = leavingDuring(later, "AssociateSoftwareToken");
  await assertLeft(later, "PasswordResultUnknown");
});

test("leaving before the own password is sent changes nothing and is only an abort", async () => {
  const { visitor } = await invited("rechtzeitig");
  clock.shift(4 * MINUTE);
  visitor.between = leavingDuring(visitor, "InitiateAuth");
  await assertLeft(visitor, "Aborted");
});

test.run();
