/**
 * Our client against AWS's AppSync simulator: signed in at the local identity provider, then queries, a mutation and a
 * subscription over real sockets. The simulator reads only the query form of the authorization (`realtimeAuth: "query"`).
 */
import { Window } from "happy-dom";
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { WebSocket } from "ws";
import { Failure } from "../../src/domain/failure.ts";
import { wallClock } from "../../src/wire/browser.ts";
import { createCognito } from "../../src/wire/cognito/createCognito.ts";
import type { TokenSource } from "../../src/wire/http/authorizedFetch.ts";
import { createRealtime } from "../../src/wire/realtime/connection.ts";
import type { OpenSocket } from "../../src/wire/realtime/transport.ts";
import { demoPassword } from "../../test/backend/demo.ts";
import { startBackend } from "../../test/backend/server.ts";
import { clientsOf } from "../../test/support/clients.ts";
import { memoryStore } from "../../test/support/memoryStore.ts";
import { poll } from "../../test/support/poll.ts";
import { createSimulator } from "./simulator.ts";

const schema = `
  type Client { id: ID! name: String }
  input UpdateClientInput { id: ID! name: String }
  type Query { getClient(id: ID!): Client }
  type Mutation { updateClient(input: UpdateClientInput!): Client }
  type Subscription { onUpdateClient: Client @aws_subscribe(mutations: ["updateClient"]) }
`;

/** A resolver that answers with `payload`, a template that may contain the request's arguments. */
const echo = (typeName: string, fieldName: string, payload: string) => ({
  kind: "UNIT",
  typeName,
  fieldName,
  dataSourceName: "nothing",
  requestMappingTemplate: `{ "version": "2018-05-29", "payload": ${payload} }`,
  responseMappingTemplate: "$util.toJson($ctx.result)",
});

const simulator = createSimulator({
  schema: { content: schema },
  resolvers: [
    echo("Query", "getClient", `{ "id": "$ctx.args.id", "name": "Jürgen" }`),
    echo("Mutation", "updateClient", "$util.toJson($ctx.args.input)"),
  ],
  dataSources: [{ type: "NONE", name: "nothing" }],
});
await simulator.start();
const backend = await startBackend();
const graphqlUrl = `${new URL(simulator.localhostUrl).origin}/graphql`;

const cognito = createCognito({
  settings: {
    userPoolId: backend.cognito.pool.userPoolId,
    appClientId: backend.cognito.pool.clientId,
    endpoint: `${backend.url}/cognito`,
    region: backend.cognito.pool.region,
  },
  pageUrl: backend.url,
  fetch,
  storage: memoryStore(),
  clock: wallClock,
  online: () => true,
});
// ws's sockets behave like the browser's, except for message types that the app never uses.
const openSocket = ((url: string, protocols: string[]) =>
  new WebSocket(url, protocols)) as unknown as OpenSocket;
const options = { pageUrl: backend.url, fetch, tokens: cognito, clock: wallClock, online: () => true };
const graphql = clientsOf({ ...options, url: graphqlUrl, random: Math.random });
const openAs = (tokens: TokenSource) =>
  createRealtime({
    dialect: "appsync",
    loadStandard: () => import("../../src/wire/realtime/graphqlTransportWs.ts"),
    report: console.error,
    graphqlUrl,
    realtimeUrl: null,
    auth: "query",
    pageUrl: backend.url,
    openSocket,
    tokens,
    clock: wallClock,
    random: Math.random,
    window: new Window() as unknown as globalThis.Window,
  });
const realtime = openAs(cognito);

test.after(async () => {
  realtime.close();
  await backend.close();
  await simulator.stop();
  // The simulator leaves timers and sockets behind.
  setTimeout(() => process.exit(), 500).unref();
});

const client = v.object({ id: v.string(), name: v.nullish(v.string(), "") });
const updateClient = {
  document: "mutation ($input: UpdateClientInput!) { updateClient(input: $input) { id name } }",
  field: "updateClient",
  schema: client,
};

test("the simulator accepts the token of a sign-in", async () => {
  const step = await cognito.signIn("admin@nordwind.example", demoPassword);
  assert.is(step.kind, "signedIn");
  const found = await graphql.query(
    { document: "query ($id: ID!) { getClient(id: $id) { id name } }", field: "getClient", schema: client },
    { id: "7" },
  );
  assert.equal(found, { id: "7", name: "Jürgen" });
});

test("a mutation is answered", async () => {
  assert.equal(await graphql.mutate(updateClient, { input: { id: "7", name: "Änne" } }), {
    id: "7",
    name: "Änne",
  });
});

test("an error of the service is a Failure", async () => {
  const wrong = { document: "query { nobody }", field: "nobody", schema: client };
  const thrown = await graphql.query(wrong).catch((failure: unknown) => failure);
  assert.instance(thrown, Failure);
});

test("two subscriptions become live and receive the mutation; an ended one receives no more", async () => {
  const heard: unknown[][] = [[], []];
  const live: number[] = [];
  const stops = heard.map((events, which) =>
    realtime.subscribe(
      "subscription { onUpdateClient { id } }",
      {},
      { next: (event) => void events.push(event), live: () => void live.push(which) },
    ),
  );
  await poll(() => live.length === 2, "both are live");
  assert.equal(realtime.state(), { kind: "live" });
  await graphql.mutate(updateClient, { input: { id: "7", name: "Änne" } });
  await poll(() => heard.every((events) => events.length === 1), "both have heard it");
  assert.equal(heard[0], [{ onUpdateClient: { id: "7" } }]);
  stops[0]?.();
  await graphql.mutate(updateClient, { input: { id: "8", name: "Ole" } });
  await poll(() => heard[1]?.length === 2, "the other has heard it");
  assert.is(heard[0]?.length, 1);
  stops[1]?.();
  await poll(() => realtime.state().kind === "idle", "the line is closed");
});

test("no subscription becomes live with a forged token", async () => {
  const live: true[] = [];
  const stranger = openAs({ accessToken: async () => "no-token" });
  stranger.subscribe(
    "subscription { onUpdateClient { id } }",
    {},
    { next() {}, live: () => live.push(true) },
  );
  // The simulator closes such a connection without a message. So the app takes it for a lost connection that may come
  // back.
  await poll(() => ["refused", "disrupted"].includes(stranger.state().kind), "it is turned away");
  assert.equal(live, []);
  stranger.close();
});

test.run();
