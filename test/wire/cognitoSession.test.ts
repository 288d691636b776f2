/** The session after signing in: identity, token lifetime, refresh, hand-over to another tab, sign-out. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { SESSION_KEY } from "../../src/storageKeys.ts";
import { readStoredSession } from "../../src/wire/cognito/storedSession.ts";
import { settled } from "../support/clock.ts";
import {
  type Between,
  type CognitoVisitor,
  failOffline,
  honest,
  openCognitoPool,
  refusal,
} from "../support/cognitoPool.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { memoryStore } from "../support/memoryStore.ts";

const pool = await openCognitoPool(test);
const { clock, provider } = pool;

const email = "jürgen@musterbau.example";
const password = "Grüße aus 2026";
const sub = await provider.seed({
  email,
  password,
  group: "Customer",
  attributes: { phone_number: "+4915155501234" },
});
const otherEmail = "andere@musterbau.example";
await provider.seed({ email: otherEmail, password, group: "Employee" });

const HOUR = 3_600_000;
const SECOND = 1_000;

const signedIn = () => pool.signedIn(email);

/** The lifetime of the visitor's access token, in milliseconds. */
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
  const reloaded = pool.visitor(storage);
  const identity = reloaded.cognito.identity();
  assert.equal(identity, cognito.identity());
  assert.equal([identity?.sub, identity?.email, identity?.groups], [sub, email, ["Customer"]]);
  assert.ok(Math.abs((identity?.signedInAt ?? 0) - clock.now()) < 5 * SECOND);
  assert.ok(reloaded.cognito.isFresh());
  assert.is(await reloaded.cognito.accessToken(), await cognito.accessToken());
  assert.equal(reloaded.sent, []);
});

test("the names come from the ID token and survive a reload; they are empty if missing, or in an older session", async () => {
  let count = 0;
  const named = async (attributes: Record<string, string>) => {
    count += 1;
    const person = { email: `person-${count}@musterbau.example`, password, group: "Customer", attributes };
    await provider.seed(person);
    const visitor = await pool.signedIn(person.email);
    const { givenName, fullName } = pool.visitor(visitor.storage).cognito.identity() ?? {};
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
  const identity = pool.visitor(storage).cognito.identity();
  assert.equal([identity?.email, identity?.givenName, identity?.fullName], [email, "", ""]);
});

test("an empty or unreadable storage gives no identity", () => {
  for (const text of [null, "", "{", "[]", '{"accessToken":"a.b.c"}']) {
    const storage = memoryStore();
    if (text !== null) storage.setItem("session", text);
    const { cognito } = pool.visitor(storage);
    assert.is(cognito.identity(), null);
    assert.is(cognito.serializedSession(), null);
    assert.not(cognito.isFresh());
  }
});

test("the access token is refreshed 60 s before it expires, counted from its receipt", async () => {
  for (const clockIsOffMs of [0, 5 * HOUR, -5 * HOUR]) {
    const visitor = pool.visitor();
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

  const reloaded = pool.visitor(first.storage);
  reloaded.clockIsOffMs = -2 * life;
  assert.not(reloaded.cognito.isFresh(), "received in the future: its age is unknown");

  const sleeper = await signedIn();
  clock.shift(life);
  sleeper.sleptMs = life;
  assert.not(sleeper.cognito.isFresh());
});

test("a refused token is refreshed once; a caller refused with an older one gets the newer", async () => {
  const visitor = await signedIn();
  const { cognito } = visitor;
  const first = await cognito.accessToken();
  clock.shift(SECOND); // a token issued in the same second would be identical
  const [second, same, unasked] = await Promise.all([
    cognito.accessToken(first),
    cognito.accessToken(first),
    cognito.accessToken(),
  ]);
  assert.is.not(second, first);
  assert.equal([same, unasked], [second, second], "the refused one is not given out meanwhile");
  assert.is(await cognito.accessToken(first), second);
  assert.is(visitor.sent.length, 1);
});

test("a refused token that is younger than the caller's limit is returned again", async () => {
  for (const clockIsOffMs of [0, 5 * HOUR]) {
    const visitor = pool.visitor();
    visitor.clockIsOffMs = clockIsOffMs;
    await visitor.cognito.signIn(email, password);
    const { cognito } = visitor;
    const first = await cognito.accessToken();
    clock.shift(50 * SECOND);
    assert.is(await cognito.accessToken(first, 60 * SECOND), first);
    clock.shift(11 * SECOND);
    assert.is.not(await cognito.accessToken(first, 60 * SECOND), first);
  }
});

test("signing out revokes the session at the provider: another copy ends with its next request, and sends only one", async () => {
  const visitor = await signedIn();
  const other = pool.visitor();
  assert.ok(other.cognito.adopt(visitor.cognito.serializedSession() ?? "", 0));
  const token = await other.cognito.accessToken();
  assert.ok(await provider.directory.verify(token));
  other.cognito.signOut();
  await settled();
  assert.is(await provider.directory.verify(token), null);
  await expire(visitor);
  for (let call = 0; call < 2; call++) await expectFailure(visitor.cognito.accessToken(), "SessionExpired");
  assert.is(visitor.sent.length, 1);
  assert.equal(visitor.storage.content(), {});
  assert.is(visitor.cognito.identity(), null);
});

test("a pool that does not know the refresh, or refuses its parameters, is a server's fault, and no session ends", async () => {
  const visitor = await signedIn();
  for (const exception of ["UnknownOperationException", "InvalidParameterException"]) {
    visitor.between = () => Promise.resolve(refusal(exception));
    await expectFailure(visitor.cognito.refresh(), "ServerUnreachable");
  }
  assert.ok(visitor.cognito.identity());
});

test("every refresh with rotation stores the new refresh token and sends it the next time", async () => {
  provider.settings.refreshTokenRotation = { graceSeconds: 0 };
  const visitor = await signedIn();
  for (let round = 0; round < 5; round++) await visitor.cognito.refresh();
  const used = visitor.sent.map(({ operation, body }) => [operation, body.RefreshToken]);
  assert.ok(used.every(([operation]) => operation === "GetTokensFromRefreshToken"));
  assert.is(new Set(used.map(([, token]) => token)).size, 5);

  visitor.cognito.signOut();
  await settled();
  const last = visitor.sent.at(-1);
  assert.is(last?.operation, "RevokeToken");
  assert.ok(
    used.every(([, token]) => token !== last?.body.Token),
    "the newest token is revoked",
  );
});

test("renewed tokens of another session, of another person, or older ones are not adopted", async () => {
  const visitor = await signedIn();
  const own = visitor.storage.content();
  clock.shift(SECOND); // sessions of the same moment count as the same
  const laterSignIn = await signedIn();
  const other = await pool.signedIn(otherEmail);
  for (const { cognito } of [laterSignIn, other, visitor]) {
    assert.not(visitor.cognito.adoptRenewed(cognito.serializedSession() ?? ""));
  }
  assert.not(visitor.cognito.adoptRenewed("{"));
  assert.equal(visitor.storage.content(), own);

  const copy = pool.visitor();
  assert.not(
    copy.cognito.adoptRenewed(visitor.cognito.serializedSession() ?? ""),
    "without a session there is none to renew",
  );
  copy.cognito.adopt(visitor.cognito.serializedSession() ?? "", 0);
  const old = copy.cognito.serializedSession() ?? "";
  await copy.cognito.refresh();
  assert.ok(visitor.cognito.adoptRenewed(copy.cognito.serializedSession() ?? ""));
  assert.is(visitor.cognito.serializedSession(), copy.cognito.serializedSession());
  assert.not(visitor.cognito.adoptRenewed(old));
});

test("a person's later sign-in is taken over, even if this session was renewed after it", async () => {
  const visitor = await signedIn();
  clock.shift(SECOND);
  const later = (await signedIn()).cognito.serializedSession() ?? "";
  clock.shift(SECOND);
  await visitor.cognito.refresh();
  const renewed = visitor.cognito.serializedSession() ?? "";
  assert.ok(visitor.cognito.adoptRenewed(later, "thisPerson"));
  assert.is(visitor.cognito.serializedSession(), later);
  assert.not(visitor.cognito.adoptRenewed(renewed, "thisPerson"), "and not given up for the earlier one");
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
  ["too many requests", async () => refusal("TooManyRequestsException"), "ServerUnreachable"],
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
    visitor.between = honest;
    assert.ok(await visitor.cognito.accessToken());
  });
}

/** Delays every response until `letGo` is called. */
function held(respond: Between): { between: Between; letGo: () => void } {
  let letGo = () => {};
  const freed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    between: async (sent, proceed) => {
      const answer = await respond(sent, proceed);
      await freed;
      return answer;
    },
    letGo: () => letGo(),
  };
}

test("a refresh that arrives after the sign-out writes nothing", async () => {
  const visitor = await signedIn();
  await expire(visitor);
  const { between, letGo } = held(honest);
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
  const guest = await pool.signedIn(otherEmail);
  await expire(visitor);
  const { between, letGo } = held(async () =>
    refusal("NotAuthorizedException", "Refresh Token has been revoked"),
  );
  visitor.between = between;
  const outcome = expectFailure(visitor.cognito.accessToken(), "SessionExpired");
  assert.is(visitor.cognito.adopt(guest.cognito.serializedSession() ?? "", 0)?.email, otherEmail);
  letGo();
  await outcome;
  assert.is(visitor.cognito.identity()?.email, otherEmail);
});

test("signing in again during a refresh completes both the sign-in and the waiting call", async () => {
  const visitor = await signedIn();
  await expire(visitor);
  const { between, letGo } = held(honest);
  visitor.between = between;
  const waiting = visitor.cognito.accessToken();
  visitor.between = honest;
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
  const [{ operation, keepalive } = {}, ...others] = visitor.sent;
  assert.equal([operation, keepalive, others], ["RevokeToken", true, []]);
});

test("a session is not adopted if it was signed out since, belongs to another app client, or is unreadable", async () => {
  const visitor = await signedIn();
  const serializedSession = visitor.cognito.serializedSession() ?? "";
  const signedOutAt = (visitor.cognito.identity()?.signedInAt ?? 0) + 1;
  const foreign = JSON.stringify({ ...JSON.parse(serializedSession), appClientId: "another app client" });
  const tab = pool.visitor();
  assert.is(tab.cognito.adopt(serializedSession, signedOutAt), null);
  for (const parcelText of [foreign, "", "null", "{}", serializedSession.slice(0, -9)]) {
    assert.is(tab.cognito.adopt(parcelText, 0), null);
  }
  assert.equal(tab.storage.content(), {});
});

test("a sign-in after a sign-out counts as later, even by a wrong clock", async () => {
  const visitor = pool.visitor();
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
  assert.equal(visitor.operations(), ["GetTokensFromRefreshToken", "GetUser"]);
});

test("an access token Cognito rejects is refreshed once", async () => {
  const visitor = await signedIn();
  let refusals = 0;
  visitor.between = (sent, proceed) => {
    if (sent.operation !== "GetUser" || refusals++ > 0) return proceed();
    return Promise.resolve(refusal("NotAuthorizedException", "Access Token has been revoked"));
  };
  clock.shift(SECOND);
  assert.is((await visitor.cognito.attributes()).email, email);
  assert.equal(visitor.operations(), ["GetUser", "GetTokensFromRefreshToken", "GetUser"]);
});

test("a stored session with a missing part or a part of another type is no session", async () => {
  const { storage } = await signedIn();
  const whole = JSON.parse(storage.getItem(SESSION_KEY) ?? "{}");
  const without = { givenName: "", fullName: "" };
  assert.ok(readStoredSession(JSON.stringify(whole)));
  for (const name of Object.keys(whole).filter((name) => !(name in without))) {
    for (const odd of [undefined, null, {}, typeof whole[name] === "number" ? "1" : 1]) {
      const session = readStoredSession(JSON.stringify({ ...whole, [name]: odd }));
      assert.is(session, null, `${name}: ${JSON.stringify(odd)}`);
    }
  }
});

test.run();
