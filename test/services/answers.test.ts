/** Corrupted answers to each verb: a correct value or one of the wire's own Failures, never a crash or a hang. */
import { isDeepStrictEqual } from "node:util";
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { appCustomer, changedClientId } from "../../src/domain/appCustomer.ts";

import { asset, assetField, customerDetails, customerPage, customerUser } from "../../src/domain/customer.ts";
import { Failure, type FailureCode } from "../../src/domain/failure.ts";
import { staffUser } from "../../src/domain/staff.ts";
import * as appCustomers from "../../src/services/appCustomers.ts";
import * as customers from "../../src/services/customers.ts";
import * as documents from "../../src/services/documents.ts";
import * as staff from "../../src/services/staff.ts";
import { customerSystemToken } from "../../src/wire/http/customerSystem.ts";
import { lightResponse } from "../simulation/lightHttp.ts";
import { clientsOf } from "../support/clients.ts";
import { corruptAnswer, seededRandom } from "../support/corruptAnswer.ts";

/** Faults put into the decoders show within rounds 0 to 487 of some read. CI runs all rounds. */
const ROUNDS = process.env.ROUNDS === "all" ? 10_000 : 300;

/** The body of every answer, over HTTP and GraphQL alike. */
let text = "";
const fetch = async () => lightResponse({ status: 200, text, headers: new Headers() });
// Without the customer system's token, so that only the reads themselves are corrupted.
const wire = clientsOf({ pageUrl: "http://localhost/", baseUrl: "/api/", fetch, tokens: null });
const { signal } = new AbortController();

const address = { line1: "Weg 1", line2: "Ort", postcode: "12345", line4: "Deutschland" };
const field = { id: 1, name: "Modell", value: "X1" };
const block = { required: true, sent: false, sentAt: null, path: null };
const row = {
  ...{ id: "7", name: "Jürgen", client: "Musterbau", client_id: "C-7", email: "j@musterbau.example" },
  ...{ createdAt: "2026-11-21T13:05:00.000Z", updatedAt: "2026-11-21T13:05:00.000Z", owner: "7" },
  ...{ avv: block, sepa: block, documentation: block },
};
const user = {
  id: "1",
  lastname: "Groß",
  firstname: "Karla",
  email: "k@nordwind.example",
  permissions: "{}",
};
const listing = <S extends v.GenericSchema>(row: S) =>
  v.object({ rows: v.array(row), unreadable: v.number() });
const facts = v.array(v.object({ name: v.string(), value: v.string() }));
const pdf = [...new TextEncoder().encode("%PDF-1.7\n%%EOF")];

/** Whether the schema made this value: parsed once more, it stays unchanged. */
const made = (schema: v.GenericSchema) => (value: unknown) => {
  const { success, output } = v.safeParse(schema, value);
  return success && isDeepStrictEqual(output, value);
};

const readings: readonly {
  name: string;
  good: unknown;
  read: () => Promise<unknown>;
  is: (value: unknown) => boolean;
}[] = [
  {
    name: "customers",
    good: { data: { clients: [{ id: 1, name: "A" }], page_size: 50, page_no: 1, record_count: 1 } },
    read: () => wire.read(customers.page({ search: "", page: 1 })),
    is: made(v.object({ ...customerPage.entries, unreadable: v.number(), search: v.string() })),
  },
  {
    name: "customers in the app",
    good: { data: { listClients: { items: [{ client_id: "1" }, null], nextToken: null } } },
    read: () => appCustomers.customersInApp(wire, ["1"], signal),
    is: (value) =>
      value === null || (value instanceof Set && [...value].every((id) => typeof id === "string")),
  },
  {
    name: "a customer",
    good: { data: { client_name: "A", invoice_address: address, delivery_address: address } },
    read: () => wire.read(customers.details("1")),
    is: made(customerDetails),
  },
  {
    name: "a customer's users",
    good: { users: [{ name: "A", emailaddress: "a@b.de", phonenumber_preferred: "1", type: "x" }] },
    read: () => wire.read(customers.users("1")),
    is: made(v.array(customerUser)),
  },
  {
    name: "a customer's assets",
    good: { data: { assets: [{ id: 1, assettype_name: "PC", key_field: "k", fields: [field] }] } },
    read: () => wire.read(customers.assets("1")),
    is: made(listing(asset)),
  },
  {
    name: "an asset's fields",
    good: { data: { fields: [field] } },
    read: () => wire.read(customers.assetFields({ clientId: "1", id: "1" })),
    is: made(v.array(assetField)),
  },
  {
    name: "a contract",
    good: { data: { contract: { id: "1", name: "Wartung", start: "2026-01-01" } } },
    read: () => wire.read(customers.contracts("1")),
    is: made(v.array(facts)),
  },
  {
    name: "sites",
    good: { sites: [{ id: "1", name: "Werk", city: "Köln" }] },
    read: () => wire.read(customers.sites("1")),
    is: made(v.array(facts)),
  },
  {
    name: "an app customer",
    good: { data: { getClient: row } },
    read: () => wire.read(appCustomers.record("7")),
    is: made(v.nullable(appCustomer)),
  },
  {
    name: "app customers",
    good: { data: { listClients: { items: [row, null, row], nextToken: null } } },
    read: () => wire.read(appCustomers.list()),
    is: made(listing(appCustomer)),
  },
  {
    name: "a changed app customer",
    good: { data: { updateClient: row } },
    read: () => wire.mutate({ document: "", field: "updateClient", schema: appCustomer }),
    is: made(appCustomer),
  },
  {
    name: "the customer system's token",
    good: { data: { access_token: "abc" } },
    read: () => wire.read(customerSystemToken),
    is: (value) => typeof value === "string" && value.trim() !== "",
  },
  {
    name: "staff",
    good: { data: { listUsers: { items: [{ ...user, group: "Admin" }, null], nextToken: null } } },
    read: () => wire.read(staff.members()),
    is: made(listing(staffUser)),
  },
  {
    name: "a signed document",
    good: { data: { getDocument: pdf } },
    read: () => documents.signed(wire, "avv", { sub: "7", clientId: "C-7" }),
    is: (value) => value instanceof Blob,
  },
];

const known: readonly FailureCode[] = ["GraphQLError", "Malformed", "NotAPdf", "NotFound", "ResultUnknown"];

for (const { name, good, read, is } of readings) {
  test(name, async () => {
    text = JSON.stringify(good);
    assert.ok(is(await read()), "the good answer is read");
    const random = seededRandom(20261121);
    for (let round = 0; round < ROUNDS; round += 1) {
      text = corruptAnswer(good, random);
      try {
        assert.ok(is(await read()), `round ${round}`);
      } catch (thrown) {
        if (!(thrown instanceof Failure && known.includes(thrown.code))) throw thrown;
      }
    }
    assert.is(Object.keys(Object.prototype).length, 0);
  });
}

test("events", () => {
  const random = seededRandom(5);
  for (let round = 0; round < ROUNDS; round += 1) {
    let event: unknown;
    try {
      event = JSON.parse(corruptAnswer({ onUpdateClient: { id: "7" } }, random));
    } catch {
      continue; // a frame that is no JSON never gets this far
    }
    const id = changedClientId(event);
    assert.ok(id === null || typeof id === "string");
  }
});

test.run();
