/** The customer system's own token: fetched once, stored with the session, sent only there, renewed with the access token. */
import { inspect } from "node:util";
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { createCustomerSystem, customerSystemToken } from "../../src/wire/http/customerSystem.ts";
import { clientsOf } from "../support/clients.ts";
import { fakeClock, hastyClock } from "../support/clock.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { fakeTokens } from "../support/fakeTokens.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { type Asked, type Reply, scriptedService } from "../support/scriptedService.ts";

const service = await scriptedService(test);

/** A page of the signed-in user `sub`; `user.sub` may change later. */
function system({ storage = memoryStore(), sub = "sub-1" as string | null, clock = hastyClock } = {}) {
  const user = { sub };
  const tokens = fakeTokens();
  const token = createCustomerSystem({
    storage,
    signedInSub: () => user.sub,
    fetchToken: () => clients.read(customerSystemToken),
  });
  const clients = clientsOf({
    baseUrl: `${service.url}/api/clients/`,
    pageUrl: `${service.url}/`,
    tokens,
    clock,
    credentialFor: token.credentialFor,
  });
  const customers = { ...clients, ...token };
  return { customers, tokens, storage, user };
}

const isAuth = ({ path }: Asked) => path.endsWith("/auth");
const oauthOf = ({ query, body }: Asked): unknown =>
  query.get("oauth") ?? (body ? JSON.parse(body).oauth : undefined);

const lastOauth = () => oauthOf(service.asked.at(-1) as Asked);

/** GET /auth answers "oauth-1", "oauth-2", ...; `answer` handles the other calls. */
function serviceWith(answer: (asked: Asked) => Reply) {
  let given = 0;
  service.answers((asked) => {
    if (!isAuth(asked)) return answer(asked);
    given += 1;
    return { json: { oauth: `oauth-${given}` } };
  });
}

test("parallel calls share one token, in the query of a GET and the body of a POST", async () => {
  serviceWith(() => ({ json: 1 }));
  const { customers } = system();
  await Promise.all([
    customers.get("/client", v.number(), { search: "x", site: 1 }),
    customers.get("/client/details", v.number(), { clientId: "7" }),
    customers.post("/document/avv", { clientId: "7" }),
  ]);
  const asked = service.asked.filter((one) => !isAuth(one));
  assert.is(service.asked.length - asked.length, 1);
  assert.equal(asked.map(oauthOf), ["oauth-1", "oauth-1", "oauth-1"]);
  const post = asked.find(({ method }) => method === "POST");
  assert.equal(JSON.parse(post?.body ?? ""), { oauth: "oauth-1", clientId: "7" });
  assert.is(post?.query.has("oauth"), false);
  assert.is(asked.find(({ path }) => path.endsWith("/client"))?.query.get("search"), "x");
});

test("the reminder is sent without the customer system's token", async () => {
  serviceWith(() => ({ json: 1 }));
  await system().customers.post("/client/remindermail", { email: "a@b.de" });
  assert.equal(
    service.asked.map(({ body }) => body),
    ['{"email":"a@b.de"}'],
  );
});

test("every likely shape of GET /auth is accepted, others are Malformed", async () => {
  for (const json of [
    { oauth: "abc" },
    { token: "abc" },
    { access_token: "abc", expires_in: 3600 },
    { data: { oauth: "abc" } },
    { data: { token: "abc" } },
    { data: "abc" },
    "abc",
  ]) {
    service.answers((asked) => ({ json: isAuth(asked) ? json : 1 }));
    await system().customers.get("/client", v.number());
    assert.is(service.asked.at(-1)?.query.get("oauth"), "abc");
  }
  for (const json of [{}, { oauth: "" }, { oauth: null }, [], 5, { data: {} }, { secret: "secret" }]) {
    service.answers((asked) => ({ json: isAuth(asked) ? json : 1 }));
    await expectFailure(system().customers.get("/client", v.number()), "Malformed");
  }
});

const sent = ({ path, authorization, query }: Asked) => [path.slice(13), authorization, query.get("oauth")];

test("a 401 replaces the customer system's token, not the session's, and repeats the call once", async () => {
  serviceWith((asked) => (oauthOf(asked) === "oauth-1" ? { status: 401 } : { json: 1 }));
  const { customers, tokens } = system();
  assert.is(await customers.get("/client", v.number(), { site: 2 }), 1);
  assert.equal(service.asked.map(sent), [
    ["auth", "token-1", null],
    ["client", "token-1", "oauth-1"],
    ["auth", "token-1", null],
    ["client", "token-1", "oauth-2"],
  ]);
  assert.is(tokens.renewals(), 0);
  await customers.post("/document/avv");
  assert.is(lastOauth(), "oauth-2");
});

test("a 401 renews the access token if the request for the other token is refused, too", async () => {
  let given = 0;
  service.answers((asked) => {
    if (asked.authorization === "token-1" && service.asked.length > 2) return { status: 401 };
    if (isAuth(asked)) given += 1;
    return { json: isAuth(asked) ? `oauth-${given}` : 1 };
  });
  const { customers, tokens } = system();
  await customers.get("/client", v.number());
  assert.is(await customers.get("/client", v.number()), 1);
  assert.equal(service.asked.slice(2).map(sent), [
    ["client", "token-1", "oauth-1"],
    ["auth", "token-1", null],
    ["auth", "token-2", null],
    ["client", "token-2", "oauth-2"],
  ]);
  assert.is(tokens.renewals(), 1);
});

test("a customer system that refuses every call costs one new token a minute and one refresh in five minutes", async () => {
  serviceWith(() => ({ status: 401 }));
  const clock = fakeClock();
  const { customers, tokens } = system({ clock });
  const typeFourteenKeys = async () => {
    for (let key = 0; key < 14; key += 1)
      await expectFailure(
        customers.get("/client", v.number(), { search: "x".repeat(key) }),
        "ServerUnreachable",
      );
  };
  await typeFourteenKeys();
  assert.equal([authRequests(), tokens.renewals(), service.asked.length], [2, 1, 2 + 14 + 2]);
  await clock.pass(60_000);
  await typeFourteenKeys();
  assert.equal([authRequests(), tokens.renewals()], [3, 1]);
  serviceWith(() => ({ json: 1 }));
  assert.is(await customers.get("/client", v.number()), 1);
});

test("a failed GET /auth fails the calls that waited for it; the next call fetches again", async () => {
  const { customers } = system();
  service.answers([{ status: 500 }]);
  await Promise.all([
    expectFailure(customers.get("/client", v.number()), "ServerUnreachable"),
    expectFailure(customers.get("/client", v.number()), "ServerUnreachable"),
  ]);
  assert.is(service.asked.length, 1);
  serviceWith(() => ({ json: 1 }));
  assert.is(await customers.get("/client", v.number()), 1);
});

test("an aborted call does not abort the token fetch of the others", async () => {
  serviceWith(() => ({ json: 1 }));
  const { customers } = system();
  const controller = new AbortController();
  const aborted = expectFailure(
    customers.get("/client", v.number(), {}, { signal: controller.signal }),
    "Aborted",
  );
  const other = customers.get("/client", v.number());
  controller.abort();
  await aborted;
  assert.is(await other, 1);
});

const KEY = "session.customerSystemToken";
const stored = (text: string) => {
  const storage = memoryStore();
  storage.setItem(KEY, text);
  return storage;
};
const authRequests = () => service.asked.filter(isAuth).length;

test("a token that arrives after another user has signed in is not stored for either", async () => {
  const { customers, user, storage } = system();
  service.answers((asked) => {
    if (isAuth(asked)) user.sub = "sub-2";
    return { json: isAuth(asked) ? "of sub-1" : 1 };
  });
  await customers.get("/client", v.number());
  assert.equal(storage.content(), {});
  serviceWith(() => ({ json: 1 }));
  await customers.get("/client", v.number());
  assert.is(lastOauth(), "oauth-1");
});

test("a user who calls while another's token is being fetched gets a token of their own", async () => {
  let sub = "sub-1";
  const { credentialFor } = createCustomerSystem({
    storage: memoryStore(),
    signedInSub: () => sub,
    fetchToken: async () => `of ${sub}`,
  });
  const credential = credentialFor("/client");
  const first = credential?.();
  sub = "sub-2";
  assert.equal(await Promise.all([first, credential?.()]), ["of sub-1", "of sub-2"]);
});

test("a page without a session neither reads a stored token nor stores one", async () => {
  serviceWith(() => ({ json: 1 }));
  const storage = stored('{"sub":"sub-1","token":"kept"}');
  await system({ storage, sub: null }).customers.get("/client", v.number());
  assert.is(lastOauth(), "oauth-1");
  assert.is(storage.content()[KEY], '{"sub":"sub-1","token":"kept"}');
});

test("if ten calls are refused with a stored token, it is replaced once, in storage too", async () => {
  serviceWith((asked) => (oauthOf(asked) === "stale" ? { status: 401 } : { json: 1 }));
  const storage = stored('{"sub":"sub-1","token":"stale"}');
  const { customers, tokens } = system({ storage });
  await Promise.all(Array.from({ length: 10 }, () => customers.get("/client", v.number())));
  assert.is(authRequests(), 1);
  assert.is(tokens.renewals(), 0);
  assert.equal(JSON.parse(storage.content()[KEY] ?? ""), { sub: "sub-1", token: "oauth-1" });

  serviceWith((asked) => (isAuth(asked) ? { json: "oauth" } : { status: 401 }));
  const refused = system({ storage: stored('{"sub":"sub-1","token":"stale"}') });
  await expectFailure(refused.customers.get("/client", v.number()), "ServerUnreachable");
  assert.is(authRequests(), 1);
});

test("forgetting discards the token, stored or still being fetched, which is then never stored", async () => {
  const { customers, storage } = system();
  service.answers((asked) => {
    if (isAuth(asked)) customers.forget();
    return { json: isAuth(asked) ? "late" : 1 };
  });
  await customers.get("/client", v.number());
  assert.equal(storage.content(), {});
  serviceWith(() => ({ json: 1 }));
  for (const token of ["oauth-1", "oauth-2"]) {
    await customers.get("/client", v.number());
    assert.is(lastOauth(), token);
    customers.forget();
    assert.equal(storage.content(), {});
  }
});

test("a damaged stored value, or another user's, is never sent, and replaced by the user's own", async () => {
  for (const text of [
    "",
    "{",
    "null",
    "[]",
    '"text"',
    '{"sub":"sub-1"}',
    '{"sub":"sub-1","token":""}',
    '{"sub":"sub-1","token":7}',
    '{"sub":null,"token":"x"}',
    '{"token":"x"}',
    '{"sub":"sub-2","token":"foreign"}',
  ]) {
    serviceWith(() => ({ json: 1 }));
    const storage = stored(text);
    await system({ storage }).customers.get("/client", v.number());
    assert.equal(service.asked.map(oauthOf), [undefined, "oauth-1"], text);
    assert.equal(JSON.parse(storage.content()[KEY] ?? ""), { sub: "sub-1", token: "oauth-1" });
  }
});

test("a full or forbidden storage costs a token for each call, and fails none", async () => {
  serviceWith(() => ({ json: 1 }));
  const forbidden = () => {
    throw new Error("SecurityError");
  };
  const storage = { ...memoryStore(), getItem: forbidden, setItem: forbidden, removeItem: forbidden };
  const { customers } = system({ storage });
  for (let calls = 1; calls <= 2; calls += 1) {
    assert.is(await customers.get("/client", v.number()), 1);
    assert.is(authRequests(), calls);
  }
  customers.forget();
});

test("a failure never quotes the stored token", async () => {
  service.answers([{ status: 500, json: { message: "secret-token" } }]);
  const storage = stored('{"sub":"sub-1","token":"secret-token"}');
  const failure = await expectFailure(
    system({ storage }).customers.get("/client", v.number()),
    "ServerUnreachable",
  );
  assert.not.match(inspect(failure, { depth: 20, showHidden: true }), "secret");
});

test.run();
