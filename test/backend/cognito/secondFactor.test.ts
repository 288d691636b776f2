/** The second factor, a person's own attributes, and the confirmation of an address. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as refusal from "./refusals.ts";
import { type Answer, attributes, MINUTE, openStand, otherThan, password, phone, refused } from "./stand.ts";
import { totpAt, totpStep } from "./totp.ts";

const stand = await openStand();
const { cognito, clock, call } = stand;
const { clientId: ClientId } = cognito.pool;
/** RFC 6238's "12345678901234567890" in base32. */
const totpSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const isOn = { Enabled: true, PreferredMfa: true };
const notVerified = refusal.invalid("User has not verified software token mfa");
const notAssociated = refusal.invalid("User has not associated a software token.");

const verify = (whose: object, UserCode: string) => call("VerifySoftwareToken", { ...whose, UserCode });

test("TOTP as RFC 6238, appendix B", () => {
  // The RFC writes eight digits, for SHA-1.
  const vectors: readonly (readonly [seconds: number, code: string])[] = [
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ];
  for (const [seconds, code] of vectors) {
    assert.is(totpAt(totpSecret, seconds * 1000, 8), code);
    assert.is(totpAt(totpSecret, seconds * 1000), code.slice(2));
  }
});

test("TOTP tolerates one step to either side", () => {
  const at = 1_000 * 30_000;
  const found = [-2, -1, 0, 1, 2].map((step) =>
    totpStep(totpSecret, totpAt(totpSecret, at + step * 30_000), at),
  );
  assert.equal(found, [null, 999, 1000, 1001, null]);
});

test("a code by SMS: masked number, five tries, three minutes", async () => {
  const email = "sms@nordwind.example";
  await cognito.seed({ email, password, group: "Employee", attributes, smsMfa: true });
  const begin = async () => {
    const challenge = await stand.signIn(email, password);
    const { kind, code } = stand.lastMail(phone);
    const enter = (SMS_MFA_CODE: string) => stand.respond(challenge, email, { SMS_MFA_CODE });
    return { ...challenge.body, kind, code: String(code), enter };
  };
  const { ChallengeName, ChallengeParameters, kind, code, enter } = await begin();
  assert.equal([ChallengeName, kind], ["SMS_MFA", "smsCode"]);
  assert.is(ChallengeParameters?.CODE_DELIVERY_DELIVERY_MEDIUM, "SMS");
  assert.is(ChallengeParameters?.CODE_DELIVERY_DESTINATION, "+*******1234");
  refused(await enter(otherThan(code)), refusal.wrongCode);
  assert.ok((await enter(code)).body.AuthenticationResult);

  const guessed = await begin();
  for (let n = 0; n < 5; n++) refused(await guessed.enter(otherThan(guessed.code)), refusal.wrongCode);
  refused(await guessed.enter(guessed.code), refusal.sessionExpired);
  const late = await begin();
  clock.shift(3 * MINUTE);
  refused(await late.enter(late.code), refusal.sessionExpired);
});

test("an authenticator app is set up, asked for, and takes no code twice", async () => {
  const email = await stand.account({ group: "Employee" });
  const { AccessToken } = await stand.tokens(email, password);
  const prefer = (settings: object) => call("SetUserMFAPreference", { AccessToken, ...settings });
  const useApp = () => prefer({ SoftwareTokenMfaSettings: isOn });
  const noPhone = refusal.invalid("User does not have delivery config set to turn on SMS_MFA");
  refused(await useApp(), notVerified);
  refused(await prefer({ SMSMfaSettings: { Enabled: true } }), noPhone);
  const secret = String((await call("AssociateSoftwareToken", { AccessToken })).body.SecretCode);
  assert.match(secret, /^[A-Z2-7]{32}$/);
  const current = () => totpAt(secret, clock.now());
  refused(await verify({ AccessToken }, otherThan(current())), refusal.wrongFirstCode);
  const verifying = current();
  assert.equal((await verify({ AccessToken }, verifying)).body, { Status: "SUCCESS" });
  assert.is((await useApp()).status, 200);
  const { UserMFASettingList, PreferredMfaSetting } = (await call("GetUser", { AccessToken })).body;
  assert.equal([UserMFASettingList, PreferredMfaSetting], [["SOFTWARE_TOKEN_MFA"], "SOFTWARE_TOKEN_MFA"]);

  const challenge = await stand.signIn(email, password);
  assert.is(challenge.body.ChallengeName, "SOFTWARE_TOKEN_MFA");
  const enter = (code: string) => stand.respond(challenge, email, { SOFTWARE_TOKEN_MFA_CODE: code });
  refused(await enter(verifying), refusal.usedAppCode);
  clock.shift(MINUTE);
  refused(await enter(otherThan(current())), refusal.wrongAppCode);
  assert.ok((await enter(current())).body.AuthenticationResult);
});

test("an app in use stays until a code of the new one is verified; a seeded secret is asked for at once", async () => {
  const email = "wechsel@nordwind.example";
  await cognito.seed({ email, password, group: "Employee", totpSecret });
  const enter = async (secret: string) => {
    clock.shift(MINUTE);
    const challenge = await stand.signIn(email, password);
    return stand.respond(challenge, email, { SOFTWARE_TOKEN_MFA_CODE: totpAt(secret, clock.now()) });
  };
  const { AccessToken } = (await enter(totpSecret)).body.AuthenticationResult ?? {};
  assert.ok(AccessToken);
  const secret = String((await call("AssociateSoftwareToken", { AccessToken })).body.SecretCode);
  assert.is((await enter(totpSecret)).status, 200);
  const code = totpAt(secret, clock.now());
  assert.is((await verify({ AccessToken }, code)).status, 200);
  refused(await enter(totpSecret), refusal.wrongAppCode);
  assert.is((await enter(secret)).status, 200);
  refused(await verify({ AccessToken }, code), notAssociated);
});

test("of several factors without a preference one is chosen; a preferred one is asked for at once", async () => {
  const email = "wahl@nordwind.example";
  const factors = { totpSecret, smsMfa: true, emailMfa: true };
  await cognito.seed({ email, password, group: "Employee", attributes, ...factors });
  const challenge = async () => {
    clock.shift(MINUTE);
    return stand.signIn(email, password);
  };
  const chosen = async (ANSWER: string) => {
    const asked = await challenge();
    const answer = await stand.respond(asked, email, { ANSWER });
    refused(await stand.respond(asked, email, { ANSWER }), refusal.sessionUsed);
    return answer;
  };

  const asked = await challenge();
  assert.is(asked.body.ChallengeName, "SELECT_MFA_TYPE");
  assert.is(asked.body.ChallengeParameters?.MFAS_CAN_CHOOSE, '["SMS_MFA","SOFTWARE_TOKEN_MFA","EMAIL_OTP"]');
  refused(await stand.respond(asked, email, { ANSWER: "PASSKEY" }), refusal.invalid("Invalid MFA type"));
  refused(await stand.respond(asked, await stand.account(), { ANSWER: "SMS_MFA" }), refusal.sessionOfAnother);

  const sms = await chosen("SMS_MFA");
  assert.is(sms.body.ChallengeParameters?.CODE_DELIVERY_DESTINATION, "+*******1234");
  await stand.enter(sms, email, { SMS_MFA_CODE: String(stand.lastMail(phone).code) });
  const app = await chosen("SOFTWARE_TOKEN_MFA");
  await stand.enter(app, email, { SOFTWARE_TOKEN_MFA_CODE: totpAt(totpSecret, clock.now()) });

  const mail = await chosen("EMAIL_OTP");
  const { ChallengeName, ChallengeParameters } = mail.body;
  assert.equal([ChallengeName, ChallengeParameters?.CODE_DELIVERY_DELIVERY_MEDIUM], ["EMAIL_OTP", "EMAIL"]);
  assert.is(ChallengeParameters?.CODE_DELIVERY_DESTINATION, "w***@n***");
  const code = String(stand.lastMail(email).code);
  assert.match(code, /^\d{6}$/);
  refused(await stand.respond(mail, email, { EMAIL_OTP_CODE: otherThan(code) }), refusal.wrongCode);
  const { AccessToken } = await stand.enter(mail, email, { EMAIL_OTP_CODE: code });

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

  cognito.administration.unverifyEmail(email);
  const noMail = refusal.invalid("User does not have delivery config set to turn on EMAIL_OTP");
  refused(await prefer({ EmailMfaSettings: { Enabled: true } }), noMail);
});

test("who must have a second factor sets up an authenticator app in the middle of signing in", async () => {
  const email = await stand.account({ group: "Employee" });
  cognito.administration.requireSecondFactor(email);
  const challenge = await stand.signIn(email, password);
  const { Session, ChallengeName, ChallengeParameters } = challenge.body;
  assert.is(ChallengeName, "MFA_SETUP");
  assert.is(ChallengeParameters?.MFAS_CAN_SETUP, '["SOFTWARE_TOKEN_MFA"]');
  refused(await verify({ Session }, "123456"), notAssociated);
  refused(await stand.respond(challenge, email, {}), notVerified);

  const associated = (await call("AssociateSoftwareToken", { Session })).body;
  const secret = String(associated.SecretCode);
  assert.match(secret, /^[A-Z2-7]{32}$/);
  assert.is.not(associated.Session, Session);
  const code = totpAt(secret, clock.now());
  refused(await verify({ Session: associated.Session }, otherThan(code)), refusal.wrongFirstCode);
  const verified = (await verify({ Session: associated.Session }, code)).body;
  assert.is(verified.Status, "SUCCESS");
  const finish = ({ Session }: Answer["body"]) =>
    stand.respond({ ...challenge, body: { ...challenge.body, ...(Session && { Session }) } }, email, {});
  refused(await finish(associated), refusal.sessionUsed);
  const { AccessToken } = (await finish(verified)).body.AuthenticationResult ?? {};
  assert.equal((await call("GetUser", { AccessToken })).body.UserMFASettingList, ["SOFTWARE_TOKEN_MFA"]);
  refused(await finish(verified), refusal.sessionUsed);

  const next = await stand.signIn(email, password);
  assert.is(next.body.ChallengeName, "SOFTWARE_TOKEN_MFA");
  refused(await stand.respond(next, email, { SOFTWARE_TOKEN_MFA_CODE: code }), refusal.usedAppCode);
});

test("setting up lives three minutes and bears five wrong codes; another challenge's session is none", async () => {
  const email = await stand.account();
  cognito.administration.requireSecondFactor(email);
  const associate = (whose: object) => call("AssociateSoftwareToken", whose);
  const begin = async () => {
    const { Session } = (await stand.signIn(email, password)).body;
    const { body } = await associate({ Session });
    return { ...body, right: () => totpAt(String(body.SecretCode), clock.now()) };
  };
  const { Session, right } = await begin();
  for (let n = 0; n < 5; n++) {
    refused(await verify({ Session }, otherThan(right())), refusal.wrongFirstCode);
  }
  refused(await verify({ Session }, right()), refusal.sessionExpired);
  const late = await begin();
  clock.shift(3 * MINUTE);
  refused(await verify({ Session: late.Session }, late.right()), refusal.sessionExpired);
  refused(await associate({ Session: late.Session }), refusal.sessionExpired);
  refused(await associate({ Session: "AAAA" }), refusal.sessionExpired);
  refused(await associate({}), refusal.badAccessToken);

  const other = "sms2@nordwind.example";
  await cognito.seed({ email: other, password, group: "Employee", attributes, smsMfa: true });
  const { body } = await stand.signIn(other, password);
  refused(await associate({ Session: body.Session }), refusal.sessionOfAnother);
});

test("a pool may want a second factor of everybody, also after a first password, and offer what it likes", async () => {
  const strict = await openStand({ settings: { requiresSecondFactor: true } });
  const email = "neu@musterbau.example";
  const invited = await strict.cognito.directory.invite({ email, group: "Customer" });
  const first = await strict.signIn(email, invited?.temporaryPassword ?? "");
  const next = await strict.respond(first, email, { NEW_PASSWORD: password });
  assert.is(next.body.ChallengeName, "MFA_SETUP");
  strict.cognito.settings.secondFactorsToSetUp = ["SMS_MFA"];
  const { ChallengeParameters, Session } = (await strict.signIn(email, password)).body;
  assert.is(ChallengeParameters?.MFAS_CAN_SETUP, '["SMS_MFA"]');
  refused(await strict.call("AssociateSoftwareToken", { Session }), [
    "SoftwareTokenMFANotFoundException",
    "Software Token MFA is not enabled.",
  ]);
});

test("one's own attributes are read, some are written", async () => {
  const email = await stand.account({ attributes: { "custom:client_id": "10002" } });
  const { AccessToken } = await stand.tokens(email, password);
  const read = async () => {
    const { UserAttributes = [] } = (await call("GetUser", { AccessToken })).body;
    return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
  };
  const update = (Name: string, Value: string) =>
    call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name, Value }] });
  const { sub, ...others } = await read();
  assert.is(cognito.directory.emailOf(sub ?? ""), email);
  assert.equal(others, { email, email_verified: "true", "custom:client_id": "10002" });

  assert.equal((await update("phone_number", phone)).body, { CodeDeliveryDetailsList: [] });
  assert.equal([(await read()).phone_number, (await read()).phone_number_verified], [phone, "false"]);
  refused(await update("phone_number", "0151 555"), refusal.invalid("Invalid phone number format."));
  for (const name of ["custom:client_id", "sub", "email_verified", "phone_number_verified"]) {
    refused(await update(name, "true"), refusal.unwritable);
  }
});

test("an unconfirmed account asks for its code again and is confirmed by it", async () => {
  const email = await stand.account();
  cognito.administration.unconfirm(email);
  const resend = (Username: string) => call("ResendConfirmationCode", { ClientId, Username });
  const confirm = (ConfirmationCode: string) =>
    call("ConfirmSignUp", { ClientId, Username: email, ConfirmationCode });
  const { body } = await resend(email);
  assert.is(body.CodeDeliveryDetails?.Destination, "p***@m***");
  assert.equal(Object.keys((await resend("nobody@nowhere.example")).body), ["CodeDeliveryDetails"]);
  const code = String(stand.lastMail(email).code);
  refused(await confirm(otherThan(code)), refusal.wrongMailedCode);
  assert.equal((await confirm(code)).body, {});
  await stand.tokens(email, password);
  refused(await resend(email), refusal.invalid("User is already confirmed."));
  refused(await confirm(code), refusal.denied("User cannot be confirmed. Current status is CONFIRMED"));
});

test.run();
