/** App customers in pages, and which customers are in the app: one query with a filter, against the local data service. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { filterQueue, queueCounts } from "../../src/domain/queue.ts";
import { customersInApp, followCustomersInApp, invitedUsers, list } from "../../src/services/appCustomers.ts";
import { members } from "../../src/services/staff.ts";
import { tokenOf } from "../backend/caller.ts";
import { isUnfinished } from "../backend/rules.ts";
import { startBackend } from "../backend/server.ts";
import { clientsOf } from "../support/clients.ts";
import { expectFailure } from "../support/expectFailure.ts";

// More rows than the data service puts on one page.
const backend = await startBackend({ control: true, appCustomers: 9_999 });
const { control, world } = backend;
const token = await tokenOf(backend, "admin@nordwind.example");
const wire = clientsOf({
  pageUrl: `${backend.url}/admin`,
  tokens: { accessToken: async () => token },
});
const { signal } = new AbortController();

test.after(() => backend.close());
test.after.each(() => control.behave());

test("ten thousand app customers: each page is reported as it arrives, all are sorted, counted and searched", async () => {
  const parts: number[] = [];
  const { rows: all, unreadable } = await wire.read(list(), {
    signal,
    soFar: ({ rows }) => parts.push(rows.length),
  });
  assert.is(unreadable, 0);
  assert.equal(parts, [100, ...Array.from({ length: 9 }, (_, page) => 1_100 + page * 1_000)]);
  const collator = new Intl.Collator("de-DE", { sensitivity: "base", numeric: true });
  const names = all.map(({ name }) => name);
  assert.equal(names, names.toSorted(collator.compare));
  const of = (search: string) => filterQueue(all, { sort: "name", search });
  const { alle, offen } = queueCounts(of(""), () => null);
  assert.equal([alle, offen], [10_000, world.clients().filter(isUnfinished).length]);
  assert.equal(
    of("kunde@musterbau").map(({ email }) => email),
    ["kunde@musterbau.example"],
  );
});

test("an empty token ends a list", async () => {
  const row = { id: "7", client_id: "1", name: "Jürgen", email: "j@musterbau.example" };
  const block = { required: true, sent: false };
  const page = { items: [{ ...row, avv: block, sepa: block, documentation: block }], nextToken: "" };
  let pages = 0;
  const endingService = clientsOf({
    pageUrl: "http://localhost/",
    async fetch() {
      pages += 1;
      return Response.json({ data: { listClients: page, listUsers: page } });
    },
    tokens: null,
  });
  for (const read of [list(), invitedUsers("1"), members()]) {
    pages = 0;
    await endingService.read<unknown>(read);
    assert.is(pages, 1);
  }
});

const seen = () => control.seen({ operation: "listClients" }).map(({ body }) => JSON.parse(body));

test("the answer names those of the asked customers that are in the app, each once for several people", async () => {
  const known = new Set(world.clients().map(({ client_id }) => client_id));
  const [first, second] = known;
  assert.ok(first && second);
  const before = seen().length;
  const parts: ReadonlySet<string>[] = [];
  const found = await customersInApp(wire, [first, "gibt-es-nicht", second], signal, (part) =>
    parts.push(part),
  );
  assert.equal(found, new Set([first, second]));
  assert.ok(parts.every((part) => [...part].every((id) => found?.has(id))));
  const queries = seen().slice(before);
  assert.is(queries.length, 11, "ten thousand rows are ten full pages of one query, and an empty one");
  for (const { variables, query } of queries) {
    assert.equal(variables.filter, {
      or: [first, "gibt-es-nicht", second].map((id) => ({ client_id: { eq: id } })),
    });
    assert.match(query, /items \{ id client_id \}/);
  }
});

test("an empty list of customers sends no request", async () => {
  const before = seen().length;
  assert.equal(await customersInApp(wire, [], signal), new Set());
  assert.is(seen().length, before);
});

test("a refused filter is null after one request; the end of the session and an abort are raised", async () => {
  const refusal = {
    data: null,
    errors: [
      { errorType: "DynamoDB:DynamoDbException", message: "Invalid FilterExpression", path: ["listClients"] },
    ],
  };
  control.match({ operation: "listClients" }, { does: "answer", status: 200, body: refusal });
  const before = seen().length;
  assert.is(await customersInApp(wire, ["10001"], signal), null);
  assert.is(seen().length, before + 1);
  control.behave();
  control.match({ operation: "listClients" }, { does: "answer", status: 401, body: { errors: [] } });
  await expectFailure(customersInApp(wire, ["10001"], signal), "Unauthorized");
  const aborted = new AbortController();
  aborted.abort();
  await expectFailure(customersInApp(wire, ["10001"], aborted.signal), "Aborted");
});

test("a listed customer who is invited while the list is shown is added, an unlisted one is not", async () => {
  const [invited] = world.clients();
  assert.ok(invited);
  const follow = (id: string) => wire.read(followCustomersInApp([invited.client_id], id), { signal });
  const shown: ReadonlySet<string> = new Set(["gibt-es-nicht"]);
  assert.equal((await follow(invited.id))(shown), new Set(["gibt-es-nicht", invited.client_id]));
  const far = world.clients().find(({ client_id }) => client_id !== invited.client_id);
  assert.ok(far);
  assert.equal((await follow(far.id))(shown), shown);
  assert.is((await follow(invited.id))(null), null, "the service does not say");
});

test.run();
