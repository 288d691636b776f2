/** Every error and fault of Cognito becomes a failure code, which never contains typed texts. */
import { inspect } from "node:util";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { FailureCode } from "../../src/domain/failure.ts";
import type { Clock } from "../../src/wire/browser.ts";
import { type Cognito, createCognito } from "../../src/wire/cognito/createCognito.ts";
import { fakeClock, settled } from "../support/clock.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { scriptedService } from "../support/scriptedService.ts";

const service = await scriptedService(test);

const email = "rosa.secret@musterbau.example";
const [password, newPassword, code] = ["secret-Passwort 7", "secret-Neu 2026", "secret-004711"];

const calls = {
  signIn: (cognito: Cognito) => cognito.signIn(email, password),
  forgot: (cognito: Cognito) => cognito.forgotPassword(email),
  confirm: (cognito: Cognito) => cognito.confirmForgotPassword(email, code, newPassword),
};
type CallName = keyof typeof calls;

/** A client with requests that this function answers. */
function clientOf(
  answer: typeof fetch,
  clock: Clock = fakeClock(),
  endpoint = "https://provider.example/",
): Cognito {
  const settings = {
    region: "eu-central-1",
    userPoolId: "eu-central-1_Example01",
    appClientId: "client",
    endpoint,
  };
  const pageUrl = "https://app.example/auth/login";
  const storage = memoryStore();
  return createCognito({ settings, pageUrl, fetch: answer, storage, clock, online: () => true });
}

const respondingWith = (type: string, message: string): typeof fetch => {
  return async () => Response.json({ __type: type, message }, { status: 400 });
};

const [refused, invalid] = ["NotAuthorizedException", "InvalidParameterException"] as const;

/** Operation, Cognito's error name and message, and the expected code if it differs from that name. */
const errors: readonly (readonly [CallName, string, string, FailureCode?])[] = [
  ["signIn", refused, "Incorrect username or password."],
  ["signIn", "UserNotFoundException", "User does not exist."],
  ["signIn", refused, "Password attempts exceeded", "PasswordAttemptsExceeded"],
  ["signIn", refused, "User is disabled.", "UserDisabled"],
  [
    "signIn",
    refused,
    "Temporary password has expired and must be reset by an administrator.",
    "InvitationExpired",
  ],
  ["signIn", refused, "Invalid session for the user, session is expired.", "ChallengeExpired"],
  ["signIn", refused, "Invalid session for the user.", "ChallengeExpired"],
  ["signIn", refused, "Unable to login because of security reasons.", "RefusedForSecurity"],
  ["signIn", "PasswordResetRequiredException", "Password reset required for the user"],
  ["signIn", "UserNotConfirmedException", "User is not confirmed."],
  ["signIn", "TooManyRequestsException", "Rate exceeded", "LimitExceededException"],
  ["signIn", invalid, "USER_SRP_AUTH is not enabled for the client.", "ServiceMismatch"],
  ["signIn", "ResourceNotFoundException", "User pool client secret-client does not exist.", "Unknown"],
  ["signIn", "com.amazonaws.cognito#UserNotFoundException", "User does not exist.", "UserNotFoundException"],
  // Every object knows these names.
  ["signIn", "constructor", "", "Unknown"],
  ["signIn", "__proto__", "", "Unknown"],
  ["forgot", refused, "User password cannot be reset in the current state.", "StillInvited"],
  ["forgot", refused, "Request not allowed due to security reasons.", "RefusedForSecurity"],
  ["forgot", "LimitExceededException", "Attempt limit exceeded, please try after some time."],
  [
    "forgot",
    invalid,
    "Cannot reset password for the user as there is no registered/verified email or phone_number",
  ],
  ["forgot", "CodeDeliveryFailureException", "Failed to send secret mail."],
  ["forgot", "UsernameExistsException", "An account with the email already exists."],
  ["confirm", "CodeMismatchException", "Invalid verification code provided, please try again."],
  ["confirm", "ExpiredCodeException", "Invalid code provided, please request a code again."],
  ["confirm", "TooManyFailedAttemptsException", "Attempt limit exceeded", "LimitExceededException"],
  ["confirm", "InvalidPasswordException", "Password did not conform with policy: secret"],
  ["confirm", "PasswordHistoryPolicyViolationException", "Password has previously been used"],
  [
    "confirm",
    invalid,
    `1 validation error detected: Value '${newPassword}' at 'password' failed to satisfy constraint`,
    "InvalidPasswordException",
  ],
  [
    "confirm",
    invalid,
    `1 validation error detected: Value '${code}' at 'confirmationCode' failed to satisfy constraint`,
    "CodeMismatchException",
  ],
  ["confirm", "LambdaSomethingException", `${newPassword} and ${code}`, "Unknown"],
];

for (const [name, type, message, expected = type as FailureCode] of errors) {
  test(`${name}: ${type} "${message.slice(0, 48)}" is ${expected}`, async () => {
    await expectFailure(calls[name](clientOf(respondingWith(type, message))), expected);
  });
}

/** Responses from something other than Cognito. */
const faults: Readonly<Record<string, () => Response>> = {
  "a 502 page": () => new Response("<html>Bad gateway</html>", { status: 502 }),
  "an error of Cognito's own": () => Response.json({ __type: "InternalErrorException" }, { status: 500 }),
  "a captive portal's page": () => new Response("<html>Willkommen im WLAN</html>"),
  "a proxy's 403": () => new Response("Forbidden", { status: 403 }),
  "JSON that is no object": () => Response.json([1, 2]),
  "an error without a name": () => Response.json({ message: "?" }, { status: 400 }),
  "no network": () => {
    throw new TypeError("Failed to fetch");
  },
};

for (const [name, respond] of Object.entries(faults)) {
  const answer = async () => respond();
  const expected = name === "no network" ? "NetworkError" : "ServerUnreachable";
  test(`signIn: ${name} is ${expected}`, async () => {
    await expectFailure(calls.signIn(clientOf(answer)), expected);
  });
  test(`confirm: the result is unknown after ${name}`, async () => {
    await expectFailure(calls.confirm(clientOf(answer)), "PasswordResultUnknown");
  });
}

test("an error without a body is recognized by its header", async () => {
  const headers = { "x-amzn-ErrorType": "CodeMismatchException:http://internal.example/" };
  const answer = async () => new Response("", { status: 400, headers });
  await expectFailure(calls.confirm(clientOf(answer)), "CodeMismatchException");
});

test("an empty response counts as an empty object", async () => {
  await calls.confirm(clientOf(async () => new Response("")));
});

test("a sign-in challenge the library cannot read is ServerUnreachable, and the attempt ends", async () => {
  const nonsense = [
    {},
    { ChallengeParameters: {} },
    {
      ChallengeName: "PASSWORD_VERIFIER",
      ChallengeParameters: { USER_ID_FOR_SRP: "sub", SRP_B: "<p>", SALT: "1", SECRET_BLOCK: "AA==" },
    },
  ];
  for (const body of nonsense) {
    await expectFailure(calls.signIn(clientOf(async () => Response.json(body))), "ServerUnreachable");
  }
});

test("no response, or none that ends, within 15 s is Timeout, for every call, and leaves no timer", async () => {
  const silent = () => new Promise<Response>(() => {});
  for (const [name, respond] of [
    ["signIn", silent],
    ["forgot", silent],
    ["confirm", silent],
    ["forgot", async () => new Response(new ReadableStream())],
  ] as const) {
    const clock = fakeClock();
    const signals: (AbortSignal | null | undefined)[] = [];
    const hangingFetch: typeof fetch = (_address, init) => {
      signals.push(init?.signal);
      return respond();
    };
    const expected = name === "confirm" ? "PasswordResultUnknown" : "Timeout";
    const outcome = expectFailure(calls[name](clientOf(hangingFetch, clock)), expected);
    while (signals.length === 0) await settled();
    await clock.pass(14_999);
    assert.not(signals[0]?.aborted);
    await clock.pass(1);
    await outcome;
    assert.ok(signals[0]?.aborted, "the request is aborted, too");
    assert.is(clock.pending(), 0);
  }
});

test("a real connection that is cut, before or during the response, or redirected, fails", async () => {
  const clock = fakeClock();
  const cognito = clientOf(fetch, clock, service.url);
  for (const cut of ["cut", "cut amid"] as const) {
    service.answers([cut]);
    await expectFailure(calls.forgot(cognito), "NetworkError");
  }
  service.answers([{ status: 307, headers: { Location: `${service.url}/elsewhere` } }]);
  await expectFailure(calls.confirm(cognito), "PasswordResultUnknown");
  assert.equal(
    service.asked.map(({ path }) => path),
    ["/"],
    "a code is sent to one address only",
  );
  assert.is(clock.pending(), 0);
});

test("no failure contains a typed text, at any depth", async () => {
  for (const name of ["signIn", "forgot", "confirm"] as const) {
    const quotingFetch = respondingWith("SomethingException", `${email} ${password} ${newPassword} ${code}`);
    const failure = await expectFailure(calls[name](clientOf(quotingFetch)), "Unknown");
    assert.not.match(inspect(failure, { depth: 20, showHidden: true }), /secret/);
  }
});

test("a visitor without a session sends no request and gets SessionExpired", async () => {
  let requests = 0;
  const cognito = clientOf(async () => {
    requests++;
    return Response.json({});
  });
  await expectFailure(cognito.accessToken(), "SessionExpired");
  await expectFailure(cognito.attributes(), "SessionExpired");
  await expectFailure(cognito.changePassword(password, newPassword), "SessionExpired");
  await expectFailure(cognito.answerCode(code), "ChallengeExpired");
  await expectFailure(cognito.answerNewPassword(newPassword), "ChallengeExpired");
  cognito.signOut();
  assert.is(requests, 0);
});

test.run();
