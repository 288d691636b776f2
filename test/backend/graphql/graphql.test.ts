/** The data service: who may do what, pages and filters, and what nobody can write. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { drawnSignature } from "../documents/drawnSignature.ts";
import { createGraphQL } from "./graphql.ts";
import { heldRow, owed, recordsWith, rowOf, signed } from "./records.ts";

const URL_ = new URL("http://localhost:8080/graphql");
const BLOCK = "{ required sent sentAt path }";
const CLIENT = `id name client client_id email avv ${BLOCK} sepa ${BLOCK} createdAt updatedAt owner`;
const GET_CLIENT = `query Get($id: ID!) { getClient(id: $id) { ${CLIENT} } }`;
const LIST_CLIENTS = `query List($filter: ModelClientFilterInput, $limit: Int, $nextToken: String) {
  listClients(filter: $filter, limit: $limit, nextToken: $nextToken) { items { id name } nextToken }
}`;
const LIST_USERS = "query { listUsers { items { id lastname group permissions } nextToken } }";
const UPDATE_CLIENT = `mutation Update($input: UpdateClientInput!, $condition: ModelClientConditionInput) {
  updateClient(input: $input, condition: $condition) { ${CLIENT} }
}`;
const GET_DOCUMENT = "query Document($input: GetDocumentInput!) { getDocument(input: $input) }";
const CREATE_DOCUMENT = "mutation Sign($input: CreateDocumentInput!) { createDocument(input: $input) }";

interface Fault {
  errorType?: string;
  message: string;
  path: readonly unknown[] | null;
}
interface Answer {
  data: Record<string, unknown> | null;
  errors?: readonly Fault[];
}

async function service(rows = [rowOf("anna"), rowOf("berta")]) {
  const records = await recordsWith(rows);
  records.world.putStaff({
    id: "ute",
    lastname: "Zander",
    firstname: "Ute",
    email: "ute@nordwind.example",
    permissions: "{}",
    group: "Employee",
  });
  const answerTo = createGraphQL(records);
  const post = (body: string, token: string | null) => {
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (token !== null) headers.authorization = token;
    return answerTo(new Request(URL_, { method: "POST", body, headers }), URL_);
  };
  const ask = async (token: string, query: string, variables: object = {}): Promise<Answer> => {
    const response = await post(JSON.stringify({ query, variables }), token);
    assert.is(response.status, 200);
    return (await response.json()) as Answer;
  };
  return {
    ...records,
    post,
    answerTo,
    ask,
    admin: records.tokenFor("adam", "Admin"),
    employee: records.tokenFor("ute", "Employee"),
    anna: records.tokenFor("anna", "Customer"),
    guardian: records.tokenFor("gerd", "Guardian"),
  };
}

const signing = (type: "avv" | "sepa", difference: object = {}, fields: object = {}) => ({
  input: {
    sub: "anna",
    documentType: type,
    client_id: "C-anna",
    email: "anna@musterbau.example",
    data: JSON.stringify({
      documentType: type,
      signature: drawnSignature(),
      ...(type === "sepa" && mandate),
      ...fields,
    }),
    ...difference,
  },
});
const asking = (type: string, difference: object = {}) => ({
  input: { sub: "anna", documentType: type, client_id: "C-anna", ...difference },
});
const errorTypes = ({ errors }: Answer) => errors?.map(({ errorType }) => errorType);
const mandate = {
  accountOwner: "Söhne KG",
  street: "Große Straße 5a",
  postalcode: "01067",
  city: "Dresden",
  bank: "Commerzbank",
  iban: "DE89370400440532013000",
  bic: "COBADEFFXXX",
};

test("only a valid access token gets in: 401 in AppSync's words for any other", async () => {
  const at = await service();
  const [header, claims] = at.admin.split(".");
  const body = JSON.stringify({ query: LIST_USERS });
  for (const token of [null, "", "nonsense", `${header}.${claims}.forged`, `Bearer ${at.admin}x`]) {
    const response = await at.post(body, token);
    assert.is(response.status, 401);
    assert.equal(await response.json(), {
      errors: [{ errorType: "UnauthorizedException", message: "Valid authorization header not provided." }],
    });
  }
  at.clock.shift(3_600_001);
  const late = await at.post(body, at.admin);
  assert.is(late.status, 401);
  assert.is(((await late.json()) as Answer).errors?.[0]?.message, "Token has expired.");
});

test("each role can call its own operations; a refusal is an error of the field, with HTTP 200", async () => {
  const at = await service();
  const operations = {
    getClient: [GET_CLIENT, { id: "anna" }],
    listClients: [LIST_CLIENTS, {}],
    listUsers: [LIST_USERS, {}],
    updateClient: [UPDATE_CLIENT, { input: { id: "anna", name: "Anna" } }],
    getDocument: [GET_DOCUMENT, asking("avv")],
    createDocument: [CREATE_DOCUMENT, signing("avv")],
  } as const;
  type Operation = keyof typeof operations;
  const visitors: [visitor: string, token: string, allowed: readonly Operation[]][] = [
    ["admin", at.admin, ["getClient", "listClients", "listUsers", "updateClient", "getDocument"]],
    ["employee", at.employee, ["getClient", "listClients", "updateClient", "getDocument"]],
    ["another customer", at.tokenFor("berta", "Customer"), []],
    ["guardian", at.guardian, []],
    ["the customer", at.anna, ["getClient", "getDocument", "createDocument"]],
  ];
  for (const [visitor, token, allowed] of visitors) {
    for (const [name, [query, variables]] of Object.entries(operations)) {
      const answer = await at.ask(token, query, variables);
      const type = ["updateClient", "createDocument"].includes(name) ? "Mutation" : "Query";
      if (allowed.includes(name as Operation)) {
        assert.is(answer.errors, undefined, `${visitor} may ${name}`);
        continue;
      }
      assert.is(answer.data?.[name], null, `${visitor} may not ${name}`);
      const { errorType, message, path } = answer.errors?.[0] ?? {};
      assert.equal([errorType, path], ["Unauthorized", [name]]);
      assert.is(message, `Not Authorized to access ${name} on type ${type}`);
    }
  }
});

test("a body without a query is 400; a query that does not fit the schema is 200 with errors", async () => {
  const at = await service();
  for (const body of ["", "{", "[]", '{"query":1}', '{"variables":{}}']) {
    assert.is((await at.post(body, at.admin)).status, 400, body);
  }
  const request = new Request(URL_, { headers: { authorization: at.admin } });
  assert.is((await at.answerTo(request, URL_)).status, 400);
  for (const query of ["query {", "query { nothingOfOurs }"]) {
    const answer = await at.ask(at.admin, query);
    assert.is(answer.data, null);
    assert.is(answer.errors?.[0]?.path, null);
  }
  const withoutId = await at.ask(at.admin, GET_CLIENT);
  assert.ok(withoutId.errors?.[0]?.message.includes("$id"));
});

const letters = ["a", "b", "c", "d", "e", "f", "g"];
const named = letters.map((letter) => rowOf(letter, { name: `Name ${letter}` }));

async function pages(variables: object) {
  const at = await service(named);
  const found: string[][] = [];
  let nextToken: unknown = null;
  do {
    const { data, errors } = await at.ask(at.employee, LIST_CLIENTS, { ...variables, nextToken });
    assert.is(errors, undefined);
    const page = data?.listClients as { items: { id: string }[]; nextToken: unknown };
    found.push(page.items.map(({ id }) => id));
    nextToken = page.nextToken;
  } while (nextToken !== null);
  return found;
}

test("pages follow nextToken; the filter comes after the scan, so pages are short or empty", async () => {
  assert.equal(await pages({}), [letters]);
  assert.equal(await pages({ limit: 3 }), [["a", "b", "c"], ["d", "e", "f"], ["g"]]);
  assert.equal(await pages({ limit: 3, filter: { id: { eq: "f" } } }), [[], ["f"], []]);
  // A scan that stops exactly at the end cannot know it: one more page, empty.
  assert.equal(await pages({ limit: 7 }), [letters, []]);
});

test("a filter compares by eq, and joins by and, by or; another operator is refused, not overlooked", async () => {
  const passing: [filter: object, ids: string][] = [
    [{ and: [{ name: { eq: "Name c" } }, { id: { eq: "c" } }] }, "c"],
    [{ and: [{ name: { eq: "Name c" } }, { id: { eq: "d" } }] }, ""],
    [{ or: [{ id: { eq: "a" } }, { id: { eq: "g" } }] }, "ag"],
  ];
  for (const [filter, ids] of passing) {
    assert.is((await pages({ filter })).flat().join(""), ids, JSON.stringify(filter));
  }
  const at = await service(named);
  const refused = await at.ask(at.admin, LIST_CLIENTS, { filter: { name: { ne: "Name c" } } });
  assert.equal(errorTypes(refused), ["ValidationException"]);
});

test("staff cannot forge or undo a signature, or hand over a record; the update writes nothing", async () => {
  const unsigned = { required: true, sent: false };
  const { path: _path, ...withoutPath } = signed;
  const forged: readonly object[] = [
    { avv: unsigned },
    { avv: null },
    { avv: { required: true, sent: true } },
    { avv: withoutPath },
    { avv: { ...signed, sent: false } },
    { avv: { ...signed, sentAt: "2026-11-20T09:00:00Z" } },
    { avv: { ...signed, path: "signed/berta/avv.pdf" } },
    { sepa: { ...unsigned, sent: true } },
    { sepa: { ...unsigned, path: "signed/berta/sepa.pdf" } },
    { sepa: { ...unsigned, sentAt: signed.sentAt } },
    { sepa: signed },
    { documentation: { ...unsigned, sent: true } },
    { email: "berta@musterbau.example" },
    { client_id: "C-berta" },
  ];
  for (const change of forged) {
    const at = await service([rowOf("anna", { avv: signed })]);
    const before = heldRow(at.world, "anna");
    const allowed = { name: "Anna", client: "Andere GmbH" };
    for (const token of [at.admin, at.employee]) {
      const answer = await at.ask(token, UPDATE_CLIENT, { input: { id: "anna", ...allowed, ...change } });
      assert.equal(answer.data, { updateClient: null }, JSON.stringify(change));
      const { errorType, message, path } = answer.errors?.[0] ?? {};
      assert.equal([errorType, path], ["Unauthorized", ["updateClient"]]);
      assert.is(message, "Not Authorized to access updateClient on type Mutation");
    }
    assert.equal(heldRow(at.world, "anna"), before, JSON.stringify(change));
  }
});

test("a signature between staff's read and write fails their update's condition, and stays", async () => {
  const at = await service();
  const read = heldRow(at.world, "anna");
  at.clock.shift(1000);
  await at.ask(at.anna, CREATE_DOCUMENT, signing("avv"));
  const held = heldRow(at.world, "anna");
  const input = { id: "anna", avv: { ...read.avv, required: false } };
  const condition = { updatedAt: { eq: read.updatedAt } };
  const { errors } = await at.ask(at.employee, UPDATE_CLIENT, { input, condition });
  assert.is(errors?.[0]?.errorType, "DynamoDB:ConditionalCheckFailedException");
  const unconditional = await at.ask(at.employee, UPDATE_CLIENT, { input });
  assert.equal(errorTypes(unconditional), ["Unauthorized"]);
  assert.equal(heldRow(at.world, "anna"), held);
});

test("a document that may not be signed is refused, and neither filed nor mailed", async () => {
  const cases: [expected: string, row: Parameters<typeof rowOf>[1], asked: object][] = [
    ["DocumentLocked", {}, signing("sepa")],
    ["DocumentNotRequired", { avv: { ...owed, required: false } }, signing("avv")],
    ["DocumentAlreadyExists", { avv: signed }, signing("avv")],
    ["InvalidDocument", {}, signing("avv", { client_id: "C-berta" })],
    ["InvalidDocument", {}, signing("avv", { email: "berta@musterbau.example" })],
    ["InvalidDocument", {}, signing("avv", { data: "{" })],
    ["InvalidDocument", {}, signing("avv", { data: signing("sepa").input.data })],
    ["InvalidDocument", {}, signing("avv", {}, { signature: "data:image/png;base64,iVBORw0KGgo=" })],
    ["InvalidDocument", { avv: signed }, signing("sepa", {}, { iban: "  " })],
    ["InvalidDocument", { avv: signed }, signing("sepa", {}, { bic: undefined })],
  ];
  for (const [expected, row, asked] of cases) {
    const at = await service([rowOf("anna", row)]);
    const answer = await at.ask(at.anna, CREATE_DOCUMENT, asked);
    assert.is(answer.data?.createDocument, null);
    assert.equal(errorTypes(answer), [expected]);
    assert.is(at.outbox.all().length, 0);
    assert.is(at.world.document("anna", "avv"), null);
  }
  const at = await service([rowOf("berta")]);
  const withoutRow = await at.ask(at.anna, CREATE_DOCUMENT, signing("avv"));
  assert.equal(errorTypes(withoutRow), ["DocumentNotRequired"]);
});

test.run();
