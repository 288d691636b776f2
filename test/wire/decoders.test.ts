/**
 * Corrupted answers on each way into the app give a correct value or one of that way's own Failures, never a crash.
 * services/answers tests the answers of each service.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { appCustomer } from "../../src/domain/appCustomer.ts";
import { customerPage } from "../../src/domain/customer.ts";
import { Failure, type FailureCode } from "../../src/domain/failure.ts";
import { customerSystemToken } from "../../src/wire/http/customerSystem.ts";
import { readFrame } from "../../src/wire/realtime/appsync.ts";
import { transportError } from "../../src/wire/realtime/transport.ts";
import { clientsOf } from "../support/clients.ts";
import { corruptAnswer, seededRandom } from "../support/corruptAnswer.ts";
import { stubService } from "../support/stubService.ts";

/** Each kind of corruption occurs about a dozen times in a thousand rounds. */
const ROUNDS = process.env.ROUNDS === "all" ? 10_000 : 1_000;

const { options, tell } = stubService();
const wire = clientsOf(options);

const block = { required: true, sent: false, sentAt: null, path: null };
const row = {
  id: "7",
  name: "Jürgen",
  email: "j@musterbau.example",
  avv: block,
  sepa: block,
  documentation: block,
};
const rows = v.object({ items: v.array(v.nullable(appCustomer)), nextToken: v.nullish(v.string(), null) });

/** Reads the corrupted answer, and names the schema that must have made the value. */
const readings: readonly {
  name: string;
  good: unknown;
  schema: v.GenericSchema;
  read: () => Promise<unknown>;
  codes: readonly FailureCode[];
}[] = [
  {
    name: "a page of customers",
    good: { clients: [{ id: 1, name: "A" }], page_size: 50, page_no: 1, record_count: 1 },
    schema: customerPage,
    read: () => wire.get("/client", customerPage),
    codes: ["Malformed"],
  },
  {
    name: "list of clients",
    good: {
      data: { listClients: { items: [row, row], nextToken: "x" } },
      errors: [{ errorType: "X", path: ["a", 1] }],
    },
    schema: rows,
    read: () => wire.query({ document: "", field: "listClients", schema: rows }),
    codes: ["GraphQLError", "Malformed"],
  },
  {
    name: "updated client",
    good: { data: { updateClient: row } },
    schema: appCustomer,
    read: () => wire.mutate({ document: "", field: "updateClient", schema: appCustomer }),
    codes: ["ResultUnknown"],
  },
];

/** Reads `good`, corrupted in every round: some rounds end with a value, some with each of these failures, none otherwise. */
async function check(
  good: unknown,
  seed: number,
  read: () => Promise<unknown>,
  codes: readonly FailureCode[],
) {
  const random = seededRandom(seed);
  const counts: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    tell(corruptAnswer(good, random));
    const ending = await read().then(
      () => "value",
      (thrown: unknown) => {
        if (thrown instanceof Failure) return thrown.code;
        throw thrown;
      },
    );
    counts[ending] = (counts[ending] ?? 0) + 1;
  }
  assert.equal(Object.keys(counts).sort(), [...codes, "value"].sort());
  for (const [ending, count] of Object.entries(counts)) assert.ok(count > ROUNDS / 50, `${count} ${ending}`);
}

for (const { name, good, schema, read, codes } of readings) {
  test(name, async () => {
    const readRight = async () => assert.ok(v.is(schema, await read()));
    await check(good, 20261121, readRight, codes);
    assert.is(Object.keys(Object.prototype).length, 0);
  });
}

test("a corrupted answer of GET /auth gives a token or Malformed", () => {
  const read = () => wire.read(customerSystemToken);
  return check({ data: { access_token: "abc" } }, 7, read, ["Malformed"]);
});

test("corrupted realtime frames and refusals never crash", () => {
  const random = seededRandom(11);
  let frames = 0;
  const refusals = { unauthorized: 0, other: 0 };
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
      if (frame) frames += 1;
      if (!frame || !("payload" in frame)) continue;
      const { payload } = frame;
      if (!payload || !("errors" in payload)) continue;
      refusals[transportError(payload.errors).unauthorized ? "unauthorized" : "other"] += 1;
    }
  }
  assert.ok(frames > ROUNDS / 20 && frames < ROUNDS / 5, `${frames} frames`);
  assert.ok(refusals.unauthorized > 0 && refusals.other > 0);
});

test.run();
