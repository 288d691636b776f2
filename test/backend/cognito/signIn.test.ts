/** Signing in as an independent SRP client does, and everything it is refused for. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { DAY, MINUTE, openStand, password, refused, SECOND } from "./stand.ts";

const stand = await openStand();
const { cognito, clock, call, signIn } = stand;
const { clientId: ClientId } = cognito.pool;
const wrong = ["NotAuthorizedException", "Incorrect username or password."] as const;

test("a foreign SRP client signs in, by e-mail in any case and by sub", async () => {
  const email = await stand.account();
  const { sub } = (await cognito.directory.verify((await stand.tokens(email, password)).AccessToken)) ?? {};
  for (const username of [email.toUpperCase(), sub ?? ""]) await stand.tokens(username, password);
});

test("passwords with umlauts, inner spaces and 256 characters", async () => {
  const passwords = ["Größe  mit Lücken 1", `aA1${"ü".repeat(253)}`, "Schlüssel🔑9x"];
  for (const [n, own] of passwords.entries()) {
    const email = `wort-${n}@musterbau.example`;
    await cognito.seed({ email, password: own, group: "Customer" });
    await stand.tokens(email, own);
    refused(await signIn(email, own.replace(/.$/u, "!")), ...wrong);
  }
});

test("an unknown user is asked for a proof of the same shape, always the same, and then refused alike", async () => {
  const email = await stand.account();
  const shape = (parameters: Record<string, string> = {}) =>
    Object.entries(parameters).map(([name, { length }]) => [name, name === "SRP_B" ? length > 750 : length]);
  const known = (await stand.askProof(email)).body.ChallengeParameters;
  const first = (await stand.askProof("niemand@musterbau.example")).body.ChallengeParameters;
  const again = (await stand.askProof("Niemand@musterbau.example")).body.ChallengeParameters;
  assert.equal(shape(first), shape(known));
  assert.equal([first?.SALT, first?.USERNAME], [again?.SALT, again?.USERNAME]);
  assert.is.not(first?.SRP_B, again?.SRP_B);
  assert.match(
    String(first?.USERNAME),
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  refused(await signIn("niemand@musterbau.example", password), ...wrong);
  for (let n = 1; n < 5; n++) refused(await stand.signInWrongly("niemand@musterbau.example"), ...wrong);
  refused(await signIn("niemand@musterbau.example", password), wrong[0], "Password attempts exceeded");
});

test("unmasked, an unknown user is named", async () => {
  cognito.administration.maskUnknownUsers(false);
  refused(
    await signIn("niemand@musterbau.example", password),
    "UserNotFoundException",
    "User does not exist.",
  );
  cognito.administration.maskUnknownUsers(true);
});

test("five wrong passwords lock for a second, each further one twice as long, at most 15 minutes", async () => {
  const email = await stand.account();
  refused(await signIn(email, "Falsch 2026"), ...wrong);
  for (let n = 1; n < 5; n++) refused(await stand.signInWrongly(email), ...wrong);
  const exceeded = [wrong[0], "Password attempts exceeded"] as const;
  for (const lock of [1, 2, 4]) {
    clock.shift(lock * SECOND - 1);
    refused(await signIn(email, password), ...exceeded);
    clock.shift(1);
    refused(await stand.signInWrongly(email), ...wrong);
  }
  clock.shift(8 * SECOND);
  await stand.tokens(email, password);
  refused(await stand.signInWrongly(email), ...wrong);
  await stand.tokens(email, password);
});

test("the lock ends at 15 minutes, and as long without an attempt forgives", async () => {
  const email = await stand.account();
  for (let n = 0; n < 17; n++) {
    refused(await stand.signInWrongly(email), ...wrong);
    clock.shift(n < 4 ? 0 : Math.min(2 ** (n - 4) * SECOND, 15 * MINUTE));
  }
  clock.shift(15 * MINUTE);
  for (let n = 0; n < 5; n++) refused(await stand.signInWrongly(email), ...wrong);
  clock.shift(SECOND);
  await stand.tokens(email, password);
});

test("a client's clock may be off by five minutes; beyond, the right password is refused but not counted", async () => {
  const email = await stand.account();
  for (const skew of [5 * MINUTE, -5 * MINUTE])
    assert.ok((await signIn(email, password, skew)).status === 200);
  for (let n = 0; n < 6; n++) {
    refused(await signIn(email, password, (n % 2 ? 1 : -1) * (5 * MINUTE + SECOND)), ...wrong);
  }
  await stand.tokens(email, password);
});

test("a temporary password leads to a new one; the challenge lives three minutes and is answered once", async () => {
  const email = "neu@musterbau.example";
  const { temporaryPassword = "" } = (await cognito.directory.invite({ email, group: "Customer" })) ?? {};
  assert.is(await cognito.directory.invite({ email: "NEU@musterbau.example", group: "Customer" }), null);
  const late = await signIn(email, temporaryPassword);
  assert.is(late.body.ChallengeName, "NEW_PASSWORD_REQUIRED");
  assert.is(JSON.parse(late.body.ChallengeParameters?.userAttributes ?? "").email, email);
  clock.shift(3 * MINUTE);
  refused(
    await stand.respond(late, email, { NEW_PASSWORD: password }),
    "NotAuthorizedException",
    "Invalid session for the user, session is expired.",
  );

  const challenge = await signIn(email, temporaryPassword);
  const answer = (responses: Record<string, string>) => stand.respond(challenge, email, responses);
  refused(
    await answer({ NEW_PASSWORD: password, "userAttributes.email": email }),
    "NotAuthorizedException",
    "Cannot modify an already provided email",
  );
  refused(
    await answer({ NEW_PASSWORD: password, "userAttributes.custom:client_id": "10002" }),
    "NotAuthorizedException",
    "A client attempted to write unauthorized attribute",
  );
  refused(
    await stand.respond(challenge, await stand.account(), { NEW_PASSWORD: password }),
    "NotAuthorizedException",
    "Invalid session for the user.",
  );
  refused(
    await answer({ NEW_PASSWORD: "kurz 1A" }),
    "InvalidPasswordException",
    "Password did not conform with policy: Password not long enough",
  );
  const accepted = await answer({ NEW_PASSWORD: password, "userAttributes.name": "Uwe Neu" });
  assert.ok(accepted.body.AuthenticationResult?.RefreshToken);
  refused(
    await answer({ NEW_PASSWORD: password }),
    "NotAuthorizedException",
    "Invalid session for the user, session can only be used once.",
  );
  refused(await signIn(email, temporaryPassword), ...wrong);
  await stand.tokens(email, password);
});

test("a temporary password ends after seven days", async () => {
  const email = "spaet@musterbau.example";
  const { temporaryPassword = "" } = (await cognito.directory.invite({ email, group: "Customer" })) ?? {};
  clock.shift(7 * DAY - SECOND);
  assert.is((await signIn(email, temporaryPassword)).body.ChallengeName, "NEW_PASSWORD_REQUIRED");
  clock.shift(SECOND);
  refused(
    await signIn(email, temporaryPassword),
    "NotAuthorizedException",
    "Temporary password has expired and must be reset by an administrator.",
  );
});

test("what else the right password is refused for; a wrong one never learns of it", async () => {
  const cases = [
    ["disable", "NotAuthorizedException", "User is disabled."],
    ["requireReset", "PasswordResetRequiredException", "Password reset required for the user"],
    ["unconfirm", "UserNotConfirmedException", "User is not confirmed."],
  ] as const;
  for (const [brings, type, message] of cases) {
    const email = await stand.account();
    cognito.administration[brings](email);
    refused(await signIn(email, "Falsch 2026"), ...wrong);
    refused(await signIn(email, password), type, message);
  }
});

test("a proof serves once, for the one who asked, for three minutes", async () => {
  const email = await stand.account();
  const secretBlock = async () => (await stand.askProof(email)).body.ChallengeParameters?.SECRET_BLOCK ?? "";
  const expired = ["NotAuthorizedException", "Invalid session for the user, session is expired."] as const;
  const once = await secretBlock();
  refused(await stand.prove(email, once, "AAAA"), ...wrong);
  refused(await stand.prove(email, once, "AAAA"), ...expired);
  refused(await stand.prove("jemand@anders.example", await secretBlock(), "AAAA"), ...wrong);
  const late = await secretBlock();
  clock.shift(3 * MINUTE);
  refused(await stand.prove(email, late, "AAAA"), ...expired);
});

test("requests that make no sense", async () => {
  const invalid = "InvalidParameterException";
  const start = (AuthParameters: object, AuthFlow = "USER_SRP_AUTH") =>
    call("InitiateAuth", { ClientId, AuthFlow, AuthParameters });
  refused(await start({ USERNAME: "a@b.example" }), invalid, "Missing required parameter SRP_A");
  for (const SRP_A of ["0", "00", "xyz", "f".repeat(2000)]) {
    refused(await start({ USERNAME: "a@b.example", SRP_A }), invalid, "Invalid SRP_A");
  }
  refused(
    await start({ USERNAME: "a@b.example", PASSWORD: password }, "USER_PASSWORD_AUTH"),
    invalid,
    "USER_PASSWORD_AUTH flow not enabled for this client",
  );
  refused(
    await call("InitiateAuth", { ClientId: "another", AuthFlow: "USER_SRP_AUTH" }),
    "ResourceNotFoundException",
    "User pool client another does not exist.",
  );
  refused(
    await call("InitiateAuth", { ClientId }),
    invalid,
    "1 validation error detected: Value at 'authFlow' failed to satisfy constraint: Member must not be null",
  );
  refused(
    await stand.prove("a@b.example", "AAAA", "AAAA", new Date(clock.now()).toISOString()),
    invalid,
    "TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english",
  );
  for (const name of ["__proto__", "constructor", "AAAA"]) {
    const expired = ["NotAuthorizedException", "Invalid session for the user, session is expired."] as const;
    refused(await stand.prove(name, name, "AAAA"), ...expired);
    const ChallengeName = "SMS_MFA";
    const challenge = { ClientId, ChallengeName, Session: name, ChallengeResponses: { USERNAME: name } };
    refused(await call("RespondToAuthChallenge", challenge), ...expired);
    refused(
      await start({ REFRESH_TOKEN: name }, "REFRESH_TOKEN_AUTH"),
      "NotAuthorizedException",
      "Invalid Refresh Token",
    );
  }
  refused(await call("DeleteUserPool", {}), "UnknownOperationException", "");
  refused(await call("toString", {}), "UnknownOperationException", "");
});

test.run();
