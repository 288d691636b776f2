/** What only one of the dialects does, or no test of the app shows. wire/realtimeSockets tests an event in both. */
import { EventEmitter, once } from "node:events";
import { createClient } from "graphql-ws";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { WebSocket } from "ws";
import { inTime, poll } from "../../support/poll.ts";
import { tokenOf } from "../caller.ts";
import { newCustomer } from "../newCustomer.ts";
import { startBackend } from "../server.ts";

const backend = await startBackend({ customers: 3, appCustomers: 0 });
const { clock, cognito, realtime, world } = backend;
const { host } = new URL(backend.url);
await cognito.seed({ email: "gerd@nordwind.example", password: "Demo2026pass", group: "Guardian" });
const guardian = await tokenOf(backend, "gerd@nordwind.example");
const EMPLOYEE = "mitarbeit@nordwind.example";
const staff = await tokenOf(backend, EMPLOYEE);
const [anna, berta] = [await newCustomer(backend), await newCustomer(backend)];
const ON_UPDATE = "subscription { onUpdateClient { id name } }";
test.after(() => backend.close());

interface Frame {
  type: string;
  id?: string;
  payload?: { errors?: readonly { errorType?: string; errorCode?: number; message: string }[] };
}

function write(id: string, change: object) {
  const row = world.client(id);
  assert.ok(row);
  world.putClient({ ...row, ...change });
}

/** What a client offers in its subprotocols. */
const protocolsFor = (header: unknown): string[] => [
  "graphql-ws",
  `header-${Buffer.from(JSON.stringify(header)).toString("base64url")}`,
];

/** Frames are taken in the order of arrival; `next` waits for one. */
function speakAppSync(protocols: string[]) {
  const socket = new WebSocket(`ws://${host}/graphql/realtime`, protocols);
  const arrived: Frame[] = [];
  const arrivals = new EventEmitter();
  socket.on("message", (data) => {
    arrived.push(JSON.parse(String(data)));
    arrivals.emit("frame");
  });
  const closed = once(socket, "close");
  const opened = once(socket, "open");
  const send = async (message: object | string) => {
    await inTime(opened, "the socket to open");
    socket.send(typeof message === "string" ? message : JSON.stringify(message));
  };
  return {
    socket,
    send,
    closed,
    async next() {
      while (arrived.length === 0) await inTime(once(arrivals, "frame"), "a frame");
      return arrived.shift() as Frame;
    },
    start: (id: string, authorization: unknown = { Authorization: staff, host }, query = ON_UPDATE) =>
      send({
        type: "start",
        id,
        payload: { data: JSON.stringify({ query }), extensions: { authorization } },
      }),
  };
}

/** An acknowledged connection of an employee. It ends with the test. */
async function connected() {
  const client = speakAppSync(protocolsFor({ Authorization: staff, host }));
  await client.send({ type: "connection_init" });
  assert.is((await client.next()).type, "connection_ack");
  return client;
}
test.after.each(async () => {
  realtime.drop();
  await poll(() => realtime.connections() + realtime.subscriptions() === 0, "nothing is left");
});

const saysOf = ({ type, payload }: Frame) => {
  const { errorType, errorCode, message } = payload?.errors?.[0] ?? {};
  return `${type} ${errorType} ${errorCode}: ${message}`;
};

test("AppSync: filter and owner narrow the events; created and updated rows are separate", async () => {
  const client = await connected();
  const queries = {
    byName: 'onUpdateClient(filter: { name: { eq: "Berta" } })',
    byOwner: `onUpdateClient(owner: "${anna.sub}")`,
    created: "onCreateClient",
  };
  for (const [id, field] of Object.entries(queries)) {
    await client.start(id, undefined, `subscription { ${field} { id name } }`);
    assert.is((await client.next()).type, "start_ack");
  }
  write(berta.sub, { name: "Anders" });
  write(berta.sub, { name: "Berta" });
  write(anna.sub, { name: "Anna" });
  write(anna.sub, { id: "clara" });
  const heard = [await client.next(), await client.next(), await client.next()];
  assert.equal(
    heard.map(({ id }) => id),
    Object.keys(queries),
  );
});

test("AppSync: a stop brings complete and no more events, also while its start is being verified", async () => {
  const client = await connected();
  await Promise.all([client.start("one"), client.send({ type: "stop", id: "one" })]);
  assert.equal(
    [(await client.next()).type, await client.next()],
    ["start_ack", { type: "complete", id: "one" }],
  );
  assert.is(realtime.subscriptions(), 0);
  write(anna.sub, { name: "Anna" });
  await client.start("one");
  assert.match(saysOf(await client.next()), /^error DuplicatedOperationError/, "an id serves once");
});

test("AppSync: a connection that is lost while a start is being verified leaves no subscription", async () => {
  const client = await connected();
  const { verify } = cognito.directory;
  let release = () => {};
  const asked = new Promise<void>((resolve) => {
    cognito.directory.verify = async (token) => {
      resolve();
      await new Promise<void>((go) => (release = go));
      return verify(token);
    };
  });
  await client.start("one");
  await inTime(asked, "the token to be verified");
  cognito.directory.verify = verify;
  client.socket.terminate();
  await poll(() => realtime.connections() === 0, "the connection is lost");
  release();
  await verify(staff); // takes as long
  await new Promise(setImmediate);
  assert.is(realtime.subscriptions(), 0);
});

test("AppSync: a caller that may not connect gets the reason before any init, then a close", async () => {
  const expired = await tokenOf(backend, EMPLOYEE);
  clock.shift(3_600_001);
  const valid = await tokenOf(backend, EMPLOYEE);
  const refusals: [protocols: string[], says: RegExp][] = [
    [protocolsFor({ Authorization: "forged", host }), /UnauthorizedException 401: .*authorization header/],
    [protocolsFor({ Authorization: expired, host }), /UnauthorizedException 401: Token has expired/],
    [protocolsFor({ Authorization: valid, host: "realtime.example" }), /BadRequestException 400: .*host/],
    [protocolsFor({ host }), /BadRequestException 400: .*headers are missing/],
    [[], /NoProtocolError 400: /],
  ];
  for (const [protocols, says] of refusals) {
    const client = speakAppSync(protocols);
    const answer = await client.next();
    assert.is(answer.type, "connection_error");
    assert.match(saysOf(answer), says);
    await client.closed;
  }
  clock.shift(-3_600_001);
});

test("AppSync: every start is authorised anew, and must be a subscription of the schema", async () => {
  const client = await connected();
  const good = { Authorization: staff, host };
  const starts: [authorization: object, query: string, says: RegExp][] = [
    [{ Authorization: "forged", host }, ON_UPDATE, /UnauthorizedException/],
    [{ Authorization: staff, host: "elsewhere.example" }, ON_UPDATE, /BadRequestException/],
    [
      { Authorization: guardian, host },
      ON_UPDATE,
      /: Not Authorized to access onUpdateClient on type Subscription$/,
    ],
    [good, "subscription { onDeleteClient { id } }", /:.*onDeleteClient/],
    [good, '{ getClient(id: "anna") { id } }', /:.*subscription/],
  ];
  for (const [n, [authorization, query, says]] of starts.entries()) {
    await client.start(String(n), authorization, query);
    const answer = await client.next();
    assert.is(answer.type, "error");
    assert.match(saysOf(answer), says);
  }
  for (const nonsense of ["{", "[]", '{"type":"start","id":"6"}', '{"type":"subscribe","id":"7"}']) {
    await client.send(nonsense);
    assert.match(saysOf(await client.next()), /^error UnsupportedOperation/);
  }
  await client.start("8");
  assert.is((await client.next()).type, "start_ack");
});

test("the standard dialect: a role without rights, a query and an unknown field are errors of that subscription alone", async () => {
  const clientOf = (Authorization: string) =>
    createClient({
      url: `ws://${host}/graphql/standard`,
      webSocketImpl: WebSocket,
      connectionParams: { Authorization },
      retryAttempts: 0,
    });
  const [powerless, client] = [clientOf(guardian), clientOf(staff)];
  const told: string[] = [];
  const listen = (to: typeof client, query: string) =>
    to.subscribe<unknown>(
      { query },
      {
        next: ({ errors }) => told.push(...(errors ?? []).map(({ message }) => message)),
        error: (refused) => told.push(...(refused as Error[]).map(({ message }) => message)),
        complete: () => {},
      },
    );
  listen(powerless, ON_UPDATE);
  listen(client, '{ getClient(id: "anna") { id } }');
  listen(client, "subscription { onDeleteClient { id } }");
  await poll(() => told.length === 3);
  const said = told.sort().join();
  assert.match(
    said,
    /Cannot query.*onDeleteClient.*Not Authorized to access onUpdateClient.*Only one subscription/,
  );
  listen(client, ON_UPDATE);
  await poll(() => realtime.subscriptions() === 1);
  await Promise.all([powerless, client].map((one) => one.dispose()));
});

test.run();
