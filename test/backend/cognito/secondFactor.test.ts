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
  const verified = await call("VerifySoftwareToken", { AccessToken, UserCode: current() });
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
  refused(await enter(current()), ...used);
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
