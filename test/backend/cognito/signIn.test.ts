/** Signing in with an independent SRP client, and every way in which a sign-in is refused. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { DAY, MINUTE, openProvider, password, refused, SECOND } from "../../support/cognitoProtocol.ts";
import * as refusal from "./refusals.ts";

const provider = await openProvider();
const { cognito, clock, call, signIn, start } = provider;
const { clientId: ClientId } = cognito.pool;
const nobody = "niemand@musterbau.example";

test("a foreign SRP client signs in by e-mail address, in upper or lower case, and by sub", async () => {
  const email = await provider.account();
  const { sub } =
    (await cognito.directory.verify((await provider.tokens(email, password)).AccessToken)) ?? {};
  for (const username of [email.toUpperCase(), sub ?? ""]) await provider.tokens(username, password);
});

test("an unknown user gets a similar challenge, always the same one, and the same refusal", async () => {
  const email = await provider.account();
  const shape = (parameters: Record<string, string> = {}) =>
    Object.entries(parameters).map(([name, { length }]) => [name, name === "SRP_B" ? length > 750 : length]);
  const known = (await provider.askProof(email)).body.ChallengeParameters;
  const first = (await provider.askProof(nobody)).body.ChallengeParameters;
  const again = (await provider.askProof("Niemand@musterbau.example")).body.ChallengeParameters;
  assert.equal(shape(first), shape(known));
  assert.equal([first?.SALT, first?.USERNAME], [again?.SALT, again?.USERNAME]);
  assert.is.not(first?.SRP_B, again?.SRP_B);
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  assert.match(String(first?.USERNAME), uuid);
  refused(await signIn(nobody, password), refusal.wrongPassword);
  for (let n = 1; n < 5; n++) refused(await provider.signInWrongly(nobody), refusal.wrongPassword);
  refused(await signIn(nobody, password), refusal.attemptsExceeded);
});

test("five wrong passwords lock for a second; each further one doubles that, up to 15 minutes", async () => {
  const email = await provider.account();
  refused(await signIn(email, "Falsch 2026"), refusal.wrongPassword);
  for (let n = 1; n < 5; n++) refused(await provider.signInWrongly(email), refusal.wrongPassword);
  for (const lock of [1, 2, 4]) {
    clock.shift(lock * SECOND - 1);
    refused(await signIn(email, password), refusal.attemptsExceeded);
    clock.shift(1);
    refused(await provider.signInWrongly(email), refusal.wrongPassword);
  }
  // After the seventeenth wrong password the lock has its greatest length.
  for (let n = 8; n < 17; n++) {
    clock.shift(Math.min(2 ** (n - 5) * SECOND, 15 * MINUTE));
    refused(await provider.signInWrongly(email), refusal.wrongPassword);
  }
  clock.shift(15 * MINUTE - 1);
  refused(await signIn(email, password), refusal.attemptsExceeded);
  clock.shift(1);
  await provider.tokens(email, password);
  refused(await provider.signInWrongly(email), refusal.wrongPassword);
  await provider.tokens(email, password);
});

test("a clock may be off by five minutes; beyond, the right password is refused, not counted", async () => {
  const email = await provider.account();
  for (const skew of [5 * MINUTE, -5 * MINUTE]) assert.is((await signIn(email, password, skew)).status, 200);
  for (let n = 0; n < 6; n++) {
    refused(await signIn(email, password, (n % 2 ? 1 : -1) * (5 * MINUTE + SECOND)), refusal.wrongPassword);
  }
  await provider.tokens(email, password);
});

test("a second invitation lasts seven days, and ends a sign-in begun with the first password", async () => {
  const account = await cognito.directory.invite({ email: "begonnen@musterbau.example", group: "Customer" });
  const username = account?.sub ?? "";
  const begun = await signIn(username, account?.temporaryPassword ?? "");
  clock.shift(2 * MINUTE);
  const again = await cognito.directory.inviteAgain(username);
  refused(await provider.respond(begun, username, { NEW_PASSWORD: password }), refusal.sessionExpired);
  clock.shift(7 * DAY - MINUTE);
  const challenge = await signIn(username, again?.temporaryPassword ?? "");
  assert.is(challenge.body.ChallengeName, "NEW_PASSWORD_REQUIRED");
});

test("only after the right password is an account named as disabled, unconfirmed or reset", async () => {
  const cases = [
    ["disable", ...refusal.disabled],
    ["requireReset", "PasswordResetRequiredException", "Password reset required for the user"],
    ["unconfirm", "UserNotConfirmedException", "User is not confirmed."],
  ] as const;
  for (const [brings, type, message] of cases) {
    const email = await provider.account();
    cognito.administration[brings](email);
    refused(await signIn(email, "Falsch 2026"), refusal.wrongPassword);
    refused(await signIn(email, password), [type, message]);
  }
});

test("a challenge can be answered once, by the same user, within three minutes", async () => {
  const email = await provider.account();
  const secretBlock = async () =>
    (await provider.askProof(email)).body.ChallengeParameters?.SECRET_BLOCK ?? "";
  const once = await secretBlock();
  refused(await provider.prove(email, once, "AAAA"), refusal.wrongPassword);
  refused(await provider.prove(email, once, "AAAA"), refusal.sessionExpired);
  refused(await provider.prove("jemand@anders.example", await secretBlock(), "AAAA"), refusal.wrongPassword);
  const late = await secretBlock();
  clock.shift(3 * MINUTE);
  refused(await provider.prove(email, late, "AAAA"), refusal.sessionExpired);
});

test("malformed requests are refused, and each refusal names the fault", async () => {
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
  const otherFormat = await provider.prove(USERNAME, "AAAA", "AAAA", new Date(clock.now()).toISOString());
  refused(otherFormat, invalid("TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english"));
  for (const name of ["__proto__", "constructor", "AAAA"]) {
    refused(await provider.prove(name, name, "AAAA"), refusal.sessionExpired);
    const ChallengeName = "SMS_MFA";
    const challenge = { ClientId, ChallengeName, Session: name, ChallengeResponses: { USERNAME: name } };
    refused(await call("RespondToAuthChallenge", challenge), refusal.sessionExpired);
    refused(await provider.refresh(name), refusal.badRefreshToken);
  }
  refused(await call("DeleteUserPool", {}), refusal.unknownOperation);
  refused(await call("toString", {}), refusal.unknownOperation);
});

test.run();
