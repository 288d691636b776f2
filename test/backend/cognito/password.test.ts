/** Passwords: the policy, changing one, forgetting one. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createTemporaryPassword, demandPolicy } from "./passwordPolicy.ts";
import * as refusal from "./refusals.ts";
import { HOUR, openStand, otherThan, password, refused, SECOND } from "./stand.ts";

const stand = await openStand();
const { cognito, clock, outbox, call } = stand;
const { clientId: ClientId } = cognito.pool;
const newPassword = "Neu und gut 2026";
const expired: refusal.Refusal = [
  "ExpiredCodeException",
  "Invalid code provided, please request a code again.",
];

const forgot = (Username: string) => call("ForgotPassword", { ClientId, Username });
const confirm = (Username: string, ConfirmationCode: string, Password = newPassword) =>
  call("ConfirmForgotPassword", { ClientId, Username, ConfirmationCode, Password });
const mails = (to: string) => outbox.all().filter((mail) => mail.to === to);

/** Asks for a code and reads it from the mail. */
async function codeFor(email: string): Promise<string> {
  assert.is((await forgot(email)).status, 200);
  return stand.lastMail(email).code ?? "";
}

test("the policy names the first rule broken", () => {
  const complaints: Readonly<Record<string, RegExp | null>> = {
    "aB3 5678": null,
    "Österreich 2026 X": null,
    Österreich2026: /: Password must have uppercase characters$/,
    ÄÖÜÉÑ2026: /: Password must have lowercase characters$/,
    STRAßE2026: /: Password must have lowercase characters$/,
    aB34567: /^Password did not conform with policy: Password not long enough$/,
    AB345678: /: Password must have lowercase characters$/,
    ab345678: /: Password must have uppercase characters$/,
    abCDefGH: /: Password must have numeric characters$/,
    " aB345678": /^1 validation error detected: Value at 'password' failed/,
    "aB345678 ": /^1 validation error detected/,
    [`aB3${"x".repeat(254)}`]: /^1 validation error detected/,
  };
  for (const [tried, complaint] of Object.entries(complaints)) {
    const check = () => demandPolicy(tried, "password");
    if (complaint === null) assert.not.throws(check);
    else assert.throws(check, (error: Error) => complaint.test(error.message), tried);
  }
});

test("a stricter policy names what it misses", () => {
  const policy = { minimumLength: 12, requiresSymbols: true };
  for (const [tried, complaint] of [
    ["Kurz1!", /: Password not long enough$/],
    ["Ohnezeichen2026", /: Password must have symbol characters$/],
    ["Mit Leerzeichen2026", null],
    ["Mit§Paragraf2026", /: Password must have symbol characters$/],
  ] as const) {
    const check = () => demandPolicy(tried, "password", policy);
    if (complaint === null) assert.not.throws(check);
    else assert.throws(check, (error: Error) => complaint.test(error.message), tried);
  }
});

test("temporary passwords keep the policy and never repeat", () => {
  const made = Array.from({ length: 500 }, createTemporaryPassword);
  for (const one of made) demandPolicy(one, "password");
  assert.is(new Set(made).size, made.length);
});

test("a password is changed by who knows the old one", async () => {
  const email = await stand.account();
  const { AccessToken } = await stand.tokens(email, password);
  const change = (PreviousPassword: string, ProposedPassword: string) =>
    call("ChangePassword", { AccessToken, PreviousPassword, ProposedPassword });
  refused(await change(password, "nur klein 1"), refusal.weak("Password must have uppercase characters"));
  assert.equal((await change(password, newPassword)).body, {});
  refused(await stand.signIn(email, password), refusal.wrongPassword);
  await stand.tokens(email, newPassword);

  for (let n = 0; n < 5; n++) refused(await change(password, newPassword), refusal.wrongPassword);
  refused(await change(newPassword, password), refusal.limitExceeded);
  refused(await call("ChangePassword", { AccessToken }), refusal.isMissing("previousPassword"));
});

test("a pool may remember passwords", async () => {
  const strict = await openStand({ passwordHistory: 2 });
  const { AccessToken } = await strict.tokens(await strict.account(), password);
  const change = (PreviousPassword: string, ProposedPassword: string) =>
    strict.call("ChangePassword", { AccessToken, PreviousPassword, ProposedPassword });
  const used = ["PasswordHistoryPolicyViolationException", "Password has previously been used."] as const;
  for (const [before, after, isUsed] of [
    [password, password, true],
    [password, "Zweites 2026", false],
    ["Zweites 2026", password, true],
    ["Zweites 2026", "Drittes 2026", false],
    ["Drittes 2026", password, false],
  ] as const) {
    const answer = await change(before, after);
    if (isUsed) refused(answer, used);
    else assert.is(answer.status, 200, after);
  }
});

test("a forgotten password: six digits by mail, with a link into the app, good once", async () => {
  const email = "jürgen+test@musterbau.example";
  await cognito.seed({ email, password, group: "Customer" });
  const { body } = await forgot(email.toUpperCase());
  assert.equal(body.CodeDeliveryDetails, {
    AttributeName: "email",
    DeliveryMedium: "EMAIL",
    Destination: "j***@m***",
  });
  const { kind, link, code, text } = stand.lastMail(email);
  assert.is(kind, "resetCode");
  assert.is(link, "https://app.example/auth/password-forgot-confirm/j%C3%BCrgen%2Btest%40musterbau.example");
  assert.match(String(code), /^\d{6}$/);
  assert.ok(text.includes(String(code)) && text.includes(String(link)));

  refused(await confirm(email, otherThan(String(code))), refusal.wrongMailedCode);
  refused(await confirm(email, String(code), "schwach"), refusal.weak("Password not long enough"));
  assert.equal((await confirm(email, String(code))).body, {});
  refused(await confirm(email, String(code)), expired);
  await stand.tokens(email, newPassword);
});

test("a code ends after an hour, by a newer one, or was never asked for", async () => {
  const email = await stand.account();
  refused(await confirm(email, "004711"), expired);
  const first = await codeFor(email);
  const second = await codeFor(email);
  if (first !== second) refused(await confirm(email, first), refusal.wrongMailedCode);
  clock.shift(HOUR - SECOND);
  refused(await confirm(email, otherThan(second)), refusal.wrongMailedCode);
  clock.shift(SECOND);
  refused(await confirm(email, second), expired);
});

test("five requests an hour", async () => {
  const email = await stand.account();
  for (let n = 0; n < 5; n++) assert.is((await forgot(email)).status, 200);
  refused(await forgot(email), refusal.limitExceeded);
  assert.is(mails(email).length, 5);
  clock.shift(HOUR);
  assert.is((await forgot(email)).status, 200);
});

test("five wrong codes an hour; then the right one comes too late", async () => {
  const email = await stand.account();
  const code = await codeFor(email);
  for (let n = 0; n < 5; n++) refused(await confirm(email, otherThan(code)), refusal.wrongMailedCode);
  refused(await confirm(email, code), refusal.limitExceeded);
  clock.shift(HOUR);
  assert.is((await confirm(email, await codeFor(email))).status, 200);
});

test("who has no account, or one no code may go to, is answered like anybody", async () => {
  const [disabled, unverified] = [await stand.account(), await stand.account()];
  cognito.administration.disable(disabled);
  cognito.administration.unverifyEmail(unverified);
  for (const email of ["nobody@nowhere.example", disabled, unverified]) {
    const { status, body } = await forgot(email);
    assert.is(status, 200);
    assert.equal(Object.keys(body.CodeDeliveryDetails ?? {}), [
      "AttributeName",
      "DeliveryMedium",
      "Destination",
    ]);
    assert.match(String(body.CodeDeliveryDetails?.Destination), /^\w\*\*\*@\w\*\*\*$/);
    assert.equal(mails(email), []);
    for (let n = 0; n < 5; n++) refused(await confirm(email, "123456"), refusal.wrongMailedCode);
    refused(await confirm(email, "123456"), refusal.limitExceeded);
  }
  refused(await confirm("other@nowhere.example", "123456"), expired);
});

const cannotReset = "Cannot reset password for the user as there is";

test("unmasked, each is told why", async () => {
  cognito.administration.maskUnknownUsers(false);
  const [disabled, unverified] = [await stand.account(), await stand.account()];
  cognito.administration.disable(disabled);
  cognito.administration.unverifyEmail(unverified);
  const told: readonly (readonly [string, refusal.Refusal])[] = [
    ["nobody@nowhere.example", ["UserNotFoundException", "Username/client id combination not found."]],
    [disabled, refusal.disabled],
    [unverified, refusal.invalid(`${cannotReset} no registered/verified email or phone_number`)],
  ];
  for (const [email, expected] of told) {
    refused(await forgot(email), expected);
    refused(await confirm(email, "123456"), expected);
  }
  cognito.administration.maskUnknownUsers(true);
});

test("who is still invited has no password to reset", async () => {
  const email = "eingeladen@musterbau.example";
  await cognito.directory.invite({ email, group: "Customer" });
  refused(await forgot(email), refusal.denied("User password cannot be reset in the current state."));
  assert.equal(mails(email), []);
});

test("a reset ends RESET_REQUIRED and the lock after wrong passwords", async () => {
  const email = await stand.account();
  cognito.administration.requireReset(email);
  for (let n = 0; n < 6; n++) await stand.signInWrongly(email);
  assert.is((await confirm(email, await codeFor(email))).status, 200);
  await stand.tokens(email, newPassword);
});

test("a mail that cannot be sent", async () => {
  const send = () => {
    throw new Error("no mail server");
  };
  const broken = await openStand({ outbox: { send, all: () => [] } });
  refused(await broken.call("ForgotPassword", { ClientId, Username: await broken.account() }), [
    "CodeDeliveryFailureException",
    "Unable to deliver message.",
  ]);
});

test.run();
