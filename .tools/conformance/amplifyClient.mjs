/** aws-amplify 6 as an app would use it: signs in, reads, writes, and receives events. Started by amplifyClient.ts. */
import { Amplify } from "aws-amplify";
import { generateClient } from "aws-amplify/api";
import { fetchAuthSession, fetchUserAttributes, signIn, signOut } from "aws-amplify/auth";
import { Hub } from "aws-amplify/utils";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { WebSocket } from "ws";

// Node 20 has no WebSocket of its own.
globalThis.WebSocket = WebSocket;

const backend = JSON.parse(process.env.BACKEND);
Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: backend.userPoolId,
      userPoolClientId: backend.clientId,
      userPoolEndpoint: `${backend.url}/cognito`,
    },
  },
  API: {
    GraphQL: { endpoint: `${backend.url}/graphql`, region: backend.region, defaultAuthMode: "userPool" },
  },
});
const client = generateClient({ authMode: "userPool" });
const fields =
  "id name updatedAt avv { required sent sentAt path } documentation { required sent sentAt path }";

/** Gives up after ten seconds. */
const soon = (what, promise) =>
  Promise.race([
    promise,
    new Promise((_, fail) => setTimeout(() => fail(new Error(`${what}: not within 10 s`)), 10_000).unref()),
  ]);

async function firstClient() {
  const { data } = await client.graphql({ query: `query { listClients(limit: 1) { items { ${fields} } } }` });
  return data.listClients.items[0];
}

test("the client signs in by SRP and reads its own attributes", async () => {
  const { isSignedIn } = await signIn({ username: backend.email, password: backend.password });
  assert.ok(isSignedIn);
  const { tokens } = await fetchAuthSession();
  assert.equal(tokens.accessToken.payload["cognito:groups"], ["Admin"]);
  assert.is((await fetchUserAttributes()).email, backend.email);
});

test("the client refreshes its tokens", async () => {
  const before = (await fetchAuthSession()).tokens.accessToken.toString();
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens.accessToken.toString();
  assert.is.not(after, before);
});

test("the client reads a list and one record", async () => {
  const { id, name } = await firstClient();
  const { data } = await client.graphql({
    query: `query ($id: ID!) { getClient(id: $id) { ${fields} } }`,
    variables: { id },
  });
  assert.is(data.getClient.name, name);
});

test("a condition that does not hold is refused as AppSync refuses it", async () => {
  const { id } = await firstClient();
  const { errors } = await client
    .graphql({
      query: `mutation ($input: UpdateClientInput!, $condition: ModelClientConditionInput) {
        updateClient(input: $input, condition: $condition) { id }
      }`,
      variables: { input: { id }, condition: { updatedAt: { eq: "2001-01-01T00:00:00.000Z" } } },
    })
    .catch((refusal) => refusal);
  assert.is(errors[0].errorType, "DynamoDB:ConditionalCheckFailedException");
});

test("a subscription connects, and receives a change", async () => {
  let connected = () => {};
  const isConnected = new Promise((resolve) => (connected = resolve));
  const stopListening = Hub.listen("api", ({ payload }) => {
    if (payload.event === "ConnectionStateChange" && payload.data.connectionState === "Connected")
      connected();
  });
  let hear = () => {};
  const heard = new Promise((resolve) => (hear = resolve));
  const subscription = client
    .graphql({ query: `subscription { onUpdateClient { ${fields} } }` })
    .subscribe({ next: hear, error: (error) => console.error(error) });
  await soon("connected", isConnected);
  const { id, documentation } = await firstClient();
  const variables = { input: { id, documentation: { ...documentation, required: !documentation.required } } };
  await client.graphql({
    query: `mutation ($input: UpdateClientInput!) { updateClient(input: $input) { ${fields} } }`,
    variables,
  });
  const { data } = await soon("heard", heard);
  assert.is(data.onUpdateClient.id, id);
  assert.is(data.onUpdateClient.documentation.required, !documentation.required);
  subscription.unsubscribe();
  stopListening();
});

test.after(() => {
  // The client keeps timers of its own.
  setTimeout(() => process.exit(), 500).unref();
});

test("the client signs out", async () => {
  await signOut();
  assert.is((await fetchAuthSession()).tokens, undefined);
});

test.run();
