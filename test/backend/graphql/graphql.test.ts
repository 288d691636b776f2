/** The data service: who may do what, pages and filters, and what nobody can write. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { callerWith, tokenOf } from "../caller.ts";
import { drawnSignature } from "../documents/drawnSignature.ts";
import { filledInMandate } from "../filledInMandate.ts";
import { type NewCustomer, newCustomer } from "../newCustomer.ts";
import { notRequired, sent } from "../rules.ts";
import { startBackend } from "../server.ts";

const backend = await startBackend({ appCustomers: 0 });
const { clock, cognito, outbox, world } = backend;
test.after(() => backend.close());
await cognito.seed({ email: "gerd@nordwind.example", password: "Demo2026pass", group: "Guardian" });
const [admin, employee, guardian] = await Promise.all(
  ["admin", "mitarbeit", "gerd"].map((name) => tokenOf(backend, `${name}@nordwind.example`)),
);

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

const post = (token: string | null, body: object) => callerWith(backend, token).post("/graphql", body);

async function ask(token: string | undefined, query: string, variables: object = {}): Promise<Answer> {
  const { status, body } = await post(token ?? null, { query, variables });
  assert.is(status, 200);
  return body as unknown as Answer;
}

const signed = sent("2026-11-20T09:00:00.000Z", "a");
type Change = Partial<ReturnType<typeof rowOf>>;

/** A customer who owes AVV and SEPA, with these differences. */
async function customer(change: Change = {}) {
  const made = await newCustomer(backend);
  world.putClient({ ...rowOf(made), ...change });
  return { ...made, token: await tokenOf(backend, made.email) };
}

function rowOf({ sub }: Pick<NewCustomer, "sub">) {
  const row = world.client(sub);
  assert.ok(row);
  return row;
}

const signing = (
  { sub, clientId: client_id, email }: NewCustomer,
  type: "avv" | "sepa",
  difference: object = {},
  fields: object = {},
) => {
  const form = {
    documentType: type,
    signature: drawnSignature(),
    ...(type === "sepa" && filledInMandate),
    ...fields,
  };
  return {
    input: { sub, documentType: type, client_id, email, data: JSON.stringify(form), ...difference },
  };
};
const errorTypes = ({ errors }: Answer) => errors?.map(({ errorType }) => errorType);

test("only a valid access token gets in: 401 in AppSync's words for any other", async () => {
  const [header, claims] = admin?.split(".") ?? [];
  const refusalOf = async (token: string | null) => {
    const { status, body } = await post(token, { query: LIST_USERS });
    return [status, body.errors];
  };
  const refused = (message: string) => [401, [{ errorType: "UnauthorizedException", message }]];
  for (const token of [null, "", "nonsense", `${header}.${claims}.forged`, `Bearer ${admin}x`]) {
    assert.equal(await refusalOf(token), refused("Valid authorization header not provided."));
  }
  clock.shift(3_600_001);
  assert.equal(await refusalOf(admin ?? ""), refused("Token has expired."));
  clock.shift(-3_600_001);
});

test("each role can call its own operations; a refusal is an error of the field, with HTTP 200", async () => {
  const [anna, berta] = [await customer(), await customer()];
  const { sub, clientId: client_id } = anna;
  const operations = {
    getClient: [GET_CLIENT, { id: sub }],
    listClients: [LIST_CLIENTS, {}],
    listUsers: [LIST_USERS, {}],
    updateClient: [UPDATE_CLIENT, { input: { id: sub, name: "Anna" } }],
    getDocument: [GET_DOCUMENT, { input: { sub, documentType: "avv", client_id } }],
    createDocument: [CREATE_DOCUMENT, signing(anna, "avv")],
  } as const;
  type Operation = keyof typeof operations;
  const visitors: [visitor: string, token: string | undefined, allowed: readonly Operation[]][] = [
    ["admin", admin, ["getClient", "listClients", "listUsers", "updateClient", "getDocument"]],
    ["employee", employee, ["getClient", "listClients", "updateClient", "getDocument"]],
    ["another customer", berta.token, []],
    ["guardian", guardian, []],
    ["the customer", anna.token, ["getClient", "getDocument", "createDocument"]],
  ];
  for (const [visitor, token, allowed] of visitors) {
    for (const [name, [query, variables]] of Object.entries(operations)) {
      const answer = await ask(token, query, variables);
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
  for (const body of [[], { query: 1 }, { variables: {} }]) {
    assert.is((await post(admin ?? "", body)).status, 400, JSON.stringify(body));
  }
  assert.is((await callerWith(backend, admin ?? "").get("/graphql")).status, 400, "GET");
  for (const query of ["query {", "query { nothingOfOurs }"]) {
    const answer = await ask(admin, query);
    assert.equal([answer.data, answer.errors?.[0]?.path], [null, null]);
  }
  assert.match((await ask(admin, GET_CLIENT)).errors?.[0]?.message ?? "", "$id");
});

test("pages follow nextToken; filters compare by eq, and, or after the scan, so pages are short or empty", async () => {
  const all = world.clients().map(({ id }) => id);
  const [first = "", second = "", third = ""] = all;
  async function pages(variables: object) {
    const found: string[][] = [];
    let nextToken: unknown = null;
    do {
      const { data, errors } = await ask(employee, LIST_CLIENTS, { ...variables, nextToken });
      assert.is(errors, undefined);
      const page = data?.listClients as { items: { id: string }[]; nextToken: unknown };
      found.push(page.items.map(({ id }) => id));
      nextToken = page.nextToken;
    } while (nextToken !== null);
    return found;
  }
  assert.is(all.length, 3);
  assert.equal(await pages({}), [all]);
  assert.equal(await pages({ limit: 2 }), [[first, second], [third]]);
  assert.equal(await pages({ limit: 2, filter: { id: { eq: third } } }), [[], [third]]);
  // A scan that stops exactly at the end cannot know it: one more page, empty.
  assert.equal(await pages({ limit: 3 }), [all, []]);
  const { name } = rowOf({ sub: second });
  for (const [filter, ids] of [
    [{ and: [{ name: { eq: name } }, { id: { eq: second } }] }, [second]],
    [{ and: [{ name: { eq: name } }, { id: { eq: "d" } }] }, []],
    [{ or: [{ id: { eq: first } }, { id: { eq: third } }] }, [first, third]],
  ] as const) {
    assert.equal(await pages({ filter }), [ids], JSON.stringify(filter));
  }
  const refused = await ask(admin, LIST_CLIENTS, { filter: { name: { ne: name } } });
  assert.equal(errorTypes(refused), ["ValidationException"], "another operator is not overlooked");
});

test("staff cannot forge or undo a signature, or hand over a record; the update writes nothing", async () => {
  const unsigned = { required: true, sent: false };
  const forged: readonly object[] = [
    { avv: null },
    { avv: { ...signed, sent: false } },
    { avv: { ...signed, sentAt: "2026-11-20T09:00:00Z" } },
    { avv: { ...signed, path: "signed/berta/avv.pdf" } },
    { sepa: { ...unsigned, sent: true } },
    { documentation: { ...unsigned, sent: true } },
    { email: "berta@musterbau.example" },
    { client_id: "C-berta" },
  ];
  const { sub } = await customer({ avv: signed });
  const before = rowOf({ sub });
  for (const change of forged) {
    for (const token of [admin, employee]) {
      const input = { id: sub, name: "Anna", client: "Andere GmbH", ...change };
      const answer = await ask(token, UPDATE_CLIENT, { input });
      assert.equal(
        [answer.data, errorTypes(answer)],
        [{ updateClient: null }, ["Unauthorized"]],
        JSON.stringify(change),
      );
    }
    assert.equal(rowOf({ sub }), before, JSON.stringify(change));
  }
});

test("a signature between staff's read and write fails their update's condition, and stays", async () => {
  const { token, ...anna } = await customer();
  const read = rowOf(anna);
  await ask(token, CREATE_DOCUMENT, signing(anna, "avv"));
  const held = rowOf(anna);
  assert.ok(held.avv.sent);
  const input = { id: anna.sub, avv: { ...read.avv, required: false } };
  for (const [condition, errorType] of [
    [{ updatedAt: { eq: read.updatedAt } }, "DynamoDB:ConditionalCheckFailedException"],
    [null, "Unauthorized"],
  ] as const) {
    assert.equal(errorTypes(await ask(employee, UPDATE_CLIENT, { input, condition })), [errorType]);
  }
  assert.equal(rowOf(anna), held);
});

test("a document that may not be signed is refused, and neither filed nor mailed", async () => {
  const cases: [expected: string, row: Change, asked: (anna: NewCustomer) => object][] = [
    ["DocumentLocked", {}, (anna) => signing(anna, "sepa")],
    ["DocumentNotRequired", { avv: notRequired }, (anna) => signing(anna, "avv")],
    ["DocumentAlreadyExists", { avv: signed }, (anna) => signing(anna, "avv")],
    ["InvalidDocument", {}, (anna) => signing(anna, "avv", { client_id: "C-berta" })],
    ["InvalidDocument", {}, (anna) => signing(anna, "avv", { email: "berta@musterbau.example" })],
    ["InvalidDocument", {}, (anna) => signing(anna, "avv", { data: "{" })],
    ["InvalidDocument", {}, (anna) => signing(anna, "avv", { data: signing(anna, "sepa").input.data })],
    [
      "InvalidDocument",
      {},
      (anna) => signing(anna, "avv", {}, { signature: "data:image/png;base64,iVBORw0KGgo=" }),
    ],
    ["InvalidDocument", { avv: signed }, (anna) => signing(anna, "sepa", {}, { iban: "  " })],
    ["InvalidDocument", { avv: signed }, (anna) => signing(anna, "sepa", {}, { bic: undefined })],
  ];
  const mails = outbox.all().length;
  for (const [expected, row, asked] of cases) {
    const { token, ...anna } = await customer(row);
    const answer = await ask(token, CREATE_DOCUMENT, asked(anna));
    assert.equal([answer.data, errorTypes(answer)], [{ createDocument: null }, [expected]]);
    assert.is(world.document(anna.sub, "avv"), null);
  }
  const without = { email: "ohne@bau.example", password: "Demo2026pass", group: "Customer" };
  const sub = await cognito.seed(without);
  const asked = signing({ ...without, sub, clientId: "10001" }, "avv");
  const withoutRow = await ask(await tokenOf(backend, without.email), CREATE_DOCUMENT, asked);
  assert.equal(errorTypes(withoutRow), ["DocumentNotRequired"]);
  assert.is(outbox.all().length, mails);
});

test.run();
