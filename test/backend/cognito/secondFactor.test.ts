/** The second factor, a person's own attributes, and the confirmation of an address. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { MINUTE, openStand, otherThan, password, refused } from "./stand.ts";
import { totpAt, totpStep } from "./totp.ts";

const stand = await openStand();
const { cognito, clock, call } = stand;
const { clientId: ClientId } = cognito.pool;
const phone = "+4915155501234";

test("TOTP as RFC 6238, appendix B", () => {
  // The RFC's secret "12345678901234567890" in base32; its eight digits for SHA-1.
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const vectors: readonly (readonly [seconds: number, code: string])[] = [
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ];
  for (const [seconds, code] of vectors) {
    assert.is(totpAt(secret, seconds * 1000, 8), code);
    assert.is(totpAt(secret, seconds * 1000), code.slice(2));
  }
});

test("TOTP tolerates one step to either side", () => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const at = 1_000 * 30_000;
  const found = [-2, -1, 0, 1, 2].map((step) => totpStep(secret, totpAt(secret, at + step * 30_000), at));
  assert.equal(found, [null, 999, 1000, 1001, null]);
});

test("a code by SMS: masked number, five tries, three minutes", async () => {
  const email = "sms@nordwind.example";
  const attributes = { phone_number: phone, phone_number_verified: "true" };
  await cognito.seed({ email, password, group: "Employee", attributes, smsMfa: true });
  const mismatch = ["CodeMismatchException", "Invalid code or auth state for the user."] as const;
  const expired = ["NotAuthorizedException", "Invalid session for the user, session is expired."] as const;

  const challenge = await stand.signIn(email, password);
  assert.is(challenge.body.ChallengeName, "SMS_MFA");
  assert.is(challenge.body.ChallengeParameters?.CODE_DELIVERY_DELIVERY_MEDIUM, "SMS");
  assert.is(challenge.body.ChallengeParameters?.CODE_DELIVERY_DESTINATION, "+*******1234");
  const { kind, code } = stand.lastMail(phone);
  assert.is(kind, "smsCode");
  const SMS_MFA_CODE = String(code);
  refused(await stand.respond(challenge, email, { SMS_MFA_CODE: otherThan(SMS_MFA_CODE) }), ...mismatch);
  const answer = await stand.respond(challenge, email, { SMS_MFA_CODE });
  assert.ok(answer.body.AuthenticationResult);

  const guessed = await stand.signIn(email, password);
  const right = String(stand.lastMail(phone).code);
  for (let n = 0; n < 5; n++) {
    refused(await stand.respond(guessed, email, { SMS_MFA_CODE: otherThan(right) }), ...mismatch);
  }
  refused(await stand.respond(guessed, email, { SMS_MFA_CODE: right }), ...expired);

  const late = await stand.signIn(email, password);
  clock.shift(3 * MINUTE);
  refused(await stand.respond(late, email, { SMS_MFA_CODE: String(stand.lastMail(phone).code) }), ...expired);
});

test("an authenticator app is set up, asked for, and takes no code twice", async () => {
  const email = await stand.account({ group: "Employee" });
  const { AccessToken } = await stand.tokens(email, password);
  const prefer = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
  const invalid = "InvalidParameterException";
  refused(
    await call("SetUserMFAPreference", { AccessToken, ...prefer }),
    invalid,
    "User has not verified software token mfa",
  );
  refused(
    await call("SetUserMFAPreference", { AccessToken, SMSMfaSettings: { Enabled: true } }),
    invalid,
    "User does not have delivery config set to turn on SMS_MFA",
  );
  const { SecretCode } = (await call("AssociateSoftwareToken", { AccessToken })).body;
  const secret = String(SecretCode);
  assert.match(secret, /^[A-Z2-7]{32}$/);
  const current = () => totpAt(secret, clock.now());
  refused(
    await call("VerifySoftwareToken", { AccessToken, UserCode: otherThan(current()) }),
    "EnableSoftwareTokenMFAException",
    "Code mismatch",
  );
  const verifying = current();
  const verified = await call("VerifySoftwareToken", { AccessToken, UserCode: verifying });
  assert.equal(verified.body, { Status: "SUCCESS" });
  assert.is((await call("SetUserMFAPreference", { AccessToken, ...prefer })).status, 200);
  const { body } = await call("GetUser", { AccessToken });
  assert.equal(
    [body.UserMFASettingList, body.PreferredMfaSetting],
    [["SOFTWARE_TOKEN_MFA"], "SOFTWARE_TOKEN_MFA"],
  );

  const used = ["ExpiredCodeException", "Your software token has already been used once."] as const;
  const challenge = await stand.signIn(email, password);
  assert.is(challenge.body.ChallengeName, "SOFTWARE_TOKEN_MFA");
  const enter = (SOFTWARE_TOKEN_MFA_CODE: string) =>
    stand.respond(challenge, email, { SOFTWARE_TOKEN_MFA_CODE });
  refused(await enter(verifying), ...used);
  clock.shift(MINUTE);
  refused(await enter(otherThan(current())), "CodeMismatchException", "Invalid code received for user");
  assert.ok((await enter(current())).body.AuthenticationResult);
});

test("a seeded secret is asked for at once", async () => {
  const email = "app@nordwind.example";
  const totpSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  await cognito.seed({ email, password, group: "Employee", totpSecret });
  const challenge = await stand.signIn(email, password);
  const SOFTWARE_TOKEN_MFA_CODE = totpAt(totpSecret, clock.now());
  const { body } = await stand.respond(challenge, email, { SOFTWARE_TOKEN_MFA_CODE });
  assert.ok(body.AuthenticationResult);
});

test("an app in use stays until a code of the new one is verified", async () => {
  const email = "wechsel@nordwind.example";
  const totpSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  await cognito.seed({ email, password, group: "Employee", totpSecret });
  const enter = async (secret: string) => {
    clock.shift(MINUTE);
    const challenge = await stand.signIn(email, password);
    return stand.respond(challenge, email, { SOFTWARE_TOKEN_MFA_CODE: totpAt(secret, clock.now()) });
  };
  const { AccessToken } = (await enter(totpSecret)).body.AuthenticationResult ?? {};
  const { SecretCode } = (await call("AssociateSoftwareToken", { AccessToken })).body;
  assert.is((await enter(totpSecret)).status, 200);
  const UserCode = totpAt(String(SecretCode), clock.now());
  assert.is((await call("VerifySoftwareToken", { AccessToken, UserCode })).status, 200);
  refused(await enter(totpSecret), "CodeMismatchException", "Invalid code received for user");
  assert.is((await enter(String(SecretCode))).status, 200);
  refused(
    await call("VerifySoftwareToken", { AccessToken, UserCode }),
    "InvalidParameterException",
    "User has not associated a software token.",
  );
});

test("of several factors without a preference one is chosen; a preferred one is asked for at once", async () => {
  const email = "wahl@nordwind.example";
  const totpSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const attributes = { phone_number: phone, phone_number_verified: "true" };
  const factors = { totpSecret, smsMfa: true, emailMfa: true };
  await cognito.seed({ email, password, group: "Employee", attributes, ...factors });
  const challenge = async () => {
    clock.shift(MINUTE);
    return stand.signIn(email, password);
  };
  const chosen = async (ANSWER: string) => {
    const asked = await challenge();
    const answer = await stand.respond(asked, email, { ANSWER });
    refused(
      await stand.respond(asked, email, { ANSWER }),
      "NotAuthorizedException",
      "Invalid session for the user, session can only be used once.",
    );
    return answer;
  };

  const asked = await challenge();
  assert.is(asked.body.ChallengeName, "SELECT_MFA_TYPE");
  assert.is(asked.body.ChallengeParameters?.MFAS_CAN_CHOOSE, '["SMS_MFA","SOFTWARE_TOKEN_MFA","EMAIL_OTP"]');
  refused(
    await stand.respond(asked, email, { ANSWER: "PASSKEY" }),
    "InvalidParameterException",
    "Invalid MFA type",
  );
  refused(
    await stand.respond(asked, await stand.account(), { ANSWER: "SMS_MFA" }),
    "NotAuthorizedException",
    "Invalid session for the user.",
  );

  const sms = await chosen("SMS_MFA");
  assert.is(sms.body.ChallengeParameters?.CODE_DELIVERY_DESTINATION, "+*******1234");
  const SMS_MFA_CODE = String(stand.lastMail(phone).code);
  assert.ok((await stand.respond(sms, email, { SMS_MFA_CODE })).body.AuthenticationResult);

  const app = await chosen("SOFTWARE_TOKEN_MFA");
  const SOFTWARE_TOKEN_MFA_CODE = totpAt(totpSecret, clock.now());
  assert.ok((await stand.respond(app, email, { SOFTWARE_TOKEN_MFA_CODE })).body.AuthenticationResult);

  const mail = await chosen("EMAIL_OTP");
  assert.equal(
    [mail.body.ChallengeName, mail.body.ChallengeParameters?.CODE_DELIVERY_DELIVERY_MEDIUM],
    ["EMAIL_OTP", "EMAIL"],
  );
  assert.is(mail.body.ChallengeParameters?.CODE_DELIVERY_DESTINATION, "w***@n***");
  const EMAIL_OTP_CODE = String(stand.lastMail(email).code);
  assert.match(EMAIL_OTP_CODE, /^\d{6}$/);
  refused(
    await stand.respond(mail, email, { EMAIL_OTP_CODE: otherThan(EMAIL_OTP_CODE) }),
    "CodeMismatchException",
    "Invalid code or auth state for the user.",
  );
  const { AccessToken } =
    (await stand.respond(mail, email, { EMAIL_OTP_CODE })).body.AuthenticationResult ?? {};

  const prefer = (settings: object) => call("SetUserMFAPreference", { AccessToken, ...settings });
  const preferred = { Enabled: true, PreferredMfa: true };
  refused(
    await prefer({ EmailMfaSettings: preferred, SMSMfaSettings: preferred }),
    "InvalidParameterException",
    "Only one MFA setting can be preferred.",
  );
  assert.is((await prefer({ EmailMfaSettings: preferred })).status, 200);
  assert.is((await challenge()).body.ChallengeName, "EMAIL_OTP");
  const { body } = await call("GetUser", { AccessToken });
  assert.equal(
    [body.UserMFASettingList, body.PreferredMfaSetting],
    [["SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP"], "EMAIL_OTP"],
  );
  const off = { Enabled: false };
  await prefer({ EmailMfaSettings: off, SMSMfaSettings: off });
  assert.is((await challenge()).body.ChallengeName, "SOFTWARE_TOKEN_MFA");
  assert.is((await call("GetUser", { AccessToken })).body.PreferredMfaSetting, undefined);
  await prefer({ SoftwareTokenMfaSettings: off });
  assert.ok((await challenge()).body.AuthenticationResult);

  cognito.administration.unverifyEmail(email);
  refused(
    await prefer({ EmailMfaSettings: { Enabled: true } }),
    "InvalidParameterException",
    "User does not have delivery config set to turn on EMAIL_OTP",
  );
});

test("who must have a second factor sets up an authenticator app in the middle of signing in", async () => {
  const email = await stand.account({ group: "Employee" });
  cognito.administration.requireSecondFactor(email);
  const challenge = await stand.signIn(email, password);
  assert.is(challenge.body.ChallengeName, "MFA_SETUP");
  assert.is(challenge.body.ChallengeParameters?.MFAS_CAN_SETUP, '["SOFTWARE_TOKEN_MFA"]');
  const verify = (Session: unknown, UserCode: string) => call("VerifySoftwareToken", { Session, UserCode });
  refused(
    await verify(challenge.body.Session, "123456"),
    "InvalidParameterException",
    "User has not associated a software token.",
  );
  refused(
    await stand.respond(challenge, email, {}),
    "InvalidParameterException",
    "User has not verified software token mfa",
  );

  const { Session } = challenge.body;
  const associated = (await call("AssociateSoftwareToken", { Session })).body;
  const secret = String(associated.SecretCode);
  assert.match(secret, /^[A-Z2-7]{32}$/);
  assert.is.not(associated.Session, Session);
  const code = totpAt(secret, clock.now());
  refused(
    await verify(associated.Session, otherThan(code)),
    "EnableSoftwareTokenMFAException",
    "Code mismatch",
  );
  const verified = (await verify(associated.Session, code)).body;
  assert.is(verified.Status, "SUCCESS");
  const finish = (session: unknown) =>
    call("RespondToAuthChallenge", {
      ClientId,
      ChallengeName: "MFA_SETUP",
      Session: session,
      ChallengeResponses: { USERNAME: email },
    });
  const once = [
    "NotAuthorizedException",
    "Invalid session for the user, session can only be used once.",
  ] as const;
  refused(await finish(associated.Session), ...once);
  const { AccessToken } = (await finish(verified.Session)).body.AuthenticationResult ?? {};
  assert.equal((await call("GetUser", { AccessToken })).body.UserMFASettingList, ["SOFTWARE_TOKEN_MFA"]);
  refused(await finish(verified.Session), ...once);

  const next = await stand.signIn(email, password);
  assert.is(next.body.ChallengeName, "SOFTWARE_TOKEN_MFA");
  refused(
    await stand.respond(next, email, { SOFTWARE_TOKEN_MFA_CODE: code }),
    "ExpiredCodeException",
    "Your software token has already been used once.",
  );
});

test("setting up lives three minutes and bears five wrong codes; another challenge's session is none", async () => {
  const email = await stand.account();
  cognito.administration.requireSecondFactor(email);
  const begin = async () => {
    const { Session } = (await stand.signIn(email, password)).body;
    return (await call("AssociateSoftwareToken", { Session })).body;
  };
  const expired = ["NotAuthorizedException", "Invalid session for the user, session is expired."] as const;
  const { Session, SecretCode } = await begin();
  const right = () => totpAt(String(SecretCode), clock.now());
  for (let n = 0; n < 5; n++) {
    refused(
      await call("VerifySoftwareToken", { Session, UserCode: otherThan(right()) }),
      "EnableSoftwareTokenMFAException",
      "Code mismatch",
    );
  }
  refused(await call("VerifySoftwareToken", { Session, UserCode: right() }), ...expired);
  const late = await begin();
  clock.shift(3 * MINUTE);
  const UserCode = totpAt(String(late.SecretCode), clock.now());
  refused(await call("VerifySoftwareToken", { Session: late.Session, UserCode }), ...expired);
  refused(await call("AssociateSoftwareToken", { Session: late.Session }), ...expired);
  refused(await call("AssociateSoftwareToken", { Session: "AAAA" }), ...expired);
  refused(await call("AssociateSoftwareToken", {}), "NotAuthorizedException", "Invalid Access Token");

  const other = "sms2@nordwind.example";
  const attributes = { phone_number: phone, phone_number_verified: "true" };
  await cognito.seed({ email: other, password, group: "Employee", attributes, smsMfa: true });
  refused(
    await call("AssociateSoftwareToken", { Session: (await stand.signIn(other, password)).body.Session }),
    "NotAuthorizedException",
    "Invalid session for the user.",
  );
});

test("a pool may want a second factor of everybody, also after a first password, and offer what it likes", async () => {
  const strict = await openStand({ settings: { requiresSecondFactor: true } });
  const email = "neu@musterbau.example";
  const { temporaryPassword = "" } =
    (await strict.cognito.directory.invite({ email, group: "Customer" })) ?? {};
  const first = await strict.signIn(email, temporaryPassword);
  const next = await strict.respond(first, email, { NEW_PASSWORD: password });
  assert.is(next.body.ChallengeName, "MFA_SETUP");
  strict.cognito.settings.secondFactorsToSetUp = ["SMS_MFA"];
  const challenge = await strict.signIn(email, password);
  assert.is(challenge.body.ChallengeParameters?.MFAS_CAN_SETUP, '["SMS_MFA"]');
  refused(
    await strict.call("AssociateSoftwareToken", { Session: challenge.body.Session }),
    "SoftwareTokenMFANotFoundException",
    "Software Token MFA is not enabled.",
  );
});

test("one's own attributes are read, some are written", async () => {
  const email = await stand.account({ attributes: { "custom:client_id": "10002" } });
  const { AccessToken } = await stand.tokens(email, password);
  const read = async () =>
    Object.fromEntries(
      ((await call("GetUser", { AccessToken })).body.UserAttributes ?? []).map(({ Name, Value }) => [
        Name,
        Value,
      ]),
    );
  const update = (Name: string, Value: string) =>
    call("UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name, Value }] });
  const { sub, ...attributes } = await read();
  assert.is(cognito.directory.emailOf(sub ?? ""), email);
  assert.equal(attributes, { email, email_verified: "true", "custom:client_id": "10002" });

  assert.equal((await update("phone_number", phone)).body, { CodeDeliveryDetailsList: [] });
  assert.equal([(await read()).phone_number, (await read()).phone_number_verified], [phone, "false"]);
  refused(
    await update("phone_number", "0151 555"),
    "InvalidParameterException",
    "Invalid phone number format.",
  );
  for (const name of ["custom:client_id", "sub", "email_verified", "phone_number_verified"]) {
    refused(
      await update(name, "true"),
      "NotAuthorizedException",
      "A client attempted to write unauthorized attribute",
    );
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
  refused(
    await confirm(otherThan(code)),
    "CodeMismatchException",
    "Invalid verification code provided, please try again.",
  );
  assert.equal((await confirm(code)).body, {});
  await stand.tokens(email, password);
  refused(await resend(email), "InvalidParameterException", "User is already confirmed.");
  refused(
    await confirm(code),
    "NotAuthorizedException",
    "User cannot be confirmed. Current status is CONFIRMED",
  );
});

test.run();
