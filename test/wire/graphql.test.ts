/** The GraphQL client: partial data, errors within a 200, conditions, and writes whose response is lost. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { Failure } from "../../src/domain/failure.ts";
import { clientsOf } from "../support/clients.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { fakeTokens } from "../support/fakeTokens.ts";
import { hastyClock } from "../support/hastyClock.ts";
import { scriptedService } from "../support/scriptedService.ts";

const service = await scriptedService();
test.after(() => service.close());

function data() {
  const tokens = fakeTokens();
  const graphql = clientsOf({
    url: "/graphql",
    pageUrl: `${service.url}/admin/app-customers`,
    fetch,
    tokens,
    clock: hastyClock,
    online: () => true,
  });
  return { graphql, tokens };
}

const client = v.object({ id: v.string() });
const getClient = { document: "query Get($id: ID!) {…}", field: "getClient", schema: v.nullable(client) };
const listClients = {
  document: "query List {…}",
  field: "listClients",
  schema: v.object({ items: v.array(v.nullable(client)), nextToken: v.nullish(v.string(), null) }),
};
const updateClient = { document: "mutation Update {…}", field: "updateClient", schema: client };

test("an operation is posted with its variables and the bare token", async () => {
  service.answers([{ json: { data: { getClient: { id: "7", more: true } } } }]);
  assert.equal(await data().graphql.query(getClient, { id: "7" }), { id: "7" });
  const [asked] = service.asked;
  assert.is(asked?.path, "/graphql");
  assert.is(asked?.authorization, "token-1");
  assert.equal(JSON.parse(asked?.body ?? ""), { query: getClient.document, variables: { id: "7" } });
});

test("a missing record is null without errors", async () => {
  service.answers([{ json: { data: { getClient: null } } }]);
  assert.is(await data().graphql.query(getClient), null);
});

test("null with errors raises the error's failure", async () => {
  for (const [error, code] of [
    [{ errorType: "Unauthorized", message: "secret", path: ["getClient"] }, "Forbidden"],
    [{ errorType: "DynamoDB:ConditionalCheckFailedException", message: "" }, "ConditionFailed"],
    [{ errorType: null, message: "The conditional request failed (Service: DynamoDb)" }, "ConditionFailed"],
    [{ errorType: "DocumentNotRequired", message: "secret" }, "GraphQLError"],
    [{ message: "secret" }, "GraphQLError"],
    [{}, "GraphQLError"],
  ] as const) {
    for (const json of [
      { data: { getClient: null }, errors: [error] },
      { data: null, errors: [error] },
      { errors: [error] },
    ]) {
      service.answers([{ json }]);
      const { graphql, tokens } = data();
      await expectFailure(graphql.query(getClient), code);
      await expectFailure(graphql.mutate(getClient), code);
      assert.is(service.asked.length, 2);
      assert.is(tokens.renewals(), 0);
    }
  }
});

test("a list with one failed row is a result", async () => {
  service.answers([
    {
      json: {
        data: { listClients: { items: [{ id: "1" }, null], nextToken: "n" } },
        errors: [{ errorType: "Unauthorized", path: ["listClients", "items", 1, "name"] }],
      },
    },
  ]);
  assert.equal(await data().graphql.query(listClients), { items: [{ id: "1" }, null], nextToken: "n" });
});

test("an error beside data makes the record unreadable; the write that led to it may have been made", async () => {
  service.answers([
    {
      json: {
        data: { updateClient: { id: "7", name: null } },
        errors: [{ errorType: "Unauthorized", path: ["updateClient", "name"] }],
      },
    },
  ]);
  await expectFailure(data().graphql.query(updateClient), "Forbidden");
  await expectFailure(data().graphql.mutate(updateClient), "ResultUnknown");
});

test("an unreadable response is Malformed, after a write ResultUnknown", async () => {
  for (const reply of [
    { text: "<html>secret</html>" },
    { text: '{"data":{"updateClient":' },
    { text: "" },
    { json: [] },
    { json: {} },
    { json: { data: {} } },
    { json: { data: [] } },
    { json: { data: { updateClient: { id: 7 } } } },
    { text: '{"data":{"__proto__":{"updateClient":{"id":"7"}}}}' },
  ]) {
    service.answers([reply]);
    const { graphql } = data();
    await expectFailure(graphql.query(updateClient), "Malformed");
    const failure = await expectFailure(graphql.mutate(updateClient), "ResultUnknown");
    assert.is(failure.cause instanceof Failure && failure.cause.code, "Malformed");
    assert.is(service.asked.length, 2);
  }
});

test("a resolver that timed out or failed may have written", async () => {
  for (const [errorType, code] of [
    ["Lambda:ExecutionTimeoutException", "Timeout"],
    ["Lambda:Unhandled", "ServerUnreachable"],
    ["InternalFailure", "ServerUnreachable"],
    ["DynamoDB:InternalServerError", "ServerUnreachable"],
  ] as const) {
    service.answers([{ json: { data: null, errors: [{ errorType }] } }]);
    await expectFailure(data().graphql.mutate(updateClient), "ResultUnknown");
    await expectFailure(data().graphql.query(updateClient), code);
  }
});

test.run();
