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
  openCognitoStand,
  refusal,
} from "../support/cognitoStand.ts";
import { expectFailure } from "../support/expectFailure.ts";

const stand = await openCognitoStand(test);
const { clock, outbox, provider } = stand;

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
const losingAnswerTo = (operation: string) => losing((sent) => sent.operation === operation);
const limited: Between = async () => refusal("TooManyRequestsException", "Rate exceeded");

/** Somebody with a session. */
async function member(name: string) {
  const email = `${name}@nordwind.example`;
  await provider.seed({ email, password, group, attributes: verified });
  const visitor = await stand.signedIn(email);
  return { email, visitor, cognito: visitor.cognito };
}

/** Signed in with an invitation's password, and asked for an own one. */
async function invited(name: string) {
  const email = `${name}@nordwind.example`;
  const account = await provider.directory.invite({ email, group });
  const visitor = stand.visitor();
  await visitor.cognito.signIn(email, account?.temporaryPassword ?? "");
  return { email, visitor, cognito: visitor.cognito };
}

/** Fails while a lost first own password is checked. */
function duringCheck(visitor: CognitoVisitor, failing: Between): Between {
  // The first sign-in again uses the invitation's password and is refused; the second one is the check.
  const check = visitor.count("InitiateAuth") + 2;
  return (sent, proceed) => (visitor.count("InitiateAuth") === check ? failing(sent, proceed) : proceed());
}

test("of several second factors the chosen one is asked for, also after the session has expired", async () => {
  const { cognito } = stand.visitor();
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

  const later = stand.visitor().cognito;
  await later.signIn(withChoice, password);
  await later.chooseFactor("SOFTWARE_TOKEN_MFA");
  clock.shift(4 * MINUTE);
  assert.is((await later.answerCode(appCode())).kind, "signedIn", "the choice is made again by itself");
});

test("a wrong authenticator code may be corrected; after a used one the next is waited for", async () => {
  const { cognito } = stand.visitor();
  assert.equal(await cognito.signIn(withApp, password), {
    kind: "code",
    factor: "SOFTWARE_TOKEN_MFA",
    destination: null,
  });
  // The app may show another one by the time of the second sign-in.
  const used = appCode();
  const wrong = used === "111111" ? "222222" : "111111";
  await expectFailure(cognito.answerCode(wrong), "CodeMismatchException");
  await cognito.answerCode(used);
  await cognito.signIn(withApp, password);
  await expectFailure(cognito.answerCode(used), "CodeAlreadyUsed");
  clock.shift(30 * SECOND);
  assert.is((await cognito.answerCode(appCode())).kind, "signedIn");
});

test("a set-up whose last answer was lost goes on with the app's code", async () => {
  const email = "abgerissen@nordwind.example";
  await provider.seed({ email, password, group, mustSetUpMfa: true });
  const visitor = stand.visitor();
  const { cognito } = visitor;
  const key = secretOf(await cognito.signIn(email, password));
  visitor.between = losingAnswerTo("VerifySoftwareToken");
  await expectFailure(cognito.confirmSetUp(appCode(key)), "NetworkError");
  visitor.between = honest;
  const step = await cognito.confirmSetUp(appCode(key));
  assert.is(step.kind === "code" && step.factor, "SOFTWARE_TOKEN_MFA");
});

test("a sign-in that waits is dropped after 15 minutes by the wall clock, also of a laptop that slept", async () => {
  const { visitor, cognito } = await invited("pause");
  clock.shift(14 * MINUTE);
  assert.ok(cognito.isChallenged());
  clock.shift(MINUTE);
  const sent = visitor.sent.length;
  await expectFailure(cognito.answerNewPassword(newPassword), "ChallengeExpired");
  assert.not(cognito.isChallenged());
  assert.is(visitor.sent.length, sent, "the remembered password is not used");
});

test("a first own password that was lost, then another one: the earlier one counts and is said to", async () => {
  const { email, visitor, cognito } = await invited("umentschieden");
  visitor.between = losingNewPassword;
  await expectFailure(cognito.answerNewPassword(newPassword), "PasswordResultUnknown");
  visitor.between = honest;
  await expectFailure(cognito.answerNewPassword("Ganz anders 2026"), "EarlierPasswordSet");
  assert.is((await cognito.signIn(email, newPassword)).kind, "signedIn");
});

test("a lost first own password stays unknown until its check is answered, and is not called wrong", async () => {
  const { visitor, cognito } = await invited("verloren");
  visitor.between = losingNewPassword;
  await expectFailure(cognito.answerNewPassword(newPassword), "PasswordResultUnknown");
  for (const [failing, code] of [
    [losingAnswerTo("InitiateAuth"), "PasswordResultUnknown"],
    [limited, "LimitExceededException"],
  ] as const) {
    const begun = visitor.count("InitiateAuth");
    visitor.between = duringCheck(visitor, failing);
    await expectFailure(cognito.answerNewPassword(newPassword), code);
    assert.is(visitor.count("InitiateAuth"), begun + 2);
  }
  visitor.between = honest;
  assert.is((await cognito.answerNewPassword(newPassword)).kind, "signedIn");
});

test("a lost changed password: unknown, not called wrong by a check that meets a limit, then found", async () => {
  const { visitor, cognito } = await member("wechsel");
  visitor.between = losingAnswerTo("ChangePassword");
  await expectFailure(cognito.changePassword(password, newPassword), "PasswordResultUnknown");
  visitor.between = (sent, proceed) =>
    sent.operation === "InitiateAuth" ? limited(sent, proceed) : proceed();
  await expectFailure(cognito.changePassword(password, newPassword), "LimitExceededException");
  visitor.between = honest;
  await cognito.changePassword(password, newPassword);
  await expectFailure(cognito.changePassword(password, "Noch ein neues 2026"), "NotAuthorizedException");
  await cognito.changePassword(newPassword, password);
});

test("a lost request that has set nothing: the old password is called wrong only after the new one was tried", async () => {
  const { visitor, cognito } = await member("irrtum");
  visitor.between = failOffline;
  await expectFailure(cognito.changePassword("Falsches 2026", newPassword), "PasswordResultUnknown");
  visitor.between = honest;
  const proofs = visitor.count("InitiateAuth");
  await expectFailure(cognito.changePassword("Falsches 2026", newPassword), "NotAuthorizedException");
  assert.is(visitor.count("InitiateAuth"), proofs + 1, "tried once");
  await expectFailure(cognito.changePassword("Falsches 2026", newPassword), "NotAuthorizedException");
  assert.is(visitor.count("InitiateAuth"), proofs + 2, "and once again: the browser may have sent it twice");
});

test("a reset password whose answer was lost: unknown, then found to be set", async () => {
  const { email, visitor, cognito } = await member("reset");
  assert.match(String(await cognito.forgotPassword(email)), /^r\*+@/);
  const code = mailedCode(email);
  visitor.between = losingAnswerTo("ConfirmForgotPassword");
  await expectFailure(cognito.confirmForgotPassword(email, code, newPassword), "PasswordResultUnknown");
  visitor.between = honest;
  await cognito.confirmForgotPassword(email, code, newPassword);
  assert.is((await cognito.signIn(email, newPassword)).kind, "signedIn");
});

test("offline nothing is sent, so no password is in doubt", async () => {
  const { email, visitor } = await member("funkloch");
  const { visitor: guest } = await invited("neu-im-funkloch");
  for (const one of [visitor, guest]) Object.assign(one, { between: failOffline, isOnline: false });
  await expectFailure(visitor.cognito.changePassword(password, newPassword), "NetworkError");
  await expectFailure(visitor.cognito.confirmForgotPassword(email, "123456", newPassword), "NetworkError");
  await expectFailure(guest.cognito.answerNewPassword(newPassword), "NetworkError");
});

test("an answer of whatever kind shows that the browser's word of being offline was wrong", async () => {
  const { visitor } = await member("irrtum-des-browsers");
  visitor.isOnline = false;
  visitor.between = async () => new Response("<html>Bad gateway</html>", { status: 502 });
  await expectFailure(visitor.cognito.changePassword(password, newPassword), "PasswordResultUnknown");
});

test("so does an answer that was lost after a while", async () => {
  const { visitor } = await member("verspätet");
  visitor.isOnline = false;
  visitor.between = async () => {
    clock.shift(300);
    throw new TypeError("Failed to fetch");
  };
  await expectFailure(visitor.cognito.changePassword(password, newPassword), "PasswordResultUnknown");
});

test("what is lost before the password is sent leaves none in doubt", async () => {
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

test("a step after the own password is lost: the password counts, and the next try goes on from there", async () => {
  provider.settings.requiresSecondFactor = true;
  const { visitor, cognito } = await invited("danach");
  visitor.between = losingAnswerTo("AssociateSoftwareToken");
  await expectFailure(cognito.answerNewPassword(newPassword), "PasswordResultUnknown");
  visitor.between = honest;
  assert.is((await cognito.answerNewPassword(newPassword)).kind, "setUp");
});

test("after the own password a set-up that takes too long begins again with that password", async () => {
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

async function assertLeft({ cognito, storage }: CognitoVisitor, code: "FirstPasswordLeft" | "Aborted") {
  await expectFailure(cognito.answerNewPassword(newPassword), code);
  assert.not(cognito.isChallenged());
  assert.is(cognito.identity(), null);
  assert.equal(storage.content(), {});
}

test("left while the own password is being set: it may count, and nobody is signed in", async () => {
  const { email, visitor } = await invited("verlassen");
  visitor.between = leavingDuring(visitor, "RespondToAuthChallenge");
  await assertLeft(visitor, "FirstPasswordLeft");
  visitor.between = honest;
  assert.is((await visitor.cognito.signIn(email, newPassword)).kind, "signedIn");
});

test("left while a lost own password is being tried, or while the step after it begins: as before its answer", async () => {
  const { visitor } = await invited("verlassen-pruefung");
  visitor.between = losingNewPassword;
  await expectFailure(visitor.cognito.answerNewPassword(newPassword), "PasswordResultUnknown");
  visitor.between = duringCheck(visitor, leavingDuring(visitor, "InitiateAuth"));
  await assertLeft(visitor, "FirstPasswordLeft");

  provider.settings.requiresSecondFactor = true;
  const { visitor: later } = await invited("verlassen-danach");
  later.between = leavingDuring(later, "AssociateSoftwareToken");
  await assertLeft(later, "FirstPasswordLeft");
});

test("left before the own password is sent: nothing has happened, nothing is said", async () => {
  const { visitor } = await invited("rechtzeitig");
  clock.shift(4 * MINUTE);
  visitor.between = leavingDuring(visitor, "InitiateAuth");
  await assertLeft(visitor, "Aborted");
});

test.run();
