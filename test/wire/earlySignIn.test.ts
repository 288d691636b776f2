/**
 * A sign-in begun before the app started: what the app takes over, and when it begins again. In a page: browser/bootstrap.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Between, openCognitoPool, refusal } from "../support/cognitoPool.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { memoryStore } from "../support/memoryStore.ts";

const pool = await openCognitoPool(test);
const { provider } = pool;
const held = (begun: string, more: { between?: Between; clockIsOffMs?: number } = {}) =>
  pool.visitor(memoryStore(), { begun, ...more });

const email = "frueh@musterbau.example";
const password = "Grüße  aus Köln 7";
await provider.seed({ email, password, group: "Customer" });

const MINUTE = 60_000;

test("an early sign-in is the first request of the sign-in, and holds only the address", async () => {
  const visitor = held(email);
  const [sent] = visitor.sent;
  assert.equal(Object.keys(sent?.body ?? {}), ["AuthFlow", "ClientId", "AuthParameters"]);
  assert.equal(Object.keys(Object(sent?.body.AuthParameters)), ["USERNAME", "SRP_A"]);
  assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn");
  assert.equal(visitor.operations(), ["InitiateAuth", "RespondToAuthChallenge"]);
});

test("an early sign-in serves one sign-in; the next begins its own", async () => {
  const visitor = held(email);
  await expectFailure(visitor.cognito.signIn(email, "Falsches 2026"), "NotAuthorizedException");
  assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn");
  assert.is(visitor.count("InitiateAuth"), 2);
});

test("an early sign-in for another address, or a minute old, is ended, and the app begins again", async () => {
  for (const [begun, laterMs] of [
    ["jemand@musterbau.example", 0],
    [email, MINUTE],
    [email, -MINUTE], // set back since
  ] as const) {
    const visitor = held(begun);
    visitor.clockIsOffMs = laterMs;
    await visitor.cognito.signIn(email, password);
    assert.is(visitor.count("InitiateAuth"), 2, begun);
  }
});

for (const [what, answer] of Object.entries({
  "is refused": async () => refusal("TooManyRequestsException"),
  "is answered by a proxy": async () => new Response("<h1>WLAN</h1>", { status: 200 }),
  "is lost": () => Promise.reject(new TypeError("Failed to fetch")),
})) {
  test(`a first request that ${what} is sent again, with another proof`, async () => {
    let isFirst = true;
    const visitor = held(email, {
      async between(_sent, proceed) {
        const wasFirst = isFirst;
        isFirst = false;
        return wasFirst ? answer() : proceed();
      },
    });
    assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn");
    const [early, own] = visitor.sent.map(({ body }) => Object(body.AuthParameters).SRP_A);
    assert.is.not(early, own);
    assert.is(visitor.count("InitiateAuth"), 2);
  });
}

test("an early answer carries Cognito's time, so that a wrong clock does no harm", async () => {
  const visitor = held(email, { clockIsOffMs: 20 * MINUTE });
  assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn");
});

test("a cancelled sign-in aborts the early one, and sends nothing more", async () => {
  let isAborted = false;
  const visitor = held(email, { between: () => new Promise(() => {}) });
  const { early } = visitor;
  if (!early) throw new Error("nothing was begun");
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
