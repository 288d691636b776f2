/** Passwords: the policy, changing one, forgetting one. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { HOUR, openProvider, otherThan, password, refused, SECOND } from "../../support/cognitoProtocol.ts";
import { demandPolicy } from "./passwordPolicy.ts";
import * as refusal from "./refusals.ts";

const provider = await openProvider();
const { cognito, clock, outbox, call } = provider;
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
  return provider.lastMail(email).code ?? "";
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

test("after five wrong old passwords within an hour the right one is refused, too", async () => {
  const { AccessToken } = await provider.tokens(await provider.account(), password);
  const change = (PreviousPassword: string) =>
    call("ChangePassword", { AccessToken, PreviousPassword, ProposedPassword: newPassword });
  for (let n = 0; n < 5; n++) refused(await change("Falsch 2026"), refusal.wrongPassword);
  refused(await change(password), refusal.limitExceeded);
});

test("a code is refused after an hour, after a newer code, and if none was requested", async () => {
  const email = await provider.account();
  refused(await confirm(email, "004711"), expired);
  const first = await codeFor(email);
  const second = await codeFor(email);
  if (first !== second) refused(await confirm(email, first), refusal.wrongMailedCode);
  clock.shift(HOUR - SECOND);
  refused(await confirm(email, otherThan(second)), refusal.wrongMailedCode);
  clock.shift(SECOND);
  refused(await confirm(email, second), expired);
});

test("after five wrong codes within an hour the right one is refused, too", async () => {
  const email = await provider.account();
  const code = await codeFor(email);
  for (let n = 0; n < 5; n++) refused(await confirm(email, otherThan(code)), refusal.wrongMailedCode);
  refused(await confirm(email, code), refusal.limitExceeded);
  clock.shift(HOUR);
  assert.is((await confirm(email, await codeFor(email))).status, 200);
});

test("an account that is unknown or can get no code gets the same answer as any other", async () => {
  const [disabled, unverified] = [await provider.account(), await provider.account()];
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

test("if unknown users are not masked, each refusal says its reason", async () => {
  cognito.settings.masksUnknownUsers = false;
  const [disabled, unverified] = [await provider.account(), await provider.account()];
  cognito.administration.disable(disabled);
  cognito.administration.unverifyEmail(unverified);
  const told: readonly (readonly [string, refusal.Refusal])[] = [
    ["nobody@nowhere.example", ["UserNotFoundException", "Username/client id combination not found."]],
    [disabled, refusal.disabled],
    [
      unverified,
      refusal.invalid(
        "Cannot reset password for the user as there is no registered/verified email or phone_number",
      ),
    ],
  ];
  for (const [email, expected] of told) {
    refused(await forgot(email), expected);
  }
  cognito.settings.masksUnknownUsers = true;
});

test("a reset ends RESET_REQUIRED and the lock after wrong passwords", async () => {
  const email = await provider.account();
  cognito.administration.requireReset(email);
  for (let n = 0; n < 6; n++) await provider.signInWrongly(email);
  assert.is((await confirm(email, await codeFor(email))).status, 200);
  await provider.tokens(email, newPassword);
});

test.run();
