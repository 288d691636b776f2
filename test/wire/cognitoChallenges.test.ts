/** Every challenge after the password: right and wrong codes, expired sessions, and how long a sign-in waits. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { SignInStep } from "../../src/wire/cognito/cognito.ts";
import { totpAt } from "../backend/cognito/totp.ts";
import {
  type Between,
  type CognitoVisitor,
  failOffline,
  openCognitoStand,
  type Sent,
} from "../support/cognitoStand.ts";
import { expectFailure } from "../support/expectFailure.ts";

const stand = await openCognitoStand();
const { clock, outbox, provider } = stand;

const password = "Grüße aus Köln 7";
const newPassword = "Neu und gut 2026";
const secret = "NORDWINDTEST234567NORDWINDTEST23";
const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const group = "Employee";
const verified = { email_verified: "true" };
const [withMail, withChoice, withApp] = ["mail", "wahl", "app"].map((name) => `${name}@nordwind.example`) as [
  string,
  string,
  string,
];
await provider.seed({ email: withMail, password, group, attributes: verified, emailMfa: true });
await provider.seed({
  email: withChoice,
  password,
  group,
  attributes: verified,
  emailMfa: true,
  totpSecret: secret,
});
await provider.seed({ email: withApp, password, group, totpSecret: secret });

const mailedCode = (to: string): string => outbox.all().findLast((mail) => mail.to === to)?.code ?? "";
const otherThan = (code: string): string => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
const appCode = (of = secret): string => totpAt(of, clock.now());
const secretOf = (step: SignInStep): string => (step.kind === "setUp" ? step.secret : "");

/** Does the work and loses the answer. */
const losing =
  (operation: string): Between =>
  async (sent, proceed) => {
    const answer = await proceed();
    if (sent.operation === operation) throw new TypeError("Failed to fetch");
    return answer;
  };
const losingNewPassword: Between = async (sent, proceed) => {
  const answer = await proceed();
  if (sent.body.ChallengeName === "NEW_PASSWORD_REQUIRED") throw new TypeError("Failed to fetch");
  return answer;
};
/** Refuses a sign-in, once `isNow`, for there were too many. */
const limited =
  (isNow: () => boolean): Between =>
  async (sent, proceed) =>
    sent.operation === "InitiateAuth" && isNow()
      ? Response.json({ __type: "TooManyRequestsException", message: "Rate exceeded" }, { status: 400 })
      : proceed();
const honest: Between = (_sent, proceed) => proceed();

/** Signed in with an invitation's password, and asked for an own one. */
async function invited(email: string) {
  const account = await provider.directory.invite({ email, group });
  const temporaryPassword = account?.temporaryPassword ?? "";
  const visitor = stand.visitor();
  await visitor.cognito.signIn(email, temporaryPassword);
  return { visitor, cognito: visitor.cognito, temporaryPassword };
}

test("an e-mail code: a wrong one may be corrected; one that comes too late is replaced", async () => {
  const { cognito } = stand.visitor();
  const step = await cognito.signIn(withMail, password);
  assert.is(step.kind === "code" && step.medium, "EMAIL");
  assert.match(String(step.kind === "code" && step.destination), /\*/);
  await expectFailure(cognito.answerCode(otherThan(mailedCode(withMail))), "CodeMismatchException");
  const old = mailedCode(withMail);
  clock.shift(4 * MINUTE);
  await expectFailure(cognito.answerCode(old), "CodeRenewed");
  assert.is((await cognito.answerCode(mailedCode(withMail))).kind, "signedIn");
});

test("of several second factors the chosen one is asked for, also after the session has expired", async () => {
  const { cognito } = stand.visitor();
  assert.equal(await cognito.signIn(withChoice, password), {
    kind: "choice",
    factors: ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"],
  });
  clock.shift(4 * MINUTE);
  const asked = await cognito.chooseFactor("EMAIL_OTP");
  assert.is(asked.kind === "code" && asked.medium, "EMAIL");
  clock.shift(4 * MINUTE);
  await expectFailure(cognito.answerCode(mailedCode(withChoice)), "CodeRenewed");
  assert.is((await cognito.answerCode(mailedCode(withChoice))).kind, "signedIn");

  const later = stand.visitor().cognito;
  await later.signIn(withChoice, password);
  await later.chooseFactor("SOFTWARE_TOKEN_MFA");
  clock.shift(4 * MINUTE);
  assert.is((await later.answerCode(appCode())).kind, "signedIn", "the choice is made again by itself");
});

test("a used authenticator code: the next one is waited for, nothing was sent", async () => {
  const { cognito } = stand.visitor();
  await cognito.signIn(withApp, password);
  // The app may show another one by the time of the second sign-in.
  const used = appCode();
  await cognito.answerCode(used);
  const mails = outbox.all().length;
  await cognito.signIn(withApp, password);
  await expectFailure(cognito.answerCode(used), "CodeAlreadyUsed");
  assert.is(outbox.all().length, mails);
  clock.shift(30 * SECOND);
  assert.is((await cognito.answerCode(appCode())).kind, "signedIn");
});

test("an authenticator app is set up at sign-in and asked for the next time", async () => {
  const email = "neu@nordwind.example";
  await provider.seed({ email, password, group, mustSetUpMfa: true });
  const { cognito } = stand.visitor();
  const step = await cognito.signIn(email, password);
  assert.is(step.kind === "setUp" && step.email, email);
  const key = secretOf(step);
  assert.match(key, /^[A-Z2-7]{32}$/);
  await expectFailure(cognito.confirmSetUp(otherThan(appCode(key))), "CodeMismatchException");
  assert.is((await cognito.confirmSetUp(appCode(key))).kind, "signedIn");
  clock.shift(30 * SECOND);
  assert.equal(await cognito.signIn(email, password), { kind: "code", medium: "TOTP", destination: null });
  assert.is((await cognito.answerCode(appCode(key))).kind, "signedIn");
});

test("a set-up that takes longer than the session begins again with a new secret", async () => {
  const email = "gemach@nordwind.example";
  await provider.seed({ email, password, group, mustSetUpMfa: true });
  const { cognito } = stand.visitor();
  const key = secretOf(await cognito.signIn(email, password));
  clock.shift(4 * MINUTE);
  const again = secretOf(await cognito.confirmSetUp(appCode(key)));
  assert.match(again, /^[A-Z2-7]{32}$/);
  assert.is.not(again, key);
  assert.is((await cognito.confirmSetUp(appCode(again))).kind, "signedIn");
});

test("a set-up whose last answer was lost goes on with the app's code", async () => {
  const email = "abgerissen@nordwind.example";
  await provider.seed({ email, password, group, mustSetUpMfa: true });
  const visitor = stand.visitor();
  const { cognito } = visitor;
  const key = secretOf(await cognito.signIn(email, password));
  visitor.between = losing("VerifySoftwareToken");
  await expectFailure(cognito.confirmSetUp(appCode(key)), "NetworkError");
  visitor.between = honest;
  const step = await cognito.confirmSetUp(appCode(key));
  assert.is(step.kind === "code" && step.medium, "TOTP");
});

test("an invited account in a pool that demands a second factor: own password, then the app", async () => {
  const email = "eingeladen@nordwind.example";
  provider.settings.requiresSecondFactor = true;
  const { cognito } = await invited(email);
  const key = secretOf(await cognito.answerNewPassword(newPassword));
  assert.is((await cognito.confirmSetUp(appCode(key))).kind, "signedIn");
  provider.settings.requiresSecondFactor = false;
});

test("a sign-in that waits is dropped after 15 minutes by the wall clock, also of a laptop that slept", async () => {
  const email = "pause@nordwind.example";
  const { visitor, cognito } = await invited(email);
  clock.shift(14 * MINUTE);
  assert.ok(cognito.isChallenged());
  clock.shift(MINUTE);
  const sent = visitor.sent.length;
  await expectFailure(cognito.answerNewPassword(newPassword), "ChallengeExpired");
  assert.not(cognito.isChallenged());
  assert.is(visitor.sent.length, sent, "the remembered password is not used");
});

test("a first own password whose answer was lost: unknown, then found to be set", async () => {
  const email = "verloren@nordwind.example";
  const { visitor, cognito } = await invited(email);
  visitor.between = losingNewPassword;
  await expectFailure(cognito.answerNewPassword(newPassword), "PasswordResultUnknown");
  visitor.between = honest;
  assert.is((await cognito.answerNewPassword(newPassword)).kind, "signedIn");
});

test("a first own password that was lost, then another one: the earlier one counts and is said to", async () => {
  const email = "umentschieden@nordwind.example";
  const { visitor, cognito } = await invited(email);
  visitor.between = losingNewPassword;
  await expectFailure(cognito.answerNewPassword(newPassword), "PasswordResultUnknown");
  visitor.between = honest;
  await expectFailure(cognito.answerNewPassword("Ganz anders 2026"), "EarlierPasswordSet");
  assert.is((await cognito.signIn(email, newPassword)).kind, "signedIn");
});

test("a first own password whose check is lost as well stays unknown, and is found at the next try", async () => {
  const email = "zweimal@nordwind.example";
  const { visitor, cognito } = await invited(email);
  visitor.between = losingNewPassword;
  await expectFailure(cognito.answerNewPassword(newPassword), "PasswordResultUnknown");
  const begun = visitor.count("InitiateAuth");
  // The first sign-in again uses the invitation's password and is refused; the second one is the check.
  visitor.between = (sent, proceed) =>
    visitor.count("InitiateAuth") === begun + 2 ? losing("InitiateAuth")(sent, proceed) : proceed();
  await expectFailure(cognito.answerNewPassword(newPassword), "PasswordResultUnknown");
  assert.is(visitor.count("InitiateAuth"), begun + 2);
  visitor.between = honest;
  assert.is((await cognito.answerNewPassword(newPassword)).kind, "signedIn");
});

test("a first own password whose check meets a limit is not called wrong, and is found at the next try", async () => {
  const { visitor, cognito } = await invited("begrenzt@nordwind.example");
  visitor.between = losingNewPassword;
  await expectFailure(cognito.answerNewPassword(newPassword), "PasswordResultUnknown");
  const begun = visitor.count("InitiateAuth");
  visitor.between = limited(() => visitor.count("InitiateAuth") === begun + 2);
  await expectFailure(cognito.answerNewPassword(newPassword), "LimitExceededException");
  assert.is(visitor.count("InitiateAuth"), begun + 2);
  visitor.between = honest;
  assert.is((await cognito.answerNewPassword(newPassword)).kind, "signedIn");
});

test("a changed password whose check meets a limit: not called wrong, then found to be set", async () => {
  const email = "gedrosselt@nordwind.example";
  await provider.seed({ email, password, group });
  const visitor = stand.visitor();
  const { cognito } = visitor;
  await cognito.signIn(email, password);
  visitor.between = losing("ChangePassword");
  await expectFailure(cognito.changePassword(password, newPassword), "PasswordResultUnknown");
  const begun = visitor.count("InitiateAuth");
  visitor.between = limited(() => visitor.count("InitiateAuth") === begun + 1);
  await expectFailure(cognito.changePassword(password, newPassword), "LimitExceededException");
  visitor.between = honest;
  await cognito.changePassword(password, newPassword);
});

test("a changed password whose answer was lost: unknown, then found to be set", async () => {
  const email = "wechsel@nordwind.example";
  await provider.seed({ email, password, group });
  const visitor = stand.visitor();
  const { cognito } = visitor;
  await cognito.signIn(email, password);
  visitor.between = losing("ChangePassword");
  await expectFailure(cognito.changePassword(password, newPassword), "PasswordResultUnknown");
  visitor.between = honest;
  await cognito.changePassword(password, newPassword);
  await expectFailure(cognito.changePassword(password, newPassword), "NotAuthorizedException");
  await cognito.changePassword(newPassword, password);
});

test("a lost request that has set nothing: the old password is called wrong only after the new one was tried", async () => {
  const email = "irrtum@nordwind.example";
  await provider.seed({ email, password, group });
  const visitor = stand.visitor();
  const { cognito } = visitor;
  await cognito.signIn(email, password);
  visitor.between = () => Promise.reject(new TypeError("Failed to fetch"));
  await expectFailure(cognito.changePassword("Falsches 2026", newPassword), "PasswordResultUnknown");
  visitor.between = honest;
  const proofs = visitor.count("InitiateAuth");
  await expectFailure(cognito.changePassword("Falsches 2026", newPassword), "NotAuthorizedException");
  assert.is(visitor.count("InitiateAuth"), proofs + 1, "tried once");
  await expectFailure(cognito.changePassword("Falsches 2026", newPassword), "NotAuthorizedException");
  assert.is(visitor.count("InitiateAuth"), proofs + 1, "and not again");
});

test("a reset password whose answer was lost: unknown, then found to be set", async () => {
  const email = "reset@nordwind.example";
  await provider.seed({ email, password, group, attributes: verified });
  const visitor = stand.visitor();
  const { cognito } = visitor;
  await cognito.forgotPassword(email);
  const code = mailedCode(email);
  visitor.between = losing("ConfirmForgotPassword");
  await expectFailure(cognito.confirmForgotPassword(email, code, newPassword), "PasswordResultUnknown");
  visitor.between = honest;
  await cognito.confirmForgotPassword(email, code, newPassword);
  assert.is((await cognito.signIn(email, newPassword)).kind, "signedIn");
});

/** Someone signed in, and someone invited who is asked for an own password. */
async function signedInAndInvited(name: string) {
  const email = `${name}@nordwind.example`;
  await provider.seed({ email, password, group });
  const visitor = stand.visitor();
  await visitor.cognito.signIn(email, password);
  const invitedEmail = `neu-${email}`;
  const { visitor: guest, temporaryPassword } = await invited(invitedEmail);
  return { email, visitor, guest, invitedEmail, temporaryPassword };
}

test("offline nothing is sent, so no password is in doubt", async () => {
  const { email, visitor, guest } = await signedInAndInvited("funkloch");
  for (const one of [visitor, guest]) Object.assign(one, { between: failOffline, isOnline: false });
  await expectFailure(visitor.cognito.changePassword(password, newPassword), "NetworkError");
  await expectFailure(visitor.cognito.confirmForgotPassword(email, "123456", newPassword), "NetworkError");
  await expectFailure(guest.cognito.answerNewPassword(newPassword), "NetworkError");
});

test("an answer of whatever kind shows that the browser's word of being offline was wrong", async () => {
  const { visitor } = await signedInAndInvited("irrtum-des-browsers");
  visitor.isOnline = false;
  visitor.between = async () => new Response("<html>Bad gateway</html>", { status: 502 });
  await expectFailure(visitor.cognito.changePassword(password, newPassword), "PasswordResultUnknown");
});

test("what is lost before the password is sent leaves none in doubt", async () => {
  const { visitor, guest, invitedEmail, temporaryPassword } = await signedInAndInvited("vorher");
  clock.shift(2 * HOUR);
  visitor.between = losing("GetTokensFromRefreshToken");
  await expectFailure(visitor.cognito.changePassword(password, newPassword), "NetworkError");
  assert.is(visitor.count("ChangePassword"), 0);

  await guest.cognito.signIn(invitedEmail, temporaryPassword);
  clock.shift(4 * MINUTE);
  guest.between = losing("InitiateAuth");
  await expectFailure(guest.cognito.answerNewPassword(newPassword), "NetworkError");
  guest.between = honest;
  assert.is((await guest.cognito.answerNewPassword(newPassword)).kind, "signedIn");
});

test("a step after the own password is lost: the password counts, and the next try goes on from there", async () => {
  const email = "danach@nordwind.example";
  provider.settings.requiresSecondFactor = true;
  const { visitor, cognito } = await invited(email);
  visitor.between = losing("AssociateSoftwareToken");
  await expectFailure(cognito.answerNewPassword(newPassword), "PasswordResultUnknown");
  visitor.between = honest;
  assert.is((await cognito.answerNewPassword(newPassword)).kind, "setUp");
  provider.settings.requiresSecondFactor = false;
});

test("after the own password a set-up that takes too long begins again with that password", async () => {
  const email = "danach-gemach@nordwind.example";
  provider.settings.requiresSecondFactor = true;
  const { cognito } = await invited(email);
  const key = secretOf(await cognito.answerNewPassword(newPassword));
  clock.shift(4 * MINUTE);
  const again = secretOf(await cognito.confirmSetUp(appCode(key)));
  assert.is((await cognito.confirmSetUp(appCode(again))).kind, "signedIn");
  provider.settings.requiresSecondFactor = false;
});

/** An invited visitor whose sign-in is left while the first request that fits is under way. */
async function leavingDuring(name: string, fits: (sent: Sent) => boolean) {
  const email = `${name}@nordwind.example`;
  const { visitor } = await invited(email);
  const leaving: Between = async (sent, proceed) => {
    const answer = await proceed();
    if (fits(sent)) visitor.cognito.cancelSignIn();
    return answer;
  };
  return { email, visitor, leaving };
}

const setsNewPassword = ({ body }: Sent) => body.ChallengeName === "NEW_PASSWORD_REQUIRED";

function assertNobodyIsIn({ cognito, storage }: CognitoVisitor) {
  assert.not(cognito.isChallenged());
  assert.is(cognito.identity(), null);
  assert.equal(storage.content(), {});
}

test("left while the own password is being set: it may count, and nobody is signed in", async () => {
  const { email, visitor, leaving } = await leavingDuring("verlassen", setsNewPassword);
  visitor.between = leaving;
  await expectFailure(visitor.cognito.answerNewPassword(newPassword), "FirstPasswordLeft");
  assertNobodyIsIn(visitor);
  visitor.between = honest;
  assert.is((await visitor.cognito.signIn(email, newPassword)).kind, "signedIn");
});

test("left while a lost own password is being tried, or while the step after it begins: as before its answer", async () => {
  const trying = await leavingDuring("verlassen-pruefung", ({ operation }) => operation === "InitiateAuth");
  const { visitor } = trying;
  visitor.between = losingNewPassword;
  await expectFailure(visitor.cognito.answerNewPassword(newPassword), "PasswordResultUnknown");
  const begun = visitor.count("InitiateAuth");
  // The first sign-in again uses the invitation's password and is refused; the second one is the check.
  visitor.between = (sent, proceed) =>
    visitor.count("InitiateAuth") === begun + 2 ? trying.leaving(sent, proceed) : proceed();
  await expectFailure(visitor.cognito.answerNewPassword(newPassword), "FirstPasswordLeft");
  assertNobodyIsIn(visitor);

  provider.settings.requiresSecondFactor = true;
  const after = await leavingDuring(
    "verlassen-danach",
    (sent) => sent.operation === "AssociateSoftwareToken",
  );
  after.visitor.between = after.leaving;
  await expectFailure(after.visitor.cognito.answerNewPassword(newPassword), "FirstPasswordLeft");
  assertNobodyIsIn(after.visitor);
  provider.settings.requiresSecondFactor = false;
});

test("left before the own password is sent: nothing has happened, nothing is said", async () => {
  const { visitor, leaving } = await leavingDuring(
    "rechtzeitig",
    (sent) => sent.operation === "InitiateAuth",
  );
  clock.shift(4 * MINUTE);
  visitor.between = leaving;
  await expectFailure(visitor.cognito.answerNewPassword(newPassword), "Aborted");
  assertNobodyIsIn(visitor);
});

test("threat protection's refusals are their own, not a wrong password", async () => {
  for (const message of [
    "Unable to login because of security reasons.",
    "Request not allowed due to security reasons.",
  ]) {
    const visitor = stand.visitor();
    visitor.between = async () =>
      Response.json({ __type: "NotAuthorizedException", message }, { status: 400 });
    await expectFailure(visitor.cognito.signIn(withMail, password), "RefusedForSecurity");
    await expectFailure(visitor.cognito.forgotPassword(withMail), "RefusedForSecurity");
  }
});

test.run();
