/** A sign-in that was begun before the app was there: what the app takes over, and when it begins anew. In a page: browser/earlySignIn. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openCognitoStand, refusal } from "../support/cognitoStand.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { memoryStore } from "../support/memoryStore.ts";

const stand = await openCognitoStand(test);
const { provider } = stand;
const held = () => stand.visitor(memoryStore(), { isHeld: true });

const email = "frueh@musterbau.example";
const password = "Grüße  aus Köln 7";
await provider.seed({ email, password, group: "Customer" });

const MINUTE = 60_000;

test("its request is the first of the sign-in, and holds the address alone", async () => {
  const visitor = held();
  visitor.beginEarly(email);
  const [sent] = visitor.sent;
  assert.equal(Object.keys(sent?.body ?? {}), ["AuthFlow", "ClientId", "AuthParameters"]);
  assert.equal(Object.keys(Object(sent?.body.AuthParameters)), ["USERNAME", "SRP_A"]);
  assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn");
  assert.equal(visitor.operations(), ["InitiateAuth", "RespondToAuthChallenge"]);
  assert.is(visitor.libraries, 0, "nor is the library loaded again");
});

test("it serves one sign-in: the next begins its own", async () => {
  const visitor = held();
  visitor.beginEarly(email);
  await expectFailure(visitor.cognito.signIn(email, "Falsches 2026"), "NotAuthorizedException");
  assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn");
  assert.is(visitor.count("InitiateAuth"), 2);
});

test("another address, or a minute later: the app begins anew", async () => {
  const visitor = held();
  visitor.beginEarly("jemand@musterbau.example");
  await visitor.cognito.signIn(email, password);
  assert.is(visitor.count("InitiateAuth"), 2);
  visitor.beginEarly(email);
  visitor.clockIsOffMs = MINUTE;
  await visitor.cognito.signIn(email, password);
  assert.is(visitor.count("InitiateAuth"), 4);
  visitor.beginEarly(email);
  visitor.clockIsOffMs = 0; // set back since
  await visitor.cognito.signIn(email, password);
  assert.is(visitor.count("InitiateAuth"), 6);
});

for (const [what, answer] of Object.entries({
  "is refused": async () => refusal("TooManyRequestsException"),
  "is answered by a proxy": async () => new Response("<h1>WLAN</h1>", { status: 200 }),
  "is lost": () => Promise.reject(new TypeError("Failed to fetch")),
})) {
  test(`a first request that ${what} is sent anew, with another proof`, async () => {
    const visitor = held();
    let isFirst = true;
    visitor.between = async (_sent, proceed) => {
      const wasFirst = isFirst;
      isFirst = false;
      return wasFirst ? answer() : proceed();
    };
    visitor.beginEarly(email);
    assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn");
    const [early, own] = visitor.sent.map(({ body }) => Object(body.AuthParameters).SRP_A);
    assert.is.not(early, own);
    assert.is(visitor.count("InitiateAuth"), 2);
  });
}

test("its answer tells Cognito's time: a clock that is off does no harm", async () => {
  const visitor = held();
  visitor.clockIsOffMs = 20 * MINUTE;
  visitor.beginEarly(email);
  assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn");
});

test("a sign-in that is cancelled aborts it, and asks for nothing more", async () => {
  const visitor = held();
  let isAborted = false;
  visitor.between = () => new Promise(() => {});
  const early = visitor.beginEarly(email);
  const { abort } = early;
  early.abort = () => {
    isAborted = true;
    abort();
  };
  const signingIn = expectFailure(visitor.cognito.signIn(email, password), "Aborted");
  await new Promise((resolve) => setTimeout(resolve));
  visitor.cognito.cancelSignIn();
  await signingIn;
  assert.ok(isAborted);
  assert.is(visitor.count("InitiateAuth"), 1);
});

test.run();
