/** Second factors: codes of an authenticator app, and the choice among several. wire/authenticator tests the set-up. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import {
  attributes,
  MINUTE,
  openProvider,
  otherThan,
  password,
  refused,
} from "../../support/cognitoProtocol.ts";
import * as refusal from "./refusals.ts";
import { totpAt, totpStep } from "./totp.ts";

const provider = await openProvider();
const { cognito, clock, call } = provider;
/** RFC 6238's "12345678901234567890" in base32. */
const totpSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const isOn = { Enabled: true, PreferredMfa: true };

test("TOTP as RFC 6238, appendix B", () => {
  // The RFC writes eight digits, for SHA-1. Six digits are the last ones of these.
  const vectors: readonly (readonly [seconds: number, code: string])[] = [
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ];
  for (const [seconds, code] of vectors) assert.is(totpAt(totpSecret, seconds * 1000), code.slice(2));
});

test("TOTP tolerates one step to either side", () => {
  const at = 1_000 * 30_000;
  const found = [-2, -1, 0, 1, 2].map((step) =>
    totpStep(totpSecret, totpAt(totpSecret, at + step * 30_000), at),
  );
  assert.equal(found, [null, 999, 1000, 1001, null]);
});

test("an app stays in use until a new one's code is verified; that code does not sign in again", async () => {
  const email = "wechsel@nordwind.example";
  await cognito.seed({ email, password, group: "Employee", totpSecret });
  const enter = async (code: string) =>
    provider.respond(await provider.signIn(email, password), email, { SOFTWARE_TOKEN_MFA_CODE: code });
  const codeOf = (secret: string) => totpAt(secret, clock.now());
  const { AccessToken } = (await enter(codeOf(totpSecret))).body.AuthenticationResult ?? {};
  const secret = String((await call("AssociateSoftwareToken", { AccessToken })).body.SecretCode);
  assert.match(secret, /^[A-Z2-7]{32}$/);
  clock.shift(MINUTE);
  assert.is((await enter(codeOf(totpSecret))).status, 200);
  const UserCode = codeOf(secret);
  assert.is((await call("VerifySoftwareToken", { AccessToken, UserCode })).status, 200);
  refused(await enter(UserCode), refusal.usedAppCode);
  clock.shift(MINUTE);
  refused(await enter(codeOf(totpSecret)), refusal.wrongAppCode);
  assert.is((await enter(codeOf(secret))).status, 200);
});

test("the user chooses among several factors; a preferred one is asked for at once", async () => {
  const email = "wahl@nordwind.example";
  const factors = { totpSecret, smsMfa: true, emailMfa: true };
  await cognito.seed({ email, password, group: "Employee", attributes, ...factors });
  const challenge = async () => {
    clock.shift(MINUTE);
    return provider.signIn(email, password);
  };
  const chosen = async (ANSWER: string) => {
    const asked = await challenge();
    const answer = await provider.respond(asked, email, { ANSWER });
    refused(await provider.respond(asked, email, { ANSWER }), refusal.sessionUsed);
    return answer;
  };

  const asked = await challenge();
  assert.is(asked.body.ChallengeName, "SELECT_MFA_TYPE");
  assert.is(asked.body.ChallengeParameters?.MFAS_CAN_CHOOSE, '["SMS_MFA","SOFTWARE_TOKEN_MFA","EMAIL_OTP"]');
  refused(await provider.respond(asked, email, { ANSWER: "PASSKEY" }), refusal.invalid("Invalid MFA type"));
  refused(
    await provider.respond(asked, await provider.account(), { ANSWER: "SMS_MFA" }),
    refusal.sessionOfAnother,
  );

  const mail = await chosen("EMAIL_OTP");
  const { ChallengeName, ChallengeParameters } = mail.body;
  assert.equal([ChallengeName, ChallengeParameters?.CODE_DELIVERY_DELIVERY_MEDIUM], ["EMAIL_OTP", "EMAIL"]);
  assert.is(ChallengeParameters?.CODE_DELIVERY_DESTINATION, "w***@n***");
  const code = String(provider.lastMail(email).code);
  assert.match(code, /^\d{6}$/);
  refused(await provider.respond(mail, email, { EMAIL_OTP_CODE: otherThan(code) }), refusal.wrongCode);
  const { AccessToken } = await provider.enter(mail, email, { EMAIL_OTP_CODE: code });

  const prefer = (settings: object) => call("SetUserMFAPreference", { AccessToken, ...settings });
  const both = await prefer({ EmailMfaSettings: isOn, SMSMfaSettings: isOn });
  refused(both, refusal.invalid("Only one MFA setting can be preferred."));
  assert.is((await prefer({ EmailMfaSettings: isOn })).status, 200);
  assert.is((await challenge()).body.ChallengeName, "EMAIL_OTP");
  const user = (await call("GetUser", { AccessToken })).body;
  assert.equal(user.UserMFASettingList, ["SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP"]);
  assert.is(user.PreferredMfaSetting, "EMAIL_OTP");
  const off = { Enabled: false };
  await prefer({ EmailMfaSettings: off, SMSMfaSettings: off });
  assert.is((await challenge()).body.ChallengeName, "SOFTWARE_TOKEN_MFA");
  assert.is((await call("GetUser", { AccessToken })).body.PreferredMfaSetting, undefined);
  await prefer({ SoftwareTokenMfaSettings: off });
  assert.ok((await challenge()).body.AuthenticationResult);

  const withoutPhone = await provider.tokens(await provider.account(), password);
  const wished = { AccessToken: withoutPhone.AccessToken, SMSMfaSettings: isOn };
  const noPhone = refusal.invalid("User does not have delivery config set to turn on SMS_MFA");
  refused(await call("SetUserMFAPreference", wished), noPhone);
  cognito.administration.unverifyEmail(email);
  const noMail = refusal.invalid("User does not have delivery config set to turn on EMAIL_OTP");
  refused(await prefer({ EmailMfaSettings: { Enabled: true } }), noMail);
});

test("a pool may require a second factor of everybody, and choose which ones it offers", async () => {
  const strict = await openProvider();
  strict.cognito.settings.requiresSecondFactor = true;
  const email = "neu@musterbau.example";
  const invited = await strict.cognito.directory.invite({ email, group: "Customer" });
  const first = await strict.signIn(email, invited?.temporaryPassword ?? "");
  const next = await strict.respond(first, email, { NEW_PASSWORD: password });
  assert.is(next.body.ChallengeName, "MFA_SETUP");
  strict.cognito.settings.secondFactorsToSetUp = ["SMS_MFA"];
  const { ChallengeParameters } = (await strict.signIn(email, password)).body;
  assert.is(ChallengeParameters?.MFAS_CAN_SETUP, '["SMS_MFA"]');
});

test.run();
