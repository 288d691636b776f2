/**
 * The REST client and the public bucket under every fault of network, gateway and service, and how often a rejected token
 * is replaced.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { Failure } from "../../src/domain/failure.ts";
import { createTokenRetryLimit } from "../../src/wire/http/authorizedFetch.ts";
import { type ClientOptions, clientsOf } from "../support/clients.ts";
import { fakeClock, hastyClock } from "../support/clock.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { fakeTokens } from "../support/fakeTokens.ts";
import { scriptedService } from "../support/scriptedService.ts";

const service = await scriptedService(test);
const elsewhere = await scriptedService(test);

function clientOf(options: Partial<ClientOptions> = {}) {
  const tokens = fakeTokens();
  const http = clientsOf({
    baseUrl: `${service.url}/api/clients/`,
    pageUrl: "http://localhost:8080/admin/customers/7",
    tokens,
    ...options,
  });
  return { http, tokens };
}

const anything = v.unknown();
const named = v.object({
  name: v.string(),
  nested: v.object({ list: v.array(v.object({ id: v.number() })) }),
});

test("a GET sends the bare token and its query, without undefined parameters", async () => {
  service.answers([{ json: { name: "Müller", nested: { list: [] }, more: 1 } }]);
  const { http } = clientOf();
  const answer = await http.get("/client", named, {
    search: "a & b+c/ü",
    site: 2,
    other: undefined,
    empty: "",
  });
  assert.equal(answer, { name: "Müller", nested: { list: [] } });
  const [asked] = service.asked;
  assert.is(asked?.path, "/api/clients/client");
  assert.is(asked?.authorization, "token-1");
  assert.equal(Object.fromEntries(asked?.query ?? []), { search: "a & b+c/ü", site: "2", empty: "" });
});

test("a space is sent as %20, and half an emoji as U+FFFD", async () => {
  service.answers([{ json: 1 }]);
  await clientOf().http.get("/client", anything, { search: "Bäcker + Söhne \ud83d" });
  assert.is(service.asked[0]?.query.get("search"), "Bäcker + Söhne \ufffd");
  assert.is(service.asked[0]?.search, "?search=B%C3%A4cker%20%2B%20S%C3%B6hne%20%EF%BF%BD");
});

test("a POST sends JSON", async () => {
  service.answers([{ json: { ok: true } }]);
  await clientOf().http.post("/client/remindermail", { email: "a@b.de" });
  const [asked] = service.asked;
  assert.is(asked?.method, "POST");
  assert.match(asked?.headers["content-type"] ?? "", "application/json");
  assert.equal(JSON.parse(asked?.body ?? ""), { email: "a@b.de" });
});

test("no path leads away from the configured origin", async () => {
  const { http } = clientOf();
  for (const path of [
    `//127.0.0.1:${new URL(elsewhere.url).port}/`,
    `@${new URL(elsewhere.url).host}/x`,
    elsewhere.url,
  ]) {
    service.answers([{ json: {} }]);
    await http.get(path, anything);
    assert.is(service.asked.length, 1);
  }
  assert.is(elsewhere.asked.length, 0);
});

test("a relative address is resolved against the page's origin, not its path", async () => {
  service.answers([{ json: {} }]);
  for (const baseUrl of ["/api/", "api"]) {
    await clientOf({ baseUrl, pageUrl: `${service.url}/admin/customers/7` }).http.get("auth", anything);
  }
  assert.equal(
    service.asked.map(({ path }) => path),
    ["/api/auth", "/api/auth"],
  );
});

test("the token is not sent to the target of a redirect", async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    service.answers([{ status, headers: { Location: `${elsewhere.url}/steal` } }]);
    await expectFailure(clientOf().http.get("/client", anything), "ServerUnreachable");
    await expectFailure(clientOf().http.post("/client"), "ServerUnreachable");
  }
  assert.is(elsewhere.asked.length, 0);
});

test("an empty response is undefined, which the schema accepts or not", async () => {
  service.answers([{ status: 204 }, { text: "" }, { text: " \n" }, { status: 204 }]);
  const { http } = clientOf();
  assert.is(await http.post("/a"), undefined);
  assert.is(await http.post("/a"), undefined);
  assert.is(await http.get("/a", v.optional(v.string())), undefined);
  await expectFailure(http.get("/a", named), "Malformed");
});

test("HTML and broken JSON are Malformed, never empty", async () => {
  const { http } = clientOf();
  for (const text of [
    "<!doctype html><title>secret</title>",
    '{"name":"secret',
    "secret",
    "undefined",
    "NaN",
  ]) {
    service.answers([{ text }]);
    const failure = await expectFailure(http.get("/a", anything), "Malformed");
    assert.not.match(String(failure.message), "secret");
  }
});

test("a missing field is named by its path; a wrong value is never quoted", async () => {
  const { http } = clientOf();
  service.answers([{ json: { name: "x", nested: { list: [{ id: 1 }, { id: "secret" }] } } }]);
  const wrong = await expectFailure(http.get("/a", named), "Malformed");
  assert.match(wrong.message, "nested.list.1.id");
  service.answers([{ json: { name: "x", nested: {} } }]);
  assert.match((await expectFailure(http.get("/a", named), "Malformed")).message, "nested.list");
  const emails = v.object({ email: v.pipe(v.string(), v.email()) });
  service.answers([{ json: { email: "secret" } }]);
  assert.match((await expectFailure(http.get("/a", emails), "Malformed")).message, "email");
});

test("a write with an unreadable response may have happened", async () => {
  service.answers([{ text: "<html>" }]);
  const failure = await expectFailure(clientOf().http.post("/a"), "ResultUnknown");
  assert.is(failure.cause instanceof Failure && failure.cause.code, "Malformed");
});

const heldFailures = [
  { statusCode: 500, body: "boom" },
  { statusCode: "403" },
  { error: "mail failed" },
  { errorMessage: "x", errorType: "Runtime.UnhandledPromiseRejection" },
  { errors: [{ message: "no" }] },
  { success: false },
  { ok: false, data: null },
  { statusCode: 200, body: '{"error":"mail failed"}' },
  { statusCode: 200, body: { success: false } },
];

test("a failure that comes as a success's data is no success: after a write it is unknown", async () => {
  const { http } = clientOf();
  for (const held of heldFailures) {
    for (const json of [held, JSON.stringify(held)]) {
      service.answers([{ json }]);
      const { detail } = await expectFailure(http.post("/a"), "ResultUnknown");
      assert.match(detail, "the answer holds ");
      assert.not.match(detail, /boom|mail failed|Unhandled/);
    }
  }
});

test("an answer that says nothing, or that there is no error, is no failure", async () => {
  const { http } = clientOf();
  const nothing = [null, "", "null", true, false, 0, "OK", "error", [], {}];
  const fine = [
    { statusCode: 200, body: "sent" },
    { success: true, error: null },
    { ok: true, errors: [], errorMessage: "" },
    { message: "Invitation sent", error: false, errors: {} },
  ];
  for (const json of [...nothing, ...fine, ...fine.map((one) => JSON.stringify(one))]) {
    service.answers([{ json }]);
    await http.post("/a");
  }
});

test("UsernameExistsException is recognized wherever the service writes it", async () => {
  const { http } = clientOf();
  for (const json of [
    { code: "UsernameExistsException" },
    { name: "UsernameExistsException", message: "secret" },
    { __type: "com.amazonaws.cognito#UsernameExistsException", code: 7 },
  ]) {
    for (const status of [400, 409, 500]) {
      service.answers([{ status, json }]);
      await expectFailure(http.post("/createNewUser"), "UsernameExistsException");
    }
  }
  service.answers([{ status: 400, json: { code: "NotUsernameExistsException" } }]);
  await expectFailure(http.post("/createNewUser"), "Rejected");
  service.answers([{ status: 400, json: [] }]);
  await expectFailure(http.post("/createNewUser"), "Rejected");
});

test("what Amplify's AdminQueries and API Gateway answer is known by its whole message", async () => {
  const { http } = clientOf();
  const noAdministrator = "User does not have permissions to perform administrative tasks";
  for (const [status, message, code] of [
    [500, noAdministrator, "Forbidden"],
    [403, noAdministrator, "Forbidden"],
    [500, `${noAdministrator}.`, "ResultUnknown"],
    [400, "User account already exists", "UsernameExistsException"],
    [500, "User account already exists", "UsernameExistsException"],
    [500, "The key of the User account already exists", "ResultUnknown"],
    [403, "Missing Authentication Token", "ServiceMismatch"],
  ] as const) {
    service.answers([{ status, json: { message } }]);
    await expectFailure(http.post("/sendClientInvitation"), code);
  }
});

test("offline fails at once; a POST that was never sent is not ResultUnknown", async () => {
  const { http } = clientOf({ online: () => false });
  service.answers(["cut"]);
  await expectFailure(http.get("/a", anything), "NetworkError");
  assert.is(service.asked.length, 1);
  await expectFailure(http.post("/a"), "NetworkError");
});

test("a browser that wrongly says it is offline sends: an answer that was lost later leaves a write in doubt", async () => {
  let passed = 0;
  const { http } = clientOf({
    online: () => false,
    clock: { ...hastyClock, monotonic: () => passed },
    fetch: async () => {
      passed += 300;
      throw new TypeError("Failed to fetch");
    },
  });
  await expectFailure(http.post("/a"), "ResultUnknown");
});

test("a 401 after the session's end is SessionExpired", async () => {
  const { http, tokens } = clientOf();
  service.answers(() => {
    tokens.fail(new Failure("SessionExpired"));
    return { status: 401 };
  });
  await expectFailure(http.get("/a", anything), "SessionExpired");
  assert.is(service.asked.length, 1);
});

const bucket = clientsOf({
  tokens: null,
  baseUrl: `${service.url}/storage/`,
  pageUrl: `${service.url}/`,
});

test("a file is returned unchanged, and no token is sent", async () => {
  service.answers([{ text: "%PDF-1.7 …", headers: { "Content-Type": "application/pdf" } }]);
  const file = await bucket.file("docs/avv.pdf");
  assert.is(file.type, "application/pdf");
  assert.is(await file.text(), "%PDF-1.7 …");
  assert.is(service.asked[0]?.path, "/storage/docs/avv.pdf");
  assert.is(service.asked[0]?.authorization, undefined);
});

test("a redirect to the bucket's region is followed", async () => {
  service.answers([{ status: 307, headers: { Location: `${elsewhere.url}/there` } }]);
  elsewhere.answers([{ text: "%PDF-" }]);
  assert.is(await (await bucket.file("docs/sepa.pdf")).text(), "%PDF-");
  assert.is(elsewhere.asked[0]?.authorization, undefined);
});

test("a 401 to a request without a token says nothing about the session", async () => {
  service.answers([{ status: 401 }]);
  await expectFailure(bucket.file("docs/avv.pdf"), "ServerUnreachable");
  assert.is(service.asked.length, 1);
});

test("an empty file is Malformed", async () => {
  service.answers([{ text: "" }]);
  await expectFailure(bucket.file("docs/avv.pdf"), "Malformed");
  assert.is(service.asked.length, 1);
});

// From here on: a fake fetch on a fake clock.

type Behaviour = (request: { url: string; init: RequestInit }) => Promise<Response>;

function onFakeClock(behaviour: Behaviour, options: Partial<ClientOptions> = {}) {
  const clock = fakeClock();
  const requests: number[] = [];
  const fetch = ((url: string, init: RequestInit) => {
    requests.push(clock.monotonic());
    return behaviour({ url, init });
  }) as typeof globalThis.fetch;
  return { ...clientOf({ clock, fetch, random: () => 0, ...options }), clock, requests };
}

/** Never responds, but can be aborted. */
const hanging: Behaviour = ({ init }) =>
  new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));

const answering = (status: number, headers: Record<string, string> = {}): Behaviour => {
  return async () => new Response("{}", { status, headers });
};

type Client = ReturnType<typeof clientOf>["http"];

test("a read has 20 s, a write 30 s, unless it names another limit", async () => {
  const operation = { document: "query {…}", field: "a", schema: anything };
  for (const [send, ms, code] of [
    [({ get }: Client) => get("/a", anything), 20_000, "Timeout"],
    [({ post }: Client) => post("/a"), 30_000, "ResultUnknown"],
    [({ file }: Client) => file("docs/avv.pdf"), 60_000, "Timeout"],
    [({ query }: Client) => query(operation), 20_000, "Timeout"],
    [({ query }: Client) => query({ ...operation, timeoutMs: 60_000 }), 60_000, "Timeout"],
    [({ mutate }: Client) => mutate(operation, {}), 30_000, "ResultUnknown"],
    [({ mutate }: Client) => mutate(operation, {}, 60_000), 60_000, "ResultUnknown"],
  ] as const) {
    const { http, clock } = onFakeClock(hanging);
    let ended = false;
    const failed = expectFailure(send(http), code).then(() => {
      ended = true;
    });
    await clock.pass(ms - 1);
    assert.not(ended);
    await clock.pass(1);
    await failed;
    assert.is(clock.pending(), 0);
  }
});

test("a timeout during the token refresh: nothing was sent, so nothing is unknown", async () => {
  const { http, clock, requests } = onFakeClock(hanging, {
    tokens: { accessToken: () => new Promise(() => {}) },
  });
  const failed = expectFailure(http.post("/a"), "Timeout");
  await clock.pass(30_000);
  await failed;
  assert.is(requests.length, 0);
  assert.is(clock.pending(), 0);
});

test("a body that never ends times out, too", async () => {
  const { http, clock } = onFakeClock(async ({ init }) => {
    const body = new ReadableStream({
      start: (controller) =>
        init.signal?.addEventListener("abort", () => controller.error(init.signal?.reason)),
    });
    return new Response(body, { headers: { "Content-Type": "application/json" } });
  });
  const failed = expectFailure(http.get("/a", anything), "Timeout");
  await clock.pass(20_000);
  await failed;
  assert.is(clock.pending(), 0);
});

test("the caller's abort ends the call in every phase", async () => {
  const early = new AbortController();
  early.abort();
  const never = onFakeClock(hanging);
  await expectFailure(never.http.get("/a", anything, {}, { signal: early.signal }), "Aborted");
  assert.is(never.requests.length, 0);

  for (const behaviour of [hanging, answering(503)]) {
    const { http, clock } = onFakeClock(behaviour);
    const controller = new AbortController();
    const failed = expectFailure(http.get("/a", anything, {}, { signal: controller.signal }), "Aborted");
    await clock.pass(100);
    controller.abort();
    await failed;
    assert.is(clock.pending(), 0);
  }
});

test("delays double, and Retry-After is honoured in seconds and as a date", async () => {
  const later = new Date(fakeClock().now() + 4000).toUTCString();
  for (const [retryAfter, starts] of [
    [null, [0, 300, 900]],
    ["2", [0, 2000, 4000]],
    [later, [0, 4000, 4600]],
    ["0", [0, 300, 900]],
    ["soon", [0, 300, 900]],
    ["3600", [0]],
  ] as const) {
    const { http, clock, requests } = onFakeClock(
      answering(429, retryAfter === null ? {} : { "Retry-After": retryAfter }),
    );
    const failed = expectFailure(http.get("/a", anything), "LimitExceededException");
    await clock.pass(20_000);
    await failed;
    assert.equal(requests, starts);
    assert.is(clock.pending(), 0);
  }
});

test("no request is cached or carries cookies", async () => {
  let init: RequestInit = {};
  const { http } = onFakeClock(async (request) => {
    init = request.init;
    return new Response("{}");
  });
  await http.get("/a", anything);
  assert.is(init.cache, "no-store");
  assert.is(init.credentials, "omit");
  assert.is(init.redirect, "manual");
});

const MINUTE_MS = 60_000;

test("a second token is replaced after the interval; requests rejected with the first share its replacement", async () => {
  const clock = fakeClock();
  const limit = createTokenRetryLimit(clock, MINUTE_MS);
  assert.ok(limit.isAllowed("first"));
  assert.ok(limit.isAllowed("first"));
  await clock.pass(MINUTE_MS - 1);
  assert.not(limit.isAllowed("second"));
  await clock.pass(1);
  assert.ok(limit.isAllowed("second"));
  assert.not(limit.isAllowed("first"));
});

test("a clock that is set back does not lengthen the interval, and the time that a laptop sleeps counts", async () => {
  for (const [sleptMs, passedMs] of [
    [-24 * 60 * MINUTE_MS, 5 * MINUTE_MS],
    [5 * MINUTE_MS, 0],
  ] as const) {
    const clock = fakeClock();
    const limit = createTokenRetryLimit(clock);
    assert.ok(limit.isAllowed("first"));
    clock.sleep(sleptMs);
    await clock.pass(passedMs);
    assert.ok(limit.isAllowed("second"));
  }
});

test.run();
