/** Ten thousand corrupted answers through each way an answer comes in: a right value or a Failure, never a crash or a hang. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { appCustomer } from "../../src/domain/appCustomer.ts";
import { asset, customerDetails, customerPage, customerUser } from "../../src/domain/customer.ts";
import { Failure } from "../../src/domain/failure.ts";
import { createGraphQL } from "../../src/wire/graphql/client.ts";
import { createCustomerSystem } from "../../src/wire/http/customerSystem.ts";
import { decode, parseBody } from "../../src/wire/http/decode.ts";
import { createHttp } from "../../src/wire/http/http.ts";
import { transportError } from "../../src/wire/realtime/errors.ts";
import { readFrame } from "../../src/wire/realtime/frames.ts";
import { corruptAnswer, seededRandom } from "../support/corruptAnswer.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { stubService } from "../support/stubService.ts";

const ROUNDS = 10_000;

const { options, tell, told } = stubService();
const http = createHttp(options);
const graphql = createGraphQL(options);

const block = { required: true, sent: false, sentAt: null, path: null };
const row = {
  id: "7",
  name: "Jürgen",
  client: "Musterbau",
  client_id: "C-7",
  email: "j@musterbau.example",
  createdAt: "2026-11-21T13:05:00.000Z",
  updatedAt: "2026-11-21T13:05:00.000Z",
  owner: "7",
  avv: block,
  sepa: block,
  documentation: block,
};
const address = { line1: "Weg 1", line2: "Ort", postcode: "12345", line4: "Deutschland" };
const rows = v.object({ items: v.array(v.nullable(appCustomer)), nextToken: v.nullish(v.string(), null) });

/** Reads the corrupted answer, and says by which schema the value must have come. */
const readings: readonly {
  name: string;
  good: unknown;
  schema: v.GenericSchema;
  read: () => Promise<unknown>;
}[] = [
  ...(
    [
      [customerPage, { clients: [{ id: 1, name: "A" }], page_size: 50, page_no: 1, record_count: 1 }],
      [customerDetails, { client_name: "A", invoice_address: address, delivery_address: address }],
      [v.array(customerUser), [{ name: "A", emailaddress: "a@b.de", phonenumber_preferred: 1, type: "x" }]],
      [
        v.array(asset),
        [{ id: 1, assettype_name: "PC", key_field: "k", fields: [{ id: 1, name: "n", value: "v" }] }],
      ],
    ] as const
  ).map(([schema, good], place) => ({
    name: `REST answer ${place + 1}`,
    good,
    schema,
    read: async () => decode(parseBody(told()), schema),
  })),
  {
    name: "list of clients",
    good: {
      data: { listClients: { items: [row, row], nextToken: "x" } },
      errors: [{ errorType: "X", path: ["a", 1] }],
    },
    schema: rows,
    read: () => graphql.query({ document: "", field: "listClients", schema: rows }),
  },
  {
    name: "updated client",
    good: { data: { updateClient: row } },
    schema: appCustomer,
    read: () => graphql.mutate({ document: "", field: "updateClient", schema: appCustomer }),
  },
];

for (const { name, good, schema, read } of readings) {
  test(name, async () => {
    const random = seededRandom(20261121);
    let values = 0;
    let failures = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      tell(corruptAnswer(good, random));
      try {
        const value = await read();
        assert.ok(v.is(schema, value), `round ${round}`);
        values += 1;
      } catch (thrown) {
        if (!(thrown instanceof Failure)) throw thrown;
        failures += 1;
      }
    }
    assert.is(values + failures, ROUNDS);
    assert.ok(values > 0 && failures > 0);
    assert.is(Object.keys(Object.prototype).length, 0);
  });
}

test("GET /auth", async () => {
  const random = seededRandom(7);
  for (let round = 0; round < ROUNDS; round += 1) {
    tell(corruptAnswer({ data: { access_token: "abc" } }, random));
    const customers = createCustomerSystem(http, { storage: memoryStore(), signedInSub: () => "sub-1" });
    try {
      await customers.get("/client", v.unknown());
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
    }
  }
});

test("realtime frames and refusals", () => {
  const random = seededRandom(11);
  for (const good of [
    { type: "connection_ack", payload: { connectionTimeoutMs: 300_000 } },
    {
      type: "connection_error",
      payload: { errors: [{ errorType: "UnauthorizedException", errorCode: 401 }] },
    },
    { type: "data", id: "1", payload: { data: { onUpdateClient: row } } },
    { type: "error", id: "1", payload: { errors: { errorType: "X", extensions: { errorType: "Y" } } } },
    { type: "start_ack", id: "1" },
  ]) {
    for (let round = 0; round < ROUNDS / 5; round += 1) {
      const frame = readFrame(corruptAnswer(good, random));
      if (!frame || !("payload" in frame)) continue;
      const { payload } = frame;
      if (payload && "errors" in payload) assert.type(transportError(payload.errors).unauthorized, "boolean");
    }
  }
});

test.run();
