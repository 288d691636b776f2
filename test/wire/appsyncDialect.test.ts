/** The parts of AppSync's dialect alone: the token's place, its frames, and the shapes of its errors. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { settled } from "../support/clock.ts";
import type { FakeSocket } from "../support/fakeSocket.ts";
import { diary, realtimePeer } from "../support/realtimePeer.ts";

const DOCUMENT = "subscription ($id: ID) { onUpdateClient { id } }";
const AUTHORIZATION = {
  Authorization: "token-1",
  host: "abc.appsync-api.eu-central-1.amazonaws.com",
};

const peerWith = async (auth?: "protocol" | "query") => {
  const peer = realtimePeer("appsync", auth);
  const subscriber = diary();
  peer.realtime.subscribe(DOCUMENT, { id: "7" }, subscriber);
  await settled();
  return { ...peer, peer, subscriber };
};

test("the token is sent in a subprotocol, base64url without padding, not in the address", async () => {
  const { last } = await peerWith();
  const [protocol, header = ""] = last().protocols;
  assert.is(protocol, "graphql-ws");
  assert.match(header, /^header-[\w-]+$/);
  assert.equal(JSON.parse(Buffer.from(header.slice(7), "base64url").toString()), AUTHORIZATION);
  assert.is(last().url, "wss://abc.appsync-realtime-api.eu-central-1.amazonaws.com/graphql");
});

test("the token is sent in the query only if config says so", async () => {
  const { last } = await peerWith("query");
  assert.equal(last().protocols, ["graphql-ws"]);
  const { searchParams } = new URL(last().url);
  assert.equal(JSON.parse(Buffer.from(searchParams.get("header") ?? "", "base64").toString()), AUTHORIZATION);
  assert.is(searchParams.get("payload"), "e30=");
});

test("the client sends only connection_init before the ack", async () => {
  const { peer, last, clock } = await peerWith();
  assert.equal(last().sent, []);
  last().opens();
  await clock.pass(5000);
  assert.equal(last().sent, [{ type: "connection_init" }]);
  last().says({ type: "ka" });
  last().says({ type: "connection_ack" });
  await settled();
  const [start] = peer.starts();
  assert.equal(start?.payload, {
    data: JSON.stringify({ query: DOCUMENT, variables: { id: "7" } }),
    extensions: { authorization: AUTHORIZATION },
  });
});

test("each start carries a fresh token", async () => {
  const { peer, tokens, realtime } = await peerWith();
  await peer.answers();
  await tokens.accessToken("token-1");
  realtime.subscribe(DOCUMENT, {}, diary());
  await settled();
  const authorizations = peer.starts().map(({ payload }) => JSON.stringify(payload));
  assert.match(authorizations[0] ?? "", "token-1");
  assert.match(authorizations[1] ?? "", "token-2");
});

test("keep-alives are never answered", async () => {
  const { peer, last } = await peerWith();
  await peer.answers();
  const before = last().sent.length;
  await peer.beats();
  assert.is(last().sent.length, before);
});

test("the ack's connectionTimeoutMs is the limit of silence", async () => {
  for (const [payload, limit] of [
    [{ connectionTimeoutMs: 90_000 }, 90_000],
    [{}, 300_000],
    [undefined, 300_000],
    [{ connectionTimeoutMs: "soon" }, 300_000],
    [{ connectionTimeoutMs: 0 }, 300_000],
  ] as const) {
    const { last, clock, realtime, peer } = await peerWith();
    last().opens();
    last().says({ type: "connection_ack", payload });
    await settled();
    await peer.confirms();
    await clock.pass(limit - 1);
    assert.is(realtime.state().kind, "stale");
    await clock.pass(1);
    assert.is(realtime.state().kind, "disrupted");
    realtime.close();
  }
});

const unauthorized: readonly [string, unknown][] = [
  ["a list", { errors: [{ errorType: "UnauthorizedException", message: "x", errorCode: 401 }] }],
  ["one object", { errors: { errorType: "UnauthorizedException", message: "x" } }],
  ["a prefix", { errors: [{ errorType: "com.amazonaws.deepdish#UnauthorizedException", errorCode: 400 }] }],
  ["a bad request", { errors: [{ errorType: "BadRequestException" }] }],
  ["no type", { errors: [{ message: "x", errorCode: 403 }] }],
  ["a code as text", { errors: [{ errorCode: "401" }] }],
  ["the second error", { errors: [{ message: "x" }, { errorCode: 401 }] }],
];

test("an authorization error is recognized in every shape, before and after connection_init", async () => {
  for (const [shape, payload] of unauthorized) {
    for (const greet of [() => {}, (socket: FakeSocket) => socket.opens()]) {
      const { peer, last, tokens, sockets, subscriber, realtime } = await peerWith();
      greet(last());
      last().says({ type: "connection_error", payload });
      last().ends(1006);
      await settled();
      assert.is(tokens.renewals(), 1, shape);
      assert.is(sockets.length, 2);
      await peer.answers();
      assert.equal(subscriber.told, ["live"]);
      realtime.close();
    }
  }
});

test("any other error is transient", async () => {
  for (const payload of [
    { errors: [{ errorType: "LimitExceededError", message: "x", errorCode: 429 }] },
    { errors: [{ errorType: "InternalFailure", errorCode: 500 }] },
    { errors: [null, "x", 5] },
    { errors: null },
    {},
    undefined,
    "x",
  ]) {
    const { last, realtime, tokens } = await peerWith();
    last().opens();
    last().says({ type: "connection_error", payload });
    await settled();
    assert.is(realtime.state().kind, "disrupted");
    assert.is(tokens.renewals(), 0);
    realtime.close();
  }
});

test("an error without an id concerns the connection", async () => {
  const { peer, last, realtime, tokens } = await peerWith();
  await peer.answers();
  last().says({ type: "error", payload: { errors: [{ errorType: "InternalFailure" }] } });
  await settled();
  assert.is(realtime.state().kind, "disrupted");
  await peer.clock.pass(5000);
  await peer.answers();
  last().says({ type: "error", payload: { errors: [{ errorType: "UnauthorizedException" }] } });
  await peer.answers();
  assert.is(tokens.renewals(), 1);
  assert.is(realtime.state().kind, "live");
});

test("unknown frames are ignored, but count as activity", async () => {
  const { peer, last, realtime, clock, subscriber } = await peerWith();
  await peer.answers();
  const id = peer.starts()[0]?.id;
  await clock.pass(65_000);
  for (const frame of [
    "",
    "x",
    "{",
    "null",
    "[]",
    "5",
    '{"type":"__proto__"}',
    { type: "new" },
    {},
    { type: "data", id },
    { type: "start_ack" },
  ]) {
    last().says(frame);
    assert.is(realtime.state().kind, "live");
  }
  last().says({ type: "data", id, payload: { data: null, errors: [{ message: "x" }] } });
  last().says({ type: "data", id, payload: {} });
  assert.equal(subscriber.told, ["live", "next null", "next null"]);
});

test("a second ack changes nothing", async () => {
  const { peer, last } = await peerWith();
  await peer.answers();
  last().says({ type: "connection_ack" });
  await settled();
  assert.is(peer.starts().length, 1);
});

test.run();
