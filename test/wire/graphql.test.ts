/** The GraphQL client: partial data, errors within a 200, conditions, and writes with a lost response. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { Failure } from "../../src/domain/failure.ts";
import { clientsOf } from "../support/clients.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { fakeTokens } from "../support/fakeTokens.ts";
import { scriptedService } from "../support/scriptedService.ts";

const service = await scriptedService(test);

function data() {
  const tokens = fakeTokens();
  const graphql = clientsOf({ pageUrl: `${service.url}/admin/app-customers`, tokens });
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

test("an operation is posted with its variables and the bare token; a missing record is null", async () => {
  service.answers([{ id: "7", more: true }, null].map((found) => ({ json: { data: { getClient: found } } })));
  assert.equal(await data().graphql.query(getClient, { id: "7" }), { id: "7" });
  const [asked] = service.asked;
  assert.is(asked?.path, "/graphql");
  assert.is(asked?.authorization, "token-1");
  assert.equal(JSON.parse(asked?.body ?? ""), { query: getClient.document, variables: { id: "7" } });
  assert.is(await data().graphql.query(getClient), null);
});

test("a null with errors raises the error's failure", async () => {
  for (const [error, code] of [
    [{ errorType: "Unauthorized", message: "secret", path: ["getClient"] }, "Forbidden"],
    [{ errorType: "DynamoDB:ConditionalCheckFailedException", message: "" }, "ConditionFailed"],
    // AppSync's conflict detection.
    [{ errorType: "ConflictUnhandled", message: "rejected", path: ["getClient"] }, "ConditionFailed"],
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

const SECRET = "DE89370400440532013000";

/** Messages of AppSync (graphql-java) and graphql-js for an operation that does not fit their schema, and was not run. */
const misfits = [
  "Validation error of type FieldUndefined: Field 'owner' in type 'Client' is undefined @ 'getClient/owner'",
  "Validation error of type UnknownType: Unknown type ModelClientConditionInput",
  "Validation error of type UnknownArgument: Unknown field argument condition @ 'updateClient'",
  `Validation error of type WrongType: argument 'input' with value '${SECRET}' is not a valid @ 'updateClient'`,
  "The variables input contains a field name 'updatedAt' that is not defined for input object type 'ModelClientConditionInput' ",
  `Variable 'input' has an invalid value: ${SECRET}`,
  `Variable "$condition" got invalid value { updatedAt: "${SECRET}" }; Field "updatedAt" is not defined by type "ModelClientConditionInput".`,
  'Unknown argument "condition" on field "Mutation.updateClient".',
  'Unknown type "ModelClientConditionInput". Did you mean "ModelUserConditionInput"?',
  'Cannot query field "owner" on type "Client".',
  'Field "getDocument" of type "DocumentAnswer" must have a selection of subfields.',
  'Field "onUpdateClient" argument "owner" of type "String!" is required, but it was not provided.',
];

test("an operation that the schema does not know is a ServiceMismatch, and its detail quotes no input", async () => {
  const document =
    "mutation U($input: UpdateClientInput!, $condition: ModelClientConditionInput) { updateClient { owner } }";
  for (const message of misfits) {
    service.answers([{ json: { data: null, errors: [{ path: null, message }] } }]);
    const failure = await expectFailure(
      data().graphql.mutate({ ...updateClient, document }),
      "ServiceMismatch",
    );
    assert.match(failure.detail, /^schema: /);
    assert.not.match(failure.detail, SECRET);
    assert.is(service.asked.length, 1);
  }
});

test("a throttled query is sent again, a throttled mutation was not made", async () => {
  const answer = { json: { data: { getClient: { id: "7", more: true } } } };
  for (const errorType of [
    "ThrottlingException",
    "Lambda:TooManyRequestsException",
    "DynamoDB:ProvisionedThroughputExceededException",
    "DynamoDB:RequestLimitExceeded",
  ]) {
    const throttled = { json: { data: { getClient: null }, errors: [{ errorType, path: ["getClient"] }] } };
    service.answers([throttled, throttled, answer]);
    assert.equal(await data().graphql.query(getClient), { id: "7" });
    service.answers([throttled]);
    await expectFailure(data().graphql.query(getClient), "LimitExceededException");
    assert.is(service.asked.length, 3);
    service.answers([throttled]);
    await expectFailure(data().graphql.mutate(getClient), "LimitExceededException");
    assert.is(service.asked.length, 1);
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

test("an error in a part of an answer makes the record unreadable; the write before it may have been made", async () => {
  for (const [record, error, code] of [
    [{ id: "7", name: null }, { errorType: "Unauthorized", path: ["updateClient", "name"] }, "Forbidden"],
    [null, { message: "Cannot return null", path: ["updateClient", "createdAt"] }, "GraphQLError"],
  ] as const) {
    service.answers([{ json: { data: { updateClient: record }, errors: [error] } }]);
    await expectFailure(data().graphql.query(updateClient), code);
    await expectFailure(data().graphql.mutate(updateClient), "ResultUnknown");
  }
});

test("an unreadable response is Malformed, and ResultUnknown after a write", async () => {
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
