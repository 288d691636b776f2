import { test } from "uvu";
import * as assert from "uvu/assert";
import { regards } from "../documents/company.ts";
import { drawnSignature } from "../documents/drawnSignature.ts";
import { readPdf } from "../documents/pdfFacts.ts";
import { createGraphQL } from "./graphql.ts";
import { groundWith, heldRow, owed, rowOf, signed } from "./ground.ts";

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
  const ground = await groundWith(rows);
  ground.world.putStaff({
    id: "ute",
    lastname: "Zander",
    firstname: "Ute",
    email: "ute@nordwind.example",
    permissions: "{}",
    group: "Employee",
  });
  const answerTo = createGraphQL(ground);
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
    ...ground,
    post,
    answerTo,
    ask,
    admin: ground.tokenFor("adam", "Admin"),
    employee: ground.tokenFor("ute", "Employee"),
    anna: ground.tokenFor("anna", "Customer"),
    guardian: ground.tokenFor("gerd", "Guardian"),
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

test("each role may what it may, and a refusal is a field's error beside HTTP 200", async () => {
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

test("one refused field leaves the others' data standing", async () => {
  const at = await service();
  const both = 'query { mine: getClient(id: "anna") { id } hers: getClient(id: "berta") { id } }';
  const answer = await at.ask(at.anna, both);
  assert.equal(answer.data, { mine: { id: "anna" }, hers: null });
  assert.equal(errorTypes(answer), ["Unauthorized"]);
});

test("a body that is no question is 400; a question that does not fit the schema is 200 with errors", async () => {
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

test("a page holds 100 rows unless asked otherwise; a limit or token that cannot be is refused", async () => {
  const at = await service(Array.from({ length: 101 }, (_, index) => rowOf(`row-${index}`)));
  const list = (variables: object) => at.ask(at.admin, LIST_CLIENTS, variables);
  const page = (await list({})).data?.listClients as { items: unknown[]; nextToken: unknown };
  assert.is(page.items.length, 100);
  assert.type(page.nextToken, "string");
  assert.equal(errorTypes(await list({ limit: 0 })), ["ValidationException"]);
  assert.equal(errorTypes(await list({ nextToken: "made-up" })), ["BadRequestException"]);
});

test("every operator of Amplify's filters", async () => {
  const passing: [filter: object, ids: string][] = [
    [{ name: { eq: "Name c" } }, "c"],
    [{ name: { ne: "Name c" } }, "abdefg"],
    [{ name: { lt: "Name c" } }, "ab"],
    [{ name: { le: "Name c" } }, "abc"],
    [{ name: { gt: "Name e" } }, "fg"],
    [{ name: { ge: "Name e" } }, "efg"],
    [{ name: { between: ["Name b", "Name d"] } }, "bcd"],
    [{ name: { contains: "me g" } }, "g"],
    [{ name: { notContains: "me g" } }, "abcdef"],
    [{ name: { contains: "NAME" } }, ""],
    [{ name: { beginsWith: "Name" } }, "abcdefg"],
    [{ name: { attributeExists: false } }, ""],
    [{ owner: { attributeExists: true } }, "abcdefg"],
    [{ name: { gt: "Name b", lt: "Name e" } }, "cd"],
    [{ and: [{ id: { gt: "b" } }, { id: { lt: "d" } }] }, "c"],
    [{ or: [{ id: { eq: "a" } }, { id: { eq: "g" } }] }, "ag"],
    [{ not: { id: { gt: "b" } } }, "ab"],
  ];
  for (const [filter, ids] of passing) {
    assert.is((await pages({ filter })).flat().join(""), ids, JSON.stringify(filter));
  }
});

test("an update leaves what it does not name, removes what is null, replaces a block whole", async () => {
  const at = await service([rowOf("anna", { avv: signed })]);
  const input = { id: "anna", name: null, avv: { ...signed, required: false } };
  const { data } = await at.ask(at.employee, UPDATE_CLIENT, { input });
  const after = data?.updateClient as Record<string, unknown>;
  assert.equal(after.avv, { ...signed, required: false });
  assert.equal(after.sepa, owed);
  assert.is(after.name, "");
  assert.is(after.email, "anna@musterbau.example");
  assert.equal(heldRow(at.world, "anna").avv, after.avv);
  const removing = await at.ask(at.employee, UPDATE_CLIENT, { input: { id: "anna", email: null } });
  assert.equal(errorTypes(removing), ["ValidationException"]);
});

test("staff neither forge nor undo a signature, nor hand a record to somebody else: nothing of such an update is written", async () => {
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

test("an update with the values that are held passes, whole blocks too; a missing flag or time equals none", async () => {
  const at = await service([rowOf("anna", { avv: signed })]);
  const { client_id, email, avv } = heldRow(at.world, "anna");
  const sepa = { required: false, sent: false };
  const input = { id: "anna", client_id, email, avv: { ...avv, required: false }, sepa, documentation: null };
  const { errors } = await at.ask(at.employee, UPDATE_CLIENT, { input });
  assert.is(errors, undefined);
  const after = heldRow(at.world, "anna");
  assert.equal(after.avv, { ...signed, required: false });
  assert.equal(after.sepa, { ...owed, required: false });
});

test("a signature between the read and the write of staff is a failed condition, not a refusal, and stays", async () => {
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

test("an update whose condition no longer holds fails, as does one of a row that is gone", async () => {
  const at = await service();
  const { updatedAt } = heldRow(at.world, "anna");
  const condition = { updatedAt: { eq: updatedAt } };
  const input = { id: "anna", sepa: { required: false, sent: false } };
  const first = await at.ask(at.employee, UPDATE_CLIENT, { input, condition });
  assert.is(first.errors, undefined);
  const gone = { input: { ...input, id: "nobody" }, condition: {} };
  for (const asked of [{ input, condition }, gone]) {
    const { data, errors } = await at.ask(at.admin, UPDATE_CLIENT, asked);
    assert.equal(data, { updateClient: null });
    assert.is(errors?.[0]?.errorType, "DynamoDB:ConditionalCheckFailedException");
    assert.ok(errors?.[0]?.message.startsWith("The conditional request failed (Service: DynamoDb"));
  }
});

test("listUsers answers staff rows; a row that does not exist is null, without an error", async () => {
  const at = await service();
  assert.equal(await at.ask(at.admin, GET_CLIENT, { id: "nobody" }), { data: { getClient: null } });
  const { data } = await at.ask(at.admin, LIST_USERS);
  assert.equal(data?.listUsers, {
    items: [{ id: "ute", lastname: "Zander", group: "Employee", permissions: "{}" }],
    nextToken: null,
  });
});

async function readDocument(at: Awaited<ReturnType<typeof service>>, token: string, type: string) {
  const { data, errors } = await at.ask(token, GET_DOCUMENT, asking(type));
  assert.is(errors, undefined);
  return typeof data?.getDocument === "string" ? Uint8Array.from(JSON.parse(data.getDocument)) : null;
}

test("a customer signs the AVV, then the mandate; both are real, kept, mailed and announced", async () => {
  const at = await service();
  const events: string[] = [];
  at.world.onClient(({ kind, client }) => events.push(`${kind} ${client.avv.sent} ${client.sepa.sent}`));
  assert.is(await readDocument(at, at.anna, "avv"), null);

  for (const type of ["avv", "sepa"] as const) {
    const { data } = await at.ask(at.anna, CREATE_DOCUMENT, signing(type));
    assert.equal(data, { createDocument: `signed/anna/${type}.pdf` });
    at.clock.shift(60_000);
  }
  assert.equal(events, ["onUpdateClient true false", "onUpdateClient true true"]);
  assert.equal(heldRow(at.world, "anna").avv, {
    required: true,
    sent: true,
    sentAt: "2026-11-21T13:05:00.000Z",
    path: "signed/anna/avv.pdf",
  });

  for (const token of [at.anna, at.employee]) {
    const avv = await readPdf((await readDocument(at, token, "avv")) ?? new Uint8Array());
    assert.is(avv.images, 1);
    assert.ok(avv.texts.join(" ").includes("Musterbau Günther & Söhne GmbH"));
  }
  const bytes = (await readDocument(at, at.anna, "sepa")) ?? new Uint8Array();
  const text = (await readPdf(bytes)).texts.join(" ");
  for (const part of Object.values({ ...mandate, iban: "DE89 3704 0044 0532 0130 00" })) {
    assert.ok(text.includes(part), part);
  }

  const [first, second] = at.outbox.all();
  assert.is(first?.attachments[0]?.name, "AVV_Musterbau-Günther-Söhne-GmbH_2026-11-21.pdf");
  const link = "http://localhost:8080/customer";
  assert.equal([second?.kind, second?.to, second?.link], ["signedCopy", "anna@musterbau.example", link]);
  assert.ok(second?.text.endsWith(regards));
  assert.ok(second?.text.includes(link));
  assert.is(second?.attachments[0]?.name, "SEPA-Mandat_Musterbau-Günther-Söhne-GmbH_2026-11-21.pdf");
  assert.equal(Uint8Array.from(Buffer.from(second?.attachments[0]?.base64 ?? "", "base64")), bytes);
});

test("what may not be signed is not", async () => {
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

test("a mandate without an AVV to wait for is signed at once", async () => {
  const at = await service([rowOf("anna", { avv: { ...owed, required: false } })]);
  assert.is((await at.ask(at.anna, CREATE_DOCUMENT, signing("sepa"))).errors, undefined);
});

test("a document is handed out only with the client it belongs to", async () => {
  const at = await service();
  await at.ask(at.anna, CREATE_DOCUMENT, signing("avv"));
  for (const asked of [asking("avv", { client_id: "C-berta" }), asking("contract")]) {
    assert.equal(await at.ask(at.anna, GET_DOCUMENT, asked), { data: { getDocument: null } });
  }
});

test.run();
