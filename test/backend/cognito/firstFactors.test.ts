/** Signing in with a choice: USER_AUTH, SELECT_CHALLENGE, codes in place of a password, and who learns nothing. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createSoftAuthenticator } from "./softAuthenticator.ts";
import { type Answer, MINUTE, openStand, otherThan, password, refused } from "./stand.ts";

const stand = await openStand();
const { cognito, clock, outbox, call } = stand;
const { clientId: ClientId } = cognito.pool;
const phone = "+4915155501234";
const invalid = "InvalidParameterException";
const mismatch = ["CodeMismatchException", "Invalid code or auth state for the user."] as const;

const ask = (USERNAME: string, more: Record<string, string> = {}) =>
  call("InitiateAuth", { ClientId, AuthFlow: "USER_AUTH", AuthParameters: { USERNAME, ...more } });
const prefer = (username: string, PREFERRED_CHALLENGE: string) => ask(username, { PREFERRED_CHALLENGE });

test.before.each(() => {
  cognito.settings.allowsUserAuth = true;
  cognito.settings.firstFactors = ["PASSWORD", "WEB_AUTHN", "EMAIL_OTP", "SMS_OTP"];
});

test("only where the app client allows it", async () => {
  cognito.settings.allowsUserAuth = false;
  refused(await ask(await stand.account()), invalid, "USER_AUTH flow not enabled for this client");
});

test("what the account and the pool have is offered; the password is chosen and proved", async () => {
  const email = await stand.account({ attributes: { phone_number: phone, phone_number_verified: "true" } });
  const challenge = await ask(email);
  assert.equal(
    [challenge.body.ChallengeName, challenge.body.ChallengeParameters, challenge.body.AvailableChallenges],
    ["SELECT_CHALLENGE", {}, ["PASSWORD_SRP", "EMAIL_OTP", "SMS_OTP"]],
  );
  const choose = (responses: Record<string, string>) => stand.respond(challenge, email, responses);
  refused(await choose({ ANSWER: "PASSWORD_SRP" }), invalid, "Missing required parameter SRP_A");
  refused(await choose({ ANSWER: "WEB_AUTHN" }), invalid, "Selected challenge WEB_AUTHN is not available");
  refused(await choose({ ANSWER: "GUESS" }), invalid, "Unsupported challenge GUESS");
  const asked = await choose({ ANSWER: "PASSWORD_SRP", SRP_A: stand.largeA });
  assert.is(asked.body.ChallengeName, "PASSWORD_VERIFIER");
  assert.ok((await stand.provePassword(asked, email, password)).body.AuthenticationResult);
  refused(
    await choose({ ANSWER: "EMAIL_OTP" }),
    "NotAuthorizedException",
    "Invalid session for the user, session can only be used once.",
  );
});

test("a preferred password is asked for at once; a wrong one is refused and counts", async () => {
  const email = await stand.account();
  const ready = { PREFERRED_CHALLENGE: "PASSWORD_SRP", SRP_A: stand.largeA };
  const good = await ask(email, ready);
  assert.ok((await stand.provePassword(good, email, password)).body.AuthenticationResult);
  for (let n = 0; n < 5; n++) {
    const { body } = await ask(email, ready);
    refused(
      await stand.prove(email, body.ChallengeParameters?.SECRET_BLOCK ?? "", "AAAA"),
      "NotAuthorizedException",
      "Incorrect username or password.",
    );
  }
  refused(await stand.signIn(email, password), "NotAuthorizedException", "Password attempts exceeded");
  refused(await prefer(email, "PASSWORD_SRP"), invalid, "Missing required parameter SRP_A");
  refused(await prefer(email, "GUESS"), invalid, "Unsupported challenge GUESS");
});

test("a code by mail has eight digits, one by SMS six; five tries, three minutes", async () => {
  const email = await stand.account({ attributes: { phone_number: phone, phone_number_verified: "true" } });
  const ways = [
    {
      way: "EMAIL_OTP",
      to: email,
      digits: /^\d{8}$/,
      kind: "emailCode",
      medium: "EMAIL",
      shown: "p***@m***",
    },
    { way: "SMS_OTP", to: phone, digits: /^\d{6}$/, kind: "smsCode", medium: "SMS", shown: "+*******1234" },
  ];
  for (const { way, to, digits, kind, medium, shown } of ways) {
    const answer = (challenge: Answer, code: string) =>
      stand.respond(challenge, email, { [`${way}_CODE`]: code });
    const challenge = await prefer(email, way);
    assert.equal(
      [challenge.body.ChallengeName, challenge.body.ChallengeParameters],
      [way, { CODE_DELIVERY_DELIVERY_MEDIUM: medium, CODE_DELIVERY_DESTINATION: shown }],
    );
    const mail = stand.lastMail(to);
    const code = String(mail.code);
    assert.is(mail.kind, kind);
    assert.match(code, digits);
    assert.ok(mail.text.includes(code));
    refused(await answer(challenge, otherThan(code)), ...mismatch);
    assert.ok((await answer(challenge, code)).body.AuthenticationResult);

    const guessed = await prefer(email, way);
    const right = String(stand.lastMail(to).code);
    for (let n = 0; n < 5; n++) refused(await answer(guessed, otherThan(right)), ...mismatch);
    const over = ["NotAuthorizedException", "Invalid session for the user, session is expired."] as const;
    refused(await answer(guessed, right), ...over);
    const late = await prefer(email, way);
    clock.shift(3 * MINUTE);
    refused(await answer(late, String(stand.lastMail(to).code)), ...over);
  }
});

test("codes alone do not sign in who has a second factor, a temporary password or an unverified address", async () => {
  const [second, unverified] = [await stand.account(), await stand.account()];
  cognito.administration.requireSecondFactor(second);
  cognito.administration.unverifyEmail(unverified);
  const invited = "eingeladen@musterbau.example";
  await cognito.directory.invite({ email: invited, group: "Customer" });
  for (const email of [second, unverified, invited]) {
    assert.equal((await prefer(email, "EMAIL_OTP")).body.AvailableChallenges, ["PASSWORD_SRP"], email);
  }
});

test("a disabled account is told so after the right code, not before", async () => {
  const email = await stand.account();
  cognito.administration.disable(email);
  const challenge = await prefer(email, "EMAIL_OTP");
  const code = String(stand.lastMail(email).code);
  refused(await stand.respond(challenge, email, { EMAIL_OTP_CODE: otherThan(code) }), ...mismatch);
  refused(
    await stand.respond(challenge, email, { EMAIL_OTP_CODE: code }),
    "NotAuthorizedException",
    "User is disabled.",
  );
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

test("its challenges have the shape of an account's, send nothing, and no answer fits", async () => {
  const email = await stand.account({ attributes: { phone_number: phone, phone_number_verified: "true" } });
  const device = createSoftAuthenticator();
  const { AccessToken } = await stand.tokens(email, password);
  const { body } = await call("StartWebAuthnRegistration", { AccessToken });
  const options = body.CredentialCreationOptions as Parameters<typeof device.create>[0];
  await call("CompleteWebAuthnRegistration", { AccessToken, Credential: device.create(options) });

  const offering = async (way: string) => {
    for (const name of strangers) {
      if ((await ask(name)).body.AvailableChallenges?.includes(way)) return name;
    }
    throw new Error(`Nobody is offered ${way}.`);
  };
  const shape = (value: unknown): unknown => {
    if (typeof value === "string" && value.startsWith("{")) return shape(JSON.parse(value));
    if (Array.isArray(value)) return value.map(shape);
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shape(one)]));
    }
    return typeof value === "string" ? value.length : value;
  };
  for (const way of ["WEB_AUTHN", "EMAIL_OTP", "SMS_OTP"]) {
    const nobody = await offering(way);
    const known = await prefer(email, way);
    const mails = outbox.all().length;
    const pretended = await prefer(nobody, way);
    const comparable = ({ body }: Answer) => {
      const { allowCredentials, ...rest } = JSON.parse(
        body.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{"allowCredentials":[]}',
      );
      const { CREDENTIAL_REQUEST_OPTIONS: _options, ...others } = body.ChallengeParameters ?? {};
      return shape({
        ...body,
        ChallengeParameters: { ...others, ...rest, credentials: allowCredentials.length },
      });
    };
    assert.equal(comparable(pretended), comparable(known), way);
    assert.is(outbox.all().length, mails);

    if (way === "WEB_AUTHN") {
      const again = await prefer(nobody, way);
      const ids = [pretended, again].map(
        ({ body }) =>
          JSON.parse(body.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? "").allowCredentials[0].id,
      );
      assert.is(ids[0], ids[1]);
      const asked = JSON.parse(pretended.body.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? "");
      refused(
        await stand.respond(pretended, nobody, { CREDENTIAL: device.get(asked) }),
        "NotAuthorizedException",
        "Incorrect username or password.",
      );
      continue;
    }
    for (let n = 0; n < 5; n++) {
      refused(await stand.respond(pretended, nobody, { [`${way}_CODE`]: "123456" }), ...mismatch);
    }
    refused(
      await stand.respond(pretended, nobody, { [`${way}_CODE`]: "123456" }),
      "NotAuthorizedException",
      "Invalid session for the user, session is expired.",
    );
  }
  const [nobody = ""] = strangers;
  const choice = await ask(nobody);
  const asked = await stand.respond(choice, nobody, { ANSWER: "PASSWORD_SRP", SRP_A: stand.largeA });
  refused(
    await stand.provePassword(asked, nobody, password),
    "NotAuthorizedException",
    "Incorrect username or password.",
  );
});

test.run();
