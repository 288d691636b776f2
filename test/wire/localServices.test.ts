/** The clients of the wire against the local backend, behaving and misbehaving. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { appCustomer } from "../../src/domain/appCustomer.ts";
import { customerPage } from "../../src/domain/customer.ts";
import { wallClock } from "../../src/wire/clock.ts";
import { createGraphQL } from "../../src/wire/graphql/client.ts";
import { createBucket } from "../../src/wire/http/bucket.ts";
import { createCustomerSystem } from "../../src/wire/http/customerSystem.ts";
import { createHttp } from "../../src/wire/http/http.ts";
import { paginate } from "../../src/wire/http/paginate.ts";
import { gatewayRefusal, htmlPage, type Misbehaviour } from "../backend/control.ts";
import { demoPassword } from "../backend/demo.ts";
import { type Backend, startBackend } from "../backend/server.ts";
import { callCognito, signIn } from "../backend/signIn.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { memoryStore } from "../support/memoryStore.ts";

const backend: Backend = await startBackend({ control: true, appCustomers: 230 });
const signedIn = (await signIn(backend, "admin@nordwind.example", demoPassword)).AuthenticationResult;
let token = signedIn?.AccessToken ?? "";
test.after(() => backend.close());
test.before.each(() => backend.control.behave());

async function refreshed(): Promise<string> {
  const { AuthenticationResult } = await callCognito(backend, "InitiateAuth", {
    ClientId: backend.cognito.pool.clientId,
    AuthFlow: "REFRESH_TOKEN_AUTH",
    AuthParameters: { REFRESH_TOKEN: signedIn?.RefreshToken },
  });
  return AuthenticationResult?.AccessToken ?? "";
}

const options = {
  pageUrl: `${backend.url}/admin`,
  fetch,
  tokens: {
    async accessToken(refused?: string) {
      if (refused === token) token = await refreshed();
      return token;
    },
  },
  clock: {
    ...wallClock,
    setTimeout: (run: () => void, ms: number) => wallClock.setTimeout(run, ms < 2000 ? 0 : ms),
  },
  online: () => true,
};
const newCustomers = () =>
  createCustomerSystem(createHttp({ ...options, baseUrl: "/api/clients/" }), {
    storage: memoryStore(),
    signedInSub: () => "sub-1",
  });
const graphql = createGraphQL({ ...options, url: "/graphql" });
const storage = createBucket({ ...options, baseUrl: "/storage/" });

const listClients = {
  document: `query ($nextToken: String) {
    listClients(nextToken: $nextToken) { items { id name client client_id email createdAt updatedAt owner } nextToken }
  }`,
  field: "listClients",
  schema: v.object({ items: v.array(v.nullable(appCustomer)), nextToken: v.nullish(v.string(), null) }),
};

test("customers are read with both tokens", async () => {
  const page = await newCustomers().get("/client", customerPage, { search: "", site: 1 });
  assert.is(page.record_count, 237);
  assert.is(page.clients.length, 50);
});

test("an expired token of the customer system is replaced", async () => {
  const customers = newCustomers();
  await customers.get("/client", customerPage, { search: "", site: 1 });
  backend.clock.shift(16 * 60_000);
  const before = backend.control.seen({ path: "/api/clients/client" }).length;
  const page = await customers.get("/client", customerPage, { search: "", site: 2 });
  assert.is(page.page_no, 2);
  assert.is(backend.control.seen({ path: "/api/clients/client" }).length - before, 2);
});

test("every page of a long list is loaded", async () => {
  const rows = await paginate((nextToken) => graphql.query(listClients, { nextToken }));
  assert.is(rows.length, backend.world.clients().length);
  assert.ok(rows.length > 200);
});

test("blank documents are PDFs, fetched without a token", async () => {
  for (const key of ["docs/avv.pdf", "docs/sepa.pdf"]) {
    const file = await storage.file(key);
    assert.is(file.type, "application/pdf");
    assert.match(await file.slice(0, 5).text(), "%PDF-");
  }
  for (const { headers } of backend.control.seen({ path: /^\/storage\// })) {
    assert.is(headers.authorization, undefined);
  }
});

test("whatever a gateway does to a read, it succeeds or fails with one code", async () => {
  const path = "/api/clients/client";
  const customers = newCustomers();
  const read = (timeoutMs?: number) =>
    customers.get("/client", customerPage, { search: "", site: 1 }, { timeoutMs });
  await read();
  const once: [Misbehaviour, "well" | "Malformed"][] = [
    [{ does: "reset" }, "well"],
    [{ does: "answer", status: 503 }, "well"],
    [gatewayRefusal, "well"],
    [htmlPage(), "Malformed"],
    [{ does: "truncate" }, "Malformed"],
  ];
  for (const [misbehaviour, end] of once) {
    backend.control.next({ path }, misbehaviour);
    if (end === "well") assert.is((await read()).record_count, 237);
    else await expectFailure(read(), end);
  }
  backend.control.match({ path }, { does: "hang" });
  await expectFailure(read(2_000), "Timeout");
});

test("a write whose response is lost happened once and is ResultUnknown", async () => {
  const [row] = backend.world.clients();
  assert.ok(row);
  const update = {
    document: "mutation ($input: UpdateClientInput!) { updateClient(input: $input) { id name } }",
    field: "updateClient",
    schema: v.object({ id: v.string(), name: v.string() }),
  };
  const write = (name: string) => graphql.mutate(update, { input: { id: row?.id, name } });
  const nameNow = () => backend.world.client(row?.id ?? "")?.name;
  for (const does of ["loseAnswer", "truncate"] as const) {
    backend.control.next({ operation: "updateClient" }, { does });
    const before = backend.control.seen({ operation: "updateClient" }).length;
    await expectFailure(write(does), "ResultUnknown");
    assert.is(nameNow(), does);
    assert.is(backend.control.seen({ operation: "updateClient" }).length - before, 1);
  }
  backend.control.next({ operation: "updateClient" }, { does: "reset" });
  await expectFailure(write("never"), "ResultUnknown");
  assert.is(nameNow(), "truncate");
  assert.equal(await write("Jürgen"), { id: row?.id, name: "Jürgen" });
});

test("a failed condition is ConditionFailed", async () => {
  const [row] = backend.world.clients();
  const update = {
    document:
      "mutation ($input: UpdateClientInput!, $condition: ModelClientConditionInput) { updateClient(input: $input, condition: $condition) { id } }",
    field: "updateClient",
    schema: v.object({ id: v.string() }),
  };
  const condition = { updatedAt: { eq: "2020-01-01T00:00:00.000Z" } };
  await expectFailure(
    graphql.mutate(update, { input: { id: row?.id, name: "X" }, condition }),
    "ConditionFailed",
  );
});

test.run();
