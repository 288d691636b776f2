/** The app's reads and writes on data services with schemas of AWS's generators, each running as a backend. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { AppCustomer, RequirementName } from "../../src/domain/appCustomer.ts";

import { list, record, update } from "../../src/services/appCustomers.ts";
import * as documents from "../../src/services/documents.ts";
import { tokenOf } from "../backend/caller.ts";
import { drawnSignature } from "../backend/documents/drawnSignature.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { notRequired, owed } from "../backend/rules.ts";
import { type Backend, startBackend } from "../backend/server.ts";
import { clientsOf } from "../support/clients.ts";
import { hastyClock } from "../support/clock.ts";
import { expectFailure } from "../support/expectFailure.ts";

/** How each service guards an update, as the app has learned it after one. */
const services = {
  v1v4: "none",
  v1: "none",
  v1_conflict_detection: "version",
  today: "updatedAt",
  today_conflict_detection: "version",
  today_document_answer_object: "updatedAt",
  today_client_id_Int: "updatedAt",
} as const;

const backends: Backend[] = [];
test.after(async () => {
  for (const backend of backends) await backend.close();
});

async function running(schema: string) {
  const backend = await startBackend({ schema, customers: 3, appCustomers: 0, control: true });
  backends.push(backend);
  return backend;
}

/** `before` is called with the body of each request before it is sent. */
async function wireOf(backend: Backend, email: string, before: (body: string) => void = () => {}) {
  const token = await tokenOf(backend, email);
  const clients = clientsOf({
    fetch: (address, init) => {
      before(String(init?.body));
      return fetch(address, init);
    },
    tokens: { accessToken: async () => token },
    pageUrl: backend.url,
  });
  return { read: clients.read, graphql: clients };
}

/** An admin at a service with that schema, and a customer's record as the admin has read it. */
async function atRecord(schema: string) {
  const backend = await running(schema);
  const customer = await newCustomer(backend);
  const bodies: string[] = [];
  const admin = await wireOf(backend, "admin@nordwind.example", (body) => bodies.push(body));
  const read = await admin.read(record(customer.sub));
  assert.ok(read);
  return { backend, customer, admin, read, bodies };
}

const wanted = { avv: true, sepa: false, documentation: true };
const isChange = (body: string) => body.includes("mutation UpdateClient");

for (const [schema, guard] of Object.entries(services)) {
  test(`staff of ${schema} read, change and meet a conflict; a customer signs`, async () => {
    const { backend, customer, admin, read } = await atRecord(schema);
    assert.ok((await admin.read(list())).rows.some(({ id }) => id === read.id));

    const saved = await update(admin, read, wanted);
    assert.is(saved.kind, "saved");
    assert.is(admin.graphql.learned.updateGuard, guard);
    const stored = backend.world.client(customer.sub);
    assert.equal(
      [stored?.avv.required, stored?.sepa.required, stored?.documentation.required],
      [true, false, true],
    );

    const other = await wireOf(backend, "mitarbeit@nordwind.example");
    const late = await update(other, read, { ...wanted, avv: false });
    assert.is(late.kind, "conflict");
    assert.is(backend.world.client(customer.sub)?.avv.required, true);
    assert.is((await update(other, read, wanted)).kind, "saved", "it is as was asked already");

    const own = await wireOf(backend, customer.email);
    const form = { documentType: "avv", signature: drawnSignature() } as const;
    assert.is(await documents.signOnce(own, form, customer, hastyClock), "signed");
    assert.is((await documents.signed(own, "avv", customer))?.type, "application/pdf");
    assert.is((await own.read(record(customer.sub)))?.avv.sent, true);
  });
}

test("the service's way to guard updates is learned once, by requests that write nothing", async () => {
  const backend = await running("v1");
  const asked: string[] = [];
  const admin = await wireOf(backend, "admin@nordwind.example", (body) => {
    const { query } = JSON.parse(body);
    asked.push(/^\w+ \w+/.exec(query)?.[0] + (query.includes("$condition") ? " if" : ""));
  });
  for (const required of [wanted, { ...wanted, sepa: true }]) {
    const customer = await newCustomer(backend, { sepa: !required.sepa });
    const read = (await admin.read(record(customer.sub))) as AppCustomer;
    asked.length = 0;
    assert.is((await update(admin, read, required)).kind, "saved");
    const asJustRead = ["query GetClient", "mutation UpdateClient", "query GetClient"];
    const toLearn = required === wanted ? ["mutation UpdateClient if", "query GetClientVersion"] : [];
    assert.equal(asked, [...toLearn, ...asJustRead]);
  }
});

test("a change that is one of many is refused without a condition, and nothing is written", async () => {
  for (const [schema, guard] of Object.entries({ v1: "none", today_conflict_detection: "version" })) {
    const { backend, customer, admin, read } = await atRecord(schema);
    const change = update(admin, read, wanted, { isOfMany: true });
    if (guard === "none") await expectFailure(change, "NoCondition");
    else assert.is((await change).kind, "saved");
    assert.is(backend.world.client(customer.sub)?.sepa.required, guard === "none");
  }
});

test("a signature that a write without a condition has overwritten is reported at once", async () => {
  const { backend, customer, read } = await atRecord("v1");
  const seenSigned = new Set<RequirementName>();
  const admin = await wireOf(backend, "admin@nordwind.example", (body) => {
    if (!isChange(body) || body.includes("$condition")) return;
    const row = backend.world.client(customer.sub);
    if (!row) return;
    // Signed between the read and the write; an event brings it to the screen.
    backend.world.putClient({ ...row, sepa: { ...owed, sent: true } });
    seenSigned.add("sepa");
  });
  const failure = await expectFailure(update(admin, read, wanted, { seenSigned }), "SignatureOverwritten");
  assert.is(failure.detail, `${customer.sub} sepa`);
});

test("an update answered without the requested requirement is a conflict", async () => {
  const { backend, customer, admin, read } = await atRecord("today");
  const answer = { data: { updateClient: { ...backend.world.client(customer.sub) } } };
  backend.control.next({ operation: "updateClient" }, { does: "answer", status: 200, body: answer });
  assert.equal(await update(admin, read, wanted), { kind: "conflict", current: read });
});

test("a moment in seconds is read, and sent back unchanged", async () => {
  const { backend, customer, admin, bodies } = await atRecord("today");
  const sepa = { ...notRequired, sent: true, sentAt: 1_763_717_400 };
  const body = { data: { getClient: { ...backend.world.client(customer.sub), sepa } } };
  backend.control.next({ operation: "getClient" }, { does: "answer", status: 200, body });
  const read = (await admin.read(record(customer.sub))) as AppCustomer;
  assert.is(read.sepa.sentAt, 1_763_717_400);
  await update(admin, read, { ...wanted, sepa: true }).catch(() => {});
  const sent = bodies.map((body) => JSON.parse(body).variables.input?.sepa).find(Boolean);
  assert.is(sent.sentAt, 1_763_717_400);
});

test.run();
