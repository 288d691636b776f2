/** The session after signing in: identity, token lifetime, refresh, hand-over to another tab, sign-out. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Between, type CognitoVisitor, failOffline, openCognitoStand } from "../support/cognitoStand.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { settled } from "../support/fakeClock.ts";
import { memoryStore } from "../support/memoryStore.ts";

const stand = await openCognitoStand();
const { clock, provider } = stand;

const email = "jürgen@musterbau.example";
const password = "Grüße aus 2026";
const sub = await provider.seed({
  email,
  password,
  group: "Customer",
  attributes: { phone_number: "+4915155501234" },
});

const HOUR = 3_600_000;
const SECOND = 1_000;

async function signedIn(): Promise<CognitoVisitor> {
  const visitor = stand.visitor();
  assert.is((await visitor.cognito.signIn(email, password)).kind, "signedIn");
  visitor.sent.length = 0;
  return visitor;
}

/** How long the visitor's access token lives, milliseconds. */
async function lifetime({ cognito }: CognitoVisitor): Promise<number> {
  const payload = (await cognito.accessToken()).split(".")[1] ?? "";
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  return (claims.exp - claims.iat) * 1000;
}

/** Lets the access token expire; the refresh token stays valid. */
async function expire(visitor: CognitoVisitor): Promise<void> {
  clock.shift(await lifetime(visitor));
}

test("the identity is known without a request, also after a reload", async () => {
  const { storage, cognito } = await signedIn();
  const reloaded = stand.visitor(storage);
  const identity = reloaded.cognito.identity();
  assert.equal(identity, cognito.identity());
  assert.equal([identity?.sub, identity?.email, identity?.groups], [sub, email, ["Customer"]]);
  assert.ok(Math.abs((identity?.signedInAt ?? 0) - clock.now()) < 5 * SECOND);
  assert.ok(reloaded.cognito.isFresh());
  assert.is(await reloaded.cognito.accessToken(), await cognito.accessToken());
  assert.equal(reloaded.sent, []);
});

test("the names come from the ID token, kept for a reload; without names, or from before them, they are empty", async () => {
  let count = 0;
  const named = async (attributes: Record<string, string>) => {
    count += 1;
    const person = { email: `person-${count}@musterbau.example`, password, group: "Customer", attributes };
    await provider.seed(person);
    const visitor = stand.visitor();
    await visitor.cognito.signIn(person.email, password);
    const { givenName, fullName } = stand.visitor(visitor.storage).cognito.identity() ?? {};
    return [givenName, fullName];
  };
  assert.equal(await named({ given_name: "Astrid", family_name: "Ahlers" }), ["Astrid", "Astrid Ahlers"]);
  assert.equal(await named({ name: "Dr. Karla Groß", given_name: "Karla" }), ["Karla", "Dr. Karla Groß"]);
  assert.equal(await named({ family_name: " Nordmann " }), ["", "Nordmann"]);
  assert.equal(await named({}), ["", ""]);

  const { storage } = await signedIn();
  const { givenName, fullName, ...older } = JSON.parse(storage.getItem("session") ?? "");
  assert.equal([givenName, fullName], ["", ""]);
  storage.setItem("session", JSON.stringify(older));
  const identity = stand.visitor(storage).cognito.identity();
  assert.equal([identity?.email, identity?.givenName, identity?.fullName], [email, "", ""]);
});

test("no identity when nothing readable is stored", () => {
  for (const text of [null, "", "{", "[]", '{"accessToken":"a.b.c"}']) {
    const storage = memoryStore();
    if (text !== null) storage.setItem("session", text);
    const { cognito } = stand.visitor(storage);
    assert.is(cognito.identity(), null);
    assert.is(cognito.parcel(), null);
    assert.not(cognito.isFresh());
  }
});

test("the access token is refreshed 60 s before it expires, counted from its receipt", async () => {
  for (const clockIsOffMs of [0, 5 * HOUR, -5 * HOUR]) {
    const visitor = stand.visitor();
    visitor.clockIsOffMs = clockIsOffMs;
    await visitor.cognito.signIn(email, password);
    const before = visitor.cognito.identity();
    const first = await visitor.cognito.accessToken();

    clock.shift((await lifetime(visitor)) - 70 * SECOND);
    assert.ok(visitor.cognito.isFresh());
    assert.is(await visitor.cognito.accessToken(), first);

    clock.shift(11 * SECOND);
    assert.not(visitor.cognito.isFresh());
    assert.equal(visitor.cognito.identity(), before, "an expired token still gives an identity");
    assert.is.not(await visitor.cognito.accessToken(), first);
    assert.ok(visitor.cognito.isFresh());
    assert.equal(visitor.cognito.identity(), before, "a refresh is not a sign-in");
  }
});

test("neither a clock set back nor a sleeping laptop prolongs a token", async () => {
  const first = await signedIn();
  const life = await lifetime(first);
  clock.shift(life);
  first.clockIsOffMs = -life;
  assert.not(first.cognito.isFresh());

  const reloaded = stand.visitor(first.storage);
  reloaded.clockIsOffMs = -2 * life;
  assert.not(reloaded.cognito.isFresh(), "received in the future: its age is unknown");

  const sleeper = await signedIn();
  clock.shift(life);
  sleeper.sleptMs = life;
  assert.not(sleeper.cognito.isFresh());
});

test("ten concurrent calls with an expired token share one refresh", async () => {
  const visitor = await signedIn();
  await expire(visitor);
  const tokens = await Promise.all(Array.from({ length: 10 }, () => visitor.cognito.accessToken()));
  assert.is(new Set(tokens).size, 1);
  assert.is(visitor.sent.length, 1);
});

test("a refused token is refreshed once; a caller refused with an older one gets the newer", async () => {
  const visitor = await signedIn();
  const { cognito } = visitor;
  const first = await cognito.accessToken();
  clock.shift(SECOND); // a token issued in the same second would be identical
  const [second, same] = await Promise.all([cognito.accessToken(first), cognito.accessToken(first)]);
  assert.is.not(second, first);
  assert.is(same, second);
  assert.is(await cognito.accessToken(first), second);
  assert.is(visitor.sent.length, 1);
});

test("a refused token is not given out while it is being refreshed", async () => {
  const visitor = await signedIn();
  const first = await visitor.cognito.accessToken();
  clock.shift(SECOND);
  const renewing = visitor.cognito.accessToken(first);
  assert.is(await visitor.cognito.accessToken(), await renewing);
});

test("a revoked refresh token costs one request and clears the tokens", async () => {
  const visitor = await signedIn();
  const other = stand.visitor();
  assert.ok(other.cognito.adopt(visitor.cognito.parcel() ?? "", 0));
  other.cognito.signOut();
  await settled();
  await expire(visitor);

  await expectFailure(visitor.cognito.accessToken(), "SessionExpired");
  assert.is(visitor.sent.length, 1);
  assert.equal(visitor.storage.content(), {});
  assert.is(visitor.cognito.identity(), null);
  await expectFailure(visitor.cognito.accessToken(), "SessionExpired");
  assert.is(visitor.sent.length, 1);
});

test("a pool of 2023 is asked for the older flow, and from then on for nothing else", async () => {
  provider.settings.knowsNewCalls = false;
  try {
    const visitor = await signedIn();
    for (let round = 0; round < 3; round++) await visitor.cognito.refresh();
    assert.equal(
      visitor.sent.map(({ operation }) => operation),
      ["GetTokensFromRefreshToken", "InitiateAuth", "InitiateAuth", "InitiateAuth"],
    );
    provider.administration.revokeSessions(email);
    await expectFailure(visitor.cognito.refresh(), "SessionExpired");
  } finally {
    provider.settings.knowsNewCalls = true;
  }
});

test("an endpoint that refuses the newer call's parameters is asked for the older flow, too", async () => {
  const visitor = await signedIn();
  const body = { __type: "InvalidParameterException", message: "1 validation error detected" };
  visitor.between = (sent, proceed) =>
    sent.operation === "GetTokensFromRefreshToken"
      ? Promise.resolve(Response.json(body, { status: 400 }))
      : proceed();
  await visitor.cognito.refresh();
  await visitor.cognito.refresh();
  assert.is(visitor.count("GetTokensFromRefreshToken"), 1);
  assert.is(visitor.count("InitiateAuth"), 2);
});

test("what only seems to be an old pool is asked for the newer call again", async () => {
  const visitor = await signedIn();
  visitor.between = (sent, proceed) => {
    if (sent.operation === "InitiateAuth") return failOffline(sent, proceed);
    return Promise.resolve(Response.json({ __type: "UnknownOperationException" }, { status: 400 }));
  };
  await expectFailure(visitor.cognito.refresh(), "NetworkError");
  visitor.between = (_sent, proceed) => proceed();
  await visitor.cognito.refresh();
  assert.is(visitor.sent.at(-1)?.operation, "GetTokensFromRefreshToken");
});

test("with rotation every refresh stores the new refresh token and sends it the next time", async () => {
  provider.settings.refreshTokenRotation = { graceSeconds: 0 };
  try {
    const visitor = await signedIn();
    for (let round = 0; round < 5; round++) await visitor.cognito.refresh();
    const used = visitor.sent.map(({ operation, body }) => [operation, body.RefreshToken]);
    assert.ok(used.every(([operation]) => operation === "GetTokensFromRefreshToken"));
    assert.is(new Set(used.map(([, token]) => token)).size, 5);

    visitor.cognito.signOut();
    await settled();
    const newest = visitor.sent.at(-1);
    assert.is(newest?.operation, "RevokeToken");
    assert.not.ok(
      used.some(([, token]) => token === newest?.body.Token),
      "the newest token is revoked",
    );
  } finally {
    provider.settings.refreshTokenRotation = null;
  }
});

test("a used-up refresh token ends the session of a tab that is alone, after one request", async () => {
  provider.settings.refreshTokenRotation = { graceSeconds: 10 };
  try {
    const visitor = await signedIn();
    const copy = stand.visitor();
    copy.cognito.adopt(visitor.cognito.parcel() ?? "", 0);
    await copy.cognito.refresh();
    clock.shift(10 * SECOND);
    await expectFailure(visitor.cognito.refresh(), "SessionExpired");
    assert.is(visitor.sent.length, 1);
    assert.equal(visitor.storage.content(), {});
    await copy.cognito.refresh();
  } finally {
    provider.settings.refreshTokenRotation = null;
  }
});

test("a renewal tells the groups of now, to those who listen", async () => {
  const own = "aufstieg@nordwind.example";
  await provider.seed({ email: own, password, group: "Employee" });
  const visitor = stand.visitor();
  await visitor.cognito.signIn(own, password);
  const heard: (readonly string[])[] = [];
  const stop = visitor.cognito.onRenewal(({ groups }) => heard.push(groups));
  provider.administration.setGroups(own, ["Admin"]);
  await visitor.cognito.refresh();
  assert.equal(heard, [["Admin"]]);
  assert.equal(visitor.cognito.identity()?.groups, ["Admin"]);
  stop();
  await visitor.cognito.refresh();
  assert.is(heard.length, 1);
});

test("renewed tokens of another session, of somebody else, or older ones are not taken over", async () => {
  const visitor = await signedIn();
  const own = visitor.storage.content();
  const laterSignIn = await signedIn();
  clock.shift(SECOND);
  const other = stand.visitor();
  const otherEmail = "andere@musterbau.example";
  await provider.seed({ email: otherEmail, password, group: "Customer" });
  await other.cognito.signIn(otherEmail, password);
  for (const parcel of [
    laterSignIn.cognito.parcel(),
    other.cognito.parcel(),
    visitor.cognito.parcel(),
    "{",
  ]) {
    assert.not(visitor.cognito.adoptRenewed(parcel ?? ""));
  }
  assert.equal(visitor.storage.content(), own);

  const copy = stand.visitor();
  assert.not(
    copy.cognito.adoptRenewed(visitor.cognito.parcel() ?? ""),
    "without a session there is none to renew",
  );
  copy.cognito.adopt(visitor.cognito.parcel() ?? "", 0);
  const old = copy.cognito.parcel() ?? "";
  await copy.cognito.refresh();
  assert.ok(visitor.cognito.adoptRenewed(copy.cognito.parcel() ?? ""));
  assert.is(visitor.cognito.parcel(), copy.cognito.parcel());
  assert.not(visitor.cognito.adoptRenewed(old));
});

test("an expired refresh token ends the session, too", async () => {
  const visitor = await signedIn();
  clock.shift(400 * 24 * HOUR);
  await expectFailure(visitor.cognito.accessToken(), "SessionExpired");
  assert.is(visitor.sent.length, 1);
  assert.equal(visitor.storage.content(), {});
});

const transientErrors: readonly (readonly [string, Between, "NetworkError" | "ServerUnreachable"])[] = [
  ["no network", failOffline, "NetworkError"],
  ["a 502 page", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }), "ServerUnreachable"],
  ["a captive portal", async () => new Response("<h1>WLAN</h1>"), "ServerUnreachable"],
  ["a response without tokens", async () => Response.json({ AuthenticationResult: {} }), "ServerUnreachable"],
  [
    "unreadable tokens",
    async () => Response.json({ AuthenticationResult: { IdToken: "a.b.c", AccessToken: "a.b.c" } }),
    "ServerUnreachable",
  ],
  [
    "too many requests",
    async () => Response.json({ __type: "TooManyRequestsException" }, { status: 400 }),
    "ServerUnreachable",
  ],
];

for (const [name, between, code] of transientErrors) {
  test(`${name} during a refresh changes nothing, and the next call refreshes again`, async () => {
    const visitor = await signedIn();
    await expire(visitor);
    const stored = visitor.storage.content();
    visitor.between = between;
    await expectFailure(visitor.cognito.accessToken(), code);
    assert.is(visitor.sent.length, 1);
    assert.equal(visitor.storage.content(), stored);
    visitor.between = (_sent, proceed) => proceed();
    assert.ok(await visitor.cognito.accessToken());
  });
}

/** Delays every response until `letGo` is called. */
function held(): { between: Between; letGo: () => void } {
  const { promise, letGo } = gate();
  return {
    between: async (_sent, proceed) => {
      const answer = await proceed();
      await promise;
      return answer;
    },
    letGo,
  };
}

function gate(): { promise: Promise<void>; letGo: () => void } {
  let letGo = () => {};
  const promise = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { promise, letGo };
}

test("a refresh that arrives after the sign-out writes nothing", async () => {
  const visitor = await signedIn();
  await expire(visitor);
  const { between, letGo } = held();
  visitor.between = between;
  const outcome = expectFailure(visitor.cognito.accessToken(), "SessionExpired");
  visitor.cognito.signOut();
  assert.equal(visitor.storage.content(), {});
  letGo();
  await outcome;
  assert.equal(visitor.storage.content(), {});
});

test("a refresh that fails for good after another user signed in does not end that user's session", async () => {
  const visitor = await signedIn();
  const guest = stand.visitor();
  const guestEmail = "gast@musterbau.example";
  await provider.seed({ email: guestEmail, password, group: "Employee" });
  await guest.cognito.signIn(guestEmail, password);

  await expire(visitor);
  const { promise, letGo } = gate();
  visitor.between = async () => {
    await promise;
    return Response.json(
      { __type: "NotAuthorizedException", message: "Refresh Token has been revoked" },
      { status: 400 },
    );
  };
  const outcome = expectFailure(visitor.cognito.accessToken(), "SessionExpired");
  const parcel = guest.cognito.parcel() ?? "";
  assert.is(visitor.cognito.adopt(parcel, 0)?.email, guestEmail);
  letGo();
  await outcome;
  assert.is(visitor.cognito.identity()?.email, guestEmail);
});

test("signing in again during a refresh completes both the sign-in and the waiting call", async () => {
  const visitor = await signedIn();
  await expire(visitor);
  const { between, letGo } = held();
  visitor.between = between;
  const waiting = visitor.cognito.accessToken();
  visitor.between = (_sent, proceed) => proceed();
  await visitor.cognito.signIn(email, password);
  letGo();
  assert.is(await waiting, await visitor.cognito.accessToken());
});

test("signing out without network and with expired tokens leaves nothing stored", async () => {
  const visitor = await signedIn();
  visitor.storage.setItem("draft", "of another room");
  await expire(visitor);
  visitor.between = failOffline;
  visitor.cognito.signOut();
  assert.equal(visitor.storage.content(), { draft: "of another room" });
  assert.is(visitor.cognito.identity(), null);
  await settled();
  assert.equal(
    visitor.sent.map(({ operation, keepalive }) => [operation, keepalive]),
    [["RevokeToken", true]],
  );
});

test("signing out revokes the tokens at the provider", async () => {
  const visitor = await signedIn();
  const token = await visitor.cognito.accessToken();
  assert.ok(await provider.directory.verify(token));
  visitor.cognito.signOut();
  await settled();
  assert.is(await provider.directory.verify(token), null);
});

test("a tab hands its session to another", async () => {
  const visitor = await signedIn();
  const tab = stand.visitor();
  const parcel = visitor.cognito.parcel() ?? "";
  assert.equal(
    tab.cognito.adopt(parcel, visitor.cognito.identity()?.signedInAt ?? 0),
    visitor.cognito.identity(),
  );
  assert.equal(tab.storage.content(), visitor.storage.content());
  assert.equal(tab.sent, []);
  await expire(tab);
  assert.ok(await tab.cognito.accessToken());
  await visitor.cognito.accessToken();
  assert.is(visitor.sent.length, 1, "each tab refreshes its own");
});

test("a session is not adopted when it was signed out since, is of another app client, or is unreadable", async () => {
  const visitor = await signedIn();
  const parcel = visitor.cognito.parcel() ?? "";
  const signedOutAt = (visitor.cognito.identity()?.signedInAt ?? 0) + 1;
  const foreign = JSON.stringify({ ...JSON.parse(parcel), appClientId: "another app client" });
  const tab = stand.visitor();
  assert.is(tab.cognito.adopt(parcel, signedOutAt), null);
  for (const parcelText of [foreign, "", "null", "{}", parcel.slice(0, -9)]) {
    assert.is(tab.cognito.adopt(parcelText, 0), null);
  }
  assert.equal(tab.storage.content(), {});
});

test("a sign-in after a sign-out counts as later, even by a wrong clock", async () => {
  const visitor = stand.visitor();
  visitor.clockIsOffMs = 7 * HOUR;
  const signedOutAt = clock.now() + visitor.clockIsOffMs;
  await visitor.cognito.signIn(email, password);
  assert.ok((visitor.cognito.identity()?.signedInAt ?? 0) >= signedOutAt);
});

test("attributes are read by name; an expired token is refreshed first", async () => {
  const visitor = await signedIn();
  await expire(visitor);
  const attributes = await visitor.cognito.attributes();
  assert.is(attributes.sub, sub);
  assert.is(attributes.email, email);
  assert.is(attributes.phone_number, "+4915155501234");
  assert.equal(
    visitor.sent.map(({ operation }) => operation),
    ["GetTokensFromRefreshToken", "GetUser"],
  );
});

test("an access token Cognito rejects is refreshed once", async () => {
  const visitor = await signedIn();
  let refusals = 0;
  visitor.between = (sent, proceed) => {
    if (sent.operation !== "GetUser" || refusals++ > 0) return proceed();
    const body = { __type: "NotAuthorizedException", message: "Access Token has been revoked" };
    return Promise.resolve(Response.json(body, { status: 400 }));
  };
  clock.shift(SECOND);
  assert.is((await visitor.cognito.attributes()).email, email);
  assert.equal(
    visitor.sent.map(({ operation }) => operation),
    ["GetUser", "GetTokensFromRefreshToken", "GetUser"],
  );
});

test("changing the password needs the right old one and a new one within the policy", async () => {
  const own = "wechsel@musterbau.example";
  await provider.seed({ email: own, password, group: "Customer" });
  const { cognito } = stand.visitor();
  await cognito.signIn(own, password);
  await expectFailure(cognito.changePassword("Falsch 2026", "Übermorgen 7 Uhr"), "NotAuthorizedException");
  await expectFailure(cognito.changePassword(password, "kurz"), "InvalidPasswordException");
  await cognito.changePassword(password, "Übermorgen 7 Uhr");
  assert.ok(cognito.isFresh(), "the session continues");

  const again = stand.visitor();
  await expectFailure(again.cognito.signIn(own, password), "NotAuthorizedException");
  assert.is((await again.cognito.signIn(own, "Übermorgen 7 Uhr")).kind, "signedIn");
});

test.run();
