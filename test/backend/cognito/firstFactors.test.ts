/** Signing in with a choice: USER_AUTH, SELECT_CHALLENGE, codes in place of a password, and who learns nothing. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as refusal from "./refusals.ts";
import { createSoftAuthenticator } from "./softAuthenticator.ts";
import { type Answer, attributes, MINUTE, openStand, otherThan, password, phone, refused } from "./stand.ts";

const stand = await openStand();
const { cognito, clock, outbox, call, ask, respond } = stand;
const byPassword = { ANSWER: "PASSWORD_SRP", SRP_A: stand.largeA };

test.before.each(() => {
  cognito.settings.allowsUserAuth = true;
  cognito.settings.firstFactors = ["PASSWORD", "WEB_AUTHN", "EMAIL_OTP", "SMS_OTP"];
});

test("only where the app client allows it", async () => {
  cognito.settings.allowsUserAuth = false;
  refused(await ask(await stand.account()), refusal.invalid("USER_AUTH flow not enabled for this client"));
});

test("what the account and the pool have is offered; the password is chosen and proved", async () => {
  const email = await stand.account({ attributes });
  const challenge = await ask(email);
  const { ChallengeName, ChallengeParameters, AvailableChallenges } = challenge.body;
  assert.equal([ChallengeName, ChallengeParameters], ["SELECT_CHALLENGE", {}]);
  assert.equal(AvailableChallenges, ["PASSWORD_SRP", "EMAIL_OTP", "SMS_OTP"]);
  for (const [ANSWER, why] of [
    ["PASSWORD_SRP", "Missing required parameter SRP_A"],
    ["WEB_AUTHN", "Selected challenge WEB_AUTHN is not available"],
    ["GUESS", "Unsupported challenge GUESS"],
  ] as const) {
    refused(await respond(challenge, email, { ANSWER }), refusal.invalid(why));
  }
  const asked = await respond(challenge, email, byPassword);
  assert.is(asked.body.ChallengeName, "PASSWORD_VERIFIER");
  assert.ok((await stand.provePassword(asked, email, password)).body.AuthenticationResult);
  refused(await respond(challenge, email, { ANSWER: "EMAIL_OTP" }), refusal.sessionUsed);
});

test("a preferred password is asked for at once; a wrong one is refused and counts", async () => {
  const email = await stand.account();
  const begin = () => ask(email, "PASSWORD_SRP", { SRP_A: stand.largeA });
  assert.ok((await stand.provePassword(await begin(), email, password)).body.AuthenticationResult);
  for (let n = 0; n < 5; n++) {
    const { SECRET_BLOCK = "" } = (await begin()).body.ChallengeParameters ?? {};
    refused(await stand.prove(email, SECRET_BLOCK, "AAAA"), refusal.wrongPassword);
  }
  refused(await stand.signIn(email, password), refusal.attemptsExceeded);
  refused(await ask(email, "PASSWORD_SRP"), refusal.invalid("Missing required parameter SRP_A"));
  refused(await ask(email, "GUESS"), refusal.invalid("Unsupported challenge GUESS"));
});

for (const { way, to, digits, kind, medium, shown } of [
  { way: "EMAIL_OTP", to: null, digits: /^\d{8}$/, kind: "emailCode", medium: "EMAIL", shown: "p***@m***" },
  { way: "SMS_OTP", to: phone, digits: /^\d{6}$/, kind: "smsCode", medium: "SMS", shown: "+*******1234" },
]) {
  test(`a code by ${medium} looks like ${digits}; five tries, three minutes`, async () => {
    const email = await stand.account({ attributes });
    const answer = (challenge: Answer, code: string) => respond(challenge, email, { [`${way}_CODE`]: code });
    const begin = async () => {
      const challenge = await ask(email, way);
      const mail = stand.lastMail(to ?? email);
      return { challenge, mail, code: String(mail.code) };
    };
    const { challenge, mail, code } = await begin();
    assert.equal(
      [challenge.body.ChallengeName, challenge.body.ChallengeParameters],
      [way, { CODE_DELIVERY_DELIVERY_MEDIUM: medium, CODE_DELIVERY_DESTINATION: shown }],
    );
    assert.is(mail.kind, kind);
    assert.match(code, digits);
    assert.ok(mail.text.includes(code));
    refused(await answer(challenge, otherThan(code)), refusal.wrongCode);
    assert.ok((await answer(challenge, code)).body.AuthenticationResult);

    const guessed = await begin();
    for (let n = 0; n < 5; n++)
      refused(await answer(guessed.challenge, otherThan(guessed.code)), refusal.wrongCode);
    refused(await answer(guessed.challenge, guessed.code), refusal.sessionExpired);
    const late = await begin();
    clock.shift(3 * MINUTE);
    refused(await answer(late.challenge, late.code), refusal.sessionExpired);
  });
}

test("codes alone do not sign in who has a second factor, a temporary password or an unverified address", async () => {
  const [second, unverified] = [await stand.account(), await stand.account()];
  cognito.administration.requireSecondFactor(second);
  cognito.administration.unverifyEmail(unverified);
  const invited = "eingeladen@musterbau.example";
  await cognito.directory.invite({ email: invited, group: "Customer" });
  for (const email of [second, unverified, invited]) {
    assert.equal((await ask(email, "EMAIL_OTP")).body.AvailableChallenges, ["PASSWORD_SRP"], email);
  }
});

test("a disabled account is told so after the right code, not before", async () => {
  const email = await stand.account();
  cognito.administration.disable(email);
  const challenge = await ask(email, "EMAIL_OTP");
  const code = String(stand.lastMail(email).code);
  refused(await respond(challenge, email, { EMAIL_OTP_CODE: otherThan(code) }), refusal.wrongCode);
  refused(await respond(challenge, email, { EMAIL_OTP_CODE: code }), refusal.disabled);
});

const strangers = Array.from({ length: 40 }, (_, n) => `niemand-${n}@musterbau.example`);

test("a name without an account is offered what one might have, the same every time, by e-mail in any case", async () => {
  const offers = new Set<string>();
  for (const email of strangers) {
    const offered = (await ask(email)).body.AvailableChallenges;
    assert.is(offered?.[0], "PASSWORD_SRP");
    assert.equal((await ask(email.toUpperCase())).body.AvailableChallenges, offered);
    offers.add(String(offered));
  }
  assert.ok(offers.size > 4, [...offers].join(" | "));
});

/** The same with each text's length in its place. */
const shape = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shape(one)]));
  }
  return typeof value === "string" ? value.length : value;
};
const optionsOf = ({ body }: Answer) =>
  JSON.parse(body.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? "{}");
/** What a stranger can compare; how many passkeys there are, not how long their ids. */
const comparable = (answer: Answer) => {
  const { allowCredentials = [], ...options } = optionsOf(answer);
  const { CREDENTIAL_REQUEST_OPTIONS: _, ...parameters } = answer.body.ChallengeParameters ?? {};
  return shape({
    ...answer.body,
    ChallengeParameters: { ...parameters, ...options, n: allowCredentials.length },
  });
};
const strangerOffered = async (way: string) => {
  for (const name of strangers) {
    if ((await ask(name)).body.AvailableChallenges?.includes(way)) return name;
  }
  throw new Error(`Nobody is offered ${way}.`);
};

test("its challenges have the shape of an account's, send nothing, and no answer fits", async () => {
  const email = await stand.account({ attributes });
  const device = createSoftAuthenticator();
  const { AccessToken } = await stand.tokens(email, password);
  const { body } = await call("StartWebAuthnRegistration", { AccessToken });
  const options = body.CredentialCreationOptions as Parameters<typeof device.create>[0];
  await call("CompleteWebAuthnRegistration", { AccessToken, Credential: device.create(options) });

  for (const way of ["WEB_AUTHN", "EMAIL_OTP", "SMS_OTP"]) {
    const nobody = await strangerOffered(way);
    const known = await ask(email, way);
    const mails = outbox.all().length;
    const pretended = await ask(nobody, way);
    assert.equal(comparable(pretended), comparable(known), way);
    assert.is(outbox.all().length, mails);

    if (way === "WEB_AUTHN") {
      const asked = optionsOf(pretended);
      const again = optionsOf(await ask(nobody, way));
      assert.ok(asked.allowCredentials[0].id);
      assert.is(asked.allowCredentials[0].id, again.allowCredentials[0].id);
      refused(await respond(pretended, nobody, { CREDENTIAL: device.get(asked) }), refusal.wrongPassword);
      continue;
    }
    const guess = () => respond(pretended, nobody, { [`${way}_CODE`]: "123456" });
    for (let n = 0; n < 5; n++) refused(await guess(), refusal.wrongCode);
    refused(await guess(), refusal.sessionExpired);
  }
  const [nobody = ""] = strangers;
  const asked = await respond(await ask(nobody), nobody, byPassword);
  refused(await stand.provePassword(asked, nobody, password), refusal.wrongPassword);
});

test.run();
