/** Signing in as an independent SRP client does, and everything it is refused for. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as refusal from "./refusals.ts";
import { DAY, MINUTE, openStand, password, refused, SECOND } from "./stand.ts";

const stand = await openStand();
const { cognito, clock, call, signIn, start } = stand;
const { clientId: ClientId } = cognito.pool;
const nobody = "niemand@musterbau.example";

const invite = async (email: string) =>
  (await cognito.directory.invite({ email, group: "Customer" }))?.temporaryPassword ?? null;

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
    refused(await signIn(email, own.replace(/.$/u, "!")), refusal.wrongPassword);
  }
});

test("an unknown user is asked for a proof of the same shape, always the same, and then refused alike", async () => {
  const email = await stand.account();
  const shape = (parameters: Record<string, string> = {}) =>
    Object.entries(parameters).map(([name, { length }]) => [name, name === "SRP_B" ? length > 750 : length]);
  const known = (await stand.askProof(email)).body.ChallengeParameters;
  const first = (await stand.askProof(nobody)).body.ChallengeParameters;
  const again = (await stand.askProof("Niemand@musterbau.example")).body.ChallengeParameters;
  assert.equal(shape(first), shape(known));
  assert.equal([first?.SALT, first?.USERNAME], [again?.SALT, again?.USERNAME]);
  assert.is.not(first?.SRP_B, again?.SRP_B);
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  assert.match(String(first?.USERNAME), uuid);
  refused(await signIn(nobody, password), refusal.wrongPassword);
  for (let n = 1; n < 5; n++) refused(await stand.signInWrongly(nobody), refusal.wrongPassword);
  refused(await signIn(nobody, password), refusal.attemptsExceeded);
});

test("unmasked, an unknown user is named", async () => {
  cognito.administration.maskUnknownUsers(false);
  refused(await signIn(nobody, password), ["UserNotFoundException", "User does not exist."]);
  cognito.administration.maskUnknownUsers(true);
});

test("five wrong passwords lock for a second, each further one twice as long, at most 15 minutes", async () => {
  const email = await stand.account();
  refused(await signIn(email, "Falsch 2026"), refusal.wrongPassword);
  for (let n = 1; n < 5; n++) refused(await stand.signInWrongly(email), refusal.wrongPassword);
  for (const lock of [1, 2, 4]) {
    clock.shift(lock * SECOND - 1);
    refused(await signIn(email, password), refusal.attemptsExceeded);
    clock.shift(1);
    refused(await stand.signInWrongly(email), refusal.wrongPassword);
  }
  clock.shift(8 * SECOND);
  await stand.tokens(email, password);
  refused(await stand.signInWrongly(email), refusal.wrongPassword);
  await stand.tokens(email, password);
});

test("the lock ends at 15 minutes, and as long without an attempt forgives", async () => {
  const email = await stand.account();
  for (let n = 0; n < 17; n++) {
    refused(await stand.signInWrongly(email), refusal.wrongPassword);
    clock.shift(n < 4 ? 0 : Math.min(2 ** (n - 4) * SECOND, 15 * MINUTE));
  }
  clock.shift(15 * MINUTE);
  for (let n = 0; n < 5; n++) refused(await stand.signInWrongly(email), refusal.wrongPassword);
  clock.shift(SECOND);
  await stand.tokens(email, password);
});

test("a client's clock may be off by five minutes; beyond, the right password is refused but not counted", async () => {
  const email = await stand.account();
  for (const skew of [5 * MINUTE, -5 * MINUTE]) assert.is((await signIn(email, password, skew)).status, 200);
  for (let n = 0; n < 6; n++) {
    refused(await signIn(email, password, (n % 2 ? 1 : -1) * (5 * MINUTE + SECOND)), refusal.wrongPassword);
  }
  await stand.tokens(email, password);
});

test("a temporary password leads to a new one; the challenge lives three minutes and is answered once", async () => {
  const email = "neu@musterbau.example";
  const temporaryPassword = (await invite(email)) ?? "";
  assert.is(await invite("NEU@musterbau.example"), null);
  const late = await signIn(email, temporaryPassword);
  assert.is(late.body.ChallengeName, "NEW_PASSWORD_REQUIRED");
  assert.is(JSON.parse(late.body.ChallengeParameters?.userAttributes ?? "").email, email);
  clock.shift(3 * MINUTE);
  refused(await stand.respond(late, email, { NEW_PASSWORD: password }), refusal.sessionExpired);

  const challenge = await signIn(email, temporaryPassword);
  const answer = (responses: Record<string, string>) => stand.respond(challenge, email, responses);
  const NEW_PASSWORD = password;
  const provided = refusal.denied("Cannot modify an already provided email");
  refused(await answer({ NEW_PASSWORD, "userAttributes.email": email }), provided);
  refused(await answer({ NEW_PASSWORD, "userAttributes.custom:client_id": "10002" }), refusal.unwritable);
  refused(await stand.respond(challenge, await stand.account(), { NEW_PASSWORD }), refusal.sessionOfAnother);
  refused(await answer({ NEW_PASSWORD: "kurz 1A" }), refusal.weak("Password not long enough"));
  const accepted = await answer({ NEW_PASSWORD, "userAttributes.name": "Uwe Neu" });
  assert.ok(accepted.body.AuthenticationResult?.RefreshToken);
  refused(await answer({ NEW_PASSWORD }), refusal.sessionUsed);
  refused(await signIn(email, temporaryPassword), refusal.wrongPassword);
  await stand.tokens(email, password);
});

test("a temporary password ends after seven days", async () => {
  const email = "spaet@musterbau.example";
  const temporaryPassword = (await invite(email)) ?? "";
  clock.shift(7 * DAY - SECOND);
  assert.is((await signIn(email, temporaryPassword)).body.ChallengeName, "NEW_PASSWORD_REQUIRED");
  clock.shift(SECOND);
  const ended = refusal.denied("Temporary password has expired and must be reset by an administrator.");
  refused(await signIn(email, temporaryPassword), ended);
});

test("an invitation sent again lasts seven days more and voids a sign-in begun with the password before", async () => {
  const account = await cognito.directory.invite({ email: "begonnen@musterbau.example", group: "Customer" });
  const username = account?.sub ?? "";
  const begun = await signIn(username, account?.temporaryPassword ?? "");
  clock.shift(2 * MINUTE);
  const again = await cognito.directory.inviteAgain(username);
  refused(await stand.respond(begun, username, { NEW_PASSWORD: password }), refusal.sessionExpired);
  clock.shift(7 * DAY - MINUTE);
  const challenge = await signIn(username, again?.temporaryPassword ?? "");
  assert.is(challenge.body.ChallengeName, "NEW_PASSWORD_REQUIRED");
});

test("what else the right password is refused for; a wrong one never learns of it", async () => {
  const cases = [
    ["disable", ...refusal.disabled],
    ["requireReset", "PasswordResetRequiredException", "Password reset required for the user"],
    ["unconfirm", "UserNotConfirmedException", "User is not confirmed."],
  ] as const;
  for (const [brings, type, message] of cases) {
    const email = await stand.account();
    cognito.administration[brings](email);
    refused(await signIn(email, "Falsch 2026"), refusal.wrongPassword);
    refused(await signIn(email, password), [type, message]);
  }
});

test("a proof serves once, for the one who asked, for three minutes", async () => {
  const email = await stand.account();
  const secretBlock = async () => (await stand.askProof(email)).body.ChallengeParameters?.SECRET_BLOCK ?? "";
  const once = await secretBlock();
  refused(await stand.prove(email, once, "AAAA"), refusal.wrongPassword);
  refused(await stand.prove(email, once, "AAAA"), refusal.sessionExpired);
  refused(await stand.prove("jemand@anders.example", await secretBlock(), "AAAA"), refusal.wrongPassword);
  const late = await secretBlock();
  clock.shift(3 * MINUTE);
  refused(await stand.prove(email, late, "AAAA"), refusal.sessionExpired);
});

test("requests that make no sense", async () => {
  const { invalid } = refusal;
  const USERNAME = "a@b.example";
  refused(await start("USER_SRP_AUTH", { USERNAME }), invalid("Missing required parameter SRP_A"));
  for (const SRP_A of ["0", "00", "xyz", "f".repeat(2000)]) {
    refused(await start("USER_SRP_AUTH", { USERNAME, SRP_A }), invalid("Invalid SRP_A"));
  }
  const notEnabled = invalid("USER_PASSWORD_AUTH flow not enabled for this client");
  refused(await start("USER_PASSWORD_AUTH", { USERNAME, PASSWORD: password }), notEnabled);
  const foreign = await call("InitiateAuth", { ClientId: "another", AuthFlow: "USER_SRP_AUTH" });
  refused(foreign, refusal.unknownClient);
  refused(await call("InitiateAuth", { ClientId }), refusal.isMissing("authFlow"));
  const otherFormat = await stand.prove(USERNAME, "AAAA", "AAAA", new Date(clock.now()).toISOString());
  refused(otherFormat, invalid("TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english"));
  for (const name of ["__proto__", "constructor", "AAAA"]) {
    refused(await stand.prove(name, name, "AAAA"), refusal.sessionExpired);
    const ChallengeName = "SMS_MFA";
    const challenge = { ClientId, ChallengeName, Session: name, ChallengeResponses: { USERNAME: name } };
    refused(await call("RespondToAuthChallenge", challenge), refusal.sessionExpired);
    refused(await stand.refresh(name), refusal.badRefreshToken);
  }
  refused(await call("DeleteUserPool", {}), refusal.unknownOperation);
  refused(await call("toString", {}), refusal.unknownOperation);
});

test("a required attribute that is missing is asked for with the first own password, and nothing else is taken", async () => {
  const { settings, directory } = stand.cognito;
  settings.requiredAttributes = ["email", "given_name", "family_name"];
  const attributes = { family_name: "Klar" };
  const email = "attribute@musterbau.example";
  const invited = await directory.invite({ email, group: "Customer", attributes });
  const asked = await stand.signIn(email, invited?.temporaryPassword ?? "");
  assert.is(asked.body.ChallengeParameters?.requiredAttributes, '["userAttributes.given_name"]');
  const name = (more: Record<string, string>) => ({ NEW_PASSWORD: "Neu und gut 2026", ...more });
  const answered = (more: Record<string, string>) => stand.respond(asked, email, name(more));
  const lacks = refusal.invalid("Invalid attributes given, given_name is missing");
  refused(await answered({}), lacks);
  refused(await answered({ "userAttributes.given_name": "" }), lacks);
  refused(
    await answered({ "userAttributes.given_name": "Kim", "userAttributes.family_name": "Neu" }),
    refusal.denied("Cannot modify an already provided family_name"),
  );
  const { AccessToken } = await stand.enter(asked, email, name({ "userAttributes.given_name": "Kim" }));
  settings.requiredAttributes = [];
  settings.readAttributes = ["given_name"];
  const { body } = await stand.call("GetUser", { AccessToken });
  assert.equal(
    body.UserAttributes?.map(({ Name }) => Name),
    ["given_name", "sub"],
  );
  settings.readAttributes = null;
});

test.run();
